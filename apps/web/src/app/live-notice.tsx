import { useConnectionStatus } from '../shared/live/connection-status.ts';
import styles from './live-notice.module.css';

/** Says that others' writes do not appear at present; over the page, so that nothing moves. */
export function LiveNotice() {
  const isLost = useConnectionStatus() === 'lost';
  return (
    <div className={styles.place} role="status">
      {isLost && <p className={styles.notice}>Connection lost. Trying again…</p>}
    </div>
  );
}
