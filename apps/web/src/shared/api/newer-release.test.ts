import { beforeEach, expect, test, vi } from 'vitest';
import { isReleaseNewer } from './newer-release.ts';

const pageOf = (script: string) => `<!doctype html><script type="module" crossorigin src="${script}"></script>`;

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/main-old.js"></script>';
});

const OWN = { 'content-type': 'text/html; charset=utf-8', 'x-server-time': '' };

test.each([
  ['newer if its page has another script', pageOf('/assets/main-new.js'), true],
  ['the same if its page has the script of this tab', pageOf('/assets/main-old.js'), false],
  ['not known from a page of a proxy', '<title>Log in to this network</title>', false],
])('the release is %s', async (_, page, isNewer) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(page, { headers: OWN }));
  expect(await isReleaseNewer()).toBe(isNewer);
});

test('a page that is not our server’s says nothing of a newer release', async () => {
  const headers = { 'content-type': 'text/html' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(pageOf('/assets/main-new.js'), { headers }));
  expect(await isReleaseNewer()).toBe(false);
});

test('without a signal nothing is known of a newer release', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isReleaseNewer()).toBe(false);
});
