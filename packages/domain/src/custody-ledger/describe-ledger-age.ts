import { datePartsOf } from '../time/date-parts.ts';
import { formatDay } from '../time/full-date.ts';
import type { Instant } from '../time/instants.ts';

/** Of when the figures of the custody ledger are, and how many changes wait to be in them. */
interface KeptFigures {
  readonly as_of: Instant;
  readonly changes_waiting: number;
}

/** 'as of 29 Nov 2026, 11:20:31, 214 changes wait', in the given zone. Throws RangeError for an unknown zone. */
export function describeLedgerAge({ as_of, changes_waiting }: KeptFigures, timeZone: string): string {
  const { hour, minute } = datePartsOf(as_of, timeZone);
  // Seconds are the same in every zone.
  const seconds = String(new Date(as_of).getUTCSeconds()).padStart(2, '0');
  const waiting = changes_waiting.toLocaleString('en-US');
  const waits = changes_waiting === 0 ? '' : `, ${waiting} ${changes_waiting === 1 ? 'change waits' : 'changes wait'}`;
  return `as of ${formatDay(as_of, timeZone)}, ${hour}:${minute}:${seconds}${waits}`;
}
