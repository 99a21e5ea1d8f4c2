import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';

/** rules 2, 'Time to relief'. */
const RELIEF_SHOWN_WITHIN_DAYS = 14;

const HOURS_PER_DAY = 24;
/** Shorter times are told in hours. */
const TOLD_IN_DAYS_FROM = 2;

/** The estimate of a load in transit, as it is kept and as the fleet endpoint returns it (judgement 2). psig. */
export interface KeptRelief {
  readonly relief_at: Instant;
  /** By the cautious end of the tank's heat leak. */
  readonly earliest_at: Instant;
  readonly latest_at: Instant;
  /** From when on the load is a vent risk. */
  readonly vent_risk_from: Instant;
  readonly relief_psi: number;
  /** The tank is full of liquid at `relief_psi`, before its valve lifts. */
  readonly is_liquid_full: boolean;
  /** The pressure by equal steps of time from the loading to relief_at. */
  readonly pressure_path: readonly number[];
}

/** How long it takes until relief, from a moment; days are negative once they have passed. */
export interface ReliefDaysLeft {
  readonly daysLeft: number;
  readonly earliestDaysLeft: number;
  readonly latestDaysLeft: number;
  readonly isLiquidFull: boolean;
}

/** The estimate seen at a moment. */
export interface ReliefCountdown extends ReliefDaysLeft {
  readonly reliefAt: Date;
  /** By now, at most `reliefPsi`, where the valve holds it. */
  readonly pressureNowPsi: number;
  readonly reliefPsi: number;
  readonly isShown: boolean;
  readonly isVentRisk: boolean;
}

interface CountdownView {
  readonly loadedAt: Instant;
  readonly now: Instant;
}

/** The countdown of a load in transit; near relief and vent risk count from the cautious end (judgement 2). */
export function countDownToRelief(kept: KeptRelief, { loadedAt, now }: CountdownView): ReliefCountdown {
  return {
    ...reliefDaysLeft(kept, now),
    reliefAt: new Date(kept.relief_at),
    pressureNowPsi: pressureAt(kept, loadedAt, now),
    reliefPsi: kept.relief_psi,
    isShown: isReliefNear(kept, now),
    isVentRisk: isVentRisk(kept, now),
  };
}

type KeptDates = Pick<KeptRelief, 'relief_at' | 'earliest_at' | 'latest_at' | 'is_liquid_full'>;

/** The dates of an estimate as days from now. */
export function reliefDaysLeft(kept: KeptDates, now: Instant): ReliefDaysLeft {
  const daysUntil = (at: Instant) => (toMilliseconds(at) - toMilliseconds(now)) / MILLISECONDS_PER_DAY;
  return {
    daysLeft: daysUntil(kept.relief_at),
    earliestDaysLeft: daysUntil(kept.earliest_at),
    latestDaysLeft: daysUntil(kept.latest_at),
    isLiquidFull: kept.is_liquid_full,
  };
}

/** Whether a load may reach relief within two weeks, by the cautious end. */
export function isReliefNear({ earliest_at }: Pick<KeptRelief, 'earliest_at'>, now: Instant): boolean {
  return toMilliseconds(earliest_at) - toMilliseconds(now) <= RELIEF_SHOWN_WITHIN_DAYS * MILLISECONDS_PER_DAY;
}

export function isVentRisk({ vent_risk_from }: Pick<KeptRelief, 'vent_risk_from'>, now: Instant): boolean {
  return toMilliseconds(vent_risk_from) <= toMilliseconds(now);
}

function pressureAt({ pressure_path: path, relief_at }: KeptRelief, loadedAt: Instant, now: Instant): number {
  const whole = toMilliseconds(relief_at) - toMilliseconds(loadedAt);
  const share = whole <= 0 ? 1 : (toMilliseconds(now) - toMilliseconds(loadedAt)) / whole;
  const place = Math.min(1, Math.max(0, share)) * (path.length - 1);
  const before = path[Math.floor(place)] ?? 0;
  const after = path[Math.ceil(place)] ?? before;
  return before + (after - before) * (place - Math.floor(place));
}

/** 'Relief in 2 to 4 days', 'Liquid full within 5 hours', 'May have lifted; if not yet, within 16 days'; an estimate. */
export function describeRelief(countdown: ReliefDaysLeft): string {
  const { isLiquidFull, latestDaysLeft } = countdown;
  const span = describeSpan(countdown);
  if (span !== null) return `${isLiquidFull ? 'Liquid full' : 'Relief'} ${span}`;
  const words = describeBegun(countdown);
  return latestDaysLeft <= 0 ? words : `${words}; if not yet, ${untilAtMost(latestDaysLeft)}`;
}

/** What may be so once the range of the estimate has begun. */
export function describeBegun({ isLiquidFull }: Pick<ReliefDaysLeft, 'isLiquidFull'>): string {
  return isLiquidFull ? 'May be liquid full' : 'May have lifted';
}

/** 'in 2 to 4 days', 'within 5 hours'; null once the range has begun. */
export function describeSpan({ earliestDaysLeft: low, latestDaysLeft: high }: ReliefDaysLeft): string | null {
  if (low <= 0) return null;
  const { from, last, units } = inUnits(low, high);
  if (from < 1) return untilAtMost(high);
  return from === last ? `in about ${last} ${units}` : `in ${from} to ${last} ${units}`;
}

/** 'within 5 hours' */
function untilAtMost(days: number): string {
  const { last, units } = inUnits(0, days);
  return `within ${last} ${units}`;
}

function inUnits(low: number, high: number) {
  const isInDays = high >= TOLD_IN_DAYS_FROM;
  const whole = (days: number) => Math.round(isInDays ? days : days * HOURS_PER_DAY);
  const last = Math.max(1, whole(high));
  return { from: whole(low), last, units: `${isInDays ? 'day' : 'hour'}${last === 1 ? '' : 's'}` };
}

/** 'about 94 psig now, relief in 2 to 4 days' (judgement 2). */
export function describePressureAndRelief(countdown: ReliefCountdown): string {
  const relief = describeRelief(countdown);
  return `about ${Math.round(countdown.pressureNowPsi)} psig now, ${relief.charAt(0).toLowerCase()}${relief.slice(1)}`;
}
