import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { read } from './portal-api.ts';

interface ListedTank {
  readonly tank_number: string;
  readonly csc_inspection_date: string | null;
}

const tanksLike = (search: string) => read<readonly ListedTank[]>('admin', `/api/tanks?search=${search}`);

async function look(page: Page, kind: string, rows: readonly (string | number | Date | null)[][]) {
  const name = `${kind.toLowerCase().replace(' ', '-')}.xlsx`;
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Fleet', rows: rows.map((row) => [...row]) }] }));
  await page.getByLabel('What the sheet holds').selectOption(kind);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText(`rows of ${name} in the field below.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show what will happen' }).click();
  await expect(page.getByRole('table', { name: 'Rows to look at' })).toBeVisible();
  return { name, fates: page.getByRole('table', { name: 'Rows to look at' }).getByRole('row') };
}

test('an administrator imports the good rows of a sheet of new tanks, and takes them back', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 } });
  await page.goto('/imports');
  const { name, fates } = await look(page, 'New tanks', [
    ['Tank No.', 'Company', 'CSC', 'Capacity (m3)'],
    ['JOURNEY 1', 'Polar Gas Logistics', new Date(Date.UTC(2024, 0, 1)), 17.5],
    ['JOURNEY 2', null, null, 20],
    ['JOURNEY 3', 'Nobody Ltd', null, 20],
  ]);
  await expect(fates.nth(1)).toContainText('No company has this name: Nobody Ltd');
  await expect(fates.nth(2)).toContainText('In stock, without a company.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'import-tanks-phone');
  await page.getByRole('button', { name: 'Import what is good: 2 tanks' }).click();
  const undo = page.getByRole('button', { name: `Undo the import of ${name}` });
  await expect(undo).toBeVisible();
  expect((await tanksLike('JOURNEY')).map(({ tank_number }) => tank_number)).toEqual(['JOURNEY 1', 'JOURNEY 2']);
  await undo.click();
  await expect(undo).toHaveCount(0);
  expect(await tanksLike('JOURNEY')).toEqual([]);
});

test('an administrator imports an inspection, sees what it replaces, and restores it', async ({ visit }) => {
  const before = (await tanksLike('')).find(({ csc_inspection_date }) => csc_inspection_date !== null);
  const number = before?.tank_number ?? '';
  const page = await visit({ as: 'admin', viewport: { width: 1440, height: 1000 } });
  await page.goto('/imports');
  const { name, fates } = await look(page, 'Inspections', [
    ['Inspections of November', null],
    ['Tank No.', 'Last CSC'],
    [number, new Date(Date.UTC(2011, 0, 2))],
  ]);
  await expect(fates.nth(1)).toContainText('→ 2 Jan 2011. CSC inspection date is earlier than before.');
  await expectAccessible(page);
  await keepPicture(page, 'import-inspections');
  await page.getByRole('button', { name: 'Import 1 inspection' }).click();
  const undo = page.getByRole('button', { name: `Undo the import of ${name}` });
  await expect(undo).toBeVisible();
  expect(await tanksLike(number)).toMatchObject([{ csc_inspection_date: '2011-01-02' }]);
  await undo.click();
  await expect(undo).toHaveCount(0);
  expect(await tanksLike(number)).toMatchObject([{ csc_inspection_date: before?.csc_inspection_date }]);
});

test('how a sheet is read is kept, and proposed for the next one with its headings', async ({ visit }) => {
  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 } });
  const rows = page.getByLabel('Rows', { exact: true });
  await page.goto('/imports');
  await rows.fill('Serial\tWhen taken\tGauge\nNo such tank\t2026-04-03\t0,021\n');
  await page.getByRole('button', { name: 'Show what will happen' }).click();
  await page.getByLabel('Tank number').selectOption('Serial');
  await page.getByLabel('Date and time').selectOption('When taken');
  await page.getByLabel('Vacuum reading', { exact: true }).selectOption('Gauge');
  await page.getByLabel('Zone of the times').selectOption('UTC');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old gauge');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByLabel('Template', { exact: true })).toHaveValue(/\d+/);
  await keepPicture(page, 'import-template-phone');

  await page.reload();
  await rows.fill('Serial\tWhen taken\tGauge\nNo such tank\t2026-04-10\t0,022\n');
  await page.getByRole('button', { name: 'Show what will happen' }).click();
  await expect(page.getByText('Proposed: the headings are the same.')).toBeVisible();
  await expect(page.getByLabel('Vacuum reading', { exact: true })).toHaveValue('2');
  await expect(page.getByLabel('Zone of the times')).toHaveValue('UTC');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete template' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByLabel('Template', { exact: true })).toHaveCount(0);
});
