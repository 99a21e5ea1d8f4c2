import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { notifications } from '../shared/ui/states/notify.ts';
import { tellNewerRelease } from './tell-newer-release.ts';

const pageOf = (script: string) => `<!doctype html><script type="module" crossorigin src="${script}"></script>`;
const OWN = { 'content-type': 'text/html; charset=utf-8', 'x-server-time': '' };

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/main-old.js"></script>';
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** A tab to which somebody returns twice after a long while. */
async function comeBack(script: string) {
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(pageOf(script), { headers: OWN }));
  onTestFinished(tellNewerRelease());
  document.dispatchEvent(new Event('visibilitychange'));
  const askedAtOnce = asked.mock.calls.length;
  for (const _ of [1, 2]) {
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1);
  }
  return { askedAtOnce, told: notifications.get().map(({ message }) => message) };
}

test('a tab that runs an earlier release says so once, when somebody comes back to it', async () => {
  const { askedAtOnce, told } = await comeBack('/assets/main-new.js');
  expect(askedAtOnce).toBe(0);
  expect(told).toEqual([expect.stringMatching(/^A newer version of the portal is running than the one in this tab/)]);
});

test('a tab that runs the release of the server says nothing', async () => {
  expect((await comeBack('/assets/main-old.js')).told).toEqual([]);
});
