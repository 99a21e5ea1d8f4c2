import type { ReliefCountdown } from '@dewar/domain/thermodynamics/relief-countdown';
import type { Tone } from '../../../shared/ui/states/status-pill.tsx';
import styles from './pressure-track.module.css';

const PERCENT = 100;

interface PressureTrackProps {
  readonly countdown: ReliefCountdown;
  readonly tone: Tone;
}

/** How far the pressure has come towards relief; the words beside it say the same. */
export function PressureTrack({ countdown, tone }: PressureTrackProps) {
  const share = Math.max(0, Math.min(1, countdown.pressureNowPsi / countdown.reliefPsi));
  return (
    <span className={styles.track} data-tone={tone} aria-hidden>
      <span className={styles.filled} style={{ inlineSize: `${share * PERCENT}%` }} />
    </span>
  );
}
