import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { formatShortDate } from '../time/short-date.ts';

// rules 2, 'Time to relief': default settings
export const RELIEF_SHOWN_WITHIN_DAYS = 14;
export const VENT_RISK_WITHIN_DAYS = 3;

export interface ReliefDate {
  readonly kind: 'estimate';
  readonly reliefAt: Date;
  /** From now; negative once the estimated date has passed. */
  readonly daysLeft: number;
  readonly isShown: boolean;
  readonly isVentRisk: boolean;
}

/** The time of the evaluation, and the settings that differ from the defaults. */
interface ReliefView {
  readonly now: Instant;
  readonly shownWithinDays?: number | undefined;
  readonly ventRiskWithinDays?: number | undefined;
}

/** Evaluates a stored estimate at `now`: the date stays the same while days pass. */
export function assessReliefDate(reliefAt: Instant, view: ReliefView): ReliefDate {
  const daysLeft = (toMilliseconds(reliefAt) - toMilliseconds(view.now)) / MILLISECONDS_PER_DAY;
  return {
    kind: 'estimate',
    reliefAt: new Date(reliefAt),
    daysLeft,
    isShown: daysLeft <= (view.shownWithinDays ?? RELIEF_SHOWN_WITHIN_DAYS),
    isVentRisk: daysLeft <= (view.ventRiskWithinDays ?? VENT_RISK_WITHIN_DAYS),
  };
}

/** 'Reaches relief around 3 Dec' within 14 days, 'May have reached …' once passed, otherwise null (rules 2). */
export function describeTimeToRelief(
  estimate: ReliefDate | { readonly kind: 'unknown' | 'not_expected' },
  view: { readonly timeZone: string; readonly now: Instant },
): string | null {
  if (estimate.kind !== 'estimate' || !estimate.isShown) return null;
  const words = estimate.daysLeft < 0 ? 'May have reached relief around' : 'Reaches relief around';
  return `${words} ${formatShortDate(estimate.reliefAt, view)}`;
}
