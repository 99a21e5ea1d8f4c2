import type { Tank } from '@dewar/contract/tanks';
import { type FirstView, openFirstView, watchViews } from './first-view.ts';
import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { expect, signIn, test } from './portal.ts';
import { read, sessionFor, sessionOf } from './portal-api.ts';

/** All that the browser asks for until the first view is complete (decision 0238). */
const MAX_BYTES = 240_000;
const MAX_REQUESTS = 16;
/** The goal is 0.02. */
const MAX_SHIFT = 0.1;
/** What signing in may add to the landing page. */
const MAX_ADDED_BYTES = 32_000;

const LIMITS = 'at most 240 kB and 16 requests';

test(`a company user with a session loads the first screen with ${LIMITS}`, { tag: '@gate' }, async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  expectWithin(await openFirstView(page, `/company/${encodeURIComponent(user.company_name)}`, 'usual'));
  await expect(page.getByRole('list', { name: 'Procedures' }).getByRole('listitem').first()).toBeVisible();
});

test(`an administrator with a session loads the dashboard with ${LIMITS}`, { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  expectWithin(await openFirstView(page, '/admin', 'usual'));
  await expect(page.getByRole('link', { name: /^View Dashboard/ }).first()).toBeVisible();
});

test(`a teacher with a session loads the dashboard with ${LIMITS}`, { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  expectWithin(await openFirstView(page, '/teacher', 'usual'));
  await expect(page.getByRole('heading', { name: 'Recent lesson plans' })).toBeVisible();
});

test(`a technician with an empty cache loads a tank on a phone with ${LIMITS}`, { tag: '@gate' }, async ({ visit }) => {
  // Somebody who has just logged a reading loads the buttons that correct it as well.
  const email = `technician-${Date.now()}@polar-gas.example`;
  await makeUser({ email, company_name: 'Polar Gas Logistics' });
  const page = await visit({ session: await sessionFor(email, MADE_PASSWORD) });
  await page.setViewportSize({ width: 390, height: 844 });
  // The first one has the records of other journeys, which would weigh with the program.
  const tank = (await read<readonly Tank[]>('polar', '/api/tanks')).at(-1);
  expectWithin(await openFirstView(page, `/tank-data?tank=${encodeURIComponent(tank?.tank_number ?? '')}`, 'usual'));
  await expect(page.getByRole('button', { name: 'Add Vacuum Reading' })).toBeVisible();
});

test(`a company user with an empty cache loads ISO Analytics with ${LIMITS}`, async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  const path = `/company/${encodeURIComponent(user.company_name)}/iso-analytics`;
  expectWithin(await openFirstView(page, path, 'usual'));
  await expect(page.getByRole('heading', { name: /^Container Status Details/ })).toBeVisible();
});

test(`a visitor loads the landing page with ${LIMITS}, and the company home with little more`, {
  tag: '@gate',
}, async ({ page }) => {
  const views = await watchViews(page, 'usual');
  expectWithin(await views.open('/'));
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  const { bytes, requests } = await views.after(async () => {
    // By keys: under a resting pointer the home may show a link, whose page is loaded ahead.
    await signIn(page, 'polar', 'keys');
    await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Procedures' }).getByRole('listitem').first()).toBeVisible();
  });
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(bytes).toBeLessThanOrEqual(MAX_ADDED_BYTES);
});

test('the service worker is fetched after the first screen, to whose weight it adds nothing', async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar', serviceWorkers: 'allow' });
  // What stands on the screen at that moment.
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...how) {
      const shownBefore = document.querySelectorAll('ul[aria-label="Procedures"] > li').length;
      Object.assign(globalThis, { shownBefore });
      return register.apply(this, how);
    };
  });
  await page.goto(`/company/${encodeURIComponent(user.company_name)}`);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'shownBefore'))).toBeGreaterThan(0);
});

function expectWithin({ bytes, requests, shift }: FirstView): void {
  test.info().annotations.push({ type: 'fetched', description: `${bytes} bytes, ${requests.length} requests` });
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes, requests.join('\n')).toBeLessThanOrEqual(MAX_BYTES);
  expect(shift).toBeLessThanOrEqual(MAX_SHIFT);
}
