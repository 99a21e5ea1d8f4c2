import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import {
  type Instant,
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
  toMilliseconds,
} from '@dewar/domain/time/instants';
import { trueNow } from '../api/device-clock.ts';
import { formatClock, formatTime, formatWeekday } from '../format/times.ts';

/** What a form knows of its times. It stands in the form's values, and so in its draft. */
export interface FormClock {
  /** When a person last set one of the times, or said that it is right. */
  readonly setAt: string | null;
  /** The moment of a save whose response has not arrived: the next attempt says the same. */
  readonly sentAt: string | null;
}

export interface ClockValues {
  /** What the form filled in. A time that equals it was set by nobody, and is the moment of saving. */
  readonly preset_at: string;
  readonly clock: FormClock;
}

export const NEW_CLOCK: FormClock = { setAt: null, sentAt: null };

export interface TimesOfForm<Values> {
  readonly names: readonly (keyof Values & string)[];
  /** The record was made before, with its time: a time that nobody sets stays as it is. */
  readonly isFixed?: boolean;
  /** Those of loads and arrivals: a reading that is typed for the same minute must not lie before them. */
  readonly toTheMinute?: readonly (keyof Values & string)[];
}

/** A time that a form fills in: never a whole minute, which somebody could also type. */
export function presetMoment(now: Date): string {
  return new Date(now.getTime() + (now.getTime() % 1000 === 0 ? 1 : 0)).toISOString();
}

export function isUntouched<Values extends ClockValues>(values: Values, name: keyof Values): boolean {
  return values[name] === values.preset_at;
}

/** The values with the moment of saving where nobody has set a time. */
export function withTimesAt<Values extends ClockValues>(values: Values, times: TimesOfForm<Values>, now: Date): Values {
  const untouched = times.names.filter((name) => isUntouched(values, name));
  if (times.isFixed === true || untouched.length === 0) return values;
  const moment = values.clock.sentAt ?? now.toISOString();
  const timeOf = (name: keyof Values & string) => (times.toTheMinute?.includes(name) ? minuteOf(moment) : moment);
  return { ...values, ...Object.fromEntries(untouched.map((name) => [name, timeOf(name)])), preset_at: moment };
}

/** When the minute of a moment began. */
export function minuteOf(moment: string): string {
  const at = Date.parse(moment);
  return new Date(at - (at % MILLISECONDS_PER_MINUTE)).toISOString();
}

const LONGEST_WITHOUT_QUESTION_MS = MILLISECONDS_PER_HOUR;

/** 'The time is still Fri 15:19', for a time that was set an hour ago or on another day; null where nothing is asked. */
export function stillText<Values extends ClockValues>(
  values: Values,
  name: keyof Values & string,
  { isFixed = false, now, timeZone }: { readonly isFixed?: boolean; readonly now: Date; readonly timeZone: string },
): string | null {
  const { setAt, sentAt } = values.clock;
  const isSet = isFixed || !isUntouched(values, name);
  const time = isSet ? values[name] : sentAt;
  // A draft of an earlier release does not say when its time was set.
  const since = isSet ? (setAt ?? (isFixed ? null : values.preset_at)) : (setAt ?? sentAt);
  if (typeof time !== 'string' || since === null || Number.isNaN(Date.parse(since))) return null;
  const isLongAgo = toMilliseconds(now) - toMilliseconds(since) >= LONGEST_WITHOUT_QUESTION_MS;
  const isOtherDay = calendarDateIn(timeZone, since) !== calendarDateIn(timeZone, now);
  return isLongAgo || isOtherDay ? `The time is still ${describe(time, now, timeZone)}` : null;
}

/** The errors of times about which a question stands: nothing is saved before it is answered. */
export function findStillErrors<Values extends ClockValues>(
  values: Values,
  times: TimesOfForm<Values>,
  timeZone: string,
): Record<string, string> {
  const now = trueNow();
  const { isFixed = false } = times;
  const asked = askedTimes(values, times).flatMap((name): [string, string][] => {
    const text = stillText(values, name, { isFixed, now, timeZone });
    return text === null ? [] : [[name, `${text}. Choose Now, or Keep.`]];
  });
  return Object.fromEntries(asked);
}

/** Two equal times are one question. */
export function askedTimes<Values extends ClockValues>(values: Values, { names }: TimesOfForm<Values>) {
  return names.filter((name, index) => names.findIndex((other) => values[other] === values[name]) === index);
}

function describe(time: Instant, now: Date, timeZone: string): string {
  const isWithinWeek = Math.abs(toMilliseconds(now) - toMilliseconds(time)) < 6 * MILLISECONDS_PER_DAY;
  if (!isWithinWeek) return formatTime(time, timeZone);
  return `${formatWeekday(time, timeZone).slice(0, 3)} ${formatClock(time, timeZone)}`;
}
