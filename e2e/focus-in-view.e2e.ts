import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from './portal.ts';
import { listFleet } from './portal-api.ts';

interface LateGate {
  /** A line of the timeline, with the focus and at the bottom of the window. */
  readonly line: Locator;
  /** Lets the load gate, which stands above, have its answer. */
  readonly answer: () => Promise<void>;
}

async function focusBelowLateGate(page: Page): Promise<LateGate> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/api/tanks/*/load-gate', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  const atRest = (await listFleet('north')).find(({ open_transfer }) => open_transfer === null);
  await page.goto(`/tanks/${atRest?.id}`);
  // What follows the first screen is there with the manifest.
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  const gate = page.getByRole('heading', { name: 'May it be loaded?' });
  await gate.scrollIntoViewIfNeeded();
  await expect.poll(() => held.length).toBe(1);
  const line = page.getByRole('list', { name: 'What happened' }).locator('summary').first();
  await line.scrollIntoViewIfNeeded();
  // The browser keeps what it shows at the top of the window in its place: here that is the gate's heading.
  await gate.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 80));
  const bottom = await line.evaluate((summary) => summary.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1440, height: Math.ceil(bottom) });
  await line.focus();
  await expect(page.locator('summary:focus-visible')).toHaveCount(1);
  await expect(line).toBeInViewport();
  return {
    line,
    answer: async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
      await expect(page.getByLabel('Journey')).toBeAttached();
    },
  };
}

test('what arrives late above the focus leaves it in view', async ({ visit }) => {
  const page = await visit({ as: 'north' });
  const { line, answer } = await focusBelowLateGate(page);
  await answer();
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
});

test('what arrives late does not bring back a focus that the person scrolled away from', async ({ visit }) => {
  const page = await visit({ as: 'north' });
  const { line, answer } = await focusBelowLateGate(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(line).not.toBeInViewport();
  await answer();
  await expect(line).toBeFocused();
  await expect(line).not.toBeInViewport();
});
