import type { Page } from '@playwright/test';
import { barsAt } from './bars.ts';
import { findRestingTank } from './demo-tanks.ts';
import { expect, keepPicture, test } from './portal.ts';
import type { Person } from './portal-api.ts';

/** A laptop of 1440 by 900 pixels at 200 % of zoom, and a smaller one. */
const LOW = [
  { width: 720, height: 450 },
  { width: 640, height: 360 },
];
const HOME = '/company/Polar%20Gas%20Logistics';

const SCREENS: readonly (readonly [Person, readonly string[]])[] = [
  [
    'polar',
    [
      HOME,
      `${HOME}/iso-analytics`,
      `${HOME}/load-gate`,
      `${HOME}/work`,
      '/tank-data',
      'tank',
      '/evacuation-list',
      '/custody-ledger',
      '/imports',
      '/procedure/18',
      '/user-settings',
    ],
  ],
  ['kestrel', ['/company-people', '/company-settings', '/company/Kestrel%20Bulk%20Gases', '/labels']],
  [
    'super',
    [
      '/admin',
      '/admin/work',
      '/admin/users',
      '/admin/companies',
      '/admin/assets',
      '/admin/tanks',
      '/admin/procedures',
      '/admin/settings',
      '/admin/audit-log',
      '/admin/leak-check-demo',
      '/admin/weekly-notes',
      HOME,
      `${HOME}/iso-analytics`,
    ],
  ],
  [
    'teacher',
    [
      '/teacher',
      '/teacher/lesson-plans',
      '/teacher/lesson-plans/new',
      '/teacher/calendar',
      '/teacher/templates',
      '/teacher/ai-assistant',
      '/user-settings',
    ],
  ],
];

for (const [as, paths] of SCREENS) {
  test(`at 200 % of zoom bars leave two thirds of each screen of ${as} to its content`, async ({ visit }) => {
    const page = await visit({ as, expectedErrors: /status of 40[34]/ });
    const crowded: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path === 'tank' ? `/tanks/${(await findRestingTank('polar', 6)).id}` : path);
      await untilLoaded(page);
      for (const viewport of LOW) {
        await page.setViewportSize(viewport);
        for (const place of [0, 0.5, 1]) {
          const bars = await barsAt(page, place);
          if (bars.height > viewport.height / 3) {
            crowded.push(`${path} at ${place} of ${viewport.width}x${viewport.height}: ${JSON.stringify(bars)}`);
            await keepPicture(page, `${path.replaceAll(/\W+/g, '-')}-${viewport.height}-${place}`);
          }
        }
      }
    }
    expect(crowded).toEqual([]);
  });
}

test('at 200 % of zoom the title and the buttons of a form leave two thirds to its fields', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(`/tanks/${(await findRestingTank('polar', 6)).id}`);
  for (const viewport of LOW) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Add Vacuum Reading' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Vacuum Reading' });
    const save = dialog.getByRole('button', { name: 'Add Reading' });
    await expect(save).toBeVisible();
    const title = dialog.locator('header');
    const taken = async () => {
      const bar = save.locator('xpath=..');
      const heights = await Promise.all([title, bar].map(async (part) => (await part.boundingBox())?.height ?? 0));
      return heights.reduce((sum, height) => sum + height, 0);
    };
    await expect.poll(taken).toBeLessThanOrEqual(viewport.height / 3);
    await keepPicture(page, `form-${viewport.height}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

/** Parts below the screen are loaded once they are near it. */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator('.mantine-Skeleton-root')
        .evaluateAll(
          (parts) =>
            parts.filter((part) => part.checkVisibility() && part.getBoundingClientRect().top < innerHeight).length,
        ),
    )
    .toBe(0);
}
