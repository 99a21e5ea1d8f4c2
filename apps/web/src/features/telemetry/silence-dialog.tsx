import type { TelemetryUnit } from '@dewar/contract/telemetry';
import { MAX_SILENT_HOURS } from '@dewar/domain/telemetry/unit-account';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useLimitSilence } from './telemetry-api.ts';

interface SilenceDialogProps {
  readonly company: string | undefined;
  readonly unit: Pick<TelemetryUnit, 'id' | 'unit' | 'silent_after_hours'>;
  readonly onClose: () => void;
}

/** After how many silent hours a unit is on the attention list. */
export function SilenceDialog({ company, unit, onClose }: SilenceDialogProps) {
  const save = useLimitSilence(company, unit.unit);
  const form = useForm<{ silent_after_hours: number | null }>({
    initialValues: { silent_after_hours: unit.silent_after_hours },
    validateInputOnBlur: true,
  });
  return (
    <FormDialog
      title="Silent after"
      about={unit.unit}
      form={form}
      draft={{ form: 'telemetry-silence', record: unit.id }}
      submitLabel="Save"
      onSubmit={async ({ silent_after_hours }) => {
        await save(silent_after_hours);
        notifySuccess('Saved');
      }}
      onClose={onClose}
    >
      <NumberField
        {...form.getInputProps('silent_after_hours')}
        value={form.values.silent_after_hours}
        label="Hours without a sample"
        help={`After them the unit is silent. Leave empty for never; at most ${MAX_SILENT_HOURS}.`}
        decimals={0}
      />
    </FormDialog>
  );
}
