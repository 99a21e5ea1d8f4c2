import type { NotificationData } from '@mantine/notifications';
import { errorText } from '../../api/api-error.ts';
import { loadNotifications } from './notification-code.ts';

// spec 1 §9
const SUCCESS_SHOWN_MS = 3000;

const closeButtonProps = { 'aria-label': 'Dismiss' };

/** A short word that it worked. */
export function notifySuccess(message: string): void {
  show({ message, color: 'good', autoClose: SUCCESS_SHOWN_MS, role: 'status', closeButtonProps });
}

/** What failed; stays until dismissed. Takes the text to show, or whatever was thrown. */
export function notifyError(failure: unknown): void {
  const message = typeof failure === 'string' ? failure : errorText(failure);
  show({ message, color: 'bad', autoClose: false, role: 'alert', closeButtonProps });
}

function show(notification: NotificationData): void {
  loadNotifications().then(
    ({ notifications }) => notifications.show(notification),
    () => undefined,
  );
}
