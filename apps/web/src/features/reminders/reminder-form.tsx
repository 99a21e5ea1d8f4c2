import type { BodyOf } from '@dewar/contract/endpoint';
import type { ReminderSettings, updateReminderSettings } from '@dewar/contract/reminders';
import { REMINDER_LABELS } from '@dewar/domain/reminders/reminder-causes';
import { Button, Checkbox, Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import styles from './reminders.module.css';
import { remindableTanksQuery, useSaveReminders } from './reminders-api.ts';

type Values = BodyOf<typeof updateReminderSettings>;
type Choice = Values['choices'][number];

const SCOPES = [
  { value: 'none', label: 'No reminders' },
  { value: 'fleet', label: 'All tanks' },
  { value: 'tanks', label: 'Single tanks' },
];
const TIMINGS = [
  { value: 'at_once', label: 'At once' },
  { value: 'working_hours', label: 'In my working hours' },
];
const ZONES = [
  { value: 'own', label: 'My time zone' },
  { value: 'company', label: "The company's time zone" },
];
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  label,
  value: String((index + 1) % 7),
}));

/** What to be reminded of, of which tanks and when; saved together. */
export function ReminderForm({ settings }: { readonly settings: ReminderSettings }) {
  const [values, setValues] = useState(() => valuesOf(settings));
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const saveReminders = useSaveReminders();
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const changeChoice = (cause: Choice['cause'], part: Partial<Choice>) =>
    change({ choices: values.choices.map((each) => (each.cause === cause ? { ...each, ...part } : each)) });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setError(null);
    try {
      await saveReminders(values, settings);
      notifySuccess('Reminders saved.');
    } catch (failure) {
      setError(errorText(failure));
    }
    setSaving(false);
  };
  return (
    <form onSubmit={save} aria-label="Reminders" className={styles.form}>
      {values.choices.map((choice) => (
        <ChoiceFields key={choice.cause} choice={choice} onChange={(part) => changeChoice(choice.cause, part)} />
      ))}
      {values.choices.some(({ scope, timing }) => scope !== 'none' && timing === 'working_hours') && (
        <HoursFields values={values} onChange={change} />
      )}
      <FormError error={error} />
      <Button type="submit" loading={isSaving} className={styles.save}>
        Save reminders
      </Button>
    </form>
  );
}

interface ChoiceFieldsProps {
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
}

function ChoiceFields({ choice: { cause, scope, timing, tank_ids }, onChange }: ChoiceFieldsProps) {
  const tanks = useQuery({ ...remindableTanksQuery, enabled: scope === 'tanks' });
  const options = tanks.data?.map(({ id, tank_number }) => ({ value: String(id), label: tank_number })) ?? [];
  return (
    <fieldset className={styles.choice}>
      <legend>{REMINDER_LABELS[cause]}</legend>
      <NativeSelect
        label="Which tanks"
        data={SCOPES}
        value={scope}
        onChange={({ currentTarget }) => onChange({ scope: currentTarget.value as Choice['scope'] })}
      />
      {scope !== 'none' && (
        <NativeSelect
          label="When"
          data={TIMINGS}
          value={timing}
          onChange={({ currentTarget }) => onChange({ timing: currentTarget.value as Choice['timing'] })}
        />
      )}
      {scope === 'tanks' && (
        <MultiSelect
          className={styles.tanks}
          label="Tanks"
          searchable
          data={options}
          value={tank_ids.map(String)}
          onChange={(chosen) => onChange({ tank_ids: chosen.map(Number) })}
        />
      )}
    </fieldset>
  );
}

function HoursFields({
  values,
  onChange,
}: {
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
}) {
  return (
    <fieldset className={styles.choice}>
      <legend>Working hours</legend>
      <Checkbox.Group
        className={styles.tanks}
        label="Days"
        value={values.weekdays.map(String)}
        onChange={(days) => onChange({ weekdays: days.map(Number) })}
      >
        <Group gap="md">
          {WEEKDAYS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        type="time"
        label="From"
        required
        value={values.hours_start}
        onChange={({ currentTarget }) => onChange({ hours_start: currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Until"
        required
        value={values.hours_end}
        onChange={({ currentTarget }) => onChange({ hours_end: currentTarget.value })}
      />
      <NativeSelect
        label="Time zone"
        data={ZONES}
        value={values.hours_zone}
        onChange={({ currentTarget }) => onChange({ hours_zone: currentTarget.value as Values['hours_zone'] })}
      />
    </fieldset>
  );
}

function valuesOf({ choices, weekdays, hours_start, hours_end, hours_zone }: ReminderSettings): Values {
  return {
    ...{ weekdays, hours_start, hours_end, hours_zone },
    choices: choices.map(({ tanks, ...choice }) => ({ ...choice, tank_ids: tanks.map(({ id }) => id) })),
  };
}
