import { type Instant, MILLISECONDS_PER_HOUR, MILLISECONDS_PER_SECOND, toMilliseconds } from '../time/instants.ts';

/** How many hours of its account a unit's page shows. */
export const ACCOUNT_DAYS_SHOWN = 7;

export interface SilentGap {
  readonly from: string;
  readonly until: string;
}

/** The times between hours in which a unit sent something, of its hours in any order; the one that lasts is among them. */
export function findGaps(hours: readonly Instant[], now: Instant): SilentGap[] {
  const starts = hours.map(toMilliseconds).toSorted((one, other) => one - other);
  return starts.flatMap((start, at) => {
    const from = start + MILLISECONDS_PER_HOUR;
    const until = starts[at + 1] ?? toMilliseconds(now);
    const isGap = starts[at + 1] === undefined ? until - from >= MILLISECONDS_PER_HOUR : until > from;
    return isGap ? [{ from: new Date(from).toISOString(), until: new Date(until).toISOString() }] : [];
  });
}

/** How far a unit's clock is ahead, in seconds: by the sample of a call that is nearest to the server's clock or beyond. */
export function secondsAhead(measured: readonly Date[], received: Date): number | null {
  if (measured.length === 0) return null;
  const newest = measured.reduce((latest, moment) => Math.max(latest, moment.getTime()), Number.NEGATIVE_INFINITY);
  return Math.round((newest - received.getTime()) / MILLISECONDS_PER_SECOND);
}

/** Whether a unit has been silent for longer than its limit; one without a limit never is. */
export function isSilent(
  unit: { readonly last_seen_at: Instant; readonly silent_after_hours: number | null },
  now: Instant,
): boolean {
  const { last_seen_at, silent_after_hours } = unit;
  if (silent_after_hours === null) return false;
  return toMilliseconds(now) - toMilliseconds(last_seen_at) > silent_after_hours * MILLISECONDS_PER_HOUR;
}

/** The longest limit: half a year. */
export const MAX_SILENT_HOURS = 4_392;
