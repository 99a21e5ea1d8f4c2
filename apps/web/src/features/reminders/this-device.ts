import { DeviceError } from '../../shared/state/device-error.ts';

/** Whether this browser can be reminded. On iPhones and iPads only an installed portal can. */
export type PushSupport = 'ready' | 'denied' | 'needs-installing' | 'unsupported';

export function readPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needs-installing' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Asks for the permission and subscribes this browser to its push service. Throws with words for the person. */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new DeviceError('Notifications were not allowed for this site.', undefined);
  }
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new DeviceError('Please reload the page and try again.', undefined);
  const known = await registration.pushManager.getSubscription();
  // Made for another installation, or before the keys were replaced.
  if (known !== null && encode(known.options.applicationServerKey) !== publicKey) await known.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return {
    endpoint: subscription.endpoint,
    p256dh: encode(subscription.getKey('p256dh')),
    auth: encode(subscription.getKey('auth')),
  };
}

/** The portal sends nothing more; the browser need not listen either. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function encode(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
