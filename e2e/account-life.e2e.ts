import type { Page } from '@playwright/test';
import { startMailingDemo } from './mailing-demo.ts';
import { expect, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';

const PASSWORD = 'thirty minutes at the gauge';
const NEW_PASSWORD = 'thirty more at the valve';
const EMAIL = 'kit@harbour-helium.example';

async function register(page: Page, url: string, company: string): Promise<void> {
  await page.goto(url);
  await page.getByText('Register', { exact: true }).first().click();
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Email').fill(EMAIL);
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await form.getByLabel('Company name').fill(company);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
}

async function logIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

async function openUser(admin: Page, url: string): Promise<void> {
  await admin.goto(`${url}/admin/users?search=${encodeURIComponent(EMAIL)}`);
  await expect(admin.getByText(EMAIL).first()).toBeVisible();
}

/** Opens the link of the mail and chooses the password: the one typed with the registration opens nothing. */
async function verify(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
}

test('an account goes through its whole life, with emails sent by a real mail server', { tag: '@gate' }, async ({
  visit,
}) => {
  const portal = await startMailingDemo();
  const person = await visit({ expectedErrors: /status of 40[0134]/ });
  const admin = await visit({ expectedErrors: /status of 404/ });
  try {
    await logIn(admin, portal.url, 'admin@demo.example', DEMO_PASSWORD);
    await expect(admin.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();

    await register(person, portal.url, 'Harbour Helium');
    await logIn(person, portal.url, EMAIL, PASSWORD);
    await expect(person.getByText('Please verify your email before logging in.')).toBeVisible();
    await verify(person, await portal.nextLink(EMAIL, /verif/i));

    await openUser(admin, portal.url);
    await admin
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    const rejection = admin.getByRole('dialog', { name: `Reject ${EMAIL}` });
    await rejection.getByLabel('Reason (optional)').fill('We know no company of that name.');
    await rejection.getByRole('button', { name: 'Reject' }).click();
    await expect(rejection).toBeHidden();
    expect(await portal.nextMail(EMAIL, /not approved/i)).toContain('We know no company of that name.');
    await logIn(person, portal.url, EMAIL, PASSWORD);
    await expect(person.getByText('Your registration was not approved.')).toBeVisible();

    await openUser(admin, portal.url);
    await admin
      .getByRole('button', { name: /^Reset/ })
      .first()
      .click();
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Reset/ })
      .click();
    await expect(admin.getByText(EMAIL)).toHaveCount(0);

    await register(person, portal.url, 'Harbour Helium');
    await verify(person, await portal.nextLink(EMAIL, /verif/i));
    await logIn(person, portal.url, EMAIL, PASSWORD);
    await expect(person.getByText('Billing')).toBeVisible();

    // Without a company: the person waits on the placeholder dashboard, with an open request.
    await openUser(admin, portal.url);
    await admin
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    const approval = admin.getByRole('dialog', { name: `Approve ${EMAIL}` });
    await approval.getByLabel('Approve without a company').check();
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(approval).toBeHidden();
    await portal.nextMail(EMAIL, /approved/i);
    await person.reload();
    await expect(person.getByText('Harbour Helium').first()).toBeVisible();

    // With the company of the request: it is created, and the next visit leads to it.
    await admin.goto(`${portal.url}/admin`);
    const requests = admin.getByRole('region', { name: 'Company Assignment Requests' });
    await expect(requests).toContainText('Harbour Helium');
    await requests.getByRole('button', { name: `Approve ${EMAIL}` }).click();
    await expect(admin.getByText('Company assignment request approved!')).toBeVisible();
    await portal.nextMail(EMAIL, /Harbour Helium|assigned/i);
    await person.goto(`${portal.url}/dashboard`);
    await person.waitForURL(/\/company\/Harbour%20Helium/);

    // A forgotten password is replaced by email; the old one no longer works.
    await person.getByRole('button', { name: 'Logout' }).click();
    await person.getByText('Forgot password?').click();
    await person.getByLabel('Email').fill(EMAIL);
    await person.getByRole('button', { name: /link/i }).click();
    await person.goto(await portal.nextLink(EMAIL, /password/i));
    await person.getByRole('textbox', { name: /^New password/ }).fill(NEW_PASSWORD);
    await person.getByRole('textbox', { name: /^Confirm/ }).fill(NEW_PASSWORD);
    await person
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await portal.nextMail(EMAIL, /password/i);
    await logIn(person, portal.url, EMAIL, PASSWORD);
    await expect(person.getByText('Invalid email or password')).toBeVisible();
    await logIn(person, portal.url, EMAIL, NEW_PASSWORD);
    await person.waitForURL(/\/company\/Harbour%20Helium/);
  } finally {
    // An open page would continue to send requests.
    await Promise.all([person.close(), admin.close()]);
    await portal.stop();
  }
});
