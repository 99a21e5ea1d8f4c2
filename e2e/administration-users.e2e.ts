import type { Locator, Page } from '@playwright/test';
import { listUsers, MADE_PASSWORD, makeUser, registerVerified, statusOf } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { sessionFor } from './portal-api.ts';

const RUN = Date.now();
/** More than one page of the server. */
const CROWD = 53;
const PAGE = 50;

test('an administrator creates, changes and deletes an account', { tag: '@gate' }, async ({ visit }) => {
  const email = `made-${RUN}@polar-gas.example`;
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expect(form.getByText('Company name is required')).toBeVisible();
  await expect(form.getByText('Password is required')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').first().fill(MADE_PASSWORD);
  await chooseCompany(form, 'kestrel');
  await form.getByLabel('Phone').fill('3125550142');
  await form.getByLabel('First name').fill('Ada');
  await expect(form.getByLabel('Phone')).toHaveValue('(312) 555-0142');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('User created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused();
  expect((await sessionFor(email, MADE_PASSWORD)).user.company_name).toBe('Kestrel Bulk Gases');

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
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: `Delete ${email}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('No users match.')).toBeVisible();
});

test('a registration is approved with a new company after its name is entered', { tag: '@gate' }, async ({ visit }) => {
  const company = `Tidewater ${RUN}`;
  const email = `approved-${RUN}@newcomers.example`;
  await registerVerified(email, company);
  const page = await visit({ as: 'admin' });
  const row = await findUser(page, email);
  await expect(row).toContainText('Email Verified');
  await expect(row).toContainText(`asked for ${company}`);
  await expect(row.getByRole('button')).toHaveText(['Approve', 'Reject', 'Edit', 'Delete']);
  await row.getByRole('button', { name: `Approve ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${email}` });
  await expect(dialog).toContainText(`Requested company: ${company}. It does not exist yet.`);
  await expectAccessible(page);
  await keepPicture(page, 'approve');
  await dialog.getByLabel('Name of the new company').fill('  ');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('Company name cannot be empty')).toBeVisible();
  await dialog.getByLabel('Name of the new company').fill(company);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('User approved')).toBeVisible();
  await expect(row).toContainText('Approved');
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Access', 'Delete']);
  expect((await sessionFor(email, MADE_PASSWORD)).user.company_name).toBe(company);
});

test('approving a registration warns of a company name that resembles an existing one', async ({ visit }) => {
  const email = `mistyped-${RUN}@newcomers.example`;
  await registerVerified(email, 'Polar Gas Logistic');
  const page = await visit({ as: 'admin' });
  const row = await findUser(page, email);
  await row.getByRole('button', { name: `Approve ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${email}` });
  await expect(dialog.getByRole('alert')).toContainText('looks like Polar Gas Logistics');
  await expectAccessible(page);
  await dialog.getByLabel('Approve without a company').check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('User approved')).toBeVisible();
  await expect(row).toContainText('Not assigned yet');
});

test('a registration is rejected with a reason, viewed, and reset', async ({ visit }) => {
  const email = `rejected-${RUN}@newcomers.example`;
  await registerVerified(email, 'Nobody Knows Ltd');
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
  const view = row.getByRole('button', { name: `View reason ${email}` });
  await view.click();
  await expect(page.getByRole('dialog', { name: `Why ${email} was rejected` })).toContainText(reason);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(email);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Reset ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset user' }).click();
  await expect(page.getByText('User reset')).toBeVisible();
  await expect(page.getByText('No rejected users found.')).toBeVisible();
  await registerVerified(email, 'Nobody Knows Ltd');
});

test('the server searches, filters and pages the user list', async ({ visit }) => {
  const crowd = `crowd-${RUN}`;
  for (let index = 0; index < CROWD; index += 1) {
    await makeUser({ email: `${crowd}-${index}@people.example`, role: index === 0 ? 'user' : 'teacher' });
  }
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  const people = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  const searched = page.waitForResponse((response) => response.url().includes(`search=${crowd.toUpperCase()}`));
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(crowd.toUpperCase());
  expect(((await (await searched).json()) as { data: unknown[] }).data).toHaveLength(PAGE);
  await expect(page.getByText(new RegExp(`^Showing the latest ${PAGE} users\\. There are \\d+\\.$`))).toBeVisible();
  await expect(people).toHaveCount(PAGE);
  await expect(people.first()).toContainText(`${crowd}-${CROWD - 1}@people.example`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText(`${CROWD} users`)).toBeVisible();
  await expect(people).toHaveCount(CROWD);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await page.getByLabel('Role').selectOption('User');
  await expect(people).toHaveText([new RegExp(`${crowd}-0@`)]);
  await page.getByLabel('Status').selectOption('Pending');
  await expect(page.getByText('No users match.')).toBeVisible();
  await page.goto('/admin/users?company=Polar%20Gas%20Logistics');
  await expect(people).toHaveCount((await listUsers('company=Polar%20Gas%20Logistics')).length);
  for (const row of await people.all()) await expect(row).toContainText('Polar Gas Logistics');

  await page.getByRole('tab', { name: 'Recent activity' }).click();
  const latest = page.getByRole('list', { name: 'The latest users' }).getByRole('listitem');
  await expect(latest).toHaveText((await listUsers('limit=5')).map(({ email }) => new RegExp(email)));
  await expectAccessible(page);
});

test('only super-admins can change administrators, on the screen and by the API', async ({ visit }) => {
  const email = `second-admin-${RUN}@demo.example`;
  const { id } = await makeUser({ email, role: 'admin' });
  const page = await visit({ as: 'admin' });
  const row = await findUser(page, email);
  await expect(row).toContainText('Only a super-admin can change administrators');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create User' }).click();
  const roles = page.getByRole('dialog', { name: 'Create User' }).getByLabel('Role').getByRole('option');
  await expect(roles).toHaveText(['User', 'Teacher']);
  const path = `/api/admin/users/${id}`;
  expect(await statusOf('admin', 'PUT', path, { first_name: 'Mallory' })).toBe(403);
  expect(await statusOf('admin', 'PUT', `${path}/reject`, { reason: 'No' })).toBe(403);
  expect(await statusOf('admin', 'DELETE', path)).toBe(403);
  const another = { email: `third-admin-${RUN}@demo.example`, password: MADE_PASSWORD, role: 'admin' };
  expect(await statusOf('admin', 'POST', '/api/admin/users', another)).toBe(403);

  const superPage = await visit({ as: 'super' });
  const superRow = await findUser(superPage, email);
  await expect(superRow.getByRole('button')).toHaveText(['Edit', 'Access', 'Delete']);
  await superRow.getByRole('button', { name: `Edit ${email}` }).click();
  const edit = superPage.getByRole('form', { name: `Edit ${email}` });
  await expect(edit.getByLabel('Role').getByRole('option')).toHaveText(['User', 'Teacher', 'Admin']);
  await expect(edit.getByLabel('Super-admin')).not.toBeChecked();
  await superPage.keyboard.press('Escape');
  expect(await statusOf('super', 'DELETE', path)).toBe(200);
});

test("the user list can be used by keyboard alone, and fits a phone's width", async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  const editOf = (row: Locator) => row.getByRole('button', { name: /^Edit/ });
  await editOf(rows.first()).focus();
  await page.keyboard.press('ArrowDown');
  await expect(editOf(rows.nth(1))).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(editOf(rows.first())).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editOf(rows.first())).toBeFocused();

  const phone = await visit({ as: 'admin', viewport: { width: 390, height: 844 } });
  await phone.goto('/admin/users');
  await expect(phone.getByText('Create User').first()).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
});

/** The row of an account, after searching for it. */
async function findUser(page: Page, email: string): Promise<Locator> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

/** Types a part of the name and chooses the only remaining option. */
async function chooseCompany(form: Locator, part: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Company' }).click();
  await form.page().keyboard.type(part);
  await expect(form.page().getByRole('listbox').getByRole('option')).toHaveCount(1);
  await form.page().keyboard.press('Enter');
}
