import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../apps/server/test-support/server-process.ts';
import { startDemoServer } from '../e2e/demo-server.ts';
import { type FirstView, openFirstView } from '../e2e/first-view.ts';
import { listFleet, type Person, type Session, sessionOf } from '../e2e/portal-api.ts';
import { keepSession, middle } from './signed-in-browser.ts';
import { findLighthouse, judge } from './web-lighthouse.ts';

/**
 * When all of a first view is there, for each first screen and the page of a tank. `npm run bench -- web tank` measures
 * the screens whose names contain a word.
 */

interface Screen {
  readonly name: string;
  readonly as?: Person;
  readonly path: (session?: Session) => string | Promise<string>;
}

const SCREENS: readonly Screen[] = [
  { name: 'landing', path: () => '/' },
  { name: 'company home', as: 'polar', path: companyPath },
  { name: 'ISO Analytics', as: 'polar', path: (session) => `${companyPath(session)}/iso-analytics` },
  { name: 'Tank Data', as: 'polar', path: () => '/tank-data' },
  { name: 'tank page', as: 'polar', path: tankPath },
  { name: 'admin dashboard', as: 'admin', path: () => '/admin' },
  { name: 'teacher home', as: 'teacher', path: () => '/teacher' },
];
const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const RUNS = 3;

type Device = keyof typeof VIEWPORTS;

const dataFolder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const { url: portal, stop } = await startDemoServer(dataFolder, {});
process.env.PORTAL_URL = portal;
const lighthouse = await findLighthouse();
const [word = ''] = process.argv.slice(2);
say(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.versions.node}; medians of ${RUNS} visits`);
say(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
say('| screen | visit | drawn, s | complete, s | longest task, ms | shift | kB | requests | last of it |');
say('|---|---|---|---|---|---|---|---|---|');
try {
  for (const screen of SCREENS.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))) {
    const session = screen.as === undefined ? undefined : await sessionOf(screen.as);
    const url = portal + (await screen.path(session));
    for (const device of ['desktop', 'phone'] as const) {
      const runs = await measure(device, session, url);
      for (const [visit, views] of Object.entries(runs)) sayViews(`${screen.name} | ${device}, ${visit}`, views);
    }
    if (lighthouse !== undefined) {
      const scores = await inBrowser('phone', session, false, (_, port) => judge(lighthouse, url, port));
      say(`| ${screen.name} | Lighthouse | ${scores} | | | | | | |`);
    }
  }
} finally {
  await stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** With an empty cache, with all files cached, and with the service worker and what it keeps. */
async function measure(device: Device, session: Session | undefined, url: string) {
  const cold: FirstView[] = [];
  const warm: FirstView[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await inBrowser(device, session, false, async (context) => {
      cold.push(await openIn(context, url, device));
      warm.push(await openIn(context, url, device));
    });
  }
  const returning: FirstView[] = [];
  await inBrowser(device, session, true, async (context) => {
    await letWorkerKeep(context, url, device);
    for (let run = 0; run < RUNS; run += 1) returning.push(await openIn(context, url, device));
  });
  return { cold, warm, returning };
}

async function openIn(context: BrowserContext, url: string, device: Device): Promise<FirstView> {
  const page = await context.newPage();
  const view = await openFirstView(page, url, device === 'phone' ? 'slow' : 'usual');
  await page.close();
  return view;
}

/** A visit until the worker is in charge, and another in which it is asked for everything that the screen shows. */
async function letWorkerKeep(context: BrowserContext, url: string, device: Device): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 300_000 });
  await page.close();
  await openIn(context, url, device);
}

function sayViews(label: string, views: readonly FirstView[]): void {
  const of = (figure: 'drawnMs' | 'completeMs' | 'longestTaskMs' | 'shift' | 'bytes') =>
    middle(views.map((view) => view[figure]));
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  const times = `${seconds(of('drawnMs'))} | ${seconds(of('completeMs'))} | ${of('longestTaskMs')}`;
  const weight = `${of('shift').toFixed(3)} | ${(of('bytes') / 1_000).toFixed(1)} | ${middle(views.map(({ requests }) => requests.length))}`;
  say(`| ${label} | ${times} | ${weight} | ${views[0]?.lastChange} |`);
}

function companyPath(session: Session | undefined): string {
  return `/company/${encodeURIComponent(session?.user.company_name ?? '')}`;
}

async function tankPath(): Promise<string> {
  const tank = (await listFleet('polar')).find(({ latest_reading }) => latest_reading !== null);
  if (tank === undefined) throw new Error('The demo has no tank with a reading');
  return `/tanks/${tank.id}`;
}

/** A browser with nothing in its cache, and somebody signed in. */
async function inBrowser<T>(
  device: Device,
  session: Session | undefined,
  hasWorker: boolean,
  work: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    viewport: VIEWPORTS[device],
    serviceWorkers: hasWorker ? 'allow' : 'block',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (session !== undefined) await keepSession(context, portal, session);
    return await work(context, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
