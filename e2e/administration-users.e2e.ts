import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { portalUrl, read, sessionFor } from './portal-api.ts';

const PASSWORD = 'thirty minutes at the gauge';
const CHECK_LINK = /verify-email\?token=([\w-]+)/;
const RUN = Date.now();

interface Mail {
  readonly to: string;
  readonly text: string;
}

test('an administrator makes an account, changes it, and deletes it', async ({ visit }) => {
  const email = `made-${RUN}@polar-gas.example`;
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').first().fill(PASSWORD);
  await chooseCompany(form, 'kestrel');
  await form.getByLabel('Phone').fill('3125550142');
  await form.getByLabel('First name').fill('Ada');
  await expect(form.getByLabel('Phone')).toHaveValue('(312) 555-0142');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('User created')).toBeVisible();
  expect((await sessionFor(email, PASSWORD)).user.company_name).toBe('Kestrel Bulk Gases');

  const row = await findUser(page, email);
  await expect(row).toContainText('Kestrel Bulk Gases');
  await row.getByRole('button', { name: `Edit ${email}` }).click();
  const edit = page.getByRole('form', { name: `Edit ${email}` });
  await edit.getByLabel('Last name').fill('Quayle');
  await chooseCompany(edit, 'saltmarsh');
  await edit.getByRole('button', { name: 'Save User' }).click();
  await expect(page.getByText('User saved')).toBeVisible();
  await expect(row).toContainText('Ada Quayle');
  await expect(row).toContainText('Saltmarsh Nitrogen Supply');

  await row.getByRole('button', { name: `Delete ${email}` }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Delete ${email}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('a registration is approved with a new company, whose name is asked for', async ({ visit }) => {
  const company = `Tidewater ${RUN}`;
  const email = await registerVerified('approved', company);
  const page = await visit({ as: 'admin' });
  const row = await findUser(page, email);
  await expect(row).toContainText('Email Verified');
  await expect(row).toContainText(`asked for ${company}`);
  await row.getByRole('button', { name: `Approve ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${email}` });
  await expect(dialog).toContainText(`Asked for ${company}. No company of this name exists.`);
  await expectAccessible(page);
  await keepPicture(page, 'approve');
  await dialog.getByLabel('Name of the new company').fill('  ');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('Company name cannot be empty')).toBeVisible();
  await dialog.getByLabel('Name of the new company').fill(company);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('User approved')).toBeVisible();
  await expect(row).toContainText('Approved');
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Delete']);
  expect((await sessionFor(email, PASSWORD)).user.company_name).toBe(company);
});

test('a registration is rejected with a reason, looked at, and reset', async ({ visit }) => {
  const email = await registerVerified('rejected', 'Nobody Knows Ltd');
  const reason = 'We know nobody of that name.';
  const page = await visit({ as: 'admin' });
  const row = await findUser(page, email);
  await row.getByRole('button', { name: `Reject ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${email}` });
  await dialog.getByLabel('Reason (optional)').fill(reason);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('User rejected')).toBeVisible();

  await page.getByRole('tab', { name: 'Rejected users' }).click();
  await expect(row.getByRole('button')).toHaveText(['View reason', 'Reset', 'Delete']);
  await row.getByRole('button', { name: `View reason ${email}` }).click();
  await expect(page.getByRole('dialog', { name: `Why ${email} was rejected` })).toContainText(reason);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Reset ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset user' }).click();
  await expect(page.getByText('User reset')).toBeVisible();
  await expect(page.getByText('No rejected users found.')).toBeVisible();
  expect(await registerVerified('rejected', 'Nobody Knows Ltd')).toBe(email);
});

test('administrators are changed by super-admins alone', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await expect(await findUser(page, 'super@demo.example')).toContainText(
    'Only a super-admin can change administrators',
  );
  const superPage = await visit({ as: 'super' });
  const row = await findUser(superPage, 'admin@demo.example');
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Delete']);
});

test('a company is made, changed, given a logo, set inactive, and one with history is kept', async ({ visit }) => {
  const name = `Harbour ${RUN}`;
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Create Company' }).click();
  const form = page.getByRole('form', { name: 'Create Company' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Website').fill('https://harbour.example');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Company' }).click();
  await expect(page.getByText('Company created')).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: `Logo ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Logo of ${name}` });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(dialog.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload logo' }).click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(dialog.locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.locator('img')).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('banner').locator('img')).toBeVisible();
  await page.goBack();

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: `Edit ${name}` });
  await edit.getByLabel('Status').selectOption('Inactive');
  await edit.getByRole('button', { name: 'Save Company' }).click();
  const question = page.getByRole('alertdialog', { name: `Set ${name} inactive?` });
  await expect(question).toContainText('0 users of this company will be refused at sign-in.');
  await question.getByRole('button', { name: 'Set inactive' }).click();
  await expect(page.getByText('Company saved')).toBeVisible();
  await expect(row).toContainText('Inactive');

  await page.getByRole('button', { name: 'Delete Polar Gas Logistics' }).click();
  const refused = page.getByRole('alertdialog', { name: 'Polar Gas Logistics cannot be deleted' });
  await expect(refused.getByRole('listitem').filter({ hasText: 'vacuum readings' })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'company-kept');
  await refused.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await expect(page.getByText('Company deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('on a phone nothing is wider than the screen', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 } });
  for (const [path, shows] of [
    ['/admin/users', 'polar@demo.example'],
    ['/admin/companies', 'Polar Gas Logistics'],
    ['/admin/reports', 'Latest vacuum readings'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

// One blue pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The row of an account, after searching for it. */
async function findUser(page: Page, email: string): Promise<Locator> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

/** Types part of the name and takes the only one that is left. */
async function chooseCompany(form: Locator, part: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Company' }).fill(part);
  await expect(form.page().getByRole('option', { selected: false })).toHaveCount(1);
  await form.page().keyboard.press('Enter');
}

/** Registers as somebody would, and opens the link that the demo keeps instead of mailing it. */
async function registerVerified(who: string, company_name: string): Promise<string> {
  const email = `${who}-${RUN}@newcomers.example`;
  const known = await verificationsOf(email);
  await fetch(new URL('/api/auth/register', portalUrl()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, company_name }),
  });
  await expect.poll(async () => (await verificationsOf(email)).length).toBeGreaterThan(known.length);
  const [token] = (await verificationsOf(email)).filter((each) => !known.includes(each));
  const verified = await fetch(new URL(`/api/auth/verify-email?token=${token}`, portalUrl()));
  expect(verified.status).toBe(200);
  return email;
}

async function verificationsOf(email: string): Promise<readonly (string | undefined)[]> {
  const mails = await read<readonly Mail[]>('super', '/api/admin/mails?limit=200');
  return mails.filter((mail) => mail.to === email).map(({ text }) => text.match(CHECK_LINK)?.[1]);
}
