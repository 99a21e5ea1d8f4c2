import { assessReliefDate, type ReliefDate } from '@dewar/domain/thermodynamics/time-to-relief';

/** When and where the fleet is looked at. */
export interface FleetView {
  readonly now: Date;
  readonly timeZone: string;
}

/** The estimate that the server keeps of a load in transit, as it stands now; the fleet says what is a vent risk. */
export function readRelief(reachesReliefAt: string | null, now: Date, ventRiskDays: number): ReliefDate | null {
  if (reachesReliefAt === null) return null;
  return assessReliefDate(reachesReliefAt, { now, ventRiskWithinDays: ventRiskDays });
}
