import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../state/store.ts';
import styles from './notifications.module.css';
import { dismissNotification, NOTICE_KEY, notifications, type ShownNotification, undoNotified } from './notify.ts';
import { NO_LIMIT, readUndoTime } from './undo-time.ts';
import { useSwipeAway } from './use-swipe-away.ts';

/** Further ones wait until one of these is dismissed. */
const MOST_SHOWN = 4;
// spec 1 §9
const SUCCESS_SHOWN_MS = 3000;
/** Of a notice with something to open. */
const OPEN_SHOWN_MS = 10_000;
const MILLISECONDS = 1_000;

/**
 * Shows the notifications of every screen; rendered once, in the providers. Part of the first chunk, since errors must
 * be shown without a connection too. Both lists are there before anything is put into them: most screen readers say
 * nothing of a text that comes together with its live region.
 */
export function Notifications() {
  const shown = useStore(notifications).slice(0, MOST_SHOWN);
  const isEmpty = shown.length === 0;
  const [isHeld, setHeld] = useState(false);
  // Gone with the last of them, and with it what is known of the pointer: none is held that comes later.
  if (isEmpty && isHeld) setHeld(false);
  const list = (tone: ShownNotification['tone']) =>
    shown
      .filter((notification) => notification.tone === tone)
      .map((notification) => <Notification key={notification.id} {...notification} isHeld={isHeld} />);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the timer
    <section
      className={styles.list}
      data-empty={isEmpty || undefined}
      {...(!isEmpty && { 'aria-label': `Notices, ${NOTICE_KEY}` })}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <div className={styles.tone} aria-live="assertive" aria-relevant="additions">
        {list('bad')}
      </div>
      <div className={styles.tone} aria-live="polite" aria-relevant="additions">
        {list('good')}
      </div>
    </section>
  );
}

/** Null stays until it is dismissed. */
function shownMsOf({ undo, open }: Omit<ShownNotification, 'id'>): number | null {
  if (undo === undefined) return open === undefined ? SUCCESS_SHOWN_MS : OPEN_SHOWN_MS;
  const time = readUndoTime();
  return time === NO_LIMIT ? null : Number(time) * MILLISECONDS;
}

interface NotificationProps extends ShownNotification {
  readonly isHeld: boolean;
}

function Notification({ isHeld, ...notification }: NotificationProps) {
  const { id, message, tone, undo, hint, open } = notification;
  const shownMs = shownMsOf(notification);
  const swipe = useSwipeAway(() => dismissNotification(id));
  const [isFocused, setFocused] = useState(false);
  const isKept = tone === 'bad' || isHeld || isFocused;
  useEffect(() => {
    if (isKept || shownMs === null) return;
    // From the first frame with it: a page that is busy drawing another screen may show it seconds later.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      // Under a dialog nobody reaches Undo: its time begins again.
      const isCovered = undo !== undefined && document.querySelector('[aria-modal="true"]') !== null;
      if (isCovered) timer = setTimeout(leave, shownMs);
      else dismissNotification(id);
    };
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(leave, shownMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id, isKept, shownMs, undo]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus only pauses the timer
    <div
      className={styles.notification}
      data-tone={tone}
      data-notice={id}
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
