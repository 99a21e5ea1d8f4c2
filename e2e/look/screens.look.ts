import { appendFileSync, existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, inOwnPortal, test } from '../portal.ts';
import { RequestsUnderWay } from '../requests-under-way.ts';
import { listScreensToWalk, openScreen, REFUSED, type Screen, VISITORS } from '../screens.ts';
import { clockOfPictures, PICTURED_AT } from './look-clock.ts';

const WIDTHS = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;
const THEMES = ['light', 'dark'] as const;
/** Longer screens are cut: lists repeat themselves. */
const MOST_HEIGHT = 4000;
/** Codes on labels hold the portal's address; sessions are remembered by it. No port that a client may get. */
const FIRST_PORT = 29_790;
/** A picture that still differs then is different. */
const STILL_WITHIN_MS = 20_000;
const MOST_USED = process.env.LOOK_MOST_USED !== undefined;
const ONLY = process.env.LOOK_ONLY;

for (const [at, visitor] of [...VISITORS, 'kestrel' as const].entries()) {
  test.describe(visitor, () => {
    inOwnPortal(async () => ({ ...clockOfPictures(), PORT: String(FIRST_PORT + at), CALLS_PER_10_SECONDS: '0' }));

    for (const [width, options] of Object.entries(WIDTHS)) {
      test(`the screens of ${visitor} at ${width} pixels look as they were accepted`, async ({ visit }) => {
        const who = visitor === 'nobody' ? {} : { as: visitor };
        const page = await visit({ ...who, ...options, expectedErrors: REFUSED, reducedMotion: 'reduce' });
        await page.context().clock.setFixedTime(PICTURED_AT);
        const requests = new RequestsUnderWay(page);
        for (const screen of (await listScreensToWalk(visitor)).filter(isWanted)) {
          await page.setViewportSize(options.viewport);
          await openScreen(page, screen);
          for (const theme of THEMES) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
            await untilWhole(page, requests, options.viewport);
            await compare(page, nameOf({ visitor, screen, width, theme }));
          }
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        }
      });
    }
  });
}

function isWanted({ path, isMostUsed }: Screen): boolean {
  return (!MOST_USED || isMostUsed === true) && (ONLY === undefined || path.includes(ONLY));
}

/** A window as high as its page: what comes only once it is seen is there, and no bar covers anything. */
async function untilWhole(page: Page, requests: RequestsUnderWay, size: Size): Promise<void> {
  await requests.end();
  await expect.poll(() => page.evaluate(SKELETONS_IN_VIEW), { message: 'skeletons in view' }).toBe(0);
  const whole = await page.evaluate<number>('document.fonts.ready.then(() => document.documentElement.scrollHeight)');
  const height = Math.min(Math.max(whole, size.height), MOST_HEIGHT);
  if (height === page.viewportSize()?.height) return;
  await page.setViewportSize({ width: size.width, height });
  // What comes now may make it higher.
  await untilWhole(page, requests, size);
}

/** But for those that are samples themselves. */
const SKELETONS_IN_VIEW = `[...document.querySelectorAll('main [role=status][aria-label=Loading]:not([data-sample] *)')]
  .filter((skeleton) => skeleton.getBoundingClientRect().top < innerHeight).length`;

type Size = (typeof WIDTHS)[keyof typeof WIDTHS]['viewport'];

interface Pictured {
  readonly visitor: string;
  readonly screen: Screen;
  readonly width: string;
  readonly theme: string;
}

/** Those of the most used screens are kept with the code. WebP without loss is a third of PNG. */
function nameOf({ visitor, screen, width, theme }: Pictured): string {
  const folder = screen.isMostUsed === true ? 'most-used' : 'others';
  return `${folder}/${visitor}-${slugOf(screen.path)}-${width}-${theme}.webp`;
}

/** A picture that was never accepted is taken, and is no difference. */
async function compare(page: Page, name: string): Promise<void> {
  const info = test.info();
  const parts = name.split('/');
  const isNew = !existsSync(info.snapshotPath(...parts));
  const isTakenOnly = isNew && info.config.updateSnapshots === 'none';
  const errors = info.errors.length;
  if (isTakenOnly) {
    const path = info.outputPath(name);
    await page.screenshot({ path, type: 'webp', animations: 'disabled', caret: 'hide' });
  } else {
    await expect.soft(page).toHaveScreenshot(parts, { timeout: STILL_WITHIN_MS });
  }
  const outcome = info.errors.length > errors ? 'different' : isNew ? 'new' : 'same';
  appendFileSync(process.env.LOOK_OUTCOME ?? '', `${JSON.stringify({ name, outcome })}\n`);
}

function slugOf(address: string): string {
  return decodeURIComponent(address).replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'start';
}
