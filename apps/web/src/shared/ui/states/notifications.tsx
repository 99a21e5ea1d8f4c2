import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../state/store.ts';
import styles from './notifications.module.css';
import { dismissNotification, notifications, type ShownNotification, undoNotified } from './notify.ts';
import { useSwipeAway } from './use-swipe-away.ts';

/** Further ones wait until one of these is dismissed. */
const MOST_SHOWN = 4;
// spec 1 §9
const SUCCESS_SHOWN_MS = 3000;
/** Long enough to notice a mistake and to reach the button. */
const UNDO_SHOWN_MS = 10_000;

/**
 * Shows the notifications of every screen; rendered once, in the providers. Part of the first chunk, since errors must
 * be shown without a connection too.
 */
export function Notifications() {
  const shown = useStore(notifications);
  return shown.length > 0 && <NotificationList shown={shown.slice(0, MOST_SHOWN)} />;
}

/** Gone with its last notification, and with it what is known of the pointer: none is held that comes later. */
function NotificationList({ shown }: { readonly shown: readonly ShownNotification[] }) {
  const [isHeld, setHeld] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the timer
    <div className={styles.list} onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      {shown.map((notification) => (
        <Notification key={notification.id} {...notification} isHeld={isHeld} />
      ))}
    </div>
  );
}

interface NotificationProps extends ShownNotification {
  readonly isHeld: boolean;
}

function Notification({ isHeld, ...notification }: NotificationProps) {
  const { id, message, tone, undo, hint, open } = notification;
  const shownMs = undo === undefined && open === undefined ? SUCCESS_SHOWN_MS : UNDO_SHOWN_MS;
  const swipe = useSwipeAway(() => dismissNotification(id));
  const [isFocused, setFocused] = useState(false);
  const isKept = tone === 'bad' || isHeld || isFocused;
  useEffect(() => {
    if (isKept) return;
    // From the first frame with it: a page that is busy drawing another screen may show it seconds later.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => dismissNotification(id), shownMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id, isKept, shownMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus only pauses the timer
    <div
      className={styles.notification}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...swipe}
    >
      <div className={styles.message}>
        <p>{message}</p>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {open !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            dismissNotification(id);
            open();
          }}
        >
          Open
        </Button>
      )}
      {undo !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => void undoNotified(notification)}>
          Undo
        </Button>
      )}
      <CloseButton aria-label="Dismiss" onClick={() => dismissNotification(id)} />
    </div>
  );
}
