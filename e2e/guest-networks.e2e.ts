import type { Page } from '@playwright/test';
import { OBSTACLES, type Obstacle } from './cutting-proxy.ts';
import { noisePng } from './made-pictures.ts';
import { expect, test } from './portal.ts';
import {
  addReading,
  openDevice,
  openSignedInDevice,
  openTanks,
  setLine,
  signInOn,
  startYard,
  waitForWorker,
  waitingBar,
  type Yard,
  type YardTank,
} from './yard-world.ts';

let yard: Yard;
test.beforeEach(async () => {
  yard = await startYard();
});
test.afterEach(() => yard.proxy.stop());

const heading = (page: Page, { tank_number }: YardTank) => page.getByRole('heading', { name: tank_number, level: 1 });
const AS_OF = /^As of \d\d:\d\d, no signal$/;

test('the page of a guest network takes nothing from the device, and is forgotten with the line', {
  tag: '@gate',
}, async () => {
  const { resting } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device', resting);
  yard.proxy.obstruct(200);
  await page.reload();
  await expect(heading(page, resting)).toBeVisible();
  await expect(page.getByText(AS_OF)).toBeVisible();
  await addReading(page, 23, 'behind the guest network');
  await expect(waitingBar(page, 1)).toBeVisible();
  yard.proxy.obstruct(undefined);
  await page.goto(`/tanks/${resting.id}`);
  // Before the page shows what waits, nothing seems to wait.
  await expect
    .poll(async () => (await yard.readings(resting)).map(({ additional_notes }) => additional_notes))
    .toEqual(['behind the guest network']);
  await expect(waitingBar(page, 1)).toBeHidden();
  await expect(page.getByText(AS_OF)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('23 µm');
  await device.close();
});

test('a guest network while the worker is installed leaves a program that is whole afterwards', async () => {
  const { resting } = yard;
  const device = await openDevice(yard, 'device');
  const page = device.pages()[0] ?? (await device.newPage());
  await signInOn(page, yard.email);
  yard.proxy.obstruct(200, ({ url = '' }) => url.startsWith('/assets/'));
  await page.waitForTimeout(10_000);
  yard.proxy.obstruct(undefined);
  await page.goto(`/tanks/${resting.id}`);
  await expect(heading(page, resting)).toBeVisible();
  await page.reload();
  await waitForWorker(page);
  await openTanks(page, resting);
  await setLine(device, yard, 'none');
  await page.reload();
  await expect(heading(page, resting)).toBeVisible();
  expect(await page.evaluate(listPagesAsFiles)).toEqual([]);
  await device.close();
});

/** A file that a proxy calls too large is told to its person, and not sent again by itself. */
const REFUSES_FILES = 413;

test('every job of the yard, with each obstacle in the line, is done once and leaves the program alive', async () => {
  test.setTimeout(1_200_000);
  const { resting, travelling } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device', resting, travelling);
  const rows: string[] = [];
  for (const [at, obstacle] of OBSTACLES.entries()) {
    const done: string[] = [];
    await test.step(String(obstacle), async () => {
      yard.proxy.obstruct(obstacle);
      await page.goto(`/tanks/${resting.id}`);
      await expect(heading(page, resting)).toBeVisible({ timeout: 60_000 });
      done.push('opened');
      await addReading(page, at + 10, `reading ${obstacle}`);
      done.push('reading');
      await addNote(page, obstacle);
      done.push('note with a photo');
      await page.reload();
      await expect(heading(page, resting)).toBeVisible({ timeout: 60_000 });
      done.push('reloaded');
      yard.proxy.obstruct(undefined);
      await page.goto('/waiting-records');
      await expect(page.getByText('Nothing waits to be sent.')).toBeVisible({ timeout: 120_000 });
      await page.goto(`/tanks/${resting.id}`);
      await expect(page.getByText(AS_OF)).toBeHidden();
      await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText(`${at + 10} µm`);
      done.push('sent, and fresh');
    });
    rows.push(`${obstacle}: ${done.join(', ')}`);
  }
  test.info().annotations.push({ type: 'jobs by obstacles', description: rows.join('\n') });
  const readings = (await yard.readings(resting)).map(({ additional_notes }) => additional_notes);
  expect(readings.toSorted()).toEqual(OBSTACLES.map((obstacle) => `reading ${obstacle}`).toSorted());
  const notes = await yard.notes(resting);
  expect(notes.map(({ note_text }) => note_text).toSorted()).toEqual(
    OBSTACLES.map((obstacle) => `note ${obstacle}`).toSorted(),
  );
  for (const { note_text, photos } of notes) {
    expect(photos, note_text).toHaveLength(note_text === `note ${REFUSES_FILES}` ? 0 : 1);
  }
  await device.close();
});

test('where only the live stream is refused, the page says so once and shows what colleagues record', async () => {
  const { resting } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device', resting);
  yard.proxy.obstruct(403, ({ url = '' }) => url.startsWith('/api/live'));
  await page.reload();
  const told = page.getByText('Live updates do not come through on this network.');
  await expect(told).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Connection lost.')).toBeHidden();
  await yard.addReading(resting, 77);
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('77 µm', { timeout: 60_000 });
  await expect(told).toHaveCount(1);
  await device.close();
});

test('one call that broke leaves its age on the screen, and is made again as soon as the line is right', async () => {
  const { resting } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device', resting);
  await yard.addReading(resting, 900);
  yard.proxy.obstruct('cut', ({ url = '' }) => url.startsWith(`/api/tanks/${resting.id}/state`));
  await page.reload();
  await expect(page.getByText(AS_OF)).toBeVisible();
  yard.proxy.obstruct(undefined);
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('900 µm', { timeout: 40_000 });
  await expect(page.getByText(AS_OF)).toBeHidden();
  await device.close();
});

async function addNote(page: Page, obstacle: Obstacle): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).first().click();
  const note = page.getByRole('form', { name: 'Add note' });
  await note.getByLabel('Add a note').fill(`note ${obstacle}`);
  if (obstacle !== REFUSES_FILES) {
    const choosing = page.waitForEvent('filechooser');
    await note.getByRole('button', { name: 'Add Photos' }).click();
    await (await choosing).setFiles({ name: 'dent.png', mimeType: 'image/png', buffer: noisePng(60) });
  }
  await note.getByRole('button', { name: 'Add Note' }).click();
  await expect(note).toBeHidden({ timeout: 120_000 });
}

/** The files of the program that the device keeps and that are pages. Runs in the page. */
async function listPagesAsFiles(): Promise<readonly string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-'));
  const found = await Promise.all(
    names.map(async (name) => {
      const shell = await caches.open(name);
      const files = (await shell.keys()).filter(({ url }) => url.includes('/assets/'));
      const types = await Promise.all(
        files.map(async (file) => (await shell.match(file))?.headers.get('content-type')),
      );
      return files.map(({ url }) => url).filter((_, at) => types[at]?.startsWith('text/html') === true);
    }),
  );
  return found.flat();
}
