import { type Instant, MILLISECONDS_PER_SECOND, toMilliseconds } from '@dewar/domain/time/instants';
import { type RawBuilder, sql } from 'kysely';

/**
 * Records of a sheet and of the portal are compared by the second: exported sheets give no fractions of it, which devices
 * send.
 */
export function wholeSecond(instant: Instant): number {
  return Math.floor(toMilliseconds(instant) / MILLISECONDS_PER_SECOND);
}

/** Of two columns: the stored moment lies in the second of the given one. One range of an index on `stored`. */
export function isInSecondOf(stored: string, given: string): RawBuilder<boolean> {
  const second = sql`date_trunc('second', ${sql.ref(given)})`;
  return sql`${sql.ref(stored)} >= ${second} and ${sql.ref(stored)} < ${second} + interval '1 second'`;
}
