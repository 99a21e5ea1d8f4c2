import type { Locator, Page } from '@playwright/test';
import { barsAt } from './bars.ts';
import { findRestingTank } from './demo-tanks.ts';
import { walkByTab } from './focus-probe.ts';
import { expect, keepPicture, test } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';
import { RequestsUnderWay } from './requests-under-way.ts';
import { listScreensToWalk, openScreen, REFUSED, type Visitor } from './screens.ts';

/** A window of 1280 by 1024 pixels at 400 % of zoom (WCAG 1.4.10). */
const MAGNIFIED = { width: 320, height: 256 };

/** The number of tests per visitor. */
const PARTS: readonly (readonly [Visitor, number])[] = [
  ['admin', 13],
  ['teacher', 6],
  ['north', 3],
  ['kestrel', 1],
  ['nobody', 1],
];

test.describe.configure({ mode: 'parallel' });

for (const [visitor, parts] of PARTS) {
  for (let part = 0; part < parts; part += 1) {
    test(`at 400 % of zoom no bar covers the focus or half of a screen of ${visitor} (part ${part + 1} of ${parts})`, async ({
      visit,
    }) => {
      const who = visitor === 'nobody' ? {} : { as: visitor };
      const page = await visit({ ...who, expectedErrors: REFUSED, reducedMotion: 'reduce', viewport: MAGNIFIED });
      const requests = new RequestsUnderWay(page);
      const screens = (await listScreensToWalk(visitor)).filter((_, place) => place % parts === part);
      const faults: string[] = [];
      for (const screen of screens) {
        await openScreen(page, screen);
        await requests.end();
        await expect(page.locator('[data-awaits-code]')).toHaveCount(0);
        await waitForBars(page);
        faults.push(...(await listCrowdedPlaces(page)).map((fault) => `${screen.path}: ${fault}`));
        if (screen.path.includes('#')) continue;
        const { faults: found } = await walkByTab(page);
        faults.push(...found.filter((fault) => /covered/.test(fault)).map((fault) => `${screen.path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}

/** Until the bars know how much of the window's height they may take. */
async function waitForBars(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('style', /--bars-top/);
}

/** Addresses with a bar of actions, a primary action, or neither. */
const FIRST_PAINTS: readonly (readonly [Visitor, readonly string[]])[] = [
  ['admin', ['/admin/procedures?create=true', '/admin/users', '/admin']],
  ['teacher', ['/teacher/lesson-plans/new', '/teacher/lesson-plans', '/teacher/calendar']],
  ['north', ['/tank-data', '/user-settings', '/imports']],
];

for (const [visitor, paths] of FIRST_PAINTS) {
  for (const height of [180, MAGNIFIED.height, 320, 480]) {
    test(`on ${height} px of height the bars of ${visitor} fit before anything has measured them`, async ({
      visit,
    }) => {
      const viewport = { width: MAGNIFIED.width, height };
      const page = await visit({ as: visitor === 'nobody' ? 'admin' : visitor, reducedMotion: 'reduce', viewport });
      await page.addInitScript(() => {
        window.ResizeObserver = class {
          observe() {}
          unobserve() {}
          disconnect() {}
        };
      });
      const faults: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[data-awaits-code]')).toHaveCount(0);
        expect((await page.locator('html').getAttribute('style')) ?? '').not.toMatch(/--bars-top/);
        for (const place of [0, 0.5, 1]) {
          const { height: taken, bars } = await barsAt(page, place);
          if (taken > height / 2) faults.push(`${path}: ${taken} px of bars at ${place}: ${bars.join(', ')}`);
        }
        await keepPicture(page, `first-paint-${height}${path.replaceAll(/\W+/g, '-')}`);
      }
      expect(faults).toEqual([]);
    });
  }
}

/** Where the bars leave less than half of the height. */
async function listCrowdedPlaces(page: Page): Promise<readonly string[]> {
  const crowded: string[] = [];
  for (const place of [0, 0.5, 1]) {
    const { height, bars } = await barsAt(page, place);
    if (height > MAGNIFIED.height / 2) crowded.push(`${height} px of bars at ${place}: ${bars.join(', ')}`);
  }
  return crowded;
}

/** How much of a field can be seen while somebody writes in it. */
async function seenHeight(page: Page, field: Locator): Promise<number> {
  await expect(field).toBeVisible();
  await waitForBars(page);
  await field.focus();
  await page.keyboard.type('A');
  return field.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    let seen = 0;
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y += 1) {
      const hit = document.elementFromPoint(left + Math.min(width, 40) / 2, y);
      if (hit !== null && (element.contains(hit) || hit.contains(element))) seen += 1;
    }
    return seen;
  });
}

test('at 400 % of zoom a procedure can be written', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: MAGNIFIED });
  await page.goto('/admin/procedures?create=true');
  const text = page.getByRole('textbox', { name: 'Content' });
  expect(await seenHeight(page, text)).toBeGreaterThan(MAGNIFIED.height / 3);
  await keepPicture(page, 'magnified-procedure');
});

test('at 400 % of zoom the drawing of a tank can be seen while leaks are marked', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: MAGNIFIED });
  const { tank_number } = await findRestingTank('north', 1);
  await page.goto(`/leak-check?tank=${encodeURIComponent(tank_number)}`);
  const drawing = page.getByRole('application');
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  expect(await seenHeight(page, drawing)).toBeGreaterThan(MAGNIFIED.height / 2);
  await keepPicture(page, 'magnified-drawing');
});

test('at 400 % of zoom a lesson can be written', async ({ visit }) => {
  const page = await visit({ as: 'teacher', viewport: MAGNIFIED });
  const { token } = await sessionOf('teacher');
  const response = await callWith(token, 'POST', '/api/lesson-plans', { title: 'Magnified', subject: 'Science' });
  const { data } = (await response.json()) as { data: { id: number } };
  await page.goto(`/teacher/lesson-plans/${data.id}/edit`);
  const section = page.getByRole('form', { name: 'Lesson plan' }).getByRole('textbox').nth(3);
  expect(await seenHeight(page, section)).toBeGreaterThanOrEqual(44);
  await keepPicture(page, 'magnified-lesson');
});
