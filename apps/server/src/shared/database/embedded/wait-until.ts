import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again, less and less often; false when it did not become true in time. */
export async function waitUntil(timeoutMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 250)) {
    if (await isTrue()) return true;
    if (Date.now() > deadline) return false;
    await delay(pauseMs);
  }
}
