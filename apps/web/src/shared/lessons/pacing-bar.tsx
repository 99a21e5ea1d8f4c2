import type { LessonPhase } from '@dewar/domain/lessons/lesson-minutes';
import styles from './pacing-bar.module.css';

interface PacingBarProps {
  readonly phases: readonly LessonPhase[];
  readonly durationMinutes: number;
}

/** Narrower parts have no room for their number; the list under the bar has it. */
const NARROWEST_NUMBERED = 0.05;

/**
 * The whole lesson as one bar: a part for each phase, numbered as in the list of phases, and what is not planned yet. A
 * line marks the end of a lesson that is overfull.
 */
export function PacingBar({ phases, durationMinutes }: PacingBarProps) {
  const sum = phases.reduce((total, { minutes }) => total + minutes, 0);
  const whole = Math.max(sum, durationMinutes, 1);
  const free = durationMinutes - sum;
  return (
    <div className={styles.bar} aria-hidden>
      {phases.map(({ minutes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phase has no other identity than its position
        <span key={index} className={styles.part} style={{ flexGrow: minutes }}>
          {minutes / whole >= NARROWEST_NUMBERED && index + 1}
        </span>
      ))}
      {free > 0 && <span className={styles.free} style={{ flexGrow: free }} />}
      {free < 0 && <span className={styles.end} style={{ left: `${(durationMinutes / whole) * 100}%` }} />}
    </div>
  );
}
