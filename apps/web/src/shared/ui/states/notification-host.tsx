import { useSyncExternalStore } from 'react';
import { loadNotifications, readLoadedNotifications, subscribeLoadedNotifications } from './notification-code.ts';
import { usePrefetch } from './use-prefetch.ts';

/** Stands once, in the providers. */
export function NotificationHost() {
  usePrefetch(loadNotifications);
  const code = useSyncExternalStore(subscribeLoadedNotifications, readLoadedNotifications);
  return code === undefined ? null : <code.NotificationList />;
}
