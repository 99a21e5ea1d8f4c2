import type { Page } from '@playwright/test';
import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { expect, signIn, test } from './portal.ts';
import { sessionFor, sessionOf } from './portal-api.ts';

const MAX_BYTES = 214_000;
const MAX_REQUESTS = 12;
/** What signing in may add to the landing page. */
const MAX_ADDED_BYTES = 32_000;

test('a company user with a session loads the first screen with at most 214 kB and 12 requests', {
  tag: '@gate',
}, async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  const fetched = await watchTraffic(page);
  await page.goto(`/company/${encodeURIComponent(user.company_name)}`);
  await expectFirstScreen(page);
  await expect(page.getByRole('list', { name: 'Procedures' }).getByRole('listitem').first()).toBeVisible();
  expectWithin(fetched(), MAX_BYTES);
});

test('an administrator with a session loads the dashboard with at most 214 kB and 12 requests', {
  tag: '@gate',
}, async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  const fetched = await watchTraffic(page);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /^View Dashboard/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MAX_BYTES);
});

test('a teacher with a session loads the dashboard with at most 214 kB and 12 requests', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'teacher' });
  const fetched = await watchTraffic(page);
  await page.goto('/teacher');
  await expect(page.getByRole('heading', { name: 'Recent lesson plans' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MAX_BYTES);
});

test('a technician with an empty cache loads a tank with at most 214 kB and 12 requests', { tag: '@gate' }, async ({
  visit,
}) => {
  // Somebody who has just logged a reading loads the buttons that correct it as well.
  const email = `technician-${Date.now()}@polar-gas.example`;
  await makeUser({ email, company_name: 'Polar Gas Logistics' });
  const page = await visit({ session: await sessionFor(email, MADE_PASSWORD) });
  const fetched = await watchTraffic(page);
  await page.goto('/tank-data');
  await expect(page.getByRole('button', { name: 'Add Vacuum Reading' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MAX_BYTES);
});

test('a company user with an empty cache loads ISO Analytics with at most 214 kB and 12 requests', async ({
  visit,
}) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  const fetched = await watchTraffic(page);
  await page.goto(`/company/${encodeURIComponent(user.company_name)}/iso-analytics`);
  await expect(page.getByRole('heading', { name: /^Container Status Details/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MAX_BYTES);
});

test('a visitor loads the landing page with at most 214 kB, and the company home with little more', {
  tag: '@gate',
}, async ({ page }) => {
  const fetched = await watchTraffic(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const landing = fetched();
  expectWithin(landing, MAX_BYTES);

  // By keys: under a resting pointer the home may show a link, whose page is loaded ahead.
  await signIn(page, 'polar', 'keys');
  await expectFirstScreen(page);
  const both = fetched();
  const added = { bytes: both.bytes - landing.bytes, requests: both.requests.slice(landing.requests.length) };
  expectWithin(added, MAX_ADDED_BYTES);
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

interface Traffic {
  readonly bytes: number;
  readonly requests: readonly string[];
}

function expectWithin({ bytes, requests }: Traffic, mostBytes: number): void {
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
}

async function expectFirstScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Sent 1.5 s after the start, which on a busy machine may be before the screen is shown. */
const SESSION_CHECK = '/api/auth/session';

/** What the browser has loaded so far: the requests of the screen, and the transferred bytes including headers. */
async function watchTraffic(page: Page): Promise<() => Traffic> {
  // What loads after the screen waits for it by an interval; without one it cannot start before the traffic is counted.
  await page.addInitScript('window.setInterval = () => 0');
  const devtools = await page.context().newCDPSession(page);
  const requests: string[] = [];
  const sessionChecks = new Set<string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ request, requestId }) => {
    const { protocol, pathname } = new URL(request.url);
    if (pathname === SESSION_CHECK) sessionChecks.add(requestId);
    else if (protocol.startsWith('http')) requests.push(request.url);
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    if (!sessionChecks.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => {
    test.info().annotations.push({ type: 'fetched', description: `${bytes} bytes, ${requests.length} requests` });
    return { bytes, requests: [...requests] };
  };
}
