import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { freePort } from '../apps/server/test-support/server-process.ts';
import { startDemoServer } from '../e2e/demo-server.ts';
import { type Person, type Session, sessionOf } from '../e2e/portal-api.ts';

/** What a first visit to each first screen costs a phone: bytes, requests, and a processor four times slower. */

const SCREENS: readonly {
  readonly name: string;
  readonly as?: Person;
  readonly path: (session?: Session) => string;
}[] = [
  { name: 'landing', path: () => '/' },
  { name: 'company home', as: 'polar', path: companyPath },
  { name: 'ISO Analytics', as: 'polar', path: (session) => `${companyPath(session)}/iso-analytics` },
  { name: 'Tank Data', as: 'polar', path: () => '/tank-data' },
  { name: 'admin dashboard', as: 'admin', path: () => '/admin' },
  { name: 'teacher home', as: 'teacher', path: () => '/teacher' },
];
const PHONE = { width: 412, height: 823 };
const SLOWER = 4;
/** Lighthouse's slow fourth-generation network. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const LONG_TASK_MS = 50;
const RUNS = 3;
/** The event stream, which never ends, begins after 1.6 s of quiet. */
const QUIET_MS = 1_000;

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

interface Visit {
  readonly bytes: number;
  readonly requests: number;
  readonly blockedMs: number;
  readonly largestPaintMs: number;
}

type Lighthouse = (
  url: string,
  settings: object,
) => Promise<{ lhr: { categories: Readonly<Record<string, { score: number | null }>> } }>;

const dataFolder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const { url: portal, stop } = await startDemoServer(dataFolder, {});
process.env.PORTAL_URL = portal;
const lighthouse = await findLighthouse();
say(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.versions.node}; medians of ${RUNS} visits\n`);
say('| screen | kB | requests | blocked, ms | largest paint, s | Lighthouse: speed, accessibility, best practices |');
say('|---|---|---|---|---|---|');
try {
  for (const { name, as, path: pathOf } of SCREENS) {
    const session = as === undefined ? undefined : await sessionOf(as);
    const url = portal + pathOf(session);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await inBrowser(session, (context) => visit(context, url)));
    const scores = lighthouse === undefined ? 'not installed' : await inBrowser(session, (_, port) => judge(url, port));
    const [bytes, requests, blocked, largest] = (['bytes', 'requests', 'blockedMs', 'largestPaintMs'] as const).map(
      (figure) => middle(visits.map((each) => each[figure])),
    );
    const seconds = ((largest ?? 0) / 1_000).toFixed(1);
    say(`| ${name} | ${((bytes ?? 0) / 1_024).toFixed(0)} | ${requests} | ${blocked} | ${seconds} | ${scores} |`);
  }
} finally {
  await stop();
  await rm(dataFolder, { recursive: true, force: true });
}

function companyPath(session: Session | undefined): string {
  return `/company/${encodeURIComponent(session?.user.company_name ?? '')}`;
}

/** A browser with nothing in its cache, and somebody signed in. */
async function inBrowser<T>(
  session: Session | undefined,
  work: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
  const port = await freePort();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { executablePath, viewport: PHONE, args });
  try {
    if (session !== undefined) await keepSession(context, session);
    return await work(context, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepSession(context: BrowserContext, { token, user, mediaCookie }: Session): Promise<void> {
  await context.addCookies([{ ...mediaCookie, url: `${portal}/api`, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  // An address without the program: nothing of it is in the cache afterwards.
  await page.goto(`${portal}/readyz`);
  const record = JSON.stringify([token, JSON.stringify(user)]);
  await page.evaluate(`[localStorage.token, localStorage.user] = ${record}`);
  await page.close();
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const traffic = await watchTraffic(page);
  await page.addInitScript(OBSERVE);
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

/** The scores of Lighthouse's mobile run; the package is big and only measured with, so it is installed by hand. */
async function judge(url: string, port: number): Promise<string> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices'];
  const result = await lighthouse?.(url, { port, onlyCategories, disableStorageReset: true, logLevel: 'error' });
  return onlyCategories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)).join(', ');
}

async function findLighthouse(): Promise<Lighthouse | undefined> {
  const name = process.env.LIGHTHOUSE ?? 'lighthouse';
  return import(name).then(
    (code) => code.default,
    () => undefined,
  );
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
