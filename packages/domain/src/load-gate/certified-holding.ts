import { calendarDateIn } from '../time/calendar-dates.ts';
import type { Instant } from '../time/instants.ts';
import type { JourneyHolding } from './journey-holding.ts';
import type { GateAnswer } from './load-gate.ts';

/** Where a tank is. */
interface CertifiedTank {
  readonly is_in_transit: boolean;
  readonly last_load: { readonly loaded_at: Instant } | null;
}

/** The day of the question, and the zone of its company. */
interface CertifiedOn {
  readonly today: string;
  readonly timezone: string;
}

/** A certificate is made for a filling of today: a load that left on an earlier day has its countdown. */
export function hasLeftBefore({ is_in_transit, last_load }: CertifiedTank, { today, timezone }: CertifiedOn): boolean {
  return is_in_transit && (last_load === null || calendarDateIn(timezone, last_load.loaded_at) < today);
}

/** What a holding time certificate states; null if none is made. */
export function findCertifiedHolding(
  tank: CertifiedTank,
  { verdict, holding }: Pick<GateAnswer, 'verdict' | 'holding'>,
  on: CertifiedOn,
): JourneyHolding | null {
  return verdict === 'no' || hasLeftBefore(tank, on) ? null : holding;
}
