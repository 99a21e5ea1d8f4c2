import type { Page } from '@playwright/test';
import { exportCsv, saveCsv } from './export-csv.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { listFleet, read } from './portal-api.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const LOAD_GATE = `/company/${encodeURIComponent('Polar Gas Logistics')}/load-gate`;

/** The numbers of the tanks that a list shows: the first link of each row. */
const tanksIn = (page: Page, list: string | RegExp) =>
  page
    .getByRole('list', { name: list })
    .locator('> li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''));

test('a company user saves the load gate as its fields and filters show it, on a phone too', async ({ visit }) => {
  const page = await visit({ as: 'polar', ...PHONE });
  await page.goto(LOAD_GATE);
  await page.getByRole('textbox', { name: 'Journey' }).fill('60');
  const rows = page.getByRole('list', { name: 'Tanks at rest' }).locator('> li');
  await expect(rows.filter({ hasText: 'the journey with its margin takes 65 days' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'still being worked out' })).toHaveCount(0);
  await page.getByLabel('Answer').selectOption({ index: 2 });
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'load-gate-export-phone');
  const shown = await tanksIn(page, 'Tanks at rest');
  expect(shown.length).toBeGreaterThan(1);
  const { rows: saved, fileName } = await exportCsv(page, 'Tanks at rest');
  expect(fileName).toMatch(/^load-gate-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(saved.slice(1).map(([tank]) => tank)).toEqual(shown);
  expect(new Set(saved.slice(1).map(([, answer]) => answer))).toEqual(new Set(['Mind']));
  expect(saved.slice(1).map((row) => wordsOf(saved[0], row).at(-1))).toContainEqual(
    expect.stringContaining('the journey with its margin takes 65 days'),
  );
  for (const [index, row] of saved.slice(1).entries()) {
    const text = (await rows.nth(index).textContent()) ?? '';
    for (const words of wordsOf(saved[0], row)) expect(text).toContain(words);
  }
});

/** What a row of the saved load gate says, as the row of the screen says it; the reasons last. */
function wordsOf(headings: readonly string[] = [], row: readonly string[]): readonly string[] {
  const cell = (heading: string) => row[headings.indexOf(heading)] ?? '';
  const days = cell('Holding time');
  const holding = days === '' ? '–' : `${days} ${days === '1' ? 'day' : 'days'}`;
  return [cell('Tank'), cell('May it be loaded?'), holding, ...cell('Why').split('\n')];
}

test('an administrator saves each work queue, the oldest first', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/work');
  await expect(page.getByRole('heading', { name: /^Arrivals to determine \d/ })).toBeVisible();
  const shown = await tanksIn(page, /^Arrivals to determine/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText(/^\d+ rows?$/)).toHaveCount(3);
  await expectAccessible(page);
  await keepPicture(page, 'work-queues-export');
  const { rows } = await saveCsv(page, 'Arrivals to determine');
  expect(rows.slice(1, 1 + shown.length).map(([, tank]) => tank)).toEqual(shown);
  for (const label of ['Immediate readings due', 'Leak checks to review']) {
    expect((await exportCsv(page, label)).rows[0]).toContain('Company');
  }
});

test('a company user saves the own queues on a phone', async ({ visit }) => {
  const page = await visit({ as: 'polar', ...PHONE });
  await page.goto(LOAD_GATE.replace('load-gate', 'work'));
  await expectNoSidewaysScroll(page);
  const { rows } = await exportCsv(page, 'Leak checks to review');
  await keepPicture(page, 'company-work-export-phone');
  const waiting = await read<readonly { readonly tank_number: string }[]>('polar', '/api/work-queues/leak-checks');
  expect(rows.slice(1).map(([, tank]) => tank)).toEqual(waiting.map(({ tank_number }) => tank_number));
});

test('a company user saves the notes of a tank on a phone, newest first', async ({ visit }) => {
  const { id, tank_number, notes } = await tankWithNotes();
  const page = await visit({ as: 'polar', ...PHONE });
  await page.goto(`/tanks/${id}`);
  const section = page.getByRole('region', { name: 'Notes' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('listitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'tank-notes-export-phone');
  await section.getByRole('button', { name: 'Export notes' }).tap();
  const { rows, fileName } = await saveCsv(page, `Notes on ${tank_number}`);
  expect(fileName).toMatch(/^tank-notes-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(rows.slice(1).map(([number, tank]) => [Number(number), tank])).toEqual(
    notes.map((note) => [note.id, tank_number]),
  );
});

test('an administrator saves the tanks of all companies as they are filtered and sorted', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/tanks?operational=yes&order=inspection');
  const shown = await tanksIn(page, 'Tanks');
  await keepPicture(page, 'tank-list-export');
  const { rows } = await exportCsv(page, 'Tanks as shown');
  expect(rows.slice(1, 1 + shown.length).map(([tank]) => tank)).toEqual(shown);
});

test('an administrator saves the deleted records and the stored emails that are shown', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  for (const [address, label, list, headings] of [
    ['/admin/recently-deleted', 'Recently deleted', 'Recently deleted', ['Record', 'Name', 'Company']],
    ['/admin/mails', 'Stored emails', 'Stored emails', ['To', 'Subject', 'Text']],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('list', { name: list }).or(page.getByText(/^Nothing can|^No stored/))).toBeVisible();
    await keepPicture(page, label);
    const { rows } = await exportCsv(page, label);
    for (const heading of headings) expect(rows[0]).toContain(heading);
  }
});

/** A tank of Polar with several notes, all of them. */
async function tankWithNotes() {
  for (const { id, tank_number } of await listFleet('polar')) {
    const notes = await read<readonly { readonly id: number }[]>('polar', `/api/tank-notes?tank_id=${id}&limit=200`);
    if (notes.length > 1) return { id, tank_number, notes };
  }
  throw new Error('no tank has several notes');
}
