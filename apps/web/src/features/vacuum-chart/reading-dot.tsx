import type { ChartPoint } from './chart-points.ts';
import styles from './vacuum-plot.module.css';

interface ReadingDotProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly payload?: ChartPoint;
  readonly isSmall: boolean;
}

/** A reading; a fresh pull is a ring. Where readings lie close only the rings are drawn. */
export function ReadingDot({ cx, cy, payload, isSmall }: ReadingDotProps) {
  if (payload?.reading === undefined || cx === undefined || cy === undefined || Number.isNaN(cy)) return null;
  if (payload.reading.fresh_pull) return <circle className={styles.freshPull} cx={cx} cy={cy} r={5} />;
  return isSmall ? null : <circle className={styles.dot} cx={cx} cy={cy} r={2.5} />;
}
