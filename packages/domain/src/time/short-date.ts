import { type Instant, toMilliseconds } from './instants.ts';

interface DateView {
  readonly timeZone: string;
  readonly now: Instant;
}

/** '3 May', or '3 May 2025' in another year, in the given time zone. Throws RangeError for an unknown zone. */
export function formatShortDate(instant: Instant, view: DateView): string {
  const { day, month, year } = partsOf(instant, view.timeZone);
  const currentYear = partsOf(view.now, view.timeZone).year;
  return year === currentYear ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** '3 May, 14:05', with the year if it is not the current one. */
export function formatShortDateTime(instant: Instant, view: DateView): string {
  const { hour, minute } = partsOf(instant, view.timeZone);
  return `${formatShortDate(instant, view)}, ${hour}:${minute}`;
}

function partsOf(instant: Instant, timeZone: string) {
  // American English, because British English abbreviates September to four letters.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = { day: '', month: '', year: '', hour: '', minute: '' };
  for (const { type, value } of format.formatToParts(toMilliseconds(instant))) {
    if (type === 'day' || type === 'month' || type === 'year' || type === 'hour' || type === 'minute') {
      parts[type] = value;
    }
  }
  return parts;
}
