import { beforeEach, expect, test, vi } from 'vitest';
import { isReleaseNewer } from './newer-release.ts';

const pageOf = (script: string) => `<!doctype html><script type="module" crossorigin src="${script}"></script>`;

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/main-old.js"></script>';
});

test.each([
  ['newer if its page has another script', pageOf('/assets/main-new.js'), true],
  ['the same if its page has the script of this tab', pageOf('/assets/main-old.js'), false],
  ['not known from a page of a proxy', '<title>Log in to this network</title>', false],
])('the release is %s', async (_, page, isNewer) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(page));
  expect(await isReleaseNewer()).toBe(isNewer);
});

test('without a signal nothing is known of a newer release', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isReleaseNewer()).toBe(false);
});
