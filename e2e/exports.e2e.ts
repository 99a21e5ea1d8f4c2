import { readFile } from 'node:fs/promises';
import type { Fleet } from '@dewar/contract/fleet';
import type { LeakCheck } from '@dewar/contract/leak-checks';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { exportCsv, saveCsv } from './export-csv.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, openMore, test } from './portal.ts';
import { read } from './portal-api.ts';
import { readCsv } from './read-csv.ts';

const COMPANY = 'Polar Gas Logistics';
const ANALYTICS = `/company/${encodeURIComponent(COMPANY)}/iso-analytics`;

test('a company user saves the containers as they are filtered and sorted, as CSV and as Excel', {
  tag: '@gate',
}, async ({ visit }) => {
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

test('an administrator saves the companies and procedures that a search finds', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/companies?search=polar');
  const companies = await exportCsv(page, 'Companies');
  expect(companies.fileName).toMatch(/^companies-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(companies.rows.slice(1).map(([, name]) => name)).toEqual([COMPANY]);

  const procedures = await read<readonly { readonly title: string }[]>('admin', '/api/procedures?search=vacuum');
  await page.goto('/admin/procedures?search=vacuum');
  const { rows } = await exportCsv(page, 'Procedures');
  expect(rows.slice(1).map(([, title]) => title)).toEqual(procedures.map(({ title }) => title));
  await keepPicture(page, 'procedures-export');
});

test('a company user saves the leak checks of a tank', async ({ visit }) => {
  const [check] = await read<readonly LeakCheck[]>('polar', '/api/leak-check-assessments?limit=1');
  const page = await visit({ as: 'polar' });
  await page.goto(`/tanks/${check?.tank_id}`);
  await page.getByRole('button', { name: 'Export leak checks' }).click();
  const { rows } = await saveCsv(page, `Leak checks of ${check?.tank_number}`);
  expect(rows[0]?.slice(1, 4)).toEqual(['Tank', expect.stringMatching(/^Assessment \(/), 'Technician']);
  expect(rows[1]?.slice(0, 2)).toEqual([String(check?.id), check?.tank_number]);
});

test('a teacher saves plans, templates and the shown days of the calendar on a phone', async ({ visit }) => {
  const page = await visit({ as: 'teacher', viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const [address, label, heading] of [
    ['/teacher/lesson-plans', 'Lesson plans', 'Title'],
    ['/teacher/templates', 'Lesson templates', 'Name'],
    ['/teacher/calendar', /^Calendar, .+ to /, 'Title'],
  ] as const) {
    await page.goto(address);
    await expectNoSidewaysScroll(page);
    await openMore(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: label })
      .and(page.getByRole('button', { name: / as CSV$/ }))
      .click();
    const rows = readCsv(await readFile(await (await downloading).path(), 'utf8'));
    expect(rows[0]?.[1]).toBe(heading);
    await keepPicture(page, `export${address.replaceAll('/', '-')}`);
  }
});

test('a company administrator saves all data of the company as one archive', async ({ visit }) => {
  const page = await visit({ as: 'kestrel' });
  await page.goto('/company-people?view=data');
  await expect(page.getByText('every list as CSV')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all data' }).click();
  const archive = await downloading;
  expect(archive.suggestedFilename()).toMatch(/^Kestrel Bulk Gases \d{4}-\d{2}-\d{2}\.zip$/);
  const names = (await readFile(await archive.path())).toString('latin1');
  expect(names.slice(0, 2)).toBe('PK');
  for (const name of ['lists/vacuum-readings.csv', 'lists/people.csv', 'index.html']) expect(names).toContain(name);
  await expect(page.getByText('Your last archive is complete')).toBeVisible();
  await keepPicture(page, 'company-archive');
});

test('an administrator finds the archive of a company in the list, on a phone too', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/admin/companies?search=polar');
  await page.getByRole('button', { name: `More for ${COMPANY}` }).tap();
  await page.getByRole('button', { name: `All data of ${COMPANY}` }).tap();
  await expect(page.getByRole('dialog', { name: `All data of ${COMPANY}` })).toContainText('One ZIP file');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'company-archive-dialog-phone');
});

test('a teacher saves everything of theirs as one archive', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.goto('/teacher/settings');
  const data = page.getByRole('region', { name: 'All Data' });
  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Save all data' }).click();
  const archive = await downloading;
  expect(archive.suggestedFilename()).toMatch(/^Lessons of .+ \d{4}-\d{2}-\d{2}\.zip$/);
  const names = (await readFile(await archive.path())).toString('latin1');
  for (const name of ['lists/lesson-plans.csv', 'calendar/lesson-calendar.ics']) expect(names).toContain(name);
  await expect(data.getByText('Your last archive is complete')).toBeVisible();
  await keepPicture(page, 'teacher-archive');
});

test('a company administrator saves the people and the invitations that are shown', async ({ visit }) => {
  const page = await visit({ as: 'kestrel' });
  await page.goto('/company-people?search=kestrel');
  const people = await exportCsv(page, 'People');
  expect(people.rows[0]?.slice(0, 2)).toEqual(['\uFEFFNumber', 'Email']);
  expect(people.rows.length).toBeGreaterThan(1);
  await page.goto('/company-people?view=invitations');
  expect((await exportCsv(page, 'Invitations')).rows[0]?.[1]).toBe('Email');
});

test('a company user saves the procedures of the company home that a search finds', async ({ visit }) => {
  const procedures = await read<readonly { readonly title: string }[]>('polar', '/api/procedures?search=vacuum');
  const page = await visit({ as: 'polar' });
  await page.goto(`/company/${encodeURIComponent(COMPANY)}?search=vacuum`);
  await page.getByRole('button', { name: 'Export procedures' }).click();
  const { rows } = await saveCsv(page, 'Procedures');
  expect(rows.slice(1).map(([, title]) => title)).toEqual(procedures.map(({ title }) => title));
});
