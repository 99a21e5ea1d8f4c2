import { type ReminderSettings, reminderSettingsSchema } from '@dewar/contract/reminders';
import { REMINDER_CAUSES, REMINDER_LABELS, type ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import { Checkbox, Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RecordForm } from '../../shared/ui/dialogs/record-form.tsx';
import { findOptions } from '../../shared/ui/fields/find-options.ts';
import {
  describeReminderValue,
  FIELD_LABELS,
  needsHours,
  type ReminderValues,
  reminderBodyOf,
  reminderValuesOf,
  SCOPES,
  TIMINGS,
  WEEKDAYS,
  ZONES,
} from './reminder-values.ts';
import styles from './reminders.module.css';
import { remindableTanksQuery, reminderSettingsQuery, useSaveReminders } from './reminders-api.ts';

type Form = UseFormReturnType<ReminderValues>;

/** What to be reminded of, of which tanks and when; saved together. */
export function ReminderForm({ settings }: { readonly settings: ReminderSettings }) {
  const saveReminders = useSaveReminders();
  const queryClient = useQueryClient();
  const form = useForm<ReminderValues>({ initialValues: reminderValuesOf(settings), validateInputOnBlur: true });
  return (
    <RecordForm
      label="Reminders"
      submitLabel="Save reminders"
      success="Reminders saved."
      record={settings}
      form={form}
      draft={{ form: 'reminders' }}
      valuesOf={reminderValuesOf}
      readRecord={(current) => reminderSettingsSchema.parse(current)}
      onSave={(values, attempt) => saveReminders(reminderBodyOf(values), attempt)}
      onSaved={(saved) => queryClient.setQueryData(reminderSettingsQuery.queryKey, saved)}
      labels={FIELD_LABELS}
      formatValue={describeReminderValue}
    >
      {REMINDER_CAUSES.map((cause) => (
        <ChoiceFields key={cause} form={form} cause={cause} />
      ))}
      {needsHours(form.values) && <HoursFields form={form} />}
    </RecordForm>
  );
}

function ChoiceFields({ form, cause }: { readonly form: Form; readonly cause: ReminderCause }) {
  const { scope, tank_ids } = form.values[cause];
  const tanks = useQuery({ ...remindableTanksQuery, enabled: scope === 'tanks' });
  const options = tanks.data?.map(({ id, tank_number }) => ({ value: String(id), label: tank_number })) ?? [];
  return (
    <fieldset className={styles.choice}>
      <legend>{REMINDER_LABELS[cause]}</legend>
      <NativeSelect label="Which tanks" data={SCOPES} {...form.getInputProps(`${cause}.scope`)} />
      {scope !== 'none' && <NativeSelect label="When" data={TIMINGS} {...form.getInputProps(`${cause}.timing`)} />}
      {scope === 'tanks' && (
        <MultiSelect
          className={styles.tanks}
          label="Tanks"
          searchable
          filter={findOptions}
          data={options}
          value={tank_ids.map(String)}
          onChange={(chosen) => form.setFieldValue(cause, { ...form.values[cause], tank_ids: chosen.map(Number) })}
        />
      )}
    </fieldset>
  );
}

function HoursFields({ form }: { readonly form: Form }) {
  return (
    <fieldset className={styles.choice}>
      <legend>Working hours</legend>
      <Checkbox.Group
        className={styles.tanks}
        label="Days"
        error={form.errors.weekdays}
        value={form.values.weekdays.map(String)}
        onChange={(days) => form.setFieldValue('weekdays', days.map(Number))}
      >
        <Group gap="md">
          {WEEKDAYS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput type="time" label="From" required {...form.getInputProps('hours_start')} />
      <TextInput type="time" label="Until" required {...form.getInputProps('hours_end')} />
      <NativeSelect label="Time zone" data={ZONES} {...form.getInputProps('hours_zone')} />
    </fieldset>
  );
}
