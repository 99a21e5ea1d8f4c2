import { isOnCanvas } from '@dewar/domain/leak-checks/leak-points';
import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { canvasPointOf } from './canvas-places.ts';

/** Pixels: a tapping hand is not quite still. */
const STILL = 8;

interface TapSource {
  readonly view: LeakView;
  readonly layer: RefObject<SVGGElement | null>;
  /** Elements that handle their taps themselves. */
  readonly isTaken: (target: EventTarget) => boolean;
  readonly onTap: (point: CanvasPoint) => void;
}

/** Taps and clicks count, drags do not: they scroll or move something. */
export function useTaps({ view, layer, isTaken, onTap }: TapSource) {
  const down = useRef<{ readonly clientX: number; readonly clientY: number; readonly isTaken: boolean } | null>(null);
  return {
    onPointerDownCapture: ({ clientX, clientY, target }: PointerEvent) => {
      down.current = { clientX, clientY, isTaken: isTaken(target) };
    },
    // The browser creates no click for a touch that scrolled.
    onClick: (event: MouseEvent) => {
      const from = down.current ?? { clientX: event.clientX, clientY: event.clientY, isTaken: false };
      down.current = null;
      const isTap = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) <= STILL;
      const point = canvasPointOf(layer.current, event);
      if (isTap && !from.isTaken && point !== null && isOnCanvas(view, point)) onTap(point);
    },
  };
}
