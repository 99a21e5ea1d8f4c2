import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdUploads } from './held-uploads.ts';
import { noisePng } from './made-pictures.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStill,
  keepPicture,
  test,
  untilNothingIsKept,
} from './portal.ts';
import { callWith, type FleetTank, listFleet, type Person, read, sessionOf } from './portal-api.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PDF = Buffer.from('%PDF-1.7\nA data sheet.\n%EOF\n');
const REFUSED = /Failed to load resource/;

test('a technician adds a note and a photo from a phone, and an administrator deletes them', { tag: '@gate' }, async ({
  visit,
}) => {
  const tank = await aTank();
  const text = `Gauge valve sticks (${Date.now()}).`;
  const name = `gauge ${Date.now()}.png`;
  const bytes = noisePng(64);

  const phone = await openTank(await visit({ as: 'polar', ...PHONE }), tank);
  const notes = phone.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('Add a note').fill(`  ${text}\nOpen it slowly.  `);
  await notes.getByRole('button', { name: 'Add Note' }).tap();
  await expect(phone.getByText('Note added')).toBeVisible();
  const note = notes.getByRole('listitem').filter({ hasText: text });
  await expect(note).toContainText('just now');
  await expect(notes.getByLabel('Add a note')).toHaveValue('');

  const files = phone.getByRole('region', { name: 'Files' });
  await chooseFile(phone, { name, mimeType: 'image/png', buffer: bytes });
  await expect(phone.getByText(`${name} uploaded`)).toBeVisible();
  const row = files.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(/\d+(\.\d+)? KB, /);
  const downloading = phone.waitForEvent('download');
  await row.getByRole('link', { name }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
  // Whoever has just written a note may withdraw it; a file is an administrator's to delete.
  await expect(phone.getByRole('button', { name: /^Delete/ })).toHaveAccessibleName(/^Delete note: Gauge valve/);
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await keepPicture(phone, 'tank-notes-and-files-phone');

  const desk = await openTank(await visit({ as: 'admin' }), tank);
  await desk.getByRole('button', { name: `Delete note: ${text}` }).click();
  const question = desk.getByRole('alertdialog', { name: 'Delete note' });
  await expect(question).toContainText('Are you sure you want to delete this note? This action cannot be undone.');
  await desk.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(desk.getByText(text)).toBeVisible();
  await desk.getByRole('button', { name: `Delete note: ${text}` }).click();
  await question.getByRole('button', { name: 'Delete note' }).click();
  await expect(desk.getByText(text)).toBeHidden();
  await desk.getByRole('button', { name: `Delete ${name}` }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(desk.getByRole('link', { name })).toBeHidden();
  await expectAccessible(desk);
});

test('a technician adds a note with two photos from the first screen of a tank on a phone', async ({ visit }) => {
  const tank = await aTank();
  const page = await visit({ as: 'polar', ...PHONE });
  await page.goto(`/tanks/${tank.id}`);
  const addNote = page.getByRole('region', { name: /^State of/ }).getByRole('button', { name: 'Add Note' });
  await expectStill(addNote);
  await addNote.tap();
  const dialog = page.getByRole('dialog', { name: /^Add note/ });
  await expect(dialog.getByLabel('Add a note')).toBeFocused();
  await dialog.getByLabel('Add a note').fill('Frost below the relief valve.');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add Photos' }).tap();
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(
    ['frost.png', 'gauge.png'].map((name) => ({ name, mimeType: 'image/png', buffer: noisePng(400) })),
  );
  await dialog.getByLabel('Caption of frost.png').fill('Two hours after loading');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'note-with-photos-phone');
  await dialog.getByRole('button', { name: 'Add Note' }).tap();
  await expect(page.getByText('Note added')).toBeVisible();

  const note = page.getByRole('region', { name: 'Notes' }).getByRole('listitem').filter({ hasText: 'Frost below' });
  await note.scrollIntoViewIfNeeded();
  for (const name of ['Show Two hours after loading', 'Show Photo 2 of 2']) {
    const drawn = note.getByRole('button', { name }).locator('img');
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  }
  await note.getByRole('button', { name: 'Show Two hours after loading' }).tap();
  const large = page.getByRole('img', { name: 'Two hours after loading' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'notes-with-photos-phone');
  await clear('polar', tank);
});

test('a large photo is made smaller on the device before it is sent', async ({ visit }) => {
  const tank = await aTank();
  const page = await visit({ as: 'polar' });
  await page.goto(`/tanks/${tank.id}`);
  const original = noisePng(2200);
  await page
    .getByRole('region', { name: /^State of/ })
    .getByRole('button', { name: 'Add Note' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Add note/ });
  await dialog.getByLabel('Add a note').fill('Label of the relief valve.');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add Photos' }).click();
  await (await choosing).setFiles({ name: 'label.png', mimeType: 'image/png', buffer: original });
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/tank-files'),
  );
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  expect((await (await sending).sizes()).requestBodySize).toBeLessThan(original.length / 3);
  await expect(page.getByText('Note added')).toBeVisible();
  await page.getByRole('list', { name: 'Notes' }).getByRole('button', { name: 'Show Photo 1 of 1' }).click();
  const large = page.getByRole('img', { name: 'Photo 1 of 1' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048);
  await clear('polar', tank);
});

test('a failed request is reported, and the input and the chosen file are kept', async ({ visit }) => {
  const tank = await aTank();
  const page = await openTank(await visit({ as: 'polar', expectedErrors: REFUSED }), tank);
  const notes = page.getByRole('region', { name: 'Notes' });
  const files = page.getByRole('region', { name: 'Files' });
  const text = `Pumped down (${Date.now()}).`;

  await notes.getByLabel('Add a note').fill(text);
  await untilNothingIsKept(page);
  await page.context().setOffline(true);
  await notes.getByLabel('Add a note').press('Control+Enter');
  await expect(notes.getByText('Error adding note. Please try again.')).toBeVisible();
  await chooseFile(page, { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(files.getByText('Failed to upload file. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(notes.getByLabel('Add a note')).toHaveValue(text);
  await notes.getByRole('button', { name: 'Add Note' }).click();
  await expect(notes.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('sheet.pdf uploaded')).toBeVisible();

  await chooseFile(page, { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>1</script>') });
  await expect(files.getByText("The file's content is not what its name says (.pdf).")).toBeVisible();
  await chooseFile(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(files.getByText(/^The file must be a PDF, a Word document/)).toBeVisible();
  await expectAccessible(page);
  await clear('polar', tank);
});

test('an upload shows its progress, can be cancelled, and asks for confirmation before leaving', async ({ visit }) => {
  const tank = await aTank();
  const page = await openTank(await visit({ as: 'polar', expectedErrors: REFUSED }), tank);
  const files = page.getByRole('region', { name: 'Files' });
  await holdUploads(page);
  const large = { name: 'slow.png', mimeType: 'image/png', buffer: noisePng(800) };
  await chooseFile(page, large);
  const bar = files.getByRole('progressbar', { name: 'Uploading slow.png' });
  await expect(bar).toBeVisible();
  await expect(files.getByText(/^[1-9]\d? %$/)).toBeVisible();

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop the upload?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(bar).toBeVisible();

  await files.getByRole('button', { name: 'Stop uploading slow.png' }).press('Enter');
  await expect(files.getByText('The upload of slow.png was stopped.')).toBeVisible();
  await expect(files.getByRole('button', { name: 'Upload File' })).toBeFocused();
  await expect(files.getByRole('link', { name: 'slow.png' })).toHaveCount(0);
  expect(await read('polar', `/api/tank-files?tank_id=${tank.id}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: tank.tank_number })).toBeHidden();
});

/** A tank of Polar without notes and files. */
async function aTank(): Promise<FleetTank> {
  for (const tank of await listFleet('polar')) {
    const lists = ['notes', 'files'].map((kind) =>
      read<readonly unknown[]>('polar', `/api/tank-${kind}?tank_id=${tank.id}`),
    );
    if ((await Promise.all(lists)).every(({ length }) => length === 0)) return tank;
  }
  throw new Error('every tank has notes or files');
}

async function openTank(page: Page, tank: FleetTank): Promise<Page> {
  const { user } = await sessionOf('polar');
  const company = encodeURIComponent(user.company_name);
  await page.goto(`/company/${company}/iso-analytics?tank=${encodeURIComponent(tank.tank_number)}`);
  // The last part of the dialog to load.
  const chart = page.getByRole('region', { name: 'Vacuum over time' }).getByRole('figure');
  // On a phone it comes when it is seen.
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('svg path').first()).toBeVisible();
  return page;
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('region', { name: 'Files' }).getByRole('button', { name: 'Upload File' }).click();
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(file);
}

/** So that the next test finds the tank as the demo made it. */
async function clear(person: Person, tank: FleetTank): Promise<void> {
  const { token } = await sessionOf('admin');
  for (const kind of ['notes', 'files']) {
    for (const { id } of await read<readonly { id: number }[]>(person, `/api/tank-${kind}?tank_id=${tank.id}`)) {
      expect((await callWith(token, 'DELETE', `/api/tank-${kind}/${id}`)).status).toBe(200);
    }
  }
}
