import { type Instant, toMilliseconds } from '../../time/instants.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import { daysBetweenMoments, momentOf } from './tank-history.ts';

/** Whether to ask 'was the tank cold when filled?' for its idle days alone: a tank without a trip is not asked about. */
export function isColdnessAsked(lastTripEndedAt: Instant | null, loadedAt: Instant): boolean {
  const ended = momentOf(lastTripEndedAt);
  return ended !== null && daysBetweenMoments(ended, toMilliseconds(loadedAt)) > N.idleDays;
}

/** How many days less a load holds because the tank was warm when it was filled (judgement 1, rule 7). */
export function warmUpDaysOf(
  lastTripEndedAt: Instant | null,
  loadedAt: Instant,
  wasColdWhenFilled: boolean | null,
): number {
  if (wasColdWhenFilled !== null) return wasColdWhenFilled ? 0 : N.warmUpDays;
  return isColdnessAsked(lastTripEndedAt, loadedAt) ? N.warmUpDays : 0;
}
