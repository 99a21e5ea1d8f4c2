import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** Where the notifications of every screen appear. */
export function NotificationList() {
  return <Notifications position="bottom-left" zIndex={1000} limit={4} />;
}
