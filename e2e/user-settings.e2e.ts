import type { Page } from '@playwright/test';
import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, type Session, sessionFor } from './portal-api.ts';

const RUN = Date.now();
const ZONES = [
  'Eastern Time (ET)',
  'Central Time (CT)',
  'Mountain Time (MT)',
  'Pacific Time (PT)',
  'Alaska Time (AKT)',
  'Hawaii Time (HT)',
  'Arizona Time (MST)',
];

test('a profile is filled in, its phone number is formatted, and it is there after a reload', async ({ visit }) => {
  const email = `profile-${RUN}@polar-gas.example`;
  const session = await someone(email);
  const page = await visit({ session });
  await page.goto('/user-settings');
  const form = page.getByRole('form', { name: 'Profile' });
  for (const [label, value] of [
    ['Email', email],
    ['Company', 'Polar Gas Logistics'],
  ] as const) {
    const field = form.getByLabel(label);
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
    await expect(field).toHaveAccessibleDescription('Changed by an administrator only');
  }
  await expect(form.getByLabel('Time zone').getByRole('option')).toHaveText(ZONES);
  await form.getByLabel('Department').fill('Yard');
  await form.getByRole('button', { name: 'Save profile' }).click();
  for (const [label, text] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(text);
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByLabel('Department')).toHaveValue('Yard');
  await expectAccessible(page);
  await keepPicture(page, 'names-missing');
  expect(await profileOf(session)).toMatchObject({ first_name: null, department: null });

  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lindqvist');
  await form.getByLabel('Job title').fill('Dispatcher');
  const phone = form.getByLabel('Phone');
  for (const [typed, shown] of [
    ['312-555-014', '312-555-014'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['312.555.0142', '(312) 555-0142'],
  ] as const) {
    await phone.fill(typed);
    await phone.press('Tab');
    await expect(phone).toHaveValue(shown);
  }
  await form.getByLabel('Time zone').selectOption('Arizona Time (MST)');
  await save(page);
  await expect(page.getByRole('button', { name: /^AL\b/ })).toBeVisible();
  await page.reload();
  const saved = ['Ada', 'Lindqvist', '(312) 555-0142', 'Dispatcher', 'Yard', 'America/Phoenix'];
  for (const [index, label] of ['First name', 'Last name', 'Phone', 'Job title', 'Department', 'Time zone'].entries()) {
    await expect(form.getByLabel(label)).toHaveValue(saved[index] ?? '');
  }
  for (const label of ['Phone', 'Job title', 'Department']) await form.getByLabel(label).fill('');
  await save(page);
  expect(await profileOf(session)).toMatchObject({ phone: null, job_title: null, department: null, first_name: 'Ada' });
});

test('input that the server rejects is reported at its field, and nothing is lost', async ({ visit }) => {
  const session = await someone(`refused-${RUN}@polar-gas.example`);
  const page = await visit({ session, expectedErrors: /status of 400/ });
  await page.goto('/user-settings');
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lindqvist');
  // The field prevents longer input; another program might not.
  await form.getByLabel('Job title').evaluate((input) => input.removeAttribute('maxlength'));
  await form.getByLabel('Job title').fill('x'.repeat(500));
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByLabel('Job title')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Job title')).toHaveAccessibleDescription(/at most/);
  await expect(form.getByLabel('Job title')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveValue('Ada');
  await form.getByLabel('Job title').fill('Dispatcher');
  await save(page);
});

test('times are shown in the chosen time zone, and the device’s is suggested', async ({ visit }) => {
  const session = await someone(`zoned-${RUN}@polar-gas.example`, { first_name: 'Ada', last_name: 'Lindqvist' });
  const page = await visit({ session });
  await page.goto('/user-settings');
  await page.getByRole('form', { name: 'Profile' }).getByLabel('Time zone').selectOption('Hawaii Time (HT)');
  await save(page);
  const question = page.getByRole('complementary', { name: 'Time zone' });
  await expect(question).toContainText('Your device uses New York time, your profile Honolulu time.');
  await page.goto('/tank-data');
  const readings = page.getByRole('region', { name: 'Vacuum Readings' });
  const time = readings.locator('time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  await expect(time).toHaveText(clockIn('Pacific/Honolulu', at));
  await question.getByRole('button', { name: 'Use New York' }).click();
  await expect(question).toBeHidden();
  await expect(time).toHaveText(clockIn('America/New_York', at));
  await page.goto('/user-settings');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  expect(await profileOf(session)).toMatchObject({ timezone: 'America/New_York' });
});

test('if an administrator changed the profile meanwhile, both versions are shown', async ({ visit }) => {
  const session = await someone(`twofold-${RUN}@polar-gas.example`, { first_name: 'Ada', last_name: 'Lindqvist' });
  const page = await visit({ session, expectedErrors: /status of 412/ });
  await page.goto('/user-settings');
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Time zone').selectOption('Alaska Time (AKT)');
  const theirs = { first_name: 'Ada', last_name: 'Lindqvist', timezone: 'America/Denver' };
  expect((await callWith(session.token, 'PUT', '/api/users/me', theirs)).status).toBe(200);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByRole('alert').getByRole('row').last()).toHaveText(
    'Time zoneMountain Time (MT)Alaska Time (AKT)',
  );
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Load the saved version' }).click();
  await expect(form.getByLabel('Time zone')).toHaveValue('America/Denver');
});

test('the appearance is chosen in the person’s menu and is kept', async ({ visit }) => {
  const page = await visit({ as: 'north', colorScheme: 'light' });
  await page.goto('/user-settings');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'your menu' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await keepPicture(page, 'dark');
  await page.getByRole('button', { name: 'your menu' }).click();
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'As the device' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the back link leads to the dashboard, asks for confirmation with unsaved input, and Logout leads to /', async ({
  visit,
}) => {
  const session = await someone(`leaving-${RUN}@polar-gas.example`, { first_name: 'Ada', last_name: 'Lindqvist' });
  const page = await visit({ session, viewport: { width: 390, height: 844 } });
  await page.goto('/user-settings');
  await page.getByLabel('Job title').fill('Dispatcher');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Job title')).toHaveValue('Dispatcher');
  await save(page);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/company/Polar%20Gas%20Logistics');
  await page.goto('/user-settings');
  await page.getByRole('button', { name: 'your menu' }).click();
  await page.getByRole('group', { name: 'Appearance' }).locator('..').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // The browser shows the front page without waiting for the server.
  await expect.poll(async () => (await callWith(session.token, 'GET', '/api/users/me')).status).toBe(401);
});

/** A company user for this test only, with a session. */
async function someone(email: string, names?: { readonly first_name: string; readonly last_name: string }) {
  await makeUser({ email, company_name: 'Polar Gas Logistics', ...names });
  return sessionFor(email, MADE_PASSWORD);
}

/** The end of a formatted date and time in a time zone. */
function clockIn(timeZone: string, at: Date): RegExp {
  return new RegExp(`, ${new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)}$`);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated.').last()).toBeVisible();
}

async function profileOf({ token }: Session): Promise<object> {
  const response = await callWith(token, 'GET', '/api/users/me');
  return ((await response.json()) as { data: object }).data;
}
