import { readFile } from 'node:fs/promises';
import type { Fleet } from '@dewar/contract/fleet';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { saveCsv } from './export-csv.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { read } from './portal-api.ts';

const COMPANY = 'Polar Gas Logistics';
const ANALYTICS = `/company/${encodeURIComponent(COMPANY)}/iso-analytics`;

test('a company user saves the containers as they are filtered and sorted, as CSV and as Excel', async ({ visit }) => {
  const { tanks } = await read<Fleet>('polar', `/api/companies/${encodeURIComponent(COMPANY)}/fleet`);
  const page = await visit({ as: 'polar' });
  await page.goto(`${ANALYTICS}?location=In+Rotation&order=number`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const wanted = tanks
    .filter(({ operational_status }) => operational_status)
    .map(({ tank_number }) => tank_number)
    .toSorted((one, other) => one.localeCompare(other));
  const label = `${wanted.length} containers as shown`;
  await expect(dialog).toContainText(label);
  await expect(dialog.getByRole('listitem').nth(1)).toContainText(/\d rows/);
  await expectAccessible(page);
  await keepPicture(page, 'export-dialog');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `${label} as Excel` }).click();
  const workbook = await downloading;
  expect(workbook.suggestedFilename()).toMatch(/^fleet-\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
  const { rows } = await saveCsv(page, label);
  expect(rows[0]?.slice(0, 3)).toEqual(['\uFEFFTank', 'Vacuum', 'Vacuum unit']);
  expect(rows.slice(1).map(([tank]) => tank)).toEqual(wanted);
});

test("a tank's readings are saved on a phone, with their units and the zone of their times", async ({ visit }) => {
  const [latest] = await read<readonly VacuumReading[]>('polar', '/api/vacuum-readings?limit=1');
  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`/tanks/${latest?.tank_id}`);
  await page.getByRole('button', { name: 'Export vacuum readings' }).tap();
  await expect(page.getByRole('dialog', { name: 'Export' })).toContainText(/\d rows?/);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'export-dialog-phone');
  const { rows } = await saveCsv(page, `Vacuum readings of ${latest?.tank_number}`);
  expect(rows[0]?.[4]).toMatch(/^Taken \(\w+\/\w+\)$/);
  expect(rows[1]?.slice(0, 3)).toEqual([latest?.tank_number, String(latest?.vacuum_reading), 'µm']);
});
