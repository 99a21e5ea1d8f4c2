import type { PushPayload } from '@dewar/domain/reminders/push-payload';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/dewar-192.png';

/** Shows what the portal sent: a newer reminder of the same tank and cause replaces the older one. */
export async function showReminder({ data }: PushEvent): Promise<void> {
  const reminder = readPayload(data);
  if (reminder === undefined) return;
  const { title, body, tag, path } = reminder;
  await self.registration.showNotification(title, { body, tag, icon: ICON, data: path });
}

/** Opens the tank, in a tab of the portal that is open already if there is one. */
export async function openReminder(notification: Notification): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const [tab] = tabs;
  if (tab === undefined) {
    await self.clients.openWindow(url.href);
    return;
  }
  await tab.focus();
  await tab.navigate(url.href);
}

function readPayload(data: PushMessageData | null): PushPayload | undefined {
  try {
    const sent: Partial<PushPayload> | undefined = data?.json();
    const { title, body = '', tag = '', path = '/' } = sent ?? {};
    return title === undefined ? undefined : { title, body, tag, path };
  } catch {
    return undefined;
  }
}
