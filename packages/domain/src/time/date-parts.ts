import { type Instant, toMilliseconds } from './instants.ts';

/** As texts: '3', 'May', '2026', '14', '05'. */
export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly hour: string;
  readonly minute: string;
}

/** Day, short month, year and 24-hour clock of a moment in a zone. Throws RangeError on an unknown zone. */
export function datePartsOf(instant: Instant, timeZone: string): DateParts {
  const parts = { day: '', month: '', year: '', hour: '', minute: '' };
  for (const { type, value } of formatFor(timeZone).formatToParts(toMilliseconds(instant))) {
    if (type === 'day' || type === 'month' || type === 'year' || type === 'hour' || type === 'minute') {
      parts[type] = value;
    }
  }
  return parts;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a hundred uses of it, and lists format thousands of times. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // American English because the British one abbreviates September to four letters.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
