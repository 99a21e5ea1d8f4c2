import type { LeakView } from '@dewar/domain/leak-views';
import type { CanvasPoint } from '@dewar/domain/weld-zone-shapes';
import { type PointerEvent, type RefObject, useState } from 'react';
import { canvasPointOf, clampToCanvas } from './canvas-places.ts';
import type { MarkedLeak } from './marking-state.ts';

interface Drag {
  readonly id: number;
  readonly pointerId: number;
  /** From the pointer to the middle of the leak: taking hold of its edge does not make it jump. */
  readonly offset: CanvasPoint;
  readonly from: CanvasPoint;
  readonly at: CanvasPoint;
}

interface LeakDragSource {
  readonly view: LeakView;
  readonly layer: RefObject<SVGGElement | null>;
  /** Those that can be moved. */
  readonly leaks: readonly MarkedLeak[];
  readonly onMove: (id: number, point: CanvasPoint) => void;
}

/** A leak follows the pointer that took hold of it, and has moved when it is let go. */
export function useLeakDrag({ view, layer, leaks, onMove }: LeakDragSource) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeBy = (event: PointerEvent): CanvasPoint | null => {
    const point = drag?.pointerId === event.pointerId ? canvasPointOf(layer.current, event) : null;
    if (drag === null || point === null) return null;
    return clampToCanvas(view, { x: point.x + drag.offset.x, y: point.y + drag.offset.y });
  };
  return {
    /** Where the leak is for now. */
    dragged: drag,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const point = canvasPointOf(layer.current, event);
        const leak = leaks.find(({ id }) => String(id) === leakUnder(event.target));
        if (point === null || leak === undefined || !event.isPrimary || event.button > 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const offset = { x: leak.x - point.x, y: leak.y - point.y };
        const from = { x: leak.x, y: leak.y };
        setDrag({ id: leak.id, pointerId: event.pointerId, offset, from, at: from });
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
        if (at.x !== drag.from.x || at.y !== drag.from.y) onMove(drag.id, at);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}

function leakUnder(target: EventTarget): string | undefined {
  const mark = target instanceof Element ? target.closest('[data-leak]') : null;
  return mark?.getAttribute('data-leak') ?? undefined;
}
