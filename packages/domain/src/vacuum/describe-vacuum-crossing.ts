import type { Instant } from '../time/instants.ts';
import { formatShortDate } from '../time/short-date.ts';
import { TRANSFER_GOOD_UP_TO_MICRONS } from './vacuum-bands.ts';

/** 'May reach 75 around 3 Jun', 'May have passed 75 around …' once that day is over. */
export function describeVacuumCrossing(
  crossesAt: Instant,
  view: { readonly timeZone: string; readonly now: Date },
): string {
  const isOver = new Date(crossesAt) < view.now;
  const words = isOver ? 'May have passed' : 'May reach';
  return `${words} ${TRANSFER_GOOD_UP_TO_MICRONS} around ${formatShortDate(crossesAt, view)}`;
}
