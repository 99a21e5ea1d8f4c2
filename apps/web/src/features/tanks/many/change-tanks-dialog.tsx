import type { Tank } from '@dewar/contract/tanks';
import { PLATE_ENTRIES } from '@dewar/domain/tanks/plate-fields';
import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { FatesPreview } from '../../../shared/ui/lists/fates-preview.tsx';
import { notifyUndoable } from '../../../shared/ui/lists/notify-fates.ts';
import { askAboutInspections, confirmedInspections } from '../ask-about-inspections.tsx';
import { PlateField } from '../plate-field.tsx';
import { TANK_LABELS } from '../tank-form-values.ts';
import { tankStatusesQuery } from '../tank-statuses-api.ts';
import { CHANGE_FIELDS, type ChangeValues, changeOf, findChangeErrors, NO_CHANGE } from './change-tanks-values.ts';
import { tanksChangeQuery, useChangeTanks, useUndoTankChange } from './tank-changes-api.ts';

export interface CompanyField {
  readonly value: string;
  readonly onChange: (company_name: string) => void;
  readonly error: ReactNode;
}

interface ChangeTanksDialogProps {
  /** Of one company or of several, or in stock, as the person has seen them. */
  readonly tanks: readonly Tank[];
  readonly renderCompany: (field: CompanyField) => ReactNode;
  readonly onClose: () => void;
  /** Called when some were changed. */
  readonly onDone: () => void;
}

const TYPING_PAUSE_MS = 300;

const countTanks = (count: number) => countOf(count, 'tank');

/** Sets fields of several tanks at once: which fields, what will happen to each, and one undo after. */
export function ChangeTanksDialog({ tanks, renderCompany, onClose, onDone }: ChangeTanksDialogProps) {
  const change = useChangeTanks();
  const undo = useUndoTankChange();
  const { data: statuses = [] } = useQuery(tankStatusesQuery);
  const form = useForm<ChangeValues>({
    initialValues: NO_CHANGE,
    validateInputOnBlur: true,
    validate: findChangeErrors,
  });
  const { values, getInputProps: field } = form;
  const missing = whatIsMissing(values);
  const wanted = { ...changeOf(values), tanks: tanks.map(({ id, version }) => ({ id, version })) };
  // As text, which is the same after each rendering.
  const typed = JSON.stringify(wanted);
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const isReady = missing === undefined && typed === settled;
  const preview = useQuery(tanksChangeQuery(wanted, isReady));
  const fates = isReady ? preview.data : undefined;
  const changing = fates?.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return (
    <FormDialog
      title={`Change ${countTanks(tanks.length)}`}
      form={form}
      draft="never"
      hasTyped={() => false}
      size="lg"
      submitLabel={changing === 0 ? 'Change' : `Change ${countTanks(changing)}`}
      isSubmitDisabled={changing === 0}
      confirmSave={() => askAboutInspections(wanted)}
      onClose={onClose}
      onSubmit={async (_, { idempotencyKey }) => {
        const confirmed = { ...wanted, ...confirmedInspections(wanted) };
        const result = await withErrorMessage('Error changing tanks', change(confirmed, idempotencyKey));
        const hint = `Undo it later under Recent Changes, for ${UNDO_TIME}.`;
        if (notifyUndoable(result, { countOf: countTanks, done: 'changed', hint, undo })) onDone();
      }}
    >
      <Checkbox.Group {...field('fields')} label="What to change">
        <Stack gap="xs" mt="xs">
          {CHANGE_FIELDS.map((name) => (
            <Checkbox key={name} value={name} label={TANK_LABELS[name]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {values.fields.includes('company_name') &&
        renderCompany({
          value: values.company_name,
          onChange: (company_name) => form.setFieldValue('company_name', company_name),
          error: form.errors.company_name,
        })}
      {values.fields.includes('operational_status') && (
        <Checkbox
          {...field('operational_status', { type: 'checkbox' })}
          label={`${TANK_LABELS.operational_status}, not inactive`}
        />
      )}
      {values.fields.includes('tank_status') && (
        <NativeSelect
          {...field('tank_status')}
          label={TANK_LABELS.tank_status}
          data={[{ value: '', label: 'None' }, ...statuses.map(({ status_name }) => status_name)]}
        />
      )}
      {PLATE_ENTRIES.filter(({ name }) => values.fields.includes(name)).map((entry) => (
        <PlateField key={entry.name} field={entry} values={values} getInputProps={field} />
      ))}
      <FatesPreview missing={missing} query={preview} fates={fates} countOf={countTanks} />
    </FormDialog>
  );
}

/** Why what happens cannot be shown yet. */
function whatIsMissing(values: ChangeValues): string | undefined {
  if (values.fields.length === 0) return 'Choose what to change.';
  if (Object.keys(findChangeErrors(values)).length > 0) return 'Correct what is marked to see what will happen.';
  return undefined;
}
