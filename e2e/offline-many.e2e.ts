import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import {
  addReading,
  openSignedInDevice,
  setLine,
  startYard,
  waitingBar,
  type Yard,
  type YardTank,
} from './yard-world.ts';

const RECORDS_PER_DEVICE = 150;
/** Only to end what hangs: ten times what it takes without neighbours. */
const SENT_WITHIN_MS = 400_000;
const TEST_WITHIN_MS = 540_000;

let yard: Yard;
test.beforeEach(async () => {
  yard = await startYard();
});
test.afterEach(() => yard.proxy.stop());

test('300 readings from two devices of one person, on a line that comes and goes, are recorded once each', async () => {
  test.setTimeout(TEST_WITHIN_MS);
  const devices = await Promise.all([
    openSignedInDevice(yard, 'first', yard.resting),
    openSignedInDevice(yard, 'second', yard.resting),
  ]);
  for (const { device } of devices) await device.setOffline(true);
  yard.proxy.set('none');
  for (const [at, { page }] of devices.entries()) {
    await page.goto(`/tanks/${yard.resting.id}`);
    await addReading(page, at + 1, `record ${at * RECORDS_PER_DEVICE}`);
    await expect(waitingBar(page, 1)).toBeVisible();
    await repeatCaptured(page, RECORDS_PER_DEVICE - 1, at * RECORDS_PER_DEVICE);
  }
  yard.proxy.set('deaf');
  for (const { device } of devices) await device.setOffline(false);
  await expect.poll(() => yard.proxy.writes.length).toBeGreaterThan(0);
  for (let turn = 0; turn < 6; turn += 1) {
    for (const { device } of devices) await setLine(device, yard, turn % 2 === 0 ? 'none' : 'good');
    await devices[0]?.page.waitForTimeout(turn * 100);
  }
  for (const { page } of devices) {
    await page.goto('/waiting-records');
    // One after the other, each with an answer.
    await expect(page.getByText('Nothing waits to be sent.')).toBeVisible({ timeout: SENT_WITHIN_MS });
  }
  const expected = Array.from({ length: 2 * RECORDS_PER_DEVICE }, (_, at) => `record ${at}`);
  expect(await notesOf(yard.resting)).toEqual(expected.toSorted());
  for (const { device } of devices) await device.close();
});

test('a new version of the program finds the records that the one before it kept, and sends them', async () => {
  const { device, page } = await openSignedInDevice(yard, 'device', yard.resting);
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${yard.resting.id}`);
  await addReading(page, 41, 'before the update');
  await expect(waitingBar(page, 1)).toBeVisible();

  // The server is updated, and the signal is enough for the new worker, not for a record.
  const before = await shells(page);
  yard.proxy.rewrite('/service-worker.js', (text) => text.replace(shellVersionOf(before), 'abcdef012345'));
  yard.proxy.set('good');
  await device.route('**/api/**', (route) => route.abort());
  await device.setOffline(false);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => shells(page)).toContain('shell-abcdef012345');
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${yard.resting.id}`);
  await expect(waitingBar(page, 1)).toBeVisible();
  await addReading(page, 42, 'after the update');
  await expect(waitingBar(page, 2)).toBeVisible();

  await device.unroute('**/api/**');
  await setLine(device, yard, 'good');
  await expect(waitingBar(page, 1)).toBeHidden();
  await expect
    .poll(async () => (await yard.readings(yard.resting)).map(({ vacuum_reading }) => vacuum_reading).toSorted())
    .toEqual([41, 42]);
  await device.close();
});

/** Repeats the record that the device holds, each with an id, a note and a time of its own. */
async function repeatCaptured(page: Page, count: number, first: number): Promise<void> {
  await page.evaluate(
    async ({ count, first }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('dewar-offline'));
      const records = database.transaction('records', 'readwrite').objectStore('records');
      const [{ order: _, ...captured }] = await done(records.getAll());
      for (let at = 1; at <= count; at += 1) {
        const reading_timestamp = new Date(Date.parse(captured.capturedAt) - (first + at) * 60_000).toISOString();
        await done(
          records.add({
            ...captured,
            id: crypto.randomUUID(),
            body: {
              ...captured.body,
              vacuum_reading: 10 + (at % 7),
              reading_timestamp,
              additional_notes: `record ${first + at}`,
            },
          }),
        );
      }
      database.close();
    },
    { count, first },
  );
}

/** The notes of the tank's readings, which say which record each comes from. */
async function notesOf(tank: YardTank): Promise<readonly string[]> {
  return (await yard.readings(tank)).map(({ additional_notes }) => additional_notes ?? '').toSorted();
}

function shells(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
}

function shellVersionOf([shell = '']: readonly string[]): string {
  return shell.replace('shell-', '');
}
