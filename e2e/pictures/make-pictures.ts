import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startDemoServer } from '../demo-server.ts';
import { untilJudged } from '../judged-tanks.ts';
import { portalUrl, sessionOf, storedSession } from '../portal-api.ts';
import { PICTURES, type Pictured } from './pictures.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/handbook/pictures');
/** Of the handbooks' test. */
const MAX_BYTES = 150_000;
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
/** For what is drawn in steps: charts, and parts that load one after the other. */
const STILL_MS = 1_500;

const chosen = process.argv.slice(2);
const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-pictures-'));
const demo = await startDemoServer(dataDir, {});
process.env.PORTAL_URL = demo.url;
const { CHROMIUM_PATH } = process.env;
const browser = await chromium.launch({
  ...(CHROMIUM_PATH !== undefined && { executablePath: CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});
try {
  await untilJudged();
  await mkdir(FOLDER, { recursive: true });
  // All of the same moment: a screen says how long ago things were.
  const now = new Date();
  const wanted = PICTURES.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)));
  for (const picture of wanted) {
    await make(browser, picture, now).catch((error: unknown) => {
      process.stderr.write(`${picture.name}: ${error}\n`);
      process.exitCode = 1;
    });
  }
} finally {
  await browser.close();
  await demo.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function make(from: Browser, picture: Pictured, now: Date): Promise<void> {
  const [kind] = picture.name.split('-', 1);
  const viewport = SIZES[kind === 'phone' ? 'phone' : 'desk'];
  const session = await sessionOf(picture.as);
  const context = await from.newContext({
    ...{ viewport, baseURL: portalUrl(), timezoneId: session.user.timezone, locale: 'en-US', colorScheme: 'light' },
    ...{ hasTouch: kind === 'phone', reducedMotion: 'reduce', serviceWorkers: 'block' },
    storageState: storedSession(session),
  });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await page.clock.setFixedTime(now);
  await page.goto(typeof picture.path === 'string' ? picture.path : await picture.path());
  await untilStill(page);
  await picture.prepare?.(page);
  await untilStill(page);
  if (refused.length > 0) throw new Error(`It would show an error: ${refused.join(', ')}`);
  const file = path.join(FOLDER, `${picture.name}.png`);
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(bytes).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toFile(file);
  const { size } = await stat(file);
  process.stdout.write(`${picture.name}.png: ${Math.round(size / 1_000)} kB\n`);
  if (size > MAX_BYTES) throw new Error(`${picture.name}.png has ${size} bytes, which is more than ${MAX_BYTES}`);
  await context.close();
}

/** Until nothing in view stands for something that is still to come. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root, [aria-busy="true"], img')].every((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const isInView = top < innerHeight && bottom > 0;
      return !isInView || (element instanceof HTMLImageElement && element.complete);
    }),
  );
  await page.waitForTimeout(STILL_MS);
}
