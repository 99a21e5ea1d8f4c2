import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startDemoServer } from '../e2e/demo-server.ts';
import { listFleet, sessionOf } from '../e2e/portal-api.ts';
import { keepSession, middle } from './signed-in-browser.ts';
import { type Line, startSlowProxy } from './slow-proxy.ts';

/** How long a tank's page takes somebody who has opened the portal before, on a slow line of the yard. */

const LINE: Line = { roundTripMs: 400, bitsPerSecond: 400_000 };
const GOAL_S = 2;
const PHONE = { width: 390, height: 844 };
const RUNS = 5;

const dataFolder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const { url: portal, stop } = await startDemoServer(dataFolder, {});
process.env.PORTAL_URL = portal;
const proxy = await startSlowProxy(portal, LINE);
const browserFolder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launchPersistentContext(browserFolder, {
  executablePath,
  viewport: PHONE,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const session = await sessionOf('polar');
  const tanks = (await listFleet('polar')).filter(({ latest_reading }) => latest_reading !== null);
  const page = await browser.newPage();
  await keepSession(browser, proxy.url, session);
  await page.goto(`${proxy.url}/tank-data`);
  // The first visit is over once its service worker keeps the shell.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 300_000 });
  const [known, ...others] = tanks.slice(0, RUNS + 1);
  if (known === undefined) throw new Error('the demo has no tank with a reading');
  await openTank(page, known.id);
  await page.waitForLoadState('networkidle');
  const again: number[] = [];
  for (let run = 0; run < RUNS; run += 1) again.push(await openTank(page, known.id));
  const first: number[] = [];
  for (const { id } of others) first.push(await openTank(page, id));
  process.stdout.write(
    `400 kbit/s, round trip 400 ms, a phone that knows the portal; medians of ${RUNS}, in seconds\n\n`,
  );
  process.stdout.write('| page | usable after | goal |\n|---|---|---|\n');
  for (const [name, times] of [
    ['a tank opened before', again],
    ['another tank of the fleet', first],
  ] as const) {
    const seconds = middle(times) / 1_000;
    process.stdout.write(
      `| ${name} | ${seconds.toFixed(1)} | ${GOAL_S}: ${seconds <= GOAL_S ? 'reached' : 'missed'} |\n`,
    );
  }
} finally {
  await browser.close();
  await proxy.stop();
  await stop();
  await rm(dataFolder, { recursive: true, force: true });
  await rm(browserFolder, { recursive: true, force: true });
}

/** Until the latest reading is shown and the first form can be opened. */
async function openTank(page: Page, id: number): Promise<number> {
  await page.goto('about:blank');
  const startedAt = performance.now();
  await page.goto(`${proxy.url}/tanks/${id}`, { waitUntil: 'commit' });
  await page.getByText('µm').first().waitFor();
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).first().waitFor();
  return performance.now() - startedAt;
}
