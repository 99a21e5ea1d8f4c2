import type { BodyOf } from '@dewar/contract/endpoint';
import type { ReminderSettings, updateReminderSettings } from '@dewar/contract/reminders';
import { REMINDER_CAUSES, REMINDER_LABELS, type ReminderCause } from '@dewar/domain/reminders/reminder-causes';

type Body = BodyOf<typeof updateReminderSettings>;
type Hours = Omit<Body, 'choices'>;
export type ChoiceValues = Omit<Body['choices'][number], 'cause'>;

/** One field for each cause, so that choices which two windows changed apart from one another are merged. */
export type ReminderValues = Hours & Readonly<Record<ReminderCause, ChoiceValues>>;

export const SCOPES = [
  { value: 'none', label: 'No reminders' },
  { value: 'fleet', label: 'All tanks' },
  { value: 'tanks', label: 'Single tanks' },
] as const;
export const TIMINGS = [
  { value: 'at_once', label: 'At once' },
  { value: 'working_hours', label: 'In my working hours' },
] as const;
export const ZONES = [
  { value: 'own', label: 'My time zone' },
  { value: 'company', label: "The company's time zone" },
] as const;
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  label,
  value: String((index + 1) % 7),
}));

const NOT_CHOSEN: ChoiceValues = { scope: 'none', timing: 'at_once', tank_ids: [] };

export function reminderValuesOf(settings: ReminderSettings): ReminderValues {
  const { choices, weekdays, hours_start, hours_end, hours_zone } = settings;
  const of = (cause: ReminderCause): ChoiceValues => {
    const choice = choices.find((each) => each.cause === cause);
    if (choice === undefined) return NOT_CHOSEN;
    return { scope: choice.scope, timing: choice.timing, tank_ids: choice.tanks.map(({ id }) => id) };
  };
  const chosen = {
    relief_near: of('relief_near'),
    immediate_reading: of('immediate_reading'),
    high_vacuum: of('high_vacuum'),
    inspection_due: of('inspection_due'),
  };
  return { weekdays, hours_start, hours_end, hours_zone, ...chosen };
}

export function reminderBodyOf(values: ReminderValues): Body {
  const { weekdays, hours_start, hours_end, hours_zone } = values;
  const choices = REMINDER_CAUSES.map((cause) => ({ cause, ...values[cause] }));
  return { choices, weekdays, hours_start, hours_end, hours_zone };
}

/** Whether something is told in working hours, which are then needed. */
export function needsHours(values: ReminderValues): boolean {
  return REMINDER_CAUSES.some((cause) => values[cause].scope !== 'none' && values[cause].timing === 'working_hours');
}

/** How the fields are called where two versions are compared. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...REMINDER_LABELS,
  weekdays: 'Days',
  hours_start: 'From',
  hours_end: 'Until',
  hours_zone: 'Time zone',
};

/** A value in words where two versions are compared: 'Single tanks (3), at once'. */
export function describeReminderValue(name: string, value: unknown): string | undefined {
  if (name === 'hours_zone') return labelIn(ZONES, value);
  if (name === 'weekdays' && Array.isArray(value)) {
    return WEEKDAYS.filter((day) => value.includes(Number(day.value)))
      .map(({ label }) => label)
      .join(', ');
  }
  return isChoice(value) ? describeChoice(value) : undefined;
}

function describeChoice({ scope, timing, tank_ids }: ChoiceValues): string {
  const tanks = labelIn(SCOPES, scope);
  if (scope === 'none') return tanks;
  const count = scope === 'tanks' ? ` (${tank_ids.length})` : '';
  return `${tanks}${count}, ${labelIn(TIMINGS, timing).toLowerCase()}`;
}

function labelIn(options: readonly { readonly value: string; readonly label: string }[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

function isChoice(value: unknown): value is ChoiceValues {
  return typeof value === 'object' && value !== null && 'scope' in value;
}
