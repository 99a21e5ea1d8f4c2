import type { BrowserContext, Page } from '@playwright/test';
import { expect, keepPicture, test } from './portal.ts';
import {
  addReading,
  openSignedInDevice,
  openTanks,
  setLine,
  signInOn,
  startYard,
  waitingBar,
  type Yard,
} from './yard-world.ts';

let yard: Yard;
let device: BrowserContext;
let page: Page;
test.beforeEach(async () => {
  yard = await startYard();
  ({ device, page } = await openSignedInDevice(yard, 'device', yard.resting, yard.travelling));
});
test.afterEach(async () => {
  await device.close();
  await yard.proxy.stop();
});

test('a tank that left the company or was deleted meanwhile keeps its reading on the device, and says what happened', async () => {
  const gone = await yard.newTank(`GONE ${crypto.randomUUID().slice(0, 8)}`);
  await openTanks(page, gone);
  await setLine(device, yard, 'none');
  for (const [at, tank] of [yard.resting, gone].entries()) {
    await page.goto(`/tanks/${tank.id}`);
    await addReading(page, 31, 'before it was gone');
    await expect(waitingBar(page, at + 1)).toBeVisible();
  }
  await yard.moveTank(yard.resting, 'Northwind Cryogenics');
  await yard.deleteTank(gone);
  await setLine(device, yard, 'good');
  await expect(page.getByRole('link', { name: '2 not accepted' })).toBeVisible();
  await page.goto('/waiting-records');
  const moved = refusalOf(`Vacuum reading of ${yard.resting.tank_number}`);
  await expect(moved).toContainText('This tank left your company after you captured this.');
  await expect(moved).toContainText('An administrator can still record it. Keep this until then.');
  await expect(refusalOf(`Vacuum reading of ${gone.tank_number}`)).toContainText(
    'This tank was deleted after you captured this.',
  );
  await keepPicture(page, 'gone');
  expect(await yard.readings(yard.resting)).toEqual([]);

  // The way out: it comes back to the company, and the reading is sent again.
  await yard.moveTank(yard.resting, yard.company);
  await page.getByRole('button', { name: `Send Vacuum reading of ${yard.resting.tank_number} again` }).click();
  await expect(page.getByRole('listitem', { name: `Vacuum reading of ${yard.resting.tank_number}` })).toBeHidden();
  expect((await yard.readings(yard.resting)).map(({ vacuum_reading }) => vacuum_reading)).toEqual([31]);
});

test('an arrival that somebody logged meanwhile is not overwritten, and both are told', { tag: '@gate' }, async () => {
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${yard.travelling.id}`);
  await page.getByRole('button', { name: 'Add Arrival Data' }).first().click();
  const arrival = page.getByRole('form', { name: 'Add Arrival Data' });
  await arrival.getByLabel('Arrival pressure').fill('9');
  await arrival.getByRole('button', { name: 'Save Arrival' }).click();
  await expect(waitingBar(page, 1)).toBeVisible();
  await yard.logArrival(12);
  await setLine(device, yard, 'good');
  await expect(page.getByRole('link', { name: '1 not accepted' })).toBeVisible();
  await page.goto('/waiting-records');
  const refusal = refusalOf(`Arrival of ${yard.travelling.tank_number}`);
  await expect(refusal).toContainText('Compare both on the tank.');
  await expect(page.getByRole('listitem', { name: /^Arrival of/ })).toContainText('9 psig');
  const [transfer] = await yard.transfers(yard.travelling);
  expect(transfer).toMatchObject({ arrival_pressure: 12, arrival_captured_at: null });
});

test('what was captured before its author lost the company waits, and is sent when it is given back', async () => {
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${yard.resting.id}`);
  await addReading(page, 32, 'still of the company');
  await expect(waitingBar(page, 1)).toBeVisible();
  // Their sessions end with it.
  await yard.moveTechnician('No Company');
  await setLine(device, yard, 'good');
  await signInOn(page, yard.email);
  await expect(page.getByRole('link', { name: '1 not accepted' })).toBeVisible();
  await page.goto('/waiting-records');
  await expect(refusalOf(`Vacuum reading of ${yard.resting.tank_number}`)).toContainText(/Your account|no longer see/);
  expect(await yard.readings(yard.resting)).toEqual([]);
  await keepPicture(page, 'no-company');

  await yard.moveTechnician(yard.company);
  await page.goto('/waiting-records');
  await page.getByRole('button', { name: `Send Vacuum reading of ${yard.resting.tank_number} again` }).click();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  expect((await yard.readings(yard.resting)).map(({ vacuum_reading }) => vacuum_reading)).toEqual([32]);
});

test('a device whose session was ended shows nothing that it kept once it has a signal', async () => {
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${yard.resting.id}`);
  await addReading(page, 33, 'captured before it was stolen');
  await expect(waitingBar(page, 1)).toBeVisible();
  await yard.endSessions();
  await setLine(device, yard, 'good');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringMatching(/^kept-/));
  await setLine(device, yard, 'none');
  for (const path of [`/tanks/${yard.resting.id}`, '/waiting-records', '/tank-data']) {
    await page.goto(path);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText(yard.resting.tank_number)).toHaveCount(0);
  }
  expect(await yard.readings(yard.resting)).toEqual([]);
});

function refusalOf(record: string) {
  return page.getByRole('listitem', { name: record }).getByRole('alert');
}
