import type { LeakPoint } from '@dewar/contract/leak-checks';
import { LEAK_VIEW_LABELS, LEAK_VIEW_SIZES, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TankDrawing } from '../drawings/tank-drawing.tsx';
import { LeakMarker, LeakMarkerIcon } from '../leak-marker.tsx';
import { useZoom } from '../zoom/use-zoom.ts';
import zoomStyles from '../zoom/zoom.module.css';
import { MIN_ZOOM, ZoomButtons } from '../zoom/zoom-buttons.tsx';
import styles from './review-drawing.module.css';

/** A fingertip needs more than the disc. Canvas units. */
const TOUCH_RADIUS = 18;

interface ReviewDrawingProps {
  readonly view: LeakView;
  readonly points: readonly LeakPoint[];
  readonly chosenId: number | null;
  /** The leak was chosen elsewhere: the drawing scrolls into view. */
  readonly isRequested: boolean;
  readonly onChoose: (point: LeakPoint) => void;
}

/** One view of the tank with its leaks; the chosen one lies on top. */
export function ReviewDrawing({ view, points, chosenId, isRequested, onChoose }: ReviewDrawingProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isRequested || chosenId === null) return;
    // If its marker is visible, nothing scrolls.
    const mark = figure.current?.querySelector('[aria-pressed="true"]');
    if (mark && !isInView(mark)) figure.current?.scrollIntoView({ block: 'start' });
    // Zoomed in, the leak may lie outside the frame.
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isRequested, chosenId]);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(MIN_ZOOM);
  useZoom({ frame, zoom, onZoom: setZoom });
  const { width, height } = LEAK_VIEW_SIZES[view];
  const measures: Record<string, string | number> = { '--width': width, '--height': height, '--zoom': zoom };
  const style: CSSProperties = measures;
  const here = points.filter(({ tank_view }) => tank_view === view);
  return (
    <figure ref={figure} className={styles.figure} data-view={view}>
      <div ref={frame} className={`${zoomStyles.frame} ${styles.frame}`} style={style}>
        <div className={zoomStyles.sheet}>
          <TankDrawing view={view} label={`${LEAK_VIEW_LABELS[view]} of the tank`}>
            {here
              .toSorted((one, other) => Number(one.id === chosenId) - Number(other.id === chosenId))
              .map((point) => (
                <PlacedLeak key={point.id} point={point} isChosen={point.id === chosenId} onChoose={onChoose} />
              ))}
          </TankDrawing>
        </div>
      </div>
      <div className={styles.tools}>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      <Legend />
    </figure>
  );
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

interface PlacedLeakProps {
  readonly point: LeakPoint;
  readonly isChosen: boolean;
  readonly onChoose: (point: LeakPoint) => void;
}

function PlacedLeak({ point, isChosen, onChoose }: PlacedLeakProps) {
  const at = { x: point.x_coordinate, y: point.y_coordinate };
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(point);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button of its own
    <g
      role="button"
      tabIndex={0}
      className={styles.leak}
      aria-label={leakTitle(point)}
      aria-pressed={isChosen}
      onClick={() => onChoose(point)}
      onKeyDown={chooseByKey}
    >
      <circle className={styles.touch} cx={at.x} cy={at.y} r={TOUCH_RADIUS} />
      <LeakMarker number={point.point_number} at={at} isRepaired={point.repaired} isSelected={isChosen} />
    </g>
  );
}

function Legend() {
  return (
    <figcaption className={styles.legend}>
      <span>
        <LeakMarkerIcon number={1} /> Unrepaired
      </span>
      <span>
        <LeakMarkerIcon number={1} isRepaired /> Repaired
      </span>
      <span>
        <LeakMarkerIcon number={1} isSelected /> Selected
      </span>
    </figcaption>
  );
}

/** 'Leak 3, 7. Fill/drain penetration, not repaired'. */
function leakTitle({ point_number, weld_location, repaired }: LeakPoint): string {
  return `Leak ${point_number}, ${weld_location}, ${repaired ? 'repaired' : 'not repaired'}`;
}
