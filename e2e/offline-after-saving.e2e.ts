import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { addReading, openSignedInDevice, setLine, startYard, waitingBar, type Yard } from './yard-world.ts';

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
