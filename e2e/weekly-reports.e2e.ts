import { readFile } from 'node:fs/promises';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import type { Page } from '@playwright/test';
import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { OWN_MARK, read, sessionOf } from './portal-api.ts';

const DAY_MS = 86_400_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FAILED = /Failed to load resource/;

interface Report {
  readonly id: number;
  readonly week_start_date: string;
  readonly week_end_date: string;
  readonly generated_at: string;
  readonly report_data: { readonly high_vacuum_readings: readonly { readonly tank_number: string }[] };
}

test('an administrator generates a report, its company reads it, and it is regenerated, annotated and deleted', {
  tag: '@gate',
}, async ({ visit }) => {
  const company = await companyOf('north');
  const range = ownDays();
  const title = describeReportDates({ week_start_date: range.start, week_end_date: range.end });
  const notes = `Two trailers were late (${Date.now()}).`;

  const admin = await visit({ as: 'admin' });
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Weekly Update Notes' }).click();
  await chooseCompany(admin, company);
  // The days of the current week come with the company's settings.
  await expect(admin.getByLabel('Week start')).not.toHaveValue('');
  await admin.getByLabel('Week start').fill('');
  await admin.getByRole('button', { name: 'Generate Report' }).click();
  await expect(admin.getByText('Please select valid start and end dates')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel('Week start').fill(range.end);
  await admin.getByLabel('Week end').fill(range.start);
  await admin.getByRole('button', { name: 'Generate Report' }).click();
  await expect(admin.getByText('Please select valid start and end dates')).toBeVisible();
  await admin.getByLabel('Week start').fill(range.start);
  await admin.getByLabel('Week end').fill(range.end);
  await admin.getByLabel('Admin notes').fill(notes);
  await admin.getByRole('button', { name: 'Generate Report' }).click();
  await expect(admin.getByText('Weekly report generated')).toBeVisible();
  await expect(admin.getByText(`The report of ${company}`)).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'View Report' }).click();
  await expect(admin.getByRole('dialog', { name: title }).getByText(notes)).toBeVisible();
  await admin.goBack();
  await expect(admin.getByRole('dialog')).toBeHidden();

  const generated = await findReport('north', range.start);
  // The browser writes the 404 of a report that is deleted while it is open to the console.
  const reader = await visit({ as: 'north', expectedErrors: /status of 404/ });
  await reader.goto(`${companyPath(company)}/iso-analytics`);
  await reader.getByRole('tab', { name: 'Weekly Reports' }).click();
  await reader.getByRole('button', { name: `View Details ${title}` }).click();
  const report = reader.getByRole('dialog', { name: title });
  await expect(report.getByText(notes)).toBeVisible();
  await expect(report.getByRole('region', { name: 'CSC inspections due' })).toBeVisible();
  await expect(reader).toHaveURL(new RegExp(`tab=weekly-reports&report=${generated.id}$`));
  await expectAccessible(reader);
  await expectPdf(reader, `Weekly report ${company} ${range.start} to ${range.end}.pdf`);
  await reader.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await expect(reader.getByRole('button', { name: `View Details ${title}` })).toBeFocused();

  await admin.getByRole('tab', { name: 'View Reports' }).click();
  await admin.getByRole('button', { name: `Regenerate, ${title}` }).click();
  const question = admin.getByRole('alertdialog', { name: 'Regenerate report' });
  await expect(question).toContainText('This replaces the report of');
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Regenerate report' }).click();
  await expect(admin.getByText('Weekly report regenerated')).toBeVisible();
  const regenerated = await findReport('north', range.start);
  expect(regenerated.id).toBe(generated.id);
  expect(Date.parse(regenerated.generated_at)).toBeGreaterThan(Date.parse(generated.generated_at));

  await admin.getByRole('button', { name: `Edit Notes, ${title}` }).click();
  const form = admin.getByRole('form', { name: `Notes, ${title}` });
  await expect(form.getByLabel('Admin notes')).toHaveValue(notes);
  await form.getByLabel('Admin notes').fill(`${notes} ${'n'.repeat(200)}`);
  await form.getByRole('button', { name: 'Save Notes' }).click();
  await expect(admin.getByText('Notes saved')).toBeVisible();
  await expect(admin.getByText(new RegExp(`^${notes.slice(0, 20)}.*n…$`))).toBeVisible();
  await reader.reload();
  await reader.getByRole('button', { name: `View Details ${title}` }).click();
  await expect(report.getByText('n'.repeat(200))).toBeVisible();

  await admin.getByRole('button', { name: `Delete, ${title}` }).click();
  await admin.getByRole('alertdialog', { name: 'Delete report' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('button', { name: `Delete, ${title}` })).toBeFocused();
  await admin.getByRole('button', { name: `Delete, ${title}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).click();
  await expect(admin.getByText('Weekly report deleted')).toBeVisible();
  await expect(admin.getByText(title)).toBeHidden();
  await expect(reader.getByText('This report does not exist.')).toBeVisible();
});

test('the URL of a report opens it, and says if it no longer exists', async ({ visit }) => {
  const company = await companyOf('polar');
  const [report] = await listReports('polar');
  const page = await visit({ as: 'polar', expectedErrors: /status of 404/ });
  const address = (id: number) => `${companyPath(company)}/iso-analytics?tab=weekly-reports&report=${id}`;
  await page.goto(address(report?.id ?? 0));
  await expect(page.getByRole('dialog', { name: `Week of ${inWords(report?.week_start_date ?? '')}` })).toBeVisible();
  await page.goto(address(2_000_000_000));
  await expect(page.getByText('This report does not exist.')).toBeVisible();
});

test('a failed request is reported, and the input is kept', async ({ visit }) => {
  const page = await visit({ as: 'admin', expectedErrors: FAILED });
  const refuse = (call: string) =>
    page.route(`**/api/weekly-reports/${call}`, (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto(`/admin/weekly-notes?company=${encodeURIComponent(await companyOf('polar'))}`);
  const typed = page.getByLabel('Admin notes');
  await typed.fill('A quiet week.');
  await page.getByLabel('Week start').fill(daysAgo(47));
  await page.getByLabel('Week end').fill(daysAgo(46));
  await refuse('notes');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByText(/^Failed to save admin notes/)).toBeVisible();
  await page.unroute('**/api/weekly-reports/notes');
  await page.route('**/api/weekly-reports/notes', (route) => route.fulfill({ headers: OWN_MARK, json: { data: {} } }));
  await refuse('generate');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByText(/^Failed to generate report/)).toBeVisible();
  await expect(typed).toHaveValue('A quiet week.');

  await page.getByRole('tab', { name: 'View Reports' }).click();
  await page
    .getByRole('button', { name: /^Regenerate,/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Regenerate report' }).click();
  await expect(page.getByText(/^Failed to regenerate report/)).toBeVisible();
  await page.route('**/api/weekly-reports/reports/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Delete,/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByText(/^Failed to delete report/)).toBeVisible();

  await page.getByRole('tab', { name: 'Generate' }).click();
  await expect(typed).toHaveValue('A quiet week.');
  await typed.fill('');
  await refuse('reports?*');
  await page.goto('/admin/weekly-notes?tab=reports');
  await expect(page.getByText('Failed to fetch reports')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a company without reports is told when they will be generated', async ({ visit }) => {
  const { name } = await makeCompany({ name: `No weeks yet ${Date.now()}` });
  const page = await visit({ as: 'admin' });
  await page.goto(`${companyPath(name)}/iso-analytics?tab=weekly-reports`);
  await expect(page.getByText('No Weekly Reports Available')).toBeVisible();
  await expect(page.getByText('Reports are typically generated every Sunday for the previous week.')).toBeVisible();
  await expectAccessible(page);
});

test('a report can be read on a phone, with who took the high readings', async ({ visit }) => {
  const company = await companyOf('polar');
  const full = (await listReports('polar')).find(({ report_data }) => report_data.high_vacuum_readings.length > 0);
  const title = `Week of ${inWords(full?.week_start_date ?? '')}`;
  const page = await visit({ as: 'polar', ...PHONE });
  await page.goto(`${companyPath(company)}/iso-analytics?tab=weekly-reports`);
  await page.getByRole('button', { name: `View Details ${title}` }).tap();
  const report = page.getByRole('dialog', { name: title });
  const high = report.getByRole('region', { name: 'High vacuum readings, above 75 microns' });
  await expect(high.getByRole('columnheader')).toHaveText(['Tank', 'Microns', 'Taken', 'By']);
  await expect(high.getByRole('row').nth(1).getByRole('cell').last()).not.toBeEmpty();
  await expect(report.getByRole('figure', { name: /^Vacuum by day/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Show as table' }).tap();
  await expect(report.getByRole('region', { name: 'Vacuum', exact: true }).getByRole('row')).toHaveCount(8);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'weekly-report-phone');
  await expectPdf(page);
});

/** Opens it on the screen, and expects the download to be a PDF. */
async function expectPdf(page: Page, name?: string): Promise<void> {
  const report = page.getByRole('dialog');
  await report.getByRole('button', { name: 'Open PDF' }).click();
  await expect(
    report
      .getByRole('region', { name: /, PDF$/ })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  const downloading = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  if (name !== undefined) expect(download.suggestedFilename()).toBe(name);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

async function chooseCompany(page: Page, name: string): Promise<void> {
  const chooser = page.getByRole('combobox', { name: 'Company' });
  await chooser.fill(name.slice(0, 6));
  await page.getByRole('option', { name }).click();
  await expect(chooser).toHaveValue(name);
}

async function companyOf(person: 'polar' | 'north'): Promise<string> {
  return (await sessionOf(person)).user.company_name;
}

function companyPath(name: string): string {
  return `/company/${encodeURIComponent(name)}`;
}

function listReports(person: 'polar' | 'north'): Promise<readonly Report[]> {
  return read(person, '/api/weekly-reports/reports');
}

async function findReport(person: 'polar' | 'north', start: string): Promise<Report> {
  const found = (await listReports(person)).find(({ week_start_date }) => week_start_date === start);
  if (found === undefined) throw new Error(`no report from ${start} on`);
  return found;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Four days from a Monday on: not a week, so the title names both days; the reports that the demo has are weeks. */
function ownDays(): { readonly start: string; readonly end: string } {
  const since = 40 + ((new Date().getUTCDay() + 1) % 7);
  return { start: daysAgo(since), end: daysAgo(since - 3) };
}

/** '31 May 2026'. */
function inWords(date: string): string {
  const [year, month, day] = date.split('-');
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}
