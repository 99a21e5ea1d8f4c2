import type { Page } from '@playwright/test';
import { type DebianProvider, type ProviderAccount, startDebianProvider } from './debian-provider.ts';
import { freePort, type RunningDemo } from './demo-server.ts';
import { expect, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';
import { startPortal } from './start-portal.ts';

const COMPANY = 'Kestrel Bulk Gases';
const BOSS: ProviderAccount = {
  ...{ username: 'boss', name: 'The Boss', email: 'kestrel@demo.example', password: 'cold-flask-1892' },
};
const ADA: ProviderAccount = {
  ...{ username: 'ada', name: 'Ada Okafor', email: 'ada@demo.example', password: 'warm-flask-1892' },
};

let provider: DebianProvider;
let portal: RunningDemo;

test.beforeEach(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await startDebianProvider(`${url}/api/auth/sign-on/callback`);
  for (const account of [BOSS, ADA]) await provider.addAccount(account);
  const { origin } = new URL(provider.issuer);
  portal = await startPortal({ PORT: String(port), PUBLIC_URL: url, PRIVATE_SIGN_ON_PROVIDERS: origin });
});
test.afterEach(async () => {
  await portal?.stop();
  await provider?.stop();
});

test('a second, independent provider: set up, tested, joined, and one person freed', async ({ browser }) => {
  const open = async () => (await browser.newContext({ baseURL: portal.url })).newPage();
  const admin = await open();
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
  await form.getByRole('button', { name: 'Save sign-on' }).click();
  await dialog.getByRole('button', { name: 'Vouch for demo.example' }).click();
  await expect(dialog.getByText('Verified', { exact: true })).toBeVisible();

  const boss = await open();
  await logIn(boss, BOSS.email);
  await boss.goto('/company-people?view=sign-on');
  await boss.getByRole('button', { name: 'Test this' }).click();
  await boss.getByRole('link', { name: 'Continue at the provider' }).click();
  await signInThere(boss, BOSS);
  await expect(boss.getByText('The sign-on works and counts from now on.')).toBeVisible();

  const ada = await open();
  await continueWithCompany(ada, ADA);
  await expect(ada.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();

  await boss.goto('/company-people?view=sign-on');
  const people = boss.getByRole('list', { name: 'Connected people' });
  await expect(people.getByRole('listitem').filter({ hasText: ADA.email })).not.toContainText('Not yet');
  await expect(people.getByRole('listitem').filter({ hasText: BOSS.email })).toContainText('Not yet');
  await people.getByRole('button', { name: `Disconnect ${ADA.email}` }).click();
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(ada.getByText('The sign-on of your company ended this session', { exact: false })).toBeVisible();
});

async function continueWithCompany(page: Page, account: ProviderAccount): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.getByRole('button', { name: 'Continue with your company' }).click();
  await signInThere(page, account);
}

/** On the provider's own pages: name and password, then what the portal may read. */
async function signInThere(page: Page, { username, password }: ProviderAccount): Promise<void> {
  await page.getByPlaceholder('Your username').fill(username);
  await page.getByPlaceholder('Your password').fill(password);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  for (const scope of ['email', 'profile']) await page.locator(`#grant-${scope}`).check();
  await page.getByRole('button', { name: 'Grant access' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(`${portal.url}/`);
}
