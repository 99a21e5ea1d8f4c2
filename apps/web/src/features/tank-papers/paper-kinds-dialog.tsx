import type { PaperKindRecord } from '@dewar/contract/tank-papers';
import type { Tank } from '@dewar/contract/tanks';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_PAPER_MONTHS } from '@dewar/domain/tank-papers/paper-kinds';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import styles from './tank-papers.module.css';
import { useAddKind, useRemoveKind } from './tank-papers-api.ts';

interface PaperKindsDialogProps {
  readonly tank: Pick<Tank, 'company_name'>;
  readonly kinds: readonly PaperKindRecord[];
  readonly onClose: () => void;
}

interface KindValues {
  readonly label: string;
  readonly months: number | null;
}

/** The kinds that the company has added, and another one. */
export function PaperKindsDialog({ tank: { company_name }, kinds, onClose }: PaperKindsDialogProps) {
  const addKind = useAddKind();
  const form = useForm<KindValues>({ initialValues: { label: '', months: null } });
  const { values, getInputProps: field } = form;
  const own = kinds.filter(({ id }) => id !== null);
  return (
    <FormDialog
      title="Kinds of papers"
      about={company_name ?? undefined}
      form={form}
      draft={{ form: 'paper-kind', record: company_name ?? '' }}
      submitLabel="Add Kind"
      isSubmitDisabled={values.label.trim() === ''}
      onClose={onClose}
      onSubmit={async ({ label, months }, attempt) => {
        const body = { label, months, ...(company_name !== null && { company: company_name }) };
        await withErrorMessage('Failed to add the kind', addKind(body, attempt));
        notifySuccess('Kind added');
      }}
    >
      {own.length > 0 && (
        <ul className={styles.own} aria-label="Kinds of this company">
          {own.map((kind) => (
            <OwnKind key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      <TextInput
        {...field('label')}
        label="Name"
        description="Of a paper that every tank of this company has"
        maxLength={TEXT_LIMITS.title}
        autoComplete="off"
        required
      />
      <NumberField
        {...field('months')}
        value={values.months}
        label="Due again after"
        help={`At most ${MAX_PAPER_MONTHS}; leave empty where nothing is due`}
        unit="months"
        decimals={0}
      />
    </FormDialog>
  );
}

function OwnKind({ kind: { id, label, months } }: { readonly kind: PaperKindRecord }) {
  const removeKind = useRemoveKind();
  const remove = () =>
    confirmAndRun({
      title: `Delete the kind ${label}?`,
      body: 'A kind of which papers are recorded cannot be deleted.',
      verb: 'Delete kind',
      isDestructive: true,
      run: () => removeKind(id ?? 0),
      done: 'Kind deleted',
    });
  return (
    <li>
      <span>
        {label}
        {months !== null && `, after ${months} months`}
      </span>
      <Button variant="default" size="xs" c="bad" aria-label={`Delete ${label}`} onClick={() => void remove()}>
        Delete
      </Button>
    </li>
  );
}
