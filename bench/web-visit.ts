import type { BrowserContext, Page } from '@playwright/test';

const SLOWER = 4;
/** Lighthouse's slow fourth-generation network. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const LONG_TASK_MS = 50;
const QUIET_MS = 1_000;
/** What begins by itself once the screen stands looks for that by an interval; a busy machine would count it. */
const WITHOUT_WHAT_COMES_LATER = 'window.setInterval = () => 0;';

/** Keeps what the browser says of long tasks and paints. As text: it speaks of the page's own globals. */
const OBSERVE = `window.seen = { tasks: [], firstPaint: 0, largestPaint: 0 };
new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration }); })
  .observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => { for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.firstPaint = startTime; })
  .observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.largestPaint = startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });`;

interface Seen {
  readonly tasks: readonly { readonly startTime: number; readonly duration: number }[];
  readonly firstPaint: number;
  readonly largestPaint: number;
}

export interface Visit {
  readonly bytes: number;
  readonly requests: number;
  readonly blockedMs: number;
  readonly largestPaintMs: number;
}

/** What an address costs until nothing has been asked for or answered for a second. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const traffic = await watchTraffic(page);
  await page.addInitScript(WITHOUT_WHAT_COMES_LATER + OBSERVE);
  await page.goto(url);
  await traffic.quiet();
  const { tasks, firstPaint, largestPaint } = await page.evaluate<Seen>('seen');
  const late = tasks.filter(({ startTime }) => startTime >= firstPaint);
  const blockedMs = Math.round(late.reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0));
  return { bytes: traffic.bytes, requests: traffic.requests, blockedMs, largestPaintMs: Math.round(largestPaint) };
}

async function watchTraffic(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  let lastAt = performance.now();
  const quiet = async () => {
    while (performance.now() - lastAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const traffic = { bytes: 0, requests: 0, quiet };
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    lastAt = performance.now();
    if (request.url.startsWith('http')) traffic.requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    lastAt = performance.now();
    traffic.bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return traffic;
}
