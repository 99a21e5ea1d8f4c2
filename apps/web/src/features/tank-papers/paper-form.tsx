import { type PaperKindRecord, type TankPaper, tankPaperSchema } from '@dewar/contract/tank-papers';
import type { Tank } from '@dewar/contract/tanks';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { paperDueDate } from '@dewar/domain/tank-papers/paper-kinds';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { filesToNameQuery, useSavePaper } from './tank-papers-api.ts';

interface PaperFormProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  readonly kinds: readonly PaperKindRecord[];
  /** Without it a new one is added. */
  readonly paper?: TankPaper | undefined;
  readonly onClose: () => void;
}

interface PaperValues {
  readonly kind: string;
  readonly number: string;
  readonly body: string;
  readonly issued_at: string;
  readonly due_at: string;
  /** The id of a file, or nothing. */
  readonly file: string;
}

const LABELS: Readonly<Record<keyof PaperValues, string>> = {
  kind: 'Kind',
  number: 'Number',
  body: 'Body',
  issued_at: 'Date',
  due_at: 'Next due',
  file: 'File',
};

function valuesOf(paper: TankPaper): PaperValues {
  const { kind, number, body, issued_at, due_at, file } = paper;
  return {
    ...{ kind, issued_at, number: number ?? '', body: body ?? '', due_at: due_at ?? '' },
    file: file === null ? '' : String(file.id),
  };
}

export function PaperForm({ tank, kinds, paper, onClose }: PaperFormProps) {
  const savePaper = useSavePaper(tank.id);
  const { data: files = [] } = useQuery(filesToNameQuery(tank.id));
  const form = useForm<PaperValues>({
    initialValues:
      paper === undefined
        ? { kind: kinds[0]?.kind ?? '', number: '', body: '', issued_at: '', due_at: '', file: '' }
        : valuesOf(paper),
    validateInputOnBlur: true,
    validate: {
      issued_at: (date) => (date === '' ? 'The date is required' : null),
      due_at: (date, { issued_at }) => (date !== '' && date < issued_at ? 'It must not be before the date' : null),
    },
  });
  const { values, getInputProps: field } = form;
  const kind = kinds.find((each) => each.kind === values.kind);
  const byRule = kind === undefined || values.issued_at === '' ? null : paperDueDate(kind, values.issued_at);
  const isKnownFile = values.file === '' || files.some(({ id }) => String(id) === values.file);
  const chosenFiles = [
    { value: '', label: 'None' },
    // Older than those that are listed.
    ...(isKnownFile || !paper?.file ? [] : [{ value: String(paper.file.id), label: paper.file.file_name }]),
    ...files.map(({ id, file_name }) => ({ value: String(id), label: file_name })),
  ];
  return (
    <FormDialog
      title={paper === undefined ? 'Add Paper' : 'Edit Paper'}
      about={tank.tank_number}
      form={form}
      draft={{ form: 'tank-paper', record: paper?.id ?? `new-${tank.id}` }}
      submitLabel={paper === undefined ? 'Add Paper' : 'Save Paper'}
      isSubmitDisabled={values.issued_at === ''}
      {...(paper !== undefined && { version: paper.version, record: paper })}
      readStale={(current) => {
        const saved = tankPaperSchema.parse(current);
        return {
          values: valuesOf(saved),
          version: saved.version,
          summary: (mine) => <VersionDifferences saved={valuesOf(saved)} mine={mine} labels={LABELS} />,
        };
      }}
      onClose={onClose}
      onSubmit={async ({ due_at, file, number, body, ...dated }, attempt) => {
        const sent = {
          ...dated,
          number: number.trim() === '' ? null : number,
          body: body.trim() === '' ? null : body,
          // What is left empty follows the rule of the kind.
          due_at: due_at === '' ? byRule : due_at,
          file: file === '' ? null : Number(file),
        };
        await withErrorMessage('Failed to save the paper', savePaper(paper, sent, attempt));
        notifySuccess(paper === undefined ? 'Paper added' : 'Paper saved');
      }}
    >
      <NativeSelect
        {...field('kind')}
        label={LABELS.kind}
        data={kinds.map((each) => ({ value: each.kind, label: each.label }))}
      />
      <TextInput {...field('issued_at')} label={LABELS.issued_at} type="date" required />
      <TextInput
        {...field('due_at')}
        label={LABELS.due_at}
        description={
          byRule === null
            ? 'Leave empty where nothing is due'
            : `Leave empty for ${formatCalendarDate(byRule)}, by its rule`
        }
        type="date"
      />
      <TextInput {...field('number')} label={LABELS.number} maxLength={TEXT_LIMITS.title} autoComplete="off" />
      <TextInput
        {...field('body')}
        label={LABELS.body}
        description="Who tested, approved or calibrated"
        maxLength={TEXT_LIMITS.name}
        autoComplete="off"
      />
      <NativeSelect {...field('file')} label={LABELS.file} description="One of the tank's files" data={chosenFiles} />
    </FormDialog>
  );
}
