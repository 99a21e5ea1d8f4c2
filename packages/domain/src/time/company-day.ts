import { calendarDateIn } from './calendar-dates.ts';
import type { Instant } from './instants.ts';

/** An answer that was right on a day of a company. */
export interface AnswerOfDay {
  /** 'YYYY-MM-DD': the day of the answer. */
  readonly today: string;
  /** The company's. A response that a device kept of an earlier release has none. */
  readonly timezone?: string | undefined;
}

/** The company's day at a moment, in which its due dates are judged; an answer may be kept for days. */
export function companyDay({ today, timezone }: AnswerOfDay, now: Instant): string {
  return timezone === undefined ? today : calendarDateIn(timezone, now);
}
