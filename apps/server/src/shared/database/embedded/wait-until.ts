import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';

/** Asks again and again, less and less often; false when it did not become true in time. */
export async function waitUntil(timeoutMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    if (await isTrue()) return true;
    if (Date.now() > deadline) return false;
    await delay(backOffMs(tries, { firstMs: 20, longestMs: 250 }));
  }
}
