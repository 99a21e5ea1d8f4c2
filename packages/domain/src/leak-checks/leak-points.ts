import { LEAK_VIEW_SIZES, type LeakView } from './leak-views.ts';
import type { CanvasPoint } from './weld-zone-shapes.ts';

/** Many times the number of welds of a tank. */
export const MAX_LEAK_POINTS = 200;

/** spec 2 §9. */
export const DEFAULT_LEAK_SEVERITY = 'moderate';

/** spec 2 §5. */
export const NO_LEAK_SELECTED = 'Please select at least one leak to mark as repaired';

/** spec 2 §2.5: the badge in a table is good for no leak point, a warning for one or two, and bad for more. */
const LEAK_POINTS_WARNED_OF = 2;

export type LeakPointBadge = 'good' | 'warning' | 'bad';

/** The badge for a leak check's number of leak points in a table (spec 2 §2.5). */
export function classifyLeakPoints(count: number): LeakPointBadge {
  if (count <= 0) return 'good';
  return count <= LEAK_POINTS_WARNED_OF ? 'warning' : 'bad';
}

/** Whether a point lies on the view's drawing, edges included. Canvas units. */
export function isOnCanvas(view: LeakView, { x, y }: CanvasPoint): boolean {
  const { width, height } = LEAK_VIEW_SIZES[view];
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Whether the numbers are exactly 1 to n, in any order. */
export function areNumberedThrough(pointNumbers: readonly number[]): boolean {
  const present = new Set(pointNumbers);
  return present.size === pointNumbers.length && pointNumbers.every((_, index) => present.has(index + 1));
}
