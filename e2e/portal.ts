import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const PASSWORD = process.env.DEMO_PASSWORD ?? 'demo-tank-1';
const SERIOUS = ['serious', 'critical'];

/** A page of the portal; whatever it writes to console.error, or throws, fails the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: process.env.PORTAL_URL ?? '' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    await context.close();
    expect(errors, 'console errors').toEqual([]);
  },
});

export { expect };

export async function signIn(
  page: Page,
  person: 'polar' | 'north' | 'admin' | 'super' | 'teacher' | 'newcomer',
): Promise<void> {
  await page.goto('/');
  await page.getByLabel(/email/i).fill(`${person}@demo.example`);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page.getByRole('button', { name: /^login$/i }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** What axe calls serious or critical on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => SERIOUS.includes(impact ?? ''));
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
}
