import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { minutesAfter } from '@dewar/domain/time/instants';
import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { setValuesKeepingErrors } from '../../shared/forms/set-values-keeping-errors.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { type EventKind, type EventValues, isAllDay, type NewEventPlace, withStart } from './event-values.ts';
import styles from './lesson-calendar.module.css';
import type { SchedulablePlan } from './lesson-calendar-api.ts';
import { PlanChoice } from './plan-choice.tsx';
import { SlotRemarks } from './slot-remarks.tsx';

const KINDS: readonly { readonly value: EventKind; readonly label: string }[] = [
  { value: 'lesson', label: 'Lesson' },
  { value: 'event', label: 'Something else' },
  { value: 'no-school', label: 'No school' },
];

interface EventFieldsProps {
  readonly form: UseFormReturnType<EventValues>;
  readonly plan: Pick<SchedulablePlan, 'id' | 'title'> | null;
  readonly onPlan: (plan: SchedulablePlan) => void;
  /** The event that is edited; null for a new one, which is as long as its plan. */
  readonly id: number | null;
  /** Moves a new lesson to the next free slot of the chosen plan's subject. */
  readonly onPropose?: (plan: SchedulablePlan) => void;
  /** The start that the calendar proposed. */
  readonly proposed?: string | null;
  /** The period that was pointed at: its plans are offered first, and a lesson in it ends with it at the latest. */
  readonly period?: Pick<NewEventPlace, 'subject' | 'start_time' | 'end_time'>;
}

/** The fields of an event: its kind and its times. */
export function EventFields({ form, plan, onPlan, id, onPropose, proposed = null, period }: EventFieldsProps) {
  const { values } = form;
  const choosePlan = (chosen: SchedulablePlan) => {
    onPlan(chosen);
    form.setFieldValue('lesson_plan_id', chosen.id);
    const { start_time } = form.getValues();
    if (id === null && start_time !== null) {
      const end = minutesAfter(start_time, chosen.duration_minutes);
      const isInPeriod = period?.start_time === start_time && period.end_time !== undefined;
      form.setFieldValue('end_time', isInPeriod && period.end_time < end ? period.end_time : end);
    }
    onPropose?.(chosen);
  };
  return (
    <>
      <Radio.Group
        label="What is it?"
        value={values.kind}
        onChange={(kind) => form.setFieldValue('kind', KINDS.find(({ value }) => value === kind)?.value ?? 'event')}
      >
        <Group gap="lg" mt="xs">
          {KINDS.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {values.kind === 'lesson' && (
        <PlanChoice
          chosen={plan}
          subject={period?.subject}
          onChoose={choosePlan}
          error={form.errors.lesson_plan_id}
          data-path="lesson_plan_id"
          onBlur={() => form.validateField('lesson_plan_id')}
        />
      )}
      <TextInput
        {...form.getInputProps('title')}
        label="Title"
        required={values.kind !== 'lesson'}
        description={values.kind === 'lesson' ? 'Empty shows the title of the plan.' : undefined}
        maxLength={TEXT_LIMITS.title}
      />
      {values.kind !== 'no-school' && (
        <Checkbox
          label="All day"
          checked={values.all_day}
          onChange={({ currentTarget }) => form.setFieldValue('all_day', currentTarget.checked)}
        />
      )}
      {values.kind === 'lesson' && proposed !== null && values.start_time === proposed && (
        <p className={styles.proposed}>The next free slot of this subject in your calendar.</p>
      )}
      <SlotRemarks values={values} id={id} />
      {isAllDay(values) ? <DayFields form={form} /> : <TimeFields form={form} />}
    </>
  );
}

type FormOf = Pick<EventFieldsProps, 'form'>;

function DayFields({ form }: FormOf) {
  const { start_date, end_date } = form.values;
  return (
    <Group grow align="flex-start">
      <TextInput
        type="date"
        label="First day"
        required
        value={start_date}
        error={form.errors.start_date ?? form.errors.start_time}
        data-path="start_date"
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('start_date', value);
          if (end_date < value) form.setFieldValue('end_date', value);
        }}
      />
      <TextInput
        type="date"
        label="Last day"
        required
        min={start_date}
        value={end_date}
        error={form.errors.end_date ?? form.errors.end_time}
        data-path="end_date"
        onChange={({ currentTarget: { value } }) => form.setFieldValue('end_date', value)}
      />
    </Group>
  );
}

function TimeFields({ form }: FormOf) {
  const timeZone = useSchoolTimeZone();
  return (
    <>
      <DateTimeField
        {...form.getInputProps('start_time')}
        label="Starts"
        timeZone={timeZone}
        isRequired
        value={form.values.start_time}
        onChange={(start_time) => setValuesKeepingErrors(form, withStart(form.getValues(), start_time))}
      />
      <DateTimeField
        {...form.getInputProps('end_time')}
        label="Ends"
        timeZone={timeZone}
        isRequired
        value={form.values.end_time}
        onChange={(end_time) => form.setFieldValue('end_time', end_time)}
      />
    </>
  );
}
