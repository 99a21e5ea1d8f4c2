import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import { type CanvasPoint, distanceBetween } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { type PointerEvent, type RefObject, useState } from 'react';
import { canvasPointOf, clampToCanvas } from './canvas-places.ts';
import type { MarkedLeak } from './marking-state.ts';

/** Canvas units: a tapping finger is not quite still. */
const STILL = 0.5;

interface Drag {
  readonly leak: MarkedLeak;
  readonly pointerId: number;
  /** From the pointer to the centre of the leak: grabbing its edge must not make it jump. */
  readonly offset: CanvasPoint;
  readonly at: CanvasPoint;
}

interface LeakDragSource {
  readonly view: LeakView;
  readonly layer: RefObject<SVGGElement | null>;
  /** The leaks that can be dragged. */
  readonly leaks: readonly MarkedLeak[];
  readonly onMove: (id: number, point: CanvasPoint) => void;
  /** It was grabbed and released at the same place. */
  readonly onTake: (leak: MarkedLeak) => void;
}

/** Drags a leak with the pointer; it is moved on release. */
export function useLeakDrag({ view, layer, leaks, onMove, onTake }: LeakDragSource) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeBy = (event: PointerEvent): CanvasPoint | null => {
    const point = drag?.pointerId === event.pointerId ? canvasPointOf(layer.current, event) : null;
    if (drag === null || point === null) return null;
    return clampToCanvas(view, { x: point.x + drag.offset.x, y: point.y + drag.offset.y });
  };
  return {
    /** The leak at its current place during the drag. */
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
      // The release position counts: the last move may not have been rendered yet.
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

/** The id of the leak under the pointer. */
export function idUnder(target: EventTarget): string | undefined {
  const mark = target instanceof Element ? target.closest('[data-leak]') : null;
  return mark?.getAttribute('data-leak') ?? undefined;
}
