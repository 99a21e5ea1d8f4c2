import type { Page } from '@playwright/test';

/**
 * The first percent of a picture of a megabyte comes after seconds, the last after minutes: on any machine the test can do
 * in between what it must. Another limit would let what is under way through.
 */
const BYTES_A_SECOND = 5_000;
const NO_LIMIT = -1;

/** Keeps the uploads of a page under way, so that their progress is seen and stopped. Returns what lets them run again. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const limit = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: NO_LIMIT, uploadThroughput };
    await devtools.send('Network.emulateNetworkConditions', conditions);
  };
  await devtools.send('Network.enable');
  await limit(BYTES_A_SECOND);
  return () => limit(NO_LIMIT);
}
