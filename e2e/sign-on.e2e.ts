import type { Page } from '@playwright/test';
import { type IdentityProvider, startIdentityProvider } from '../apps/server/test-support/identity-provider.ts';
import { freePort, type RunningDemo } from './demo-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';
import { startPortal } from './start-portal.ts';

const COMPANY = 'Kestrel Bulk Gases';
const BOSS = 'kestrel@demo.example';
const PHONE = { width: 390, height: 844 };

let provider: IdentityProvider;
let portal: RunningDemo;

test.beforeEach(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider({
    redirect_uri: `${url}/api/auth/sign-on/callback`,
    backchannel_logout_uri: `${url}/told-by-the-test`,
  });
  portal = await startPortal({ PORT: String(port), PUBLIC_URL: url, PRIVATE_SIGN_ON_PROVIDERS: provider.issuer });
});
test.afterEach(async () => {
  await portal?.stop();
  await provider?.stop();
});

test('a company sets its sign-on up, tests it, ends passwords, and a sign-out there ends the session here', async ({
  browser,
}) => {
  const admin = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await logIn(admin, 'admin@demo.example');
  await admin.goto('/admin/companies');
  await admin.getByRole('button', { name: `More for ${COMPANY}` }).click();
  await admin.getByRole('button', { name: `Sign-on of ${COMPANY}` }).click();
  const dialog = admin.getByRole('dialog', { name: `Sign-on of ${COMPANY}` });
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const form = admin.getByRole('form', { name: `Sign-on of ${COMPANY}` });
  await form.getByLabel('Issuer').fill(provider.issuer);
  await form.getByLabel('Client id').fill(provider.client.client_id);
  await form.getByLabel('Client secret', { exact: true }).fill(provider.client.client_secret);
  await form.getByLabel('Mail domains').fill('demo.example');
  await form.getByRole('combobox', { name: 'New people' }).selectOption('join');
  await expectAccessible(admin);
  await keepPicture(admin, 'sign-on-form-1440');
  await form.getByRole('button', { name: 'Save sign-on' }).click();
  await dialog.getByRole('button', { name: 'Vouch for demo.example' }).click();
  await expect(dialog.getByText('Verified', { exact: true })).toBeVisible();

  const boss = await (await browser.newContext({ baseURL: portal.url, viewport: PHONE })).newPage();
  await logIn(boss, BOSS);
  await boss.goto('/company-people?view=sign-on');
  await expect(boss.getByText('Not tested')).toBeVisible();
  await expectNoSidewaysScroll(boss);
  await expectAccessible(boss);
  await keepPicture(boss, 'company-sign-on-390');
  provider.person = { sub: 'the boss', email: BOSS, email_verified: true };
  await boss.getByRole('button', { name: 'Test this' }).click();
  await boss.getByRole('link', { name: 'Continue at the provider' }).click();
  await expect(boss.getByText('The sign-on works and counts from now on.')).toBeVisible();
  await expectNoSidewaysScroll(boss);
  await expectAccessible(boss);
  await keepPicture(boss, 'sign-on-tested-390');
  await boss.getByRole('link', { name: 'Back to the sign-on' }).click();
  await expect(boss.getByText('In use')).toBeVisible();

  const context = await browser.newContext({ baseURL: portal.url });
  const ada = await context.newPage();
  await ada.goto('/');
  await ada.getByLabel('Email').fill('ada@demo.example');
  await ada.getByLabel('Password', { exact: true }).focus();
  await expect(ada.getByRole('button', { name: 'Continue with your company' })).toBeVisible();
  await expectAccessible(ada);
  await keepPicture(ada, 'login-with-company-1440');
  provider.person = { sub: 'ada', email: 'ada@demo.example', given_name: 'Ada', family_name: 'Okafor' };
  provider.proof = { amr: ['pwd', 'mfa'] };
  await ada.getByRole('button', { name: 'Continue with your company' }).click();
  await expect(ada.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();

  await boss.getByRole('button', { name: 'Change' }).click();
  const change = boss.getByRole('form', { name: `Sign-on of ${COMPANY}` });
  await change.getByRole('combobox', { name: 'Passwords' }).selectOption('enforced');
  await keepPicture(boss, 'sign-on-form-390');
  await change.getByRole('button', { name: 'Save sign-on' }).click();
  await expect(boss.getByText('Ended', { exact: true })).toBeVisible();

  const told = provider;
  const key = await boss.getByText(/back-channel-logout$/).textContent();
  told.deliver = async (_, body) => {
    const response = await fetch(String(key), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    return response.status;
  };
  await told.signOut('ada');
  await expect(ada.getByText('The sign-on of your company ended this session', { exact: false })).toBeVisible();
  await context.close();
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(`${portal.url}/`);
}
