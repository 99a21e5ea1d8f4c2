import type { Page } from '@playwright/test';
import { expect, keepPicture, signIn, test } from './portal.ts';
import { callWith, newSession, type Person, sessionOf } from './portal-api.ts';

const EXPIRED = 'Your session has expired. Please log in again.';

/** It names no session: guesses do not slow down a browser that has signed in before. */
const DEVICE_COOKIE = 'dewar_devices';

test('a wrong password is rejected with a message, and the input is kept', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ expectedErrors: /status of 401/ });
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('polar@demo.example');
  await page.getByLabel('Password').first().fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue('polar@demo.example');
  await expect(page).toHaveURL('/');
  expect(await storedKeys(page)).toEqual([]);
  await keepPicture(page, 'wrong-password');
});

test('every role starts on its own page', { tag: '@gate' }, async ({ visit }) => {
  const { user } = await sessionOf('north');
  const company = `/company/${encodeURIComponent(user.company_name)}`;
  const landings = { north: company, admin: '/admin', teacher: '/teacher', newcomer: '/dashboard' } as const;
  for (const [person, path] of Object.entries(landings) as [Person, string][]) {
    const page = await visit({ as: person });
    await page.goto('/');
    await expect(page, person).toHaveURL(path);
    if (person !== 'newcomer') continue;
    for (const name of ['Projects', 'Analytics', 'Support', 'Billing']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
  }
});

test('a protected route without the required session redirects to the start', { tag: '@gate' }, async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const company = `/company/${encodeURIComponent(user.company_name)}`;
  const gated = ['/dashboard', '/admin', company, `${company}/iso-analytics`, '/tank-data', '/teacher'];
  const refused: readonly [Person | undefined, readonly string[], string][] = [
    [undefined, gated, '/'],
    ['polar', ['/dashboard', '/admin', '/teacher'], company],
    ['newcomer', ['/admin', '/teacher'], '/dashboard'],
    ['teacher', ['/admin', '/dashboard'], '/teacher'],
    ['admin', ['/dashboard', '/teacher'], '/admin'],
  ];
  for (const [person, paths, start] of refused) {
    const page = await visit(person === undefined ? {} : { as: person });
    for (const path of paths) {
      await page.goto(path);
      await expect(page, `${person ?? 'nobody'} at ${path}`).toHaveURL(start);
    }
  }
});

test('a teacher on a company screen is told why it is closed', async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'teacher' });
  for (const path of [`/company/${encodeURIComponent(user.company_name)}`, '/tank-data']) {
    await page.goto(path);
    await expect(page.getByText('Teacher accounts have no access to company data.')).toBeVisible();
  }
});

test('a session ended elsewhere expires with a message', async ({ visit }) => {
  const page = await visit({ expectedErrors: /status of 401|net::ERR_FAILED/ });
  // The live connection would notice the end of the session too, perhaps before the click.
  await page.route('**/api/live*', (route) => route.abort());
  await signIn(page, 'polar');
  await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect((await callWith(token ?? '', 'POST', '/api/auth/logout')).status).toBe(200);

  await page.getByRole('link', { name: 'ISO Reporting', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: EXPIRED })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await keepPicture(page, 'session-expired');
});

test('a user record that cannot be read removes the token and ends the session', async ({ page }) => {
  const { token } = await newSession('polar');
  await page.goto('/');
  await page.evaluate((stored) => {
    localStorage.setItem('token', stored);
    localStorage.setItem('user', '{"email":"polar@demo.example","role":');
  }, token);
  await page.goto('/tank-data');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await expect.poll(async () => (await callWith(token, 'GET', '/api/auth/session')).status).toBe(401);
});

test('signing in sets cookies that scripts cannot read, and Logout removes the one of the session', {
  tag: '@gate',
}, async ({ page }) => {
  await signIn(page, 'north');
  const cookies = await page.context().cookies();
  const [device, media, ...others] = cookies.toSorted((one, other) => one.name.localeCompare(other.name));
  expect(others).toEqual([]);
  expect(device).toMatchObject({ name: DEVICE_COOKIE, httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(media).toMatchObject({ name: 'dewar_media', httpOnly: true, sameSite: 'Strict', path: '/api' });
  expect(await page.evaluate('document.cookie')).toBe('');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(cookies.map(({ value }) => value)).not.toContain(token);

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await expect.poll(async () => (await callWith(token ?? '', 'GET', '/api/auth/session')).status).toBe(401);
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).toEqual([DEVICE_COOKIE]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

async function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => ['token', 'user'].filter((key) => localStorage.getItem(key) !== null));
}
