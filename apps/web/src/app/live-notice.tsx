import { connectionStatus } from '../shared/live/connection-status.ts';
import { useStore } from '../shared/state/store.ts';
import styles from './live-notice.module.css';

/** Says that changes of others do not appear at present. Lies over the page, so that nothing moves. */
export function LiveNotice() {
  const isOffline = useStore(connectionStatus) === 'offline';
  return (
    <div className={styles.place} role="status">
      {isOffline && <p className={styles.notice}>Connection lost. Trying again…</p>}
    </div>
  );
}
