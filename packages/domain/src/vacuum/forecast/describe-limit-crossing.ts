import { type Instant, toMilliseconds } from '../../time/instants.ts';
import { formatShortDate } from '../../time/short-date.ts';

interface CrossingView {
  readonly limitMicrons: number;
  readonly timeZone: string;
  readonly now: Instant;
}

/** 'May reach 75 µm around 3 Jun', 'May have passed 75 µm around …' once that day is over. */
export function describeLimitCrossing(at: Instant, { limitMicrons, ...view }: CrossingView): string {
  const words = toMilliseconds(at) < toMilliseconds(view.now) ? 'May have passed' : 'May reach';
  return `${words} ${limitMicrons} µm around ${formatShortDate(at, view)}`;
}
