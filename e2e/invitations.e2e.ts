import type { Page } from '@playwright/test';
import { startMailingDemo } from './mailing-demo.ts';
import { enterPassword, keepRecoveryCodes, logOut } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const ADA = 'ada@polar-gas.example';
const BO = 'bo@polar-gas.example';
const CY = 'cy@polar-gas.example';
const PASSWORD = 'thirty minutes at the gauge';

/** As copied from a spreadsheet and a mail, with an address that cannot be mailed to and one that has an account. */
const PASTED = `Name\tE-mail
Ada Berg\t${ADA}
${BO}, polar@demo.example
Cy Dahl <${CY}>
dan@polar`;

async function logIn(page: Page, url: string): Promise<void> {
  await enterPassword(page, url, 'admin@demo.example', DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();
}

async function fillNames(page: Page, first: string, last: string) {
  const form = page.getByRole('form', { name: 'Accept the invitation' });
  await form.getByLabel('First name').fill(first);
  await form.getByLabel('Last name').fill(last);
  return form;
}

test('an administrator invites three people from a pasted list; one joins with a password, one with a passkey, one is revoked', {
  tag: '@gate',
}, async ({ visit }) => {
  // Browsers bind passkeys to a host name.
  const demo = await startMailingDemo({ HOST: 'localhost' });
  const url = demo.url.replace('127.0.0.1', 'localhost');
  const here = (link: string) => link.replace('127.0.0.1', 'localhost');
  const admin = await visit({});
  const ada = await visit({ expectedErrors: /status of 4\d\d/ });
  const bo = await visit({ viewport: { width: 390, height: 844 } });
  const cy = await visit({});
  try {
    await logIn(admin, url);
    await admin.goto(`${url}/admin/users?view=invitations`);
    await expect(admin.getByText('Nobody was invited yet.')).toBeVisible();
    await admin.getByRole('button', { name: 'Invite people' }).click();
    const form = admin.getByRole('form', { name: 'Invite people' });
    await form.getByLabel('People').fill(PASTED);
    await expect(form.getByText('5 people, of whom 1 entry cannot be invited')).toBeVisible();
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByText('Choose a company')).toBeVisible();
    const company = form.getByRole('combobox', { name: 'Company' });
    await company.fill('polar');
    await admin.getByRole('option', { name: 'Polar Gas Logistics' }).click();
    await form.getByLabel('Message').fill('See you in the yard on Monday.');
    await expectAccessible(admin);
    await keepPicture(admin, 'invite-people');

    // Going back from the preview keeps what was typed.
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = admin.getByRole('alertdialog', { name: 'Invite 3 people?' });
    const entries = preview.getByRole('listitem');
    await expect(entries).toHaveCount(5);
    await expect(entries.filter({ hasText: 'polar@demo.example' })).toContainText('Has an account');
    await expect(entries.filter({ hasText: 'dan@polar' })).toContainText('has no dot');
    await expectAccessible(admin);
    await keepPicture(admin, 'invite-preview');
    await preview.getByRole('button', { name: 'Back to the list' }).click();
    await expect(form.getByLabel('People')).toHaveValue(PASTED);
    await form.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('button', { name: 'Send 3 invitations' }).click();
    await expect(admin.getByText('3 invitations sent')).toBeVisible();

    const list = admin.getByRole('list', { name: 'Invitations' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await list.getByRole('button', { name: `Revoke the invitation of ${CY}` }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(list.getByRole('listitem').filter({ hasText: CY })).toContainText('Revoked');
    await expectAccessible(admin);
    await keepPicture(admin, 'invitations');

    await cy.goto(here(await demo.nextLink(CY, /You are invited/)));
    await expect(cy.getByText('This invitation was withdrawn.')).toBeVisible();

    await ada.goto(here(await demo.nextLink(ADA, /See you in the yard on Monday/)));
    await expect(ada.getByText('invites you to the company Polar Gas Logistics')).toBeVisible();
    await expectAccessible(ada);
    await keepPicture(ada, 'invitation');
    const adas = await fillNames(ada, 'Ada', 'Berg');
    await adas.getByRole('textbox', { name: 'Password', exact: true }).fill('password123');
    await adas.getByRole('textbox', { name: 'Confirm password' }).fill('password123');
    await adas.getByRole('button', { name: 'Accept and log in' }).click();
    await expect(adas.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('aria-invalid', 'true');
    await adas.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await adas.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
    await adas.getByRole('button', { name: 'Accept and log in' }).click();
    await ada.waitForURL(/\/company\/Polar%20Gas%20Logistics/);

    // On a phone, with a passkey instead of a password, which then logs in alone.
    await addVirtualAuthenticator(bo);
    await bo.goto(here(await demo.nextLink(BO, /You are invited/)));
    const bos = await fillNames(bo, 'Bo', 'Lind');
    await bos.getByText('Passkey', { exact: true }).click();
    await expectNoSidewaysScroll(bo);
    await expectAccessible(bo);
    await keepPicture(bo, 'invitation-passkey');
    await bos.getByRole('button', { name: 'Accept and log in' }).click();
    await keepRecoveryCodes(bo);
    await bo.waitForURL(/\/company\/Polar%20Gas%20Logistics/);
    await bo.goto(`${url}/user-settings`);
    await bo.setViewportSize({ width: 1440, height: 900 });
    await logOut(bo);
    await bo.getByRole('button', { name: 'Log in with a passkey' }).click();
    await bo.waitForURL(/\/company\/Polar%20Gas%20Logistics/);

    await admin.reload();
    await expect(list.getByRole('listitem').filter({ hasText: ADA })).toContainText('Accepted');
    await expect(list.getByRole('listitem').filter({ hasText: BO })).toContainText('Accepted');
  } finally {
    // An open page would continue to send requests.
    await Promise.all([admin.close(), ada.close(), bo.close(), cy.close()]);
    await demo.stop();
  }
});
