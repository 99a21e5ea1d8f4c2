import type { ReactNode } from 'react';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconSquareRotatedFilled,
} from '../icons/icons.ts';
import styles from './status-pill.module.css';

/** The possible tones; each has its own shape too. */
export type Tone = 'good' | 'watch' | 'bad' | 'neutral';

const SHAPES = {
  good: IconCircleCheckFilled,
  watch: IconAlertTriangleFilled,
  bad: IconSquareRotatedFilled,
  neutral: IconCircleDashed,
} as const;

interface StatusPillProps {
  readonly meaning: Tone;
  /** The label. */
  readonly children: ReactNode;
}

export function StatusPill({ meaning, children }: StatusPillProps) {
  const Shape = SHAPES[meaning];
  return (
    <span className={styles.pill} data-meaning={meaning}>
      <Shape size={14} aria-hidden />
      {children}
    </span>
  );
}
