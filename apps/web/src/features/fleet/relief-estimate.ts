import { MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/instants';
import { RELIEF_SHOWN_WITHIN_DAYS, type ReliefEstimate, VENT_RISK_WITHIN_DAYS } from '@dewar/domain/time-to-relief';

/** When and where the fleet is looked at. */
export interface FleetView {
  readonly now: Date;
  readonly timeZone: string;
}

/** The estimate that the server keeps of a load in transit, judged anew: it stays while days pass. */
export function readRelief(reachesReliefAt: string | null, now: Date): ReliefEstimate {
  if (reachesReliefAt === null) return { kind: 'unknown' };
  const reliefAt = new Date(reachesReliefAt);
  const daysLeft = (toMilliseconds(reliefAt) - toMilliseconds(now)) / MILLISECONDS_PER_DAY;
  return {
    kind: 'estimate',
    reliefAt,
    daysLeft,
    // Not kept, and nothing that is shown depends on it.
    basis: 'product_normal',
    isShown: daysLeft <= RELIEF_SHOWN_WITHIN_DAYS,
    isVentRisk: daysLeft <= VENT_RISK_WITHIN_DAYS,
  };
}
