import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD, type Person, portalUrl, type Session, sessionOf } from './portal-api.ts';

const LAYOUT_MS = 1_000;
const SERIOUS = ['serious', 'critical'];

/** Waits for every animation that ends. As text: it speaks of the page's own globals, which Node has not. */
const SETTLE = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

interface Visit extends BrowserContextOptions {
  /** Signed in already; without it nobody is. */
  readonly as?: Person;
  /** The same for somebody who is not of the demo. */
  readonly session?: Session;
  /** What this visitor's console may say: the browser itself reports every refused call there. */
  readonly expectedErrors?: RegExp;
}

interface Portal {
  /** Another visitor, with a browser context of their own. */
  readonly visit: (visit?: Visit) => Promise<Page>;
}

/** Pages of the portal; whatever they write to console.error, or throw, fails the test. */
export const test = base.extend<Portal>({
  visit: async ({ browser }, use) => {
    const errors: string[] = [];
    const open: Page[] = [];
    await use(async ({ as, session, expectedErrors, ...options } = {}) => {
      const known = as === undefined ? session : await sessionOf(as);
      const storageState = known === undefined ? {} : { storageState: storedSession(known) };
      const context = await browser.newContext({ ...options, ...storageState, baseURL: portalUrl() });
      const page = await context.newPage();
      open.push(page);
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedErrors?.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      return page;
    });
    await Promise.all(open.map((page) => page.context().close()));
    expect(errors, 'console errors').toEqual([]);
  },
  page: async ({ visit }, use) => use(await visit()),
});

export { expect };

export async function signIn(page: Page, person: Person): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/');
  await page.getByLabel('Email').fill(`${person}@demo.example`);
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** The value that stands beside a name in a list of names and values. */
export function fact(within: Locator, name: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');
}

/** Nothing of the page as it stands, in light and in dark, is seriously or critically at fault by axe. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listGraveFaults(page)).toEqual({ light: [], dark: [] });
}

/**
 * What axe calls serious or critical on the page as it stands, or in its dialogs while some are open: the page behind
 * them is out of reach. The colours are judged in light and in dark.
 */
export async function listGraveFaults(page: Page) {
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  const scope = (await page.locator(dialogs).count()) > 0 ? dialogs : 'body';
  const light = await listGraveViolations(page, axeWithin(page, scope));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await listGraveViolations(page, axeWithin(page, scope).withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}

function axeWithin(page: Page, scope: string): AxeBuilder {
  // There are no frames; outside the legacy mode each run opens a page of its own to gather theirs.
  return new AxeBuilder({ page })
    .include(scope)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
}

async function listGraveViolations(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Colours that are still on their way, fading in or to another scheme, would be judged in between.
  await page.evaluate(SETTLE);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message}`).join(' | ')}`);
}

/** Nothing reaches beyond the right edge, so nobody scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await pixelsBeyondTheEdge(page);
  expect(beyond, `pixels beyond the edge of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(0);
}

/** Once the page has laid itself out for its width: what is drawn by script comes a moment after what is drawn by style. */
export async function pixelsBeyondTheEdge(page: Page): Promise<number> {
  const measure = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect
    .poll(measure, { timeout: LAYOUT_MS })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined);
  return measure();
}

/** A picture of how the journey ended, for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

function storedSession({ token, user, mediaCookie }: Session) {
  const localStorage = [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: token },
  ];
  const { hostname: domain } = new URL(portalUrl());
  const cookie = { ...mediaCookie, domain, path: '/api', expires: -1, httpOnly: true, secure: false };
  return {
    cookies: [{ ...cookie, sameSite: 'Strict' as const }],
    origins: [{ origin: portalUrl(), localStorage }],
  };
}
