import type { FleetTank } from '@dewar/contract/fleet';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import styles from './container-card.module.css';
import { LEAK_CHECK_TONES } from './leak-check-tones.ts';

/** The state of a tank's leak checks, and the day of the last one. */
export function LeakCheckStatus({ tank }: { readonly tank: FleetTank }) {
  const timeZone = usePersonTimeZone();
  return (
    <>
      <StatusPill tone={LEAK_CHECK_TONES[tank.leak_check_status]} isQuiet>
        {LEAK_CHECK_STATUS_LABELS[tank.leak_check_status]}
      </StatusPill>
      {tank.last_leak_check_date !== null && (
        <span className={styles.when}>{formatDay(tank.last_leak_check_date, timeZone)}</span>
      )}
    </>
  );
}
