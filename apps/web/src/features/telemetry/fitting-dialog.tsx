import { type Fitting, fittingSchema } from '@dewar/contract/telemetry';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { findRecordOptions } from '../../shared/ui/fields/find-options.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useSaveFitting } from './telemetry-api.ts';

export interface FittableTank {
  readonly id: number;
  readonly tank_number: string;
}

interface FittingDialogProps {
  readonly company: string | undefined;
  readonly unit: string;
  /** Undefined for a new one. */
  readonly fitting?: Fitting | undefined;
  /** Of the unit's company; undefined while they are loaded. */
  readonly tanks: readonly FittableTank[] | undefined;
  /** When a new one begins, usually. */
  readonly begins: string | null;
  readonly onClose: () => void;
}

interface Values {
  readonly tank_id: number | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** Says on which tank a unit was when: its samples of that time go there. */
export function FittingDialog({ company, unit, fitting, tanks, begins, onClose }: FittingDialogProps) {
  const save = useSaveFitting(company, unit);
  const form = useForm<Values>({
    initialValues: {
      tank_id: fitting?.tank_id ?? null,
      from: fitting?.from ?? begins,
      until: fitting?.until ?? null,
    },
    validateInputOnBlur: true,
    validate: {
      tank_id: (id) => (id === null ? 'Choose a tank' : null),
      from: (from) => (from === null ? 'Enter since when' : null),
      until: (until, { from }) =>
        until !== null && from !== null && until <= from ? 'Until must be after from' : null,
    },
  });
  const listed = tanks ?? [];
  const kept = fitting !== undefined && !listed.some(({ id }) => id === fitting.tank_id);
  const choices = kept ? [{ id: fitting.tank_id, tank_number: fitting.tank_number }, ...listed] : listed;
  return (
    <FormDialog
      title={fitting === undefined ? 'Fit to a tank' : 'Correct the fitting'}
      about={unit}
      form={form}
      draft={{ form: 'telemetry-fitting', record: fitting?.id ?? `new-${unit}` }}
      {...(fitting !== undefined && { version: fitting.version, record: fitting })}
      readStale={(current) => {
        const { tank_id, from, until, version } = fittingSchema.parse(current);
        return { values: { tank_id, from, until }, version };
      }}
      submitLabel={fitting === undefined ? 'Fit' : 'Save'}
      onSubmit={async ({ tank_id, from, until }, attempt) => {
        if (tank_id === null || from === null) return;
        await save(fitting, { tank_id, from, until }, attempt);
        notifySuccess('Saved. Samples of that time are on the tank.');
      }}
      onClose={onClose}
    >
      <Select<number>
        {...form.getInputProps('tank_id')}
        label="Tank"
        placeholder="Part of a number"
        data={choices.map(({ id, tank_number }) => ({ value: id, label: tank_number }))}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        filter={findRecordOptions}
        nothingFoundMessage={tanks === undefined ? 'Loading' : 'No tank has this number'}
      />
      <DateTimeField
        {...form.getInputProps('from')}
        value={form.values.from}
        label="From"
        help="Since when the unit is on this tank. Samples that wait from then on are stored."
        isRequired
      />
      <DateTimeField
        {...form.getInputProps('until')}
        value={form.values.until}
        label="Until"
        help="Leave empty while it is on the tank."
      />
    </FormDialog>
  );
}
