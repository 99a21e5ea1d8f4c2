import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { storedValue } from './stored-settings.ts';

const RUN = Date.now();
const ANOTHER = '/api/settings/company/Kestrel%20Bulk%20Gases';

test('the alert recipients of a company are a list of addresses, where an invalid one is named and kept', async ({
  visit,
}) => {
  const name = `Settled ${RUN}`;
  await makeCompany({ name });
  const key = 'alert_email_recipients';
  const title = 'Alert recipients';
  const path = `/api/settings/company/${encodeURIComponent(name)}`;
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/settings?tab=company');
  await expect(page.getByText('Choose a company to see its settings.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Company' }).fill(`settled ${RUN}`);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(/tab=company&company=Settled/);
  const row = page.getByRole('form', { name: title });
  await expect(row.getByText('Nobody yet.')).toBeVisible();
  const adding = row.getByLabel('Add addresses');
  await adding.fill('Ops Desk <ops@settled.example>; night@settled, OPS@settled.example day@settled.example');
  await row.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding).toHaveAccessibleDescription('Not an email address: night@settled');
  await expect(adding).toHaveValue('night@settled');
  await expect(row.getByRole('listitem')).toHaveText(['ops@settled.example', 'day@settled.example']);
  await expectAccessible(page);
  await keepPicture(page, 'recipients');
  await adding.fill('night@settled.example');
  await row.getByRole('button', { name: 'Remove day@settled.example' }).click();
  await row.getByRole('button', { name: `Save ${title}` }).click();
  await expect(row.getByText(`${key} saved successfully`)).toBeVisible();
  await page.reload();
  await expect(row.getByRole('listitem')).toHaveText(['ops@settled.example', 'night@settled.example']);
  expect(await storedValue(path, key)).toEqual(['ops@settled.example', 'night@settled.example']);
  expect(await storedValue(ANOTHER, key)).toEqual([]);
});

test('working hours and time zone of a company are validated, saved, and returned to the general value', async ({
  visit,
}) => {
  const name = `Shifted ${RUN}`;
  await makeCompany({ name });
  const key = 'working_hours';
  const title = 'Working hours';
  const path = `/api/settings/company/${encodeURIComponent(name)}`;
  const before = await storedValue(path, key);
  expect(before).toEqual({ start: '08:00', end: '17:00', timezone: 'America/New_York' });
  const page = await visit({ as: 'admin' });
  await page.goto(`/admin/settings?tab=company&company=${encodeURIComponent(name)}`);
  const row = page.getByRole('form', { name: title });
  const zones = row.getByLabel('Time zone');
  const offered = ['Eastern', 'Central', 'Mountain', 'Pacific', 'Alaska', 'Hawaii'].map((zone) => new RegExp(zone));
  await expect(zones.locator('optgroup').first().locator('option')).toHaveText(offered);
  await row.getByLabel('Start').fill('18:00');
  await zones.selectOption('Mountain Time (MT)');
  await row.getByRole('button', { name: `Save ${title}` }).click();
  await expect(row.getByLabel('Start')).toHaveAccessibleDescription('The start must be before the end.');
  await expect(row.getByLabel('Start')).toBeFocused();
  await expect(row.getByLabel('Start')).toHaveValue('18:00');
  await expect(zones).toHaveValue('America/Denver');
  await expectAccessible(page);
  await keepPicture(page, 'working-hours');
  await row.getByLabel('End').fill('');
  await row.getByRole('button', { name: `Save ${title}` }).click();
  await expect(row.getByLabel('End')).toHaveAccessibleDescription('The end must be a time of day, such as 17:00.');
  await expect(row.getByLabel('End')).toBeFocused();
  await row.getByLabel('End').fill('23:30');
  await row.getByRole('button', { name: `Save ${title}` }).click();
  await expect(row.getByText(`${key} saved successfully`)).toBeVisible();
  expect(await storedValue(path, key)).toEqual({ start: '18:00', end: '23:30', timezone: 'America/Denver' });

  const zone = page.getByRole('form', { name: 'Time zone' });
  await zone.getByRole('combobox').selectOption('Pacific/Auckland');
  await zone.getByRole('button', { name: 'Save Time zone' }).click();
  await expect(zone.getByText('timezone saved successfully')).toBeVisible();
  expect(await storedValue(ANOTHER, key)).toEqual(before);
  expect(await storedValue(ANOTHER, 'timezone')).toBe('America/New_York');

  await page.reload();
  await expect(zone.getByRole('combobox')).toHaveValue('Pacific/Auckland');
  await row.getByLabel('Start').fill('08:00');
  await row.getByLabel('End').fill('17:00');
  await zones.selectOption('Eastern Time (ET)');
  await row.getByRole('button', { name: `Save ${title}` }).click();
  await expect(row.getByText(`${key} saved successfully`)).toBeVisible();
  expect(await storedValue(path, key)).toEqual(before);
});
