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
  readonly tone: Tone;
  /** Nothing follows: a neutral pill has a check instead of its ring. */
  readonly isDone?: boolean;
  /** Among many states: what is normal is muted text, without colour and shape. */
  readonly isQuiet?: boolean;
  /** The label. */
  readonly children: ReactNode;
}

export function StatusPill({ tone, isDone = false, isQuiet = false, children }: StatusPillProps) {
  if (isQuiet && (tone === 'good' || tone === 'neutral')) return <span className={styles.quiet}>{children}</span>;
  const Shape = isDone ? IconCircleCheckFilled : SHAPES[tone];
  return (
    <span className={styles.pill} data-tone={tone}>
      <Shape size={14} aria-hidden />
      {children}
    </span>
  );
}
