import { confirmWith, enterPassword, keepRecoveryCodes, logOut, openSecondFactor, secondStep } from './own-account.ts';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';
import { startPortal } from './start-portal.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const EMAIL = 'polar@demo.example';

test('a passkey is added, completes the sign-in after the password, and is removed', { tag: '@gate' }, async ({
  visit,
}) => {
  // Browsers bind passkeys to a host name and reject IP addresses.
  const demo = await startPortal({ HOST: 'localhost' });
  const portal = demo.url.replace('127.0.0.1', 'localhost');
  const page = await visit({ expectedErrors: /status of 401/ });
  try {
    const device = await addVirtualAuthenticator(page);
    const step = secondStep(page);
    const isHome = () => page.waitForURL(/\/company\//);
    await enterPassword(page, portal, EMAIL, DEMO_PASSWORD);
    await isHome();

    const section = await openSecondFactor(page);
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('form', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome/);
    await expectAccessible(page);
    await keepPicture(page, 'add-passkey');
    await dialog.getByLabel('Name').fill('Tablet of the yard');
    await confirmWith(page, 'Add a passkey', DEMO_PASSWORD, 'Add passkey');
    const [code = ''] = await keepRecoveryCodes(page);
    await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText('Tablet of the yard');
    await expect(section).toContainText('not used yet');
    await expect(section.getByText('On', { exact: true })).toBeVisible();
    expect(await device.countPasskeys()).toBe(1);
    await expectAccessible(page);
    await keepPicture(page, 'passkey-added');

    // A device holds one passkey per account.
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await confirmWith(page, 'Add a passkey', DEMO_PASSWORD, 'Add passkey');
    await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();

    await logOut(page);
    await enterPassword(page, portal, EMAIL, DEMO_PASSWORD);
    await expect(step.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await expectAccessible(page);
    await keepPicture(page, 'passkey-asked');
    await step.getByRole('button', { name: 'Use a passkey' }).click();
    await isHome();
    await openSecondFactor(page);
    await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText(/last used/);

    // The device is lost: a recovery code gives access, the passkey is removed, and the password is enough again.
    await device.forgetPasskeys();
    await logOut(page);
    await enterPassword(page, portal, EMAIL, DEMO_PASSWORD);
    await step.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(step.getByRole('alert')).toHaveText(
      'No passkey was used: it was cancelled, or took too long. Please try again.',
    );
    await keepPicture(page, 'passkey-lost');
    await step.getByRole('button', { name: 'Use a recovery code' }).click();
    await step.getByLabel('Recovery code').fill(code);
    await step.getByRole('button', { name: 'Verify' }).click();
    await isHome();
    await openSecondFactor(page);
    await section.getByRole('button', { name: 'Remove passkey Tablet of the yard' }).click();
    await expect(page.getByText("'Tablet of the yard' no longer opens your account.")).toBeVisible();
    await expectAccessible(page);
    await confirmWith(page, 'Remove passkey', DEMO_PASSWORD, 'Remove passkey');
    await expect(section.getByText('Not set up')).toBeVisible();
    await expect(section.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
    await logOut(page);
    await enterPassword(page, portal, EMAIL, DEMO_PASSWORD);
    await isHome();
  } finally {
    // An open page would continue to send requests.
    await page.close();
    await demo.stop();
  }
});
