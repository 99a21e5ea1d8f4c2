import { isOnCanvas } from '@dewar/domain/leak-points';
import type { LeakView } from '@dewar/domain/leak-views';
import type { CanvasPoint } from '@dewar/domain/weld-zone-shapes';
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { canvasPointOf } from './canvas-places.ts';

/** Pixels: a hand that taps is not quite still. */
const STILL = 8;

/** A tap or a click counts, a drag does not: it scrolls or moves something. */
export function useTaps(view: LeakView, layer: RefObject<SVGGElement | null>, onTap: (point: CanvasPoint) => void) {
  const down = useRef<{ readonly clientX: number; readonly clientY: number } | null>(null);
  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      down.current = { clientX, clientY };
    },
    // The browser makes no click of a touch that scrolled.
    onClick: (event: MouseEvent) => {
      const from = down.current ?? event;
      down.current = null;
      const isTap = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) <= STILL;
      const point = canvasPointOf(layer.current, event);
      if (isTap && point !== null && isOnCanvas(view, point)) onTap(point);
    },
  };
}
