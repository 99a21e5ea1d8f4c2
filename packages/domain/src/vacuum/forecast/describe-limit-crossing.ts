import { type Instant, toMilliseconds } from '../../time/instants.ts';
import { type DateView, formatShortDate } from '../../time/short-date.ts';
import type { LimitCrossing } from './forecast-types.ts';

interface CrossingView extends DateView {
  readonly limitMicrons: number;
}

/** '28 Feb to 6 Apr', or '28 Feb or later' with an open end: the days between which a limit is reached in 8 of 10 cases. */
export function describeCrossingRange(earliestAt: Instant, latestAt: Instant | null, view: DateView): string {
  const earliest = formatShortDate(earliestAt, view);
  return latestAt === null ? `${earliest} or later` : `${earliest} to ${formatShortDate(latestAt, view)}`;
}

/** 'Reaches 75 around 14 Mar (28 Feb to 6 Apr)', without its range once that day is over. */
export function describeCrossing(crossing: LimitCrossing, view: CrossingView): string {
  if (toMilliseconds(crossing.at) < toMilliseconds(view.now)) return describeLimitCrossing(crossing.at, view);
  return `Reaches ${describeReachedLimit(crossing, view)}`;
}

/** 'May reach 75 µm around 3 Jun', 'May have passed 75 µm around …' once that day is over. */
export function describeLimitCrossing(at: Instant, { limitMicrons, ...view }: CrossingView): string {
  const words = toMilliseconds(at) < toMilliseconds(view.now) ? 'May have passed' : 'May reach';
  return `${words} ${limitMicrons} µm around ${formatShortDate(at, view)}`;
}

/** '75 around 14 Mar (28 Feb to 6 Apr)', 'or later' in place of an open end. */
export function describeReachedLimit(
  { at, earliestAt, latestAt }: LimitCrossing,
  { limitMicrons, ...view }: CrossingView,
): string {
  const range = describeCrossingRange(earliestAt, latestAt, view);
  return `${limitMicrons} around ${formatShortDate(at, view)} (${range})`;
}
