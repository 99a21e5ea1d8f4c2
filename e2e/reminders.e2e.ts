import type { BrowserContext, Page } from '@playwright/test';
import { daysAgo } from './demo-tanks.ts';
import { makeUser, write } from './made-people.ts';
import { expect, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';
import { openDevice, signInOn, startYard, waitForWorker, type Yard } from './yard-world.ts';

/**
 * A headless browser gets no subscription from a push service, and shows no notifications: both, and the permission, are
 * made up here. The service worker that receives the message is real.
 */
async function standInForPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The headless browser says 'denied' although the permission was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => {
      const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const p256dh = await crypto.subtle.exportKey('raw', keys.publicKey);
      const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
      return {
        endpoint: `https://push.journeys.example/${crypto.randomUUID()}`,
        getKey: (name: PushEncryptionKeyName) => (name === 'auth' ? auth : p256dh),
      } as PushSubscription;
    };
  });
}

/** What the push service would deliver. */
async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
    if (own !== undefined) registered.resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data });
}

/** Keeps what the service worker shows, by its tag: a later one with the same tag takes the place of the earlier. */
async function keepNotifications(context: BrowserContext): Promise<() => Promise<readonly object[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown = new Map<string, object>();
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { tag = '', body, data } = {}) => {
      shown.set(tag, { title, body, data });
    };
  });
  return () => worker.evaluate(() => [...Reflect.get(globalThis, 'shown').values()]);
}

async function readHigh(yard: Yard): Promise<void> {
  const admin = await sessionOf('super');
  await write(admin, '/api/vacuum-readings', {
    tank_id: yard.resting.id,
    vacuum_reading: 180,
    reading_timestamp: daysAgo(0).toISOString(),
  });
}

test('a technician turns reminders on, is reminded of a tank, and takes care of it before the eyes of a colleague', {
  tag: '@gate',
}, async () => {
  const yard = await startYard();
  const device = await openDevice(yard, 'phone');
  await standInForPushService(device);
  await device.grantPermissions(['notifications'], { origin: yard.proxy.url });
  const page = device.pages()[0] ?? (await device.newPage());
  await signInOn(page, yard.email);
  await waitForWorker(page);

  await page.goto('/user-settings?tab=reminders');
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(page.getByRole('list', { name: 'Devices' })).toContainText('This device');
  await page.getByRole('group', { name: 'Vacuum is high' }).getByLabel('Which tanks').selectOption('All tanks');
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await expect(page.getByText('Reminders saved.')).toBeVisible();

  const shown = await keepNotifications(device);
  const { id, tank_number } = yard.resting;
  const payload = { title: tank_number, body: 'Vacuum is high', path: `/tanks/${id}`, tag: `tank-${id}-high_vacuum` };
  for (let count = 0; count < 2; count += 1) await deliver(page, payload);
  await expect.poll(shown).toEqual([{ title: tank_number, body: 'Vacuum is high', data: `/tanks/${id}` }]);

  await readHigh(yard);
  await page.goto(`/tanks/${id}`);
  const reminders = page.getByRole('list', { name: 'Reminders' });
  await expect(reminders).toContainText('Vacuum is high');
  await reminders.getByLabel('Put off: Vacuum is high').selectOption('For an hour');
  await expect(reminders).toContainText('put off until');

  const email = `colleague-${crypto.randomUUID().slice(0, 8)}@yard.example`;
  await makeUser({ email, company_name: yard.company });
  const other = await openDevice(yard, 'desk');
  const desk = other.pages()[0] ?? (await other.newPage());
  await signInOn(desk, email);
  await desk.goto(`/tanks/${id}`);
  await expect(desk.getByRole('button', { name: 'I take care of it: Vacuum is high' })).toBeVisible();
  await reminders.getByRole('button', { name: 'I take care of it: Vacuum is high' }).click();
  await expect(reminders).toContainText('You take care of it');
  await expect(desk.getByRole('list', { name: 'Reminders' })).toContainText('takes care of it since');
  await expect(desk.getByRole('button', { name: 'Give back: Vacuum is high' })).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('tank.png'), fullPage: true });
  await other.close();
  await device.close();
  await yard.proxy.stop();
});
