import type { Page } from '@playwright/test';
import { exportCsv } from './export-csv.ts';
import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, newSession, read, sessionOf } from './portal-api.ts';
import { putSetting } from './stored-settings.ts';

const RUN = Date.now();
const PAGE = 50;
const TIMEZONE_SETTING = 6;
const DAY = 24 * 60 * 60 * 1000;

test('the audit log shows what was just changed: who, what, on which record, before and after', {
  tag: '@gate',
}, async ({ visit }) => {
  const name = `Watched ${RUN}`;
  await makeCompany({ name });
  const page = await visit({ as: 'admin' });
  await page.goto(`/admin/settings?tab=company&company=${encodeURIComponent(name)}`);
  await page.getByRole('combobox', { name: 'timezone' }).selectOption('Central Time (CT)');
  await page.getByRole('button', { name: 'Save Time zone' }).click();
  await expect(page.getByText('timezone saved successfully')).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  const entry = entries(page).filter({ hasText: name }).first();
  await expect(entry).toContainText(`admin@demo.example changed the setting timezone of ${name}`);
  await expect(entry).toContainText('Changed: setting value');
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  const states = entry.getByRole('table');
  await expect(states.getByRole('columnheader')).toHaveText(['Field', 'Before', 'After']);
  await expect(states.getByRole('row').nth(1)).toHaveText('setting valueAmerica/New_YorkAmerica/Chicago');
  await expect(states.getByRole('row')).toHaveCount(2);
  await entry.getByRole('button', { name: 'Show 1 unchanged field' }).click();
  await expect(states.getByRole('row').nth(2)).toHaveText('setting keytimezonetimezone');
  await expectAccessible(page);
  await keepPicture(page, 'before-and-after');

  const made = entries(page).filter({ hasText: 'created the company' }).filter({ hasText: name });
  await expect(made).toContainText(
    new RegExp(`^super@demo\\.example created the company ${name}From 127\\.0\\.0\\.1, \\w+\\d+ \\w+ \\d{4}, `),
  );
});

test('the audit log can be filtered by person, record and days, which are part of the URL and can be removed', async ({
  visit,
}) => {
  const name = `Narrowed ${RUN}`;
  await makeCompany({ name });
  const setting = `/api/settings/company/${encodeURIComponent(name)}/timezone`;
  await putSetting(setting, 'America/Denver');
  const { token } = await sessionOf('admin');
  expect((await callWith(token, 'PUT', setting, { value: 'Europe/Berlin' })).status).toBe(200);
  const [changed] = await read<readonly { readonly at: string }[]>(
    'super',
    '/api/admin/audit-log?actor=super@&entity=setting',
  );
  const today = dayInNewYork(new Date(changed?.at ?? ''));

  const page = await visit({ as: 'admin' });
  await page.goto('/admin/audit-log');
  await page.getByRole('searchbox', { name: 'Person' }).fill('SUPER@');
  await expect(page).toHaveURL('/admin/audit-log?actor=SUPER%40');
  await page.getByLabel('Record', { exact: true }).selectOption('Setting');
  await page.getByLabel('Record number').fill(String(TIMEZONE_SETTING));
  await page.getByLabel('From').fill(today);
  await page.getByLabel('To', { exact: true }).fill(today);
  const address = `/admin/audit-log?actor=SUPER%40&entity=setting&id=${TIMEZONE_SETTING}&from=${today}&to=${today}`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(entries(page).first()).toContainText(`super@demo.example changed the setting timezone of ${name}`);
  for (const entry of await entries(page).all()) {
    await expect(entry).toContainText('super@demo.example changed the setting timezone');
  }
  await expect(page.getByRole('searchbox', { name: 'Person' })).toHaveValue('SUPER@');
  await expect(page.getByLabel('Record', { exact: true })).toHaveValue('setting');
  await expect(page.getByLabel('Record number')).toHaveValue(String(TIMEZONE_SETTING));
  await expect(page.getByLabel('From')).toHaveValue(today);
  await expectAccessible(page);

  const longAgo = dayInNewYork(new Date(Date.now() - 400 * DAY));
  await page.getByLabel('From').fill('');
  await page.getByLabel('To', { exact: true }).fill(longAgo);
  await expect(page.getByText('No entries match.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(entries(page).first()).toContainText(name);
  await page.getByRole('searchbox', { name: 'Person' }).fill('admin@demo');
  await expect(entries(page).first()).toContainText(`admin@demo.example changed the setting timezone of ${name}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/audit-log');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await page.goto('/admin/audit-log?from=2026-02-31&id=-4&entity=setting');
  await expect(page.getByLabel('From')).toHaveValue('');
  await expect(page.getByLabel('Record number')).toHaveValue('');
  await expect(entries(page).first()).toContainText('the setting');
});

test('the filtered audit log is downloaded as CSV with escaped formulas', async ({ visit }) => {
  const name = `=1+1 ${RUN}`;
  const { id } = await makeCompany({ name, description: '=1+1' });
  await putSetting(`/api/settings/company/${encodeURIComponent(name)}/timezone`, 'America/Denver');
  const page = await visit({ as: 'admin' });
  await page.goto(`/admin/audit-log?entity=company&id=${id}`);
  await expect(entries(page)).toHaveText([new RegExp(`created the company =1\\+1 ${RUN}`)]);
  const dayBefore = dayInNewYork(new Date());
  const { fileName, rows } = await exportCsv(page, 'Audit log');
  const days = [dayBefore, dayInNewYork(new Date())];
  expect(days.map((day) => `audit-log-${day}.csv`)).toContain(fileName);
  expect(rows).toHaveLength(2);
  const [head, row] = rows;
  expect(head?.join()).toBe(
    '\uFEFFNumber,At (America/New_York),Who,Company,Kind,Record,Action,Before,After,Address,Program',
  );
  expect(row?.slice(2, 8)).toEqual(['super@demo.example', `'${name}`, 'company', String(id), 'create', '']);
  expect(JSON.parse(row?.[8] ?? '')).toMatchObject({ name, description: '=1+1' });

  await page.goto('/admin/audit-log');
  await expect(entries(page).first()).toContainText('exported the audit log');
  const whole = await exportCsv(page, 'Audit log');
  expect(whole.rows.length).toBeGreaterThan(2);
  expect(whole.rows.some((cells) => cells[3] === `'${name}` && cells[4] === 'setting')).toBe(true);
  expect(whole.rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test('the audit log can be filtered by action, company, name and address, and is exported as filtered', async ({
  visit,
}) => {
  const name = `Sought ${RUN}`;
  const { id } = await makeCompany({ name });
  await putSetting(`/api/settings/company/${encodeURIComponent(name)}/timezone`, 'America/Denver');
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/audit-log');
  await expect(page.getByText('Who only looked at a record is not recorded.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Company' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Action').selectOption('Changed');
  await page.getByLabel('Address or network').fill('127.0.0.0/8');
  await expect(page).toHaveURL(`/admin/audit-log?action=update&company_id=${id}&address=127.0.0.0%2F8`);
  await expect(entries(page)).toHaveText([/super@demo\.example changed the setting timezone/]);
  const { rows } = await exportCsv(page, 'Audit log');
  expect(rows.slice(1).map((row) => row.slice(2, 7))).toEqual([
    ['super@demo.example', name, 'setting', String(TIMEZONE_SETTING), 'update'],
  ]);
  await page.getByLabel('Action').selectOption('Denied requests');
  await expect(page.getByText('No entries match.')).toBeVisible();
  await page.getByLabel('Address or network').fill('the office');
  await expect(page.getByText('Enter an address such as 192.0.2.7')).toBeVisible();
  await expectAccessible(page);
});

test('the page of a person shows their sessions, what they did, and failed sign-ins', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users?search=super@demo.example');
  await page.getByRole('link', { name: 'super@demo.example' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Account', 'Sessions', 'Audit log']);
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').first()).toContainText('signed in');
  for (const entry of (await entries(page).all()).slice(0, 5)) await expect(entry).toContainText('super@demo.example');
  await page.getByLabel('Show', { exact: true }).selectOption('Sign-ins');
  await expect(page).toHaveURL(/\?show=sign-ins$/);
  await expect(entries(page).first()).toContainText('super@demo.example signed in');
  await page.reload();
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('sign-ins');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open in the audit log' }).click();
  await expect(page).toHaveURL(/\/admin\/audit-log\?person=\d+&action=sign-in$/);
});

test('a long audit log has pages', async ({ visit }) => {
  const name = `Busy ${RUN}`;
  await makeCompany({ name });
  for (let index = 0; index <= PAGE; index += 1) {
    const minutes = String(index).padStart(2, '0');
    const value = { start: '08:00', end: `17:${minutes}`, timezone: 'America/New_York' };
    await putSetting(`/api/settings/company/${encodeURIComponent(name)}/working_hours`, value);
  }
  // Other tests expect a sign-in among the latest entries.
  const page = await visit({ session: await newSession('admin') });
  await page.goto('/admin/audit-log?actor=super@demo.example&entity=setting');
  await expect(page.getByText(`Showing the latest ${PAGE} entries. There are more.`)).toBeVisible();
  await expect(entries(page)).toHaveCount(PAGE);
  await entries(page).first().locator('summary').click();
  const change = entries(page).first().getByRole('row').nth(1).getByRole('cell');
  await expect(change).toHaveText([/^start: 08:00, end: 17:49, /, /^start: 08:00, end: 17:50, /]);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries(page).nth(PAGE)).toContainText(
    `super@demo.example changed the setting working_hours of ${name}`,
  );
});

test('a company user has neither a link nor access to the audit log', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto('/admin/audit-log');
  await expect(page).toHaveURL('/company/Polar%20Gas%20Logistics');
  const { token } = await sessionOf('polar');
  for (const path of ['/api/admin/audit-log', '/api/admin/audit-log/export']) {
    expect((await callWith(token, 'GET', path)).status).toBe(403);
  }
});

test('on a phone the audit log and its changes fit the width', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 } });
  await page.goto('/admin/audit-log?entity=procedure');
  await entries(page).first().locator('summary').click();
  await expect(page.getByRole('columnheader', { name: 'After' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'phone');
  await page.goto('/admin/users/1');
  await expect(entries(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'person-phone');
});

function entries(page: Page) {
  return page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
}

/** The administrator's own time zone. */
function dayInNewYork(at: Date): string {
  // Swedish dates have the format of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(at);
}
