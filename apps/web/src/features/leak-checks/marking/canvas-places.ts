import { LEAK_VIEW_SIZES, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';

interface OnScreen {
  readonly clientX: number;
  readonly clientY: number;
}

/** The step of an arrow key, and with Shift. Canvas units. */
const STEP = 5;
const FINE_STEP = 1;

const DIRECTIONS: Readonly<Record<string, CanvasPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The pointer's position in canvas units, however the drawing is scaled and scrolled. It is never rotated. */
export function canvasPointOf(drawn: SVGGraphicsElement | null, { clientX, clientY }: OnScreen): CanvasPoint | null {
  const matrix = drawn?.getScreenCTM() ?? null;
  return matrix === null ? null : { x: (clientX - matrix.e) / matrix.a, y: (clientY - matrix.f) / matrix.d };
}

export function clampToCanvas(view: LeakView, { x, y }: CanvasPoint): CanvasPoint {
  const { width, height } = LEAK_VIEW_SIZES[view];
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
}

/** The position that an arrow key leads to; null for any other key. */
export function placeByKey(
  view: LeakView,
  from: CanvasPoint,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): CanvasPoint | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const step = shiftKey ? FINE_STEP : STEP;
  return clampToCanvas(view, { x: from.x + direction.x * step, y: from.y + direction.y * step });
}

export function middleOfCanvas(view: LeakView): CanvasPoint {
  const { width, height } = LEAK_VIEW_SIZES[view];
  return { x: width / 2, y: height / 2 };
}
