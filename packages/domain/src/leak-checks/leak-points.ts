import { LEAK_VIEW_SIZES, type LeakView } from './leak-views.ts';
import type { CanvasPoint } from './weld-zone-shapes.ts';

/** More than a tank has welds, many times over. */
export const MOST_LEAK_POINTS = 200;

/** spec 2 §9. */
export const DEFAULT_LEAK_SEVERITY = 'moderate';

/** spec 2 §5. */
export const NO_LEAK_SELECTED = 'Please select at least one leak to mark as repaired';

/** spec 2 §2.5: a table's badge calls no leak point good, one or two a warning, and more bad. */
const LEAK_POINTS_WARNED_OF = 2;

export type LeakPointBadge = 'good' | 'warning' | 'bad';

/** What a leak check's count of leak points means in a table (spec 2 §2.5). */
export function classifyLeakPoints(count: number): LeakPointBadge {
  if (count <= 0) return 'good';
  return count <= LEAK_POINTS_WARNED_OF ? 'warning' : 'bad';
}

/** Whether a place lies on the view's drawing, its edge included. Canvas units. */
export function isOnCanvas(view: LeakView, { x, y }: CanvasPoint): boolean {
  const { width, height } = LEAK_VIEW_SIZES[view];
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Whether the numbers are 1 to n, each once, in any order. */
export function areNumberedThrough(pointNumbers: readonly number[]): boolean {
  const present = new Set(pointNumbers);
  return present.size === pointNumbers.length && pointNumbers.every((_, index) => present.has(index + 1));
}
