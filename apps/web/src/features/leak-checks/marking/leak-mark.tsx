import styles from './leak-mark.module.css';
import { LEAK_RADIUS, type MarkedLeak } from './marking-state.ts';

/** Canvas units: a fingertip that takes hold of a leak to move it. */
const GRIP_RADIUS = 20;

interface LeakMarkProps {
  readonly leak: Pick<MarkedLeak, 'id' | 'x' | 'y'>;
  readonly number: number;
  readonly isSelected: boolean;
  /** It can be taken hold of and moved. */
  readonly isMovable: boolean;
}

/** A marked leak with its number: red, selected blue with a ring (spec 2 §2.7). */
export function LeakMark({ leak: { id, x, y }, number, isSelected, isMovable }: LeakMarkProps) {
  return (
    <g className={styles.mark} data-leak={id} data-selected={isSelected || undefined}>
      {isMovable && <circle className={styles.grip} cx={x} cy={y} r={GRIP_RADIUS} />}
      {isSelected && <circle className={styles.ring} cx={x} cy={y} r={LEAK_RADIUS + 3.5} />}
      <circle className={styles.disc} cx={x} cy={y} r={LEAK_RADIUS} />
      <text className={styles.number} x={x} y={y} dy="0.36em" data-long={number > 99 || undefined}>
        {number}
      </text>
    </g>
  );
}
