import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import { type CanvasPoint, distanceBetween } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { type PointerEvent, type RefObject, useState } from 'react';
import { canvasPointOf, clampToCanvas } from './canvas-places.ts';
import type { MarkedLeak } from './marking-state.ts';

/** Canvas units: a finger that only taps is not quite still. */
const STILL = 0.5;

interface Drag {
  readonly leak: MarkedLeak;
  readonly pointerId: number;
  /** From the pointer to the middle of the leak: taking hold of its edge does not make it jump. */
  readonly offset: CanvasPoint;
  readonly at: CanvasPoint;
}

interface LeakDragSource {
  readonly view: LeakView;
  readonly layer: RefObject<SVGGElement | null>;
  /** Those that can be moved. */
  readonly leaks: readonly MarkedLeak[];
  readonly onMove: (id: number, point: CanvasPoint) => void;
  /** It was taken hold of and let go where it was. */
  readonly onTake: (leak: MarkedLeak) => void;
}

/** A leak follows the pointer that took hold of it, and has moved when it is let go. */
export function useLeakDrag({ view, layer, leaks, onMove, onTake }: LeakDragSource) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeBy = (event: PointerEvent): CanvasPoint | null => {
    const point = drag?.pointerId === event.pointerId ? canvasPointOf(layer.current, event) : null;
    if (drag === null || point === null) return null;
    return clampToCanvas(view, { x: point.x + drag.offset.x, y: point.y + drag.offset.y });
  };
  return {
    /** The leak, where it is for now. */
    dragged: drag === null ? null : { ...drag.leak, ...drag.at },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const point = canvasPointOf(layer.current, event);
        const leak = leaks.find(({ id }) => String(id) === idUnder(event.target));
        if (point === null || leak === undefined || !event.isPrimary || event.button > 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const offset = { x: leak.x - point.x, y: leak.y - point.y };
        setDrag({ leak, pointerId: event.pointerId, offset, at: { x: leak.x, y: leak.y } });
      },
      onPointerMove: (event: PointerEvent) => {
        const at = placeBy(event);
        if (drag !== null && at !== null) setDrag({ ...drag, at });
      },
      // Where it is let go counts: the last move may not have been drawn yet.
      onPointerUp: (event: PointerEvent) => {
        const at = placeBy(event);
        if (drag === null || at === null) return;
        setDrag(null);
        if (distanceBetween(drag.leak, at) > STILL) onMove(drag.leak.id, at);
        else onTake(drag.leak);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}

/** The id of the leak that a pointer hit. */
export function idUnder(target: EventTarget): string | undefined {
  const mark = target instanceof Element ? target.closest('[data-leak]') : null;
  return mark?.getAttribute('data-leak') ?? undefined;
}
