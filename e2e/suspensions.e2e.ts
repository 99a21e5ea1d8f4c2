import type { Page } from '@playwright/test';
import {
  MADE_PASSWORD,
  makeCompany,
  makeUser,
  makeUserWithTypedPassword,
  newTokenMailedTo,
  TYPED_PASSWORD,
} from './made-people.ts';
import { enterPassword, logOut } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { portalUrl } from './portal-api.ts';

const RUN = Date.now();
const REASON = 'Left the company';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const alertOf = (page: Page) => page.getByRole('form', { name: 'Login' }).getByRole('alert');

/** A user of a new company, and the page of their company in a browser of their own. */
async function newPerson(visit: (visit: object) => Promise<Page>, label: string) {
  const company = await makeCompany({ name: `${label} ${RUN}` });
  const email = `${label.toLowerCase()}-${RUN}@people.example`;
  await makeUser({ email, company_name: company.name });
  const page = await visit({ expectedErrors: /status of 40[013]/ });
  await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
  await expect(page).toHaveURL(new RegExp(`/company/${label}%20${RUN}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { company, email, page };
}

async function openAccess(page: Page, address: string, name: string) {
  await page.goto(address);
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(name);
  // The search changes the address and the rows once the typing pauses.
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('button', { name: /^Access / })).toHaveCount(1);
  await page.getByRole('button', { name: `Access ${name}` }).click();
  return page.getByRole('dialog', { name: `Access of ${name}` });
}

test('an administrator suspends a person, whose open page says so, and lifts the suspension again', {
  tag: '@gate',
}, async ({ visit }) => {
  const { email, page: person } = await newPerson(visit, 'Harbor');
  const admin = await visit({ as: 'admin' });
  const access = await openAccess(admin, '/admin/users', email);
  await expect(access).toContainText('1 session');
  await expectAccessible(admin);
  await keepPicture(admin, 'access');
  await access.getByRole('button', { name: 'Suspend' }).press('Enter');
  const form = admin.getByRole('form', { name: `Suspend ${email}` });
  await expect(form).toContainText('This ends 1 session.');
  await expect(form.getByLabel('Reason')).toBeFocused();
  await admin.keyboard.type(REASON);
  await expectAccessible(admin);
  await keepPicture(admin, 'suspend');
  await form.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expect(admin.getByText('User suspended. 1 session was ended.')).toBeVisible();

  // The page has an event stream, so it needs no further request.
  await expect(person).toHaveURL('/');
  await expect(alertOf(person)).toHaveText(
    'An administrator suspended your account. Log in to read why and until when.',
  );
  await keepPicture(person, 'ended');
  await enterPassword(person, portalUrl(), email, MADE_PASSWORD);
  await expect(alertOf(person)).toHaveText(
    `Your account is suspended until an administrator lifts the suspension. The reason: ${REASON}`,
  );
  await expectAccessible(person);
  await keepPicture(person, 'refused');

  await expect(access).toContainText('admin@demo.example');
  await access.getByRole('button', { name: 'Close' }).first().click();
  const row = admin.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Suspended');
  await expect(row.getByRole('button', { name: `Access ${email}` })).toBeFocused();
  await keepPicture(admin, 'suspended');
  await admin.keyboard.press('Enter');
  await access.getByRole('button', { name: 'Lift suspension' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Lift suspension' }).click();
  await expect(admin.getByText('Suspension lifted')).toBeVisible();
  await enterPassword(person, portalUrl(), email, MADE_PASSWORD);
  await expect(person).toHaveURL(/\/company\//);
});

test('a search that was typed just before does not take the form to suspend away', async ({ visit }) => {
  const { email } = await newPerson(visit, 'Jetty');
  const admin = await visit({ as: 'admin' });
  await admin.goto('/admin/users');
  const access = admin.getByRole('button', { name: `Access ${email}` });
  await expect(access).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Search', exact: true }).fill(email);
  await access.click();
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
  const form = admin.getByRole('form', { name: `Suspend ${email}` });
  // Longer than the pause after which the search begins.
  await form.getByLabel('Reason').pressSequentially(REASON, { delay: 60 });
  await expect(admin.getByRole('alertdialog')).toBeHidden();
  await expect(form.getByLabel('Reason')).toHaveValue(REASON);
  await expect(admin).not.toHaveURL(/search=/);
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(admin.getByText('User suspended. 1 session was ended.')).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(admin).toHaveURL(/search=/);
});

test('an administrator asks for a new password: the old one signs nobody in, the mailed link sets another', async ({
  visit,
}) => {
  const { email, page: person } = await newPerson(visit, 'Quay');
  const admin = await visit({ as: 'admin' });
  const access = await openAccess(admin, '/admin/users', email);
  await access.getByRole('button', { name: 'Ask for new password' }).click();
  const question = admin.getByRole('alertdialog', { name: `Ask ${email} for a new password?` });
  await expect(question).toContainText('This ends 1 session.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keepPicture(admin, 'ask');
  const token = await newTokenMailedTo(email, 'reset-password', async () => {
    await question.getByRole('button', { name: 'Ask for new password' }).click();
    await expect(access).toContainText('New passwordAsked for');
  });

  await expect(person).toHaveURL('/');
  await expect(alertOf(person)).toContainText('asks you to choose a new password. Open the link that was mailed');
  await enterPassword(person, portalUrl(), email, MADE_PASSWORD);
  await expect(alertOf(person)).toContainText('This password no longer signs in');
  await person.goto(`/reset-password#token=${token}`);
  const form = person.getByRole('form', { name: 'Password reset' });
  await expectAccessible(person);
  await keepPicture(person, 'mailed-link');
  const own = 'nine ladders by the quay wall';
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill(own);
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill(own);
  await form.getByRole('button', { name: 'Set new password' }).click();
  await expect(person.getByText('Your new password is set. Please log in with it.')).toBeVisible();
  await enterPassword(person, portalUrl(), email, own);
  await expect(person).toHaveURL(/\/company\//);
});

test('whoever has a password that an administrator typed chooses an own one before anything else', async ({
  visit,
}) => {
  const company = await makeCompany({ name: `Landing ${RUN}` });
  const email = `landing-${RUN}@people.example`;
  await makeUserWithTypedPassword({ email, company_name: company.name });
  const person = await visit({ expectedErrors: /status of 40[013]/ });
  await enterPassword(person, portalUrl(), email, TYPED_PASSWORD);
  await expect(person).toHaveURL('/new-password');
  await expect(person.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(person);
  await keepPicture(person, 'new-password');
  for (const closed of ['/', '/tank-data', '/user-settings']) {
    await person.goto(closed);
    await expect(person).toHaveURL('/new-password');
  }
  const form = person.getByRole('form', { name: 'Change password' });
  const fresh = form.getByRole('textbox', { name: 'New password', exact: true });
  const choose = async (password: string) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(TYPED_PASSWORD);
    await fresh.fill(password);
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await person.setViewportSize(PHONE.viewport);
  await choose(TYPED_PASSWORD);
  await expect(fresh).toHaveAccessibleDescription('The new password must differ from the one before');
  await expect(fresh, 'nothing typed is lost').toHaveValue(TYPED_PASSWORD);
  await expectNoSidewaysScroll(person);
  await keepPicture(person, 'new-password-phone');
  await person.setViewportSize({ width: 1440, height: 900 });
  const own = 'nine ladders by the quay wall';
  await choose(own);
  await expect(person).toHaveURL(/\/company\//);
  await logOut(person);
  await enterPassword(person, portalUrl(), email, own);
  await expect(person).toHaveURL(/\/company\//);
});

test('a company is suspended with an end on a phone, and its people are told', async ({ visit }) => {
  const { company, email, page: person } = await newPerson(visit, 'Pier');
  const admin = await visit({ as: 'admin', ...PHONE });
  const access = await openAccess(admin, '/admin/companies', company.name);
  await expect(access).toContainText('1 person');
  await expectNoSidewaysScroll(admin);
  await keepPicture(admin, 'company-access');
  await access.getByRole('button', { name: 'Suspend' }).click();
  const form = admin.getByRole('form', { name: `Suspend ${company.name}` });
  await form.getByLabel('Reason').fill('The contract has ended');
  await form.getByLabel('A date and time').check();
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(form.getByText('Date and time are required')).toBeVisible();
  await form.getByLabel('Suspended until').fill('2099-05-01T08:00');
  await keepPicture(admin, 'suspend-company');
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(admin.getByText('Company suspended. 1 session was ended.')).toBeVisible();
  await expect(access).toContainText('until 1 May 2099');
  await keepPicture(admin, 'company-suspended');
  await expect(person).toHaveURL('/');
  await enterPassword(person, portalUrl(), email, MADE_PASSWORD);
  await expect(alertOf(person)).toContainText('Your company account is suspended until 1 May 2099');

  await access.getByRole('button', { name: 'Close' }).first().click();
  await expect(admin.getByRole('listitem').filter({ hasText: company.name })).toContainText('Suspended');
});
