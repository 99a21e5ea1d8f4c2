import { formatDay } from '../../time/full-date.ts';
import type { Instant } from '../../time/instants.ts';
import type { HeatLeakBasis } from './heat-leak-basis.ts';

/** Of a tank whose judging has failed, wherever something is missing because of it. */
export const NOT_JUDGED = 'Its latest records could not be evaluated; the operator of the portal has been told.';

/** What stands behind the days of a tank, in words; null where its own trips do. Dates are those of the zone. */
export function describeBasis(basis: HeatLeakBasis, timeZone: string): string | null {
  switch (basis.kind) {
    case 'trips':
      return null;
    case 'plate':
      return 'from the plate alone';
    case 'plate_since':
      return `from the plate; not proven by a trip since the pull of ${formatDay(basis.at, timeZone)}`;
    case 'vacuum_changed':
      return 'not known: no trip since the vacuum changed';
    case 'not_used':
      return `not known: neither a trip nor a reading since ${formatDay(basis.since, timeZone)}`;
    default:
      return basis satisfies never;
  }
}

/**
 * What stands behind the countdown of a load in transit, which is told whatever the basis: no estimate would be no
 * warning. Null where the tank's own trips stand behind it.
 */
export function describeCountdownBasis(basis: HeatLeakBasis, timeZone: string): string | null {
  switch (basis.kind) {
    case 'vacuum_changed':
      return 'no trip has shown its heat since the vacuum changed';
    case 'not_used':
      return `neither a trip nor a reading since ${formatDay(basis.since, timeZone)}`;
    default:
      return describeBasis(basis, timeZone);
  }
}

/** 'estimate: from the plate alone'; 'estimate' where the tank's own trips stand behind it, or nothing is known. */
export function nameEstimate(basis: HeatLeakBasis | undefined, timeZone: string): string {
  const words = basis === undefined ? null : describeCountdownBasis(basis, timeZone);
  return words === null ? 'estimate' : `estimate: ${words}`;
}

/** 'because of 12 May 2026 (…)': the trip that arrived then limits what is certain (judgement 1); null without one. */
export function describeBecause(because: Instant | null, timeZone: string): string | null {
  return because === null
    ? null
    : `because of ${formatDay(because, timeZone)} (that trip reached relief or lost product)`;
}

/** What a helium load is told that travels longer than its shield and than any trip before. */
export const LONGER_THAN_TRIPS = 'longer than any trip of this tank';
