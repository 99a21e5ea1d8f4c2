import { isImmediateReadingRequired } from '../thermodynamics/pressure-limits.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import {
  ARRIVAL_PERIOD_HOURS,
  POST_OFFLOAD_FROM_HOURS,
  POST_OFFLOAD_UNTIL_DAYS,
} from '../transfers/transfer-periods.ts';

/** What is known of a tank's last arrival and its readings. */
export interface ArrivalFacts {
  readonly latest_reading: { readonly reading_timestamp: Instant } | null;
  /** The load in transit; null for a tank at rest. */
  readonly open_transfer: object | null;
  /** The latest transfer with an arrival. */
  readonly last_arrival: {
    readonly arrived_at: Instant;
    readonly arrival_pressure: number | null;
    readonly was_venting: boolean;
  } | null;
}

/**
 * Until when the immediate reading is to be taken, which may be in the past; null unless it is required on arrival (spec
 * 2 §4.3) and not taken since. A reading after the two hours is too late for the arrival protocol, which keeps saying
 * so, but nothing is due any more.
 */
export function findImmediateReadingDue(tank: ArrivalFacts, now: Date): Date | null {
  const arrival = findRestingArrival(tank, now);
  if (arrival === null || !isImmediateReadingRequired(arrival.arrival_pressure, arrival.was_venting)) return null;
  if (isReadSince(tank, toMilliseconds(arrival.arrived_at))) return null;
  return hoursAfter(arrival.arrived_at, ARRIVAL_PERIOD_HOURS);
}

/** spec 2 §4.2: from 72 hours to 5 days after arrival, both included, until a reading is taken in that period. */
export function findPostOffloadReadingDue(tank: ArrivalFacts, now: Date): Date | null {
  const arrival = findRestingArrival(tank, now);
  if (arrival === null) return null;
  const from = hoursAfter(arrival.arrived_at, POST_OFFLOAD_FROM_HOURS);
  const until = hoursAfter(
    arrival.arrived_at,
    POST_OFFLOAD_UNTIL_DAYS * (MILLISECONDS_PER_DAY / MILLISECONDS_PER_HOUR),
  );
  return now < from || now > until || isReadSince(tank, from.getTime()) ? null : until;
}

/** The last arrival of a tank that has not been loaded again: after a new load, readings belong to that trip. */
function findRestingArrival({ last_arrival, open_transfer }: ArrivalFacts, now: Date) {
  if (last_arrival === null || open_transfer !== null) return null;
  return toMilliseconds(last_arrival.arrived_at) <= now.getTime() ? last_arrival : null;
}

function isReadSince({ latest_reading }: ArrivalFacts, moment: number): boolean {
  return latest_reading !== null && toMilliseconds(latest_reading.reading_timestamp) >= moment;
}

function hoursAfter(instant: Instant, hours: number): Date {
  return new Date(toMilliseconds(instant) + hours * MILLISECONDS_PER_HOUR);
}
