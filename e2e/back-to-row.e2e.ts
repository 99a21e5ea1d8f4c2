import type { Locator, Page } from '@playwright/test';
import { expect, follow, inOwnPortal, test, untilStill } from './portal.ts';
import type { Person } from './portal-api.ts';

interface LongList {
  readonly as: Person;
  readonly path: string;
  /** The links of its rows. */
  readonly rows: string;
}

const LISTS: readonly LongList[] = [
  { as: 'super', path: '/admin/users', rows: 'a[href^="/admin/users/"]' },
  { as: 'super', path: '/admin/companies', rows: 'main a[href^="/company/"]' },
  { as: 'super', path: '/admin/procedures', rows: 'main a[href^="/procedure/"]' },
  { as: 'super', path: '/admin/tanks', rows: 'main li a' },
  { as: 'polar', path: '/company/Polar%20Gas%20Logistics', rows: 'main a[href^="/procedure/"]' },
  { as: 'super', path: '/admin/work', rows: 'main li a[href^="/tanks/"]' },
  { as: 'super', path: '/admin/reports', rows: 'main li a' },
  { as: 'polar', path: '/company/Polar%20Gas%20Logistics/work', rows: 'main li a[href^="/tanks/"]' },
  { as: 'polar', path: '/company/Polar%20Gas%20Logistics/load-gate', rows: 'main li a[href^="/tanks/"]' },
  { as: 'polar', path: '/company/Polar%20Gas%20Logistics?attention=all', rows: 'main li a[href^="/tanks/"]' },
  { as: 'polar', path: '/evacuation-list', rows: 'main li a[href^="/tanks/"]' },
  { as: 'teacher', path: '/teacher/lesson-plans', rows: 'main a[href^="/teacher/lesson-plans/"]' },
];

const SIZES = [
  { name: 'a desktop', viewport: { width: 1440, height: 700 } },
  { name: 'a phone', viewport: { width: 390, height: 700 } },
];

// Other journeys make people and tanks, which move the rows of the lists.
inOwnPortal();

for (const { name, viewport } of SIZES) {
  for (const { as, path, rows } of LISTS) {
    test(`Back returns to the row of ${path} that was left, on ${name}`, async ({ visit }) => {
      const page = await visit({ as, viewport, expectedErrors: /status of 40[34]/ });
      await page.goto(path);
      const last = await scrollToLast(page, rows);
      const before = await follow(last);
      await expect(page).not.toHaveURL((address) => `${address.pathname}${address.search}` === path);
      await page.goBack();
      await expect(page).toHaveURL((address) => `${address.pathname}${address.search}` === path);
      await expect.poll(async () => Math.abs((await topOf(page.locator(rows).last())) - before)).toBeLessThan(3);
    });
  }
}

test('Back returns to the row also from a screen that had not loaded yet', async ({ visit }) => {
  const page = await visit({ as: 'super', viewport: { width: 390, height: 700 } });
  const rows = 'main a[href^="/procedure/"]';
  await page.goto('/admin/procedures');
  const last = await scrollToLast(page, rows);
  // The code of the next screen does not come: a skeleton stands there.
  await page.route('**/assets/**', () => {});
  const before = await follow(last);
  await expect(last).toBeHidden();
  await page.goBack();
  await expect.poll(async () => Math.abs((await topOf(page.locator(rows).last())) - before)).toBeLessThan(3);
});

test('a screen that is opened anew begins at its top, and who scrolls meanwhile is left alone', async ({ visit }) => {
  const page = await visit({ as: 'super', viewport: { width: 390, height: 700 } });
  await page.goto('/admin/procedures');
  const rows = 'main a[href^="/procedure/"]';
  await (await scrollToLast(page, rows)).click();
  await expect(page).toHaveURL(/\/procedure\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('hr')));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** The last row of the list once all have come, in the middle of the screen. */
async function scrollToLast(page: Page, rows: string): Promise<Locator> {
  const links = page.locator(rows);
  await expect(links.first()).toBeVisible();
  await untilStill(links);
  const last = links.last();
  await last.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return last;
}

const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top);
