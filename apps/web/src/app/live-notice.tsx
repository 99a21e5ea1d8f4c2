import { useEffect } from 'react';
import { connectionStatus } from '../shared/live/connection-status.ts';
import { createStore, useStore } from '../shared/state/store.ts';
import { notifyWarning } from '../shared/ui/states/notify.ts';
import styles from './live-notice.module.css';

const isAskingTold = createStore(false);

/**
 * Says that changes of others do not appear at present. Lies over the page, so that nothing moves. Where they never come by
 * themselves, it says so once and stays away.
 */
export function LiveNotice() {
  const status = useStore(connectionStatus);
  const isOffline = status === 'offline';
  useEffect(() => {
    if (status !== 'asking' || isAskingTold.get()) return;
    isAskingTold.set(true);
    notifyWarning('Live updates do not come through on this network. This page asks for changes every half minute.');
  }, [status]);
  return (
    <div className={styles.place} role="status">
      {isOffline && <p className={styles.notice}>Connection lost. Trying again…</p>}
    </div>
  );
}
