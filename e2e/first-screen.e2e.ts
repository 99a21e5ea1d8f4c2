import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

const MOST_BYTES = 205 * 1024;
const MOST_REQUESTS = 12;
/** The screens of the yard. */
const MOST_BYTES_OF_THE_YARD = 225 * 1024;
/** What signing in may add to the landing screen. */
const MOST_BYTES_AFTER = 32 * 1024;

test('a company user with a session gets the first screen in 205 KB and 12 requests', async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  const fetched = await watchTraffic(page);
  await page.goto(`/company/${encodeURIComponent(user.company_name)}`);
  await expectFirstScreen(page);
  await expect(page.getByRole('list', { name: 'Procedures' }).getByRole('listitem').first()).toBeVisible();
  expectWithin(fetched(), MOST_BYTES);
});

test('an administrator with a session gets the dashboard in 205 KB and 12 requests', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  const fetched = await watchTraffic(page);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /^View Dashboard/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MOST_BYTES);
});

test('a teacher with a session gets the dashboard in 205 KB and 12 requests', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  const fetched = await watchTraffic(page);
  await page.goto('/teacher');
  await expect(page.getByRole('heading', { name: 'Recent lesson plans' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MOST_BYTES);
});

test('a technician gets from an empty cache to a tank in 225 KB and 16 requests', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  const fetched = await watchTraffic(page);
  await page.goto('/tank-data');
  await expect(page.getByRole('button', { name: 'Add Vacuum Reading' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(fetched(), MOST_BYTES_OF_THE_YARD, 16);
});

test('a company user gets from an empty cache to ISO Analytics in 225 KB and 16 requests', async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  const fetched = await watchTraffic(page);
  await page.goto(`/company/${encodeURIComponent(user.company_name)}/iso-analytics`);
  await expect(page.getByRole('heading', { name: /^Container Status Details/ })).toBeVisible();
  // The event stream may begin before the network was ever idle.
  await page.waitForLoadState('load');
  expectWithin(fetched(), MOST_BYTES_OF_THE_YARD, 16);
});

test('a stranger gets the landing screen in 205 KB, and the company home for little more', async ({ page }) => {
  const fetched = await watchTraffic(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const landing = fetched();
  expectWithin(landing, MOST_BYTES);

  await signIn(page, 'polar');
  await expectFirstScreen(page);
  const both = fetched();
  const added = { bytes: both.bytes - landing.bytes, requests: both.requests.slice(landing.requests.length) };
  expectWithin(added, MOST_BYTES_AFTER);
});

interface Traffic {
  readonly bytes: number;
  readonly requests: readonly string[];
}

function expectWithin({ bytes, requests }: Traffic, mostBytes: number, mostRequests = MOST_REQUESTS): void {
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
}

async function expectFirstScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Asked 1.5 s after the start, which a busy machine may reach before the screen stands. */
const SESSION_CHECK = '/api/auth/session';

/** What the browser fetched so far: every request of the screen, and the bytes as they came over the wire, headers included. */
async function watchTraffic(page: Page): Promise<() => Traffic> {
  const devtools = await page.context().newCDPSession(page);
  const requests: string[] = [];
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol.startsWith('http') && pathname !== SESSION_CHECK) requests.push(request.url);
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => {
    test.info().annotations.push({ type: 'fetched', description: `${bytes} bytes, ${requests.length} requests` });
    return { bytes, requests: [...requests] };
  };
}
