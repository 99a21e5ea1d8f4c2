import { LeakMarker } from '../leak-marker.tsx';
import styles from './leak-mark.module.css';
import type { MarkedLeak } from './marking-state.ts';

/** Canvas units: the area in which a fingertip grabs a leak. */
const GRIP_RADIUS = 20;

interface LeakMarkProps {
  readonly leak: Pick<MarkedLeak, 'id' | 'x' | 'y'>;
  readonly number: number;
  readonly isSelected: boolean;
  /** It can be dragged. */
  readonly isMovable: boolean;
}

/** A marked leak with its number, to look at or to drag. */
export function LeakMark({ leak, number, isSelected, isMovable }: LeakMarkProps) {
  return (
    <g className={styles.mark} data-leak={leak.id}>
      {isMovable && <circle className={styles.grip} cx={leak.x} cy={leak.y} r={GRIP_RADIUS} />}
      <LeakMarker number={number} at={leak} isSelected={isSelected} />
    </g>
  );
}
