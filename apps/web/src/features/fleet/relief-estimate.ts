import { assessReliefDate, type ReliefDate } from '@dewar/domain/thermodynamics/relief-date';

/** When and in which time zone the fleet is viewed. */
export interface FleetView {
  readonly now: Date;
  readonly timeZone: string;
}

/** The stored estimate of a load in transit as of now; the fleet's settings say what counts as a vent risk. */
export function readRelief(reachesReliefAt: string | null, now: Date, ventRiskDays: number): ReliefDate | null {
  if (reachesReliefAt === null) return null;
  return assessReliefDate(reachesReliefAt, { now, ventRiskWithinDays: ventRiskDays });
}
