import { type Instant, toMilliseconds } from '../../time/instants.ts';
import { type DateView, formatShortDate } from '../../time/short-date.ts';
import { describeReachedLimit } from './describe-limit-crossing.ts';
import type { EarlierForecast } from './earlier-forecast.ts';
import type { LimitCrossing } from './forecast-types.ts';

export interface EarlierView extends DateView {
  readonly limitMicrons: number;
}

/**
 * An earlier forecast beside what came: 'From the readings up to 14 Sep: reaches 75 around 14 Nov (2 Nov to 30 Nov). By all
 * readings it passed 75 around 9 Nov, within that range.'
 */
export function describeEarlierForecast(
  { madeAt, crossing, passedAt }: EarlierForecast,
  { limitMicrons, ...view }: EarlierView,
): string {
  const foreseen = describeReachedLimit(crossing, { limitMicrons, ...view });
  const came = `it passed ${limitMicrons} around ${formatShortDate(passedAt, view)}, ${compare(passedAt, crossing)}`;
  return `From the readings up to ${formatShortDate(madeAt, view)}: reaches ${foreseen}. By all readings ${came}.`;
}

function compare(passedAt: Instant, { earliestAt, latestAt }: LimitCrossing): string {
  if (toMilliseconds(passedAt) < toMilliseconds(earliestAt)) return 'earlier than that range';
  const isLater = latestAt !== null && toMilliseconds(passedAt) > toMilliseconds(latestAt);
  return isLater ? 'later than that range' : 'within that range';
}
