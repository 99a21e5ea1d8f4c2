import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

const MOST_BYTES = 250 * 1024;
const MOST_REQUESTS = 12;

test('a company user with a session gets the first screen in 250 KB and 12 requests', async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar' });
  const fetched = await watchTraffic(page);
  await page.goto(`/company/${encodeURIComponent(user.company_name)}`);
  await expectFirstScreen(page);
  const { bytes, requests } = fetched();
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test('who signs in first gets both screens in 250 KB, each in 12 requests', async ({ page }) => {
  const fetched = await watchTraffic(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const landing = fetched().requests;
  expect(landing.length, landing.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);

  await signIn(page, 'polar');
  await expectFirstScreen(page);
  const { bytes, requests } = fetched();
  expect(requests.length - landing.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

async function expectFirstScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** What the browser fetched so far: every request, and the bytes as they came over the wire, headers included. */
async function watchTraffic(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const requests: string[] = [];
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests.push(request.url);
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
