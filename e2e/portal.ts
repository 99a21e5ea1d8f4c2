import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { listGraveFaults } from './axe.ts';
import type { RunningDemo, Settings } from './demo-server.ts';
import { DEMO_PASSWORD, type Person, portalUrl, type Session, sessionOf, storedSession } from './portal-api.ts';
import { startPortal } from './start-portal.ts';

/** Only to end a start that hangs. */
const PORTAL_START_MS = 540_000;
/** For a layout that is stable late; what is really too wide stays so. */
const LAYOUT_MS = 60_000;
/** Longer than the pause between two parts of a page that load one after the other. */
const STILL_MS = 500;

interface Visit extends BrowserContextOptions {
  /** Signed in as this person; nobody by default. */
  readonly as?: Person;
  /** The same for a person who is not part of the demo. */
  readonly session?: Session;
  /** Messages that this visitor's console may contain: the browser logs every rejected request there. */
  readonly expectedErrors?: RegExp;
}

interface Portal {
  /** Another visitor with a separate browser context. */
  readonly visit: (visit?: Visit) => Promise<Page>;
}

/** Pages of the portal; a console.error or an exception in them fails the test. */
export const test = base.extend<Portal, { readonly sharedPortal: RunningDemo }>({
  // The tests of a worker share a portal that no other worker uses.
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
      await startClockOf(context);
      const page = await context.newPage();
      open.push(page);
      page.on('console', (message) => {
        if (message.type() !== 'error' || expectedErrors?.test(message.text())) return;
        // A rejected request is known by its own address alone.
        errors.push(`${message.text()} (${message.location().url}, on ${page.url()})`);
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

/** In a run at another date (`--date`) the pages have the clock of this process. */
export async function startClockOf(context: BrowserContext): Promise<void> {
  if (process.env.CLOCK_OFFSET_MS !== undefined) await context.clock.install({ time: new Date() });
}

/** Gives the tests of this file or group a separate portal. */
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

export async function signIn(page: Page, person: Person, by: 'pointer' | 'keys' = 'pointer'): Promise<void> {
  // So that they have seen where to begin.
  await sessionOf(person);
  if (new URL(page.url()).pathname !== '/') await page.goto('/');
  await page.getByLabel('Email').fill(`${person}@demo.example`);
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  const login = page.getByRole('button', { name: 'Login' });
  await (by === 'keys' ? login.press('Enter') : login.click());
  await page.waitForURL((url) => url.pathname !== '/');
}

/**
 * Until the page knows that no service worker comes: most visits block them. From then on a record that cannot be sent is
 * an error; before, it is kept on the device.
 */
export async function untilNothingIsKept(page: Page): Promise<void> {
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
}

/** The value beside a name in a description list. */
export function fact(within: Locator, name: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');
}

/** Expects axe to find no serious or critical violation on the page, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listGraveFaults(page)).toEqual({ light: [], dark: [] });
}

/** Expects nothing to extend beyond the right edge, which would require sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await pixelsBeyondTheEdge(page);
  expect(beyond, `pixels beyond the edge of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(0);
}

/** On a phone the secondary actions of a screen stand under 'More', and are there once it is pressed. */
export async function openMore(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 768) return;
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More( [\d,]+)?$/ })
    .click();
}

/** Waits until the layout is stable: elements positioned by script follow a moment later. */
export async function pixelsBeyondTheEdge(page: Page): Promise<number> {
  const measure = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect
    .poll(measure, { timeout: LAYOUT_MS })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined);
  return measure();
}

/**
 * The same at another size. As rarely as once in thirty times Chromium keeps a scroll width from before the resize, though
 * without any element of the page it would be the same. Another resize renews it; what really is too wide stays so.
 */
export async function pixelsBeyondTheEdgeAt(
  page: Page,
  viewport: { readonly width: number; readonly height: number },
): Promise<number> {
  await page.setViewportSize(viewport);
  if ((await pixelsBeyondTheEdge(page)) <= 0) return 0;
  await page.setViewportSize({ ...viewport, width: viewport.width + 40 });
  await page.setViewportSize(viewport);
  return pixelsBeyondTheEdge(page);
}

/** A screenshot of how the test ended, for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

/** Beyond the limit of a test. */
const HELD_MS = 3_600_000;
/** How long the program offers Undo. */
const UNDO_SHOWN_MS = 10_000;

/** From the next page load, Undo is offered until the test takes it: a machine may need longer than ten seconds. */
export async function holdUndo(page: Page): Promise<void> {
  await page.addInitScript(
    ({ shownMs, heldMs }) => {
      const { setTimeout } = globalThis;
      globalThis.setTimeout = ((callback: () => void, ms?: number) =>
        setTimeout(callback, ms === shownMs ? heldMs : ms)) as typeof setTimeout;
    },
    { shownMs: UNDO_SHOWN_MS, heldMs: HELD_MS },
  );
}

/** Follows a link, and says where on the screen it stood at that moment: what loads late may move it until then. */
export function follow(link: Locator): Promise<number> {
  return link.evaluate((element: HTMLElement) => {
    const { top } = element.getBoundingClientRect();
    element.click();
    return top;
  });
}

/** Until the list has had the same rows for a second: long ones are drawn in parts. */
export async function untilStill(rows: Locator): Promise<void> {
  const counts = [0];
  await expect
    .poll(
      async () => {
        counts.push(await rows.count());
        return new Set(counts.slice(-5)).size;
      },
      { intervals: [250] },
    )
    .toBe(1);
}

/** Waits until an element stays where it is: what loads above it moves it, and a tap would miss. */
export async function expectStill(element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const before = await element.boundingBox();
      await element.page().waitForTimeout(STILL_MS);
      const after = await element.boundingBox();
      return before !== null && before.x === after?.x && before.y === after.y;
    })
    .toBe(true);
}
