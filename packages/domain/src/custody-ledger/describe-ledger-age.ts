import { datePartsOf } from '../time/date-parts.ts';
import { formatDay } from '../time/full-date.ts';
import type { Instant } from '../time/instants.ts';

/** Of when the figures of the custody ledger are, and how many changes wait to be in them. */
interface KeptFigures {
  readonly as_of: Instant;
  readonly changes_waiting: number;
  /** More wait than were counted. */
  readonly more_may_wait?: boolean | undefined;
}

/** 'as of 29 Nov 2026, 11:20:31, 214 changes wait', in the given zone. Throws RangeError for an unknown zone. */
export function describeLedgerAge({ as_of, ...waiting }: KeptFigures, timeZone: string): string {
  const { hour, minute } = datePartsOf(as_of, timeZone);
  // Seconds are the same in every zone.
  const seconds = String(new Date(as_of).getUTCSeconds()).padStart(2, '0');
  return `as of ${formatDay(as_of, timeZone)}, ${hour}:${minute}:${seconds}${describeWaiting(waiting)}`;
}

function describeWaiting({ changes_waiting, more_may_wait = false }: Omit<KeptFigures, 'as_of'>): string {
  if (changes_waiting === 0) return more_may_wait ? ', changes wait' : '';
  const count = `${more_may_wait ? 'more than ' : ''}${changes_waiting.toLocaleString('en-US')}`;
  return `, ${count} ${changes_waiting === 1 && !more_may_wait ? 'change waits' : 'changes wait'}`;
}
