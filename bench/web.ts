import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../apps/server/test-support/server-process.ts';
import { startDemoServer } from '../e2e/demo-server.ts';
import { type Person, type Session, sessionOf } from '../e2e/portal-api.ts';
import { keepSession, middle } from './signed-in-browser.ts';
import { findLighthouse, judge } from './web-lighthouse.ts';
import { type Visit, visit } from './web-visit.ts';

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
const RUNS = 3;

const dataFolder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const { url: portal, stop } = await startDemoServer(dataFolder, {});
process.env.PORTAL_URL = portal;
const lighthouse = await findLighthouse();
say(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.versions.node}; medians of ${RUNS} visits\n`);
say(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
say(
  '| screen | kB | requests | blocked, ms | largest paint, s | Lighthouse: speed, accessibility, best practices; blocked, ms |',
);
say('|---|---|---|---|---|---|');
try {
  for (const { name, as, path: pathOf } of SCREENS) {
    const session = as === undefined ? undefined : await sessionOf(as);
    const url = portal + pathOf(session);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await inBrowser(session, (context) => visit(context, url)));
    const scores =
      lighthouse === undefined ? 'not installed' : await inBrowser(session, (_, port) => judge(lighthouse, url, port));
    const [bytes, requests, blocked, largest] = (['bytes', 'requests', 'blockedMs', 'largestPaintMs'] as const).map(
      (figure) => middle(visits.map((each) => each[figure])),
    );
    const seconds = ((largest ?? 0) / 1_000).toFixed(1);
    say(`| ${name} | ${((bytes ?? 0) / 1_000).toFixed(0)} | ${requests} | ${blocked} | ${seconds} | ${scores} |`);
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
