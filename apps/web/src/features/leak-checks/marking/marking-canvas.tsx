import { LEAK_VIEW_LABELS, LEAK_VIEW_SIZES, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { findWeldZone } from '@dewar/domain/leak-checks/weld-zones';
import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { TankDrawing } from '../drawings/tank-drawing.tsx';
import { useZoom } from '../zoom/use-zoom.ts';
import zoomStyles from '../zoom/zoom.module.css';
import { canvasPointOf } from './canvas-places.ts';
import { Crosshair } from './crosshair.tsx';
import { LeakMark } from './leak-mark.tsx';
import styles from './marking-canvas.module.css';
import type { MarkingMode } from './marking-modes.ts';
import type { MarkedLeak } from './marking-state.ts';
import { useCrosshair } from './use-crosshair.ts';
import { idUnder, useLeakDrag } from './use-leak-drag.ts';
import { useTaps } from './use-taps.ts';

interface MarkingCanvasProps {
  readonly view: LeakView;
  readonly mode: MarkingMode;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Of all views, in the order of their numbers. */
  readonly leaks: readonly MarkedLeak[];
  readonly selectedId: number | null;
  /** The name of the highlighted weld. */
  readonly highlighted: string | undefined;
  /** The id of the text that explains the keys. */
  readonly helpId: string;
  /** A tap, a click, or Enter at the crosshair. */
  readonly onAim: (point: CanvasPoint) => void;
  readonly onMove: (id: number, point: CanvasPoint) => void;
  readonly onTake: (leak: MarkedLeak) => void;
  /** The crosshair or the mouse is over this point; null for none. */
  readonly onPoint: (point: CanvasPoint | null, by: 'key' | 'mouse') => void;
  readonly onEscape: () => void;
}

/** The drawing for marking by mouse, touch and keyboard. */
export function MarkingCanvas(props: MarkingCanvasProps) {
  const { view, mode, zoom, onZoom, leaks, selectedId, highlighted, helpId } = props;
  const { onAim, onMove, onTake, onPoint, onEscape } = props;
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGGElement>(null);
  const isPositioning = mode === 'positioning';
  useZoom({ frame, zoom, onZoom, isTaken: (target) => isPositioning && idUnder(target) !== undefined });
  const shown = leaks.map((leak, index) => ({ leak, number: index + 1 })).filter(({ leak }) => leak.tankView === view);
  const movable = isPositioning ? shown.map(({ leak }) => leak) : [];
  const moved = movable.find(({ id }) => id === selectedId) ?? null;
  const taps = useTaps({
    ...{ view, layer, onTap: onAim },
    isTaken: (target) => isPositioning && idUnder(target) !== undefined,
  });
  const { dragged, handlers } = useLeakDrag({ view, layer, leaks: movable, onMove, onTake });
  const crosshair = useCrosshair({
    ...{ view, moved, onMove, onAim, onEscape },
    onRest: (point) => onPoint(point, 'key'),
  });
  const point = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'mouse') onPoint(canvasPointOf(layer.current, { clientX, clientY }), 'mouse');
  };
  const { width, height } = LEAK_VIEW_SIZES[view];
  const pointedAt = crosshair.point === null ? null : findWeldZone(view, crosshair.point);
  const measures: Record<string, string | number> = { '--width': width, '--height': height, '--zoom': zoom };
  const style: CSSProperties = measures;

  return (
    // role="application": screen readers pass the keys on, which have another meaning here than on a page.
    <div
      ref={frame}
      className={`${zoomStyles.frame} ${styles.frame}`}
      data-mode={mode}
      style={style}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys
      tabIndex={0}
      aria-label={`Drawing: ${LEAK_VIEW_LABELS[view]}`}
      aria-describedby={helpId}
      onKeyDown={crosshair.onKeyDown}
      onBlur={crosshair.onBlur}
      {...taps}
      onPointerDown={handlers.onPointerDown}
      onPointerMove={(event) => {
        handlers.onPointerMove(event);
        point(event);
      }}
      onPointerUp={handlers.onPointerUp}
      onPointerCancel={handlers.onPointerCancel}
      onPointerLeave={() => onPoint(null, 'mouse')}
    >
      <div className={zoomStyles.sheet}>
        <TankDrawing view={view} label={LEAK_VIEW_LABELS[view]} highlighted={pointedAt?.name ?? highlighted}>
          <g ref={layer} aria-hidden>
            {shown.map(({ leak, number }) => (
              <LeakMark
                key={leak.id}
                leak={dragged?.id === leak.id ? dragged : leak}
                number={number}
                isSelected={leak.id === selectedId || leak.id === dragged?.id}
                isMovable={isPositioning}
              />
            ))}
            {crosshair.point !== null && <Crosshair at={crosshair.point} />}
          </g>
        </TankDrawing>
      </div>
    </div>
  );
}
