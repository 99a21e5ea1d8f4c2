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
  readonly at: CanvasPoint;
  readonly hasMoved: boolean;
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
  const isOurs = (event: PointerEvent) => drag?.pointerId === event.pointerId;
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
        setDrag({ id: leak.id, pointerId: event.pointerId, offset, at: { x: leak.x, y: leak.y }, hasMoved: false });
      },
      onPointerMove: (event: PointerEvent) => {
        const point = isOurs(event) ? canvasPointOf(layer.current, event) : null;
        if (drag === null || point === null) return;
        const at = clampToCanvas(view, { x: point.x + drag.offset.x, y: point.y + drag.offset.y });
        setDrag({ ...drag, at, hasMoved: drag.hasMoved || at.x !== drag.at.x || at.y !== drag.at.y });
      },
      onPointerUp: (event: PointerEvent) => {
        if (drag === null || !isOurs(event)) return;
        setDrag(null);
        if (drag.hasMoved) onMove(drag.id, drag.at);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}

function leakUnder(target: EventTarget): string | undefined {
  const mark = target instanceof Element ? target.closest('[data-leak]') : null;
  return mark?.getAttribute('data-leak') ?? undefined;
}
