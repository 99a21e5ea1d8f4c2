import type { Page } from '@playwright/test';
import { listPaleTexts } from './axe.ts';
import { expect, keepPicture, pixelsBeyondTheEdgeAt, test } from './portal.ts';
import { listFleet } from './portal-api.ts';
import { RequestsUnderWay } from './requests-under-way.ts';
import { listScreens, openScreen, type Screen } from './screens.ts';
import { listSmallTargets } from './small-targets.ts';

const PHONE = { hasTouch: true, isMobile: true } as const;
/** The phones of the yard; the narrowest is still common. */
const WIDTHS = [360, 390, 430];

const sunlight = (page: Page) => page.getByRole('button', { name: 'Sunlight' }).first();
const isSunny = (page: Page) => page.evaluate(() => document.documentElement.matches('[data-sunlight]'));
const schemeOf = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

/** The screens of a company user that exist. */
async function listOwnScreens(): Promise<readonly Screen[]> {
  return (await listScreens('north')).filter(({ isRefused }) => isRefused !== true);
}

test('sunlight is one tap away, stays for the next visit, and gives back the scheme of before', async ({ visit }) => {
  const page = await visit({ as: 'north', ...PHONE, viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const [home] = await listOwnScreens();
  if (home === undefined) throw new Error('north has no screens');
  await openScreen(page, home);
  expect(await schemeOf(page)).toBe('dark');
  await sunlight(page).tap();
  await expect(sunlight(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await isSunny(page)).toBe(true);
  await sunlight(page).tap();
  await expect(sunlight(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await schemeOf(page)).toBe('dark');
  await page.reload();
  await expect(sunlight(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await isSunny(page)).toBe(false);
});

test('in the sunlight every text of every screen of a company user has a contrast of 7:1', async ({ visit }) => {
  const page = await visit({ as: 'north', ...PHONE, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('before-sunlight', 'light'));
  const requests = new RequestsUnderWay(page);
  const faults: string[] = [];
  for (const screen of await listOwnScreens()) {
    await openScreen(page, screen);
    await requests.end();
    expect(await isSunny(page)).toBe(true);
    faults.push(...(await listPaleTexts(page)).map((fault) => `${screen.path}: ${fault}`));
    faults.push(...(await listSmallTargets(page)).map((fault) => `${screen.path}: ${fault}`));
    for (const width of WIDTHS) {
      const beyond = await pixelsBeyondTheEdgeAt(page, { width, height: 800 });
      if (beyond > 0) faults.push(`${screen.path}: ${beyond} pixels beyond the edge at ${width}`);
    }
  }
  expect(faults).toEqual([]);
});

test('in the sunlight the page of a tank under way fits the narrowest phone, with its steps ahead on several lines', async ({
  visit,
}) => {
  const page = await visit({ as: 'north', ...PHONE, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('before-sunlight', 'light'));
  const requests = new RequestsUnderWay(page);
  const underWay = (await listFleet('north')).filter(({ open_transfer }) => open_transfer !== null);
  expect(underWay).not.toEqual([]);
  for (const { id, tank_number } of underWay) {
    await openScreen(page, { path: `/tanks/${id}`, shows: 'Load History' });
    await requests.end();
    for (const width of [320, ...WIDTHS]) {
      expect(await pixelsBeyondTheEdgeAt(page, { width, height: 800 }), `${tank_number} at ${width}`).toBe(0);
    }
  }
});

test('in the sunlight a form has texts of a contrast of 7:1', async ({ visit }) => {
  const page = await visit({ as: 'north', ...PHONE, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('before-sunlight', 'light'));
  const requests = new RequestsUnderWay(page);
  await page.goto('/tank-data?form=reading');
  await expect(page.getByRole('form', { name: 'Add Vacuum Reading' })).toBeVisible();
  await requests.end();
  expect(await listPaleTexts(page)).toEqual([]);
  await keepPicture(page, 'reading');
});
