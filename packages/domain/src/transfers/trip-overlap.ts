import { type Instant, toMilliseconds } from '../time/instants.ts';
import { formatShortDateTime } from '../time/short-date.ts';
import { isLoadInTransit, type TransferProgress } from './transfer-status.ts';

/** A transfer with its times; a trip if it is a load. */
export interface TimedTransfer extends TransferProgress {
  readonly loaded_at: Instant;
}

/** From when to when a transfer lasts, in milliseconds; a trip without an arrival has no end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether two transfers are trips of one tank at the same time. One may begin at the moment when the other arrives. */
export function isOverlapping(one: TimedTransfer, other: TimedTransfer): boolean {
  if (one.action !== 'Load' || other.action !== 'Load') return false;
  return meet(spanOf(one), spanOf(other));
}

/** Whether two spans have a moment in common, but for their ends. */
export function meet(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

/**
 * The first of a tank's other trips that an edited transfer overlaps, or overlaps for longer than the stored one did
 * (rules 9): stored trips that overlap can still be edited. Undefined if there is none. Two loads in transit at once are
 * told of for themselves (findOtherInTransit).
 */
export function findNewOverlap<Other extends TimedTransfer>(
  edited: TimedTransfer,
  stored: TimedTransfer | undefined,
  others: readonly Other[],
): Other | undefined {
  return others.find((other) => {
    if (isLoadInTransit(edited) && isLoadInTransit(other)) return false;
    return overlapMs(edited, other) > (stored === undefined ? NONE : overlapMs(stored, other));
  });
}

/** Another load that is in transit, where an edited transfer would be one too; undefined if it was one already. */
export function findOtherInTransit<Other extends TimedTransfer>(
  edited: TimedTransfer,
  stored: TimedTransfer | undefined,
  others: readonly Other[],
): Other | undefined {
  const wasInTransit = stored !== undefined && isLoadInTransit(stored);
  return isLoadInTransit(edited) && !wasInTransit ? others.find(isLoadInTransit) : undefined;
}

/** The field that the overlap is told of: the loading, if it lies within the other trip, else the end. */
export function fieldOfOverlap(edited: TimedTransfer, other: TimedTransfer): 'loaded_at' | 'arrived_at' {
  const [{ from }, within] = [spanOf(edited), spanOf(other)];
  return from >= within.from && from < within.to ? 'loaded_at' : 'arrived_at';
}

/** '3 May, 14:05 to 12 May, 09:00', or 'since 3 May, 14:05, still in transit'. Throws RangeError on an unknown zone. */
export function describeTrip(
  { loaded_at, arrived_at }: TimedTransfer,
  view: { readonly timeZone: string; readonly now: Instant },
): string {
  const loaded = formatShortDateTime(loaded_at, view);
  if (arrived_at === null) return `since ${loaded}, still in transit`;
  return `${loaded} to ${formatShortDateTime(arrived_at, view)}`;
}

/** 'LHe, loaded 3 May, 14:05'. Throws RangeError on an unknown zone. */
export function describeLoading(
  { product_name, loaded_at }: Pick<TimedTransfer, 'loaded_at'> & { readonly product_name: string | null },
  view: { readonly timeZone: string; readonly now: Instant },
): string {
  const loaded = `loaded ${formatShortDateTime(loaded_at, view)}`;
  return product_name === null ? loaded : `${product_name}, ${loaded}`;
}

/** Less than any overlap, also than that of a trip without a duration. */
const NONE = -1;

function overlapMs(one: TimedTransfer, other: TimedTransfer): number {
  if (!isOverlapping(one, other)) return NONE;
  const [a, b] = [spanOf(one), spanOf(other)];
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

/** The span of a transfer. */
export function spanOf({ loaded_at, arrived_at }: TimedTransfer): Span {
  return {
    from: toMilliseconds(loaded_at),
    to: arrived_at === null ? Number.POSITIVE_INFINITY : toMilliseconds(arrived_at),
  };
}
