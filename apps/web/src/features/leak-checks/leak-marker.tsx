import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import styles from './leak-marker.module.css';

/** In canvas units. */
export const LEAK_RADIUS = 10;
const RING_RADIUS = LEAK_RADIUS + 4;
const TICK = 'M-2.6 0.2 L-0.7 2.2 L2.8 -2';
const TICK_RADIUS = 5;

interface LeakMarkerProps {
  readonly number: number;
  readonly at: CanvasPoint;
  readonly isRepaired?: boolean;
  readonly isSelected?: boolean;
}

/**
 * A leak on the drawing: red until it is repaired, green once it is, blue while it is selected (spec 2 §2.7). The tick
 * and the ring say the same without colour.
 */
export function LeakMarker({ number, at, isRepaired = false, isSelected = false }: LeakMarkerProps) {
  const state = isSelected ? 'selected' : isRepaired ? 'repaired' : 'unrepaired';
  return (
    <g className={styles.marker} data-state={state} transform={`translate(${at.x} ${at.y})`} aria-hidden>
      {isSelected && <circle className={styles.ring} r={RING_RADIUS} />}
      <circle className={styles.disc} r={LEAK_RADIUS} />
      <text className={styles.number} dy="0.36em" data-long={number > 99 || undefined}>
        {number}
      </text>
      {isRepaired && (
        <g transform={`translate(${LEAK_RADIUS - 1} ${1 - LEAK_RADIUS})`}>
          <circle className={styles.tickDisc} r={TICK_RADIUS} />
          <path className={styles.tick} d={TICK} />
        </g>
      )}
    </g>
  );
}

/** The same marker beside the text of a row. */
export function LeakMarkerIcon(marker: Omit<LeakMarkerProps, 'at'>) {
  return (
    <svg className={styles.icon} viewBox="-16 -16 32 32" aria-hidden>
      <LeakMarker {...marker} at={{ x: 0, y: 0 }} />
    </svg>
  );
}
