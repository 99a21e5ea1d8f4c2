import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import {
  addReading,
  openDevice,
  openSignedInDevice,
  setLine,
  signInOn,
  startYard,
  waitForWorker,
  waitingBar,
  type Yard,
} from './yard-world.ts';

let yard: Yard;
test.beforeEach(async () => {
  yard = await startYard();
});
test.afterEach(() => yard.proxy.stop());

const latest = (page: Page) => page.getByRole('region', { name: 'Latest reading' });

/** The signal carries what is written, and is gone before anything can be read. */
async function loseReads(device: BrowserContext): Promise<void> {
  await device.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
}

test('a record that was saved stands on its tank although the signal is lost before the page is loaded again', async () => {
  const { device, page } = await openSignedInDevice(yard, 'device', yard.resting);
  await loseReads(device);
  await addReading(page, 33, 'saved at once');
  await expect(latest(page)).toContainText('33 µm');
  await page.reload();
  await expect(latest(page)).toContainText('33 µm');

  // From the queue.
  await setLine(device, yard, 'none');
  await addReading(page, 34, 'sent from the queue');
  await expect(waitingBar(page, 1)).toBeVisible();
  await setLine(device, yard, 'good');
  await expect(waitingBar(page, 1)).toBeHidden();
  await expect(latest(page)).toContainText('34 µm');
  await page.reload();
  await expect(latest(page)).toContainText('34 µm');
  await device.unroute('**/api/**');
  await page.reload();
  await expect(latest(page)).toContainText('34 µm');
  expect(await yard.readings(yard.resting)).toHaveLength(2);
  await device.close();
});

test('a record is kept also on a device whose signal went before it had loaded the service worker', async () => {
  const device = await openDevice(yard, 'device');
  await device.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    // As the browser answers without a signal.
    serviceWorker.register = (...worker) =>
      sessionStorage.getItem('signal') === 'back'
        ? register(...worker)
        : Promise.reject(new TypeError('Failed to register a ServiceWorker'));
  });
  const page = device.pages()[0] ?? (await device.newPage());
  await signInOn(page, yard.email);
  await page.goto(`/tanks/${yard.resting.id}`);
  await expect(latest(page)).toBeVisible();
  // It has been tried.
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  // Without a worker, the form itself has to be there before the signal goes.
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).first().click();
  const form = page.getByRole('form', { name: 'Add Vacuum Reading' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.evaluate(() => sessionStorage.setItem('signal', 'back'));
  await setLine(device, yard, 'none');
  await addReading(page, 35, 'before any worker');
  await expect(waitingBar(page, 1)).toBeVisible();
  await setLine(device, yard, 'good');
  await expect(waitingBar(page, 1)).toBeHidden();
  await waitForWorker(page);
  expect(await yard.readings(yard.resting)).toHaveLength(1);
  await device.close();
});
