import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';
import { listGraveFaults } from './axe.ts';
import type { RunningDemo, Settings } from './demo-server.ts';
import { DEMO_PASSWORD, type Person, portalUrl, type Session, sessionOf } from './portal-api.ts';
import { startPortal } from './start-portal.ts';

/** Only ends what hangs. */
const PORTAL_START_MS = 300_000;
const LAYOUT_MS = 10_000;

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
export const test = base.extend<Portal, { readonly sharedPortal: RunningDemo }>({
  // A worker's journeys share a portal, which no other worker's journeys touch.
  sharedPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it gives from the pattern
    async ({}, use) => {
      const portal = await startPortal();
      process.env.PORTAL_URL = portal.url;
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', auto: true, timeout: PORTAL_START_MS },
  ],
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

/** The journeys of the file, or of the group, that says this go through a portal of their own. */
export function inOwnPortal(settings: () => Promise<Settings> = async () => ({})): void {
  let own: RunningDemo;
  test.beforeAll(async () => {
    own = await startPortal(await settings());
    process.env.PORTAL_URL = own.url;
  });
  test.afterAll(async ({ sharedPortal }) => {
    process.env.PORTAL_URL = sharedPortal.url;
    await own.stop();
  });
}

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
