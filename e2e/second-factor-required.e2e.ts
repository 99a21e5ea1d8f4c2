import type { Page } from '@playwright/test';
import { confirmWith, enterKey, enterPassword, keepRecoveryCodes, logOut, secondStep } from './own-account.ts';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';
import { startPortal } from './start-portal.ts';

const NOTICE = 'Administrators must use a second factor. Set up an authenticator app or a passkey to continue.';
const SECURITY = '/user-settings?tab=security';
const CLOSED = [
  '/',
  '/admin',
  '/admin/users',
  '/admin/companies',
  '/admin/procedures',
  '/admin/reports',
  '/admin/settings',
  '/admin/audit-log',
  '/admin/mails',
  '/company/Polar%20Gas%20Logistics',
  '/company/Polar%20Gas%20Logistics/iso-analytics',
  '/tank-data',
  '/procedure/1',
];

test('if administrators must have a second factor, one without it has to set it up before anything else opens', async ({
  visit,
}) => {
  const demo = await startPortal();
  const superAdmin = await visit({ expectedErrors: /status of 403/ });
  const admin = await visit({ expectedErrors: /status of 403/ });
  const user = await visit();
  try {
    await enterPassword(superAdmin, demo.url, 'super@demo.example', DEMO_PASSWORD);
    await superAdmin.waitForURL(/\/admin$/);
    await enterPassword(admin, demo.url, 'admin@demo.example', DEMO_PASSWORD);
    await admin.waitForURL(/\/admin$/);
    await expect(admin.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();

    await superAdmin.goto(`${demo.url}/admin/settings?tab=admin`);
    const setting = superAdmin.getByRole('form', { name: 'Second factor for administrators' });
    await setting.getByRole('switch', { name: 'require_second_factor' }).check();
    await setting.getByRole('button', { name: 'Save Second factor for administrators' }).click();

    // The administrator who switched it on is no exception, and an open session learns of it by its next request.
    await expectLedToSecurity(superAdmin);
    await admin.getByRole('link', { name: /User/ }).first().click();
    await expectLedToSecurity(admin);
    await expect(admin.getByRole('heading', { level: 2 }).first()).toHaveText('Second factor');
    await expectAccessible(admin);
    await keepPicture(admin, 'led-to-security');
    for (const path of CLOSED) {
      await admin.goto(demo.url + path);
      await expectLedToSecurity(admin);
    }
    await logOut(admin);
    await enterPassword(admin, demo.url, 'admin@demo.example', DEMO_PASSWORD);
    await expectLedToSecurity(admin);

    await admin.getByRole('button', { name: 'Set up authenticator app' }).click();
    await confirmWith(admin, 'Set up authenticator app', DEMO_PASSWORD, 'Continue');
    const app = await enterKey(admin);
    const setUp = admin.getByRole('form', { name: 'Set up authenticator app' });
    await setUp.getByLabel('Code that the app shows').fill(app.nextCode());
    await setUp.getByRole('button', { name: 'Confirm' }).click();
    await keepRecoveryCodes(admin);
    await expect(admin.getByText(NOTICE)).toHaveCount(0);
    const section = admin.getByRole('region', { name: 'Second factor' });
    await expect(section).toContainText('Your role needs a second factor: add another to remove this one.');
    await expect(section.getByRole('button', { name: 'Remove authenticator app' })).toHaveCount(0);
    await admin.getByRole('link', { name: 'Companies', exact: true }).first().click();
    await expect(admin).toHaveURL(/\/admin\/companies$/);
    await expect(admin.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();

    await logOut(admin);
    await enterPassword(admin, demo.url, 'admin@demo.example', DEMO_PASSWORD);
    await secondStep(admin).getByLabel('Code').fill(app.nextCode());
    await secondStep(admin).getByRole('button', { name: 'Verify' }).click();
    await expect(admin).toHaveURL(/\/admin$/);

    // Nobody else is affected.
    await enterPassword(user, demo.url, 'polar@demo.example', DEMO_PASSWORD);
    await expect(user.getByRole('heading', { name: 'Fleet' })).toBeVisible();
  } finally {
    // An open page would continue to send requests.
    await Promise.all([superAdmin.close(), admin.close(), user.close()]);
    await demo.stop();
  }
});

async function expectLedToSecurity(page: Page): Promise<void> {
  await expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toBe(SECURITY);
  await expect(page.getByRole('status').filter({ hasText: NOTICE })).toBeVisible();
}
