import { datePartsOf } from './date-parts.ts';
import type { Instant } from './instants.ts';

export interface DateView {
  readonly timeZone: string;
  readonly now: Instant;
  /** Paper is read at any time: it has every year. */
  readonly isPaper?: boolean | undefined;
}

/** '3 May', or '3 May 2025' in another year or on paper, in the given time zone. Throws RangeError for an unknown zone. */
export function formatShortDate(instant: Instant, view: DateView): string {
  const { day, month, year } = datePartsOf(instant, view.timeZone);
  const currentYear = datePartsOf(view.now, view.timeZone).year;
  return year === currentYear && view.isPaper !== true ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** '3 May, 14:05', with the year if it is not the current one. */
export function formatShortDateTime(instant: Instant, view: DateView): string {
  const { hour, minute } = datePartsOf(instant, view.timeZone);
  return `${formatShortDate(instant, view)}, ${hour}:${minute}`;
}
