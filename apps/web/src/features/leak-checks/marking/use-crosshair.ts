import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { type KeyboardEvent, useState } from 'react';
import { middleOfCanvas, placeByKey } from './canvas-places.ts';
import type { MarkedLeak } from './marking-state.ts';

interface CrosshairSource {
  readonly view: LeakView;
  /** The leak that the arrow keys move instead of the crosshair. */
  readonly moved: MarkedLeak | null;
  readonly onMove: (id: number, point: CanvasPoint) => void;
  /** The crosshair moved to this point. */
  readonly onRest: (point: CanvasPoint) => void;
  readonly onAim: (point: CanvasPoint) => void;
  readonly onEscape: () => void;
}

/** The drawing by keyboard: arrow keys move a crosshair, or the leak being positioned; Enter acts where it is. */
export function useCrosshair({ view, moved, onMove, onRest, onAim, onEscape }: CrosshairSource) {
  const [crosshair, setCrosshair] = useState<{ readonly view: LeakView; readonly point: CanvasPoint } | null>(null);
  const point = crosshair?.view === view ? crosshair.point : null;
  const rest = (next: CanvasPoint) => {
    setCrosshair({ view, point: next });
    onRest(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const next = placeByKey(view, moved ?? point ?? middleOfCanvas(view), event);
    if (next !== null && moved !== null) onMove(moved.id, next);
    else if (next !== null) rest(point === null ? middleOfCanvas(view) : next);
    else if ((key === 'Enter' || key === ' ') && moved === null) {
      if (point === null) rest(middleOfCanvas(view));
      else onAim(point);
    } else if (key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  return { point: moved === null ? point : null, onKeyDown, onBlur: () => setCrosshair(null) };
}
