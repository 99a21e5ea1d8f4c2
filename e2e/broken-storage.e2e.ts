import { expect, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD, newSession } from './portal-api.ts';

/** Runs in the page. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, name, { configurable: true, get });
  }
}

test('a browser that blocks all storage opens what anybody may open by a link or a code', async ({ visit }) => {
  const page = await visit({ expectedErrors: /status of 404/ });
  await page.addInitScript(blockStorage);
  await page.goto('/check/ABCD-EFGH-JKLM');
  await expect(page.getByRole('heading', { name: 'Storage is blocked' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/unknown/i);
  await page.goto('/handover#token=unknown');
  await expect(page.getByText('This link has ended.')).toBeVisible();
  await page.goto('/shared-plan#token=unknown');
  await expect(page.getByRole('main')).toContainText(/link/i);
});

test('a browser that blocks all storage is told what to do instead of a blank page', async ({ visit }) => {
  const page = await visit();
  await page.addInitScript(blockStorage);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Storage is blocked' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Allow cookies and site data for this address');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await keepPicture(page, 'blocked');
});

test('Logout leads to the landing screen where the database of the device never opens', async ({ visit }) => {
  const page = await visit({ session: await newSession('polar') });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto('/user-settings');
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a sign-in for which the browser has no room says what to do', async ({ visit }) => {
  const page = await visit();
  await page.goto('/');
  await page.getByLabel('Email').fill('polar@demo.example');
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('This browser has no room left for this site')).toBeVisible();
});
