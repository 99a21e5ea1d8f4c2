import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, openMore, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const FLEET = `/company/${encodeURIComponent('Polar Gas Logistics')}`;
/** Of a phone's screen: the first record begins there or above. */
const FIRST_RECORD = 320;

const listed = (page: Page, name: string | RegExp) => page.getByRole('list', { name }).getByRole('listitem').first();

/** The first record of each screen with actions in its head, and the names of the actions. */
const SCREENS: readonly {
  readonly as: 'polar' | 'teacher' | 'super';
  readonly path: string;
  readonly first: (page: Page) => Locator;
  readonly actions: readonly string[];
}[] = [
  {
    as: 'polar',
    path: FLEET,
    first: (page) =>
      page
        .getByRole('region', { name: /^Needs attention/ })
        .getByRole('listitem')
        .first(),
    actions: ['Load gate', 'Evacuation list', 'Labels', 'Work queues'],
  },
  {
    as: 'teacher',
    path: '/teacher/lesson-plans',
    first: (page) => page.getByRole('main').getByRole('listitem').first(),
    actions: ['Views', 'Schedule several', 'Export', 'Recently Deleted', 'Back to Dashboard'],
  },
  {
    as: 'super',
    path: '/admin/users',
    first: (page) => listed(page, 'Users'),
    actions: ['Views', 'Export', 'Create User'],
  },
  { as: 'super', path: '/admin/companies', first: (page) => listed(page, 'Companies'), actions: ['Export'] },
  {
    as: 'super',
    path: '/admin/tanks',
    first: (page) => listed(page, 'Tanks'),
    actions: ['Views', 'Export', 'Recent Changes', 'Assets'],
  },
  { as: 'super', path: '/admin/procedures', first: (page) => listed(page, 'Procedures'), actions: ['Export'] },
  { as: 'super', path: '/admin/audit-log', first: (page) => listed(page, 'Entries'), actions: ['Views', 'Export'] },
];

test("a phone's screens begin with their records: secondary actions stand under 'More', filters under 'Filters'", async ({
  visit,
}) => {
  for (const as of ['polar', 'teacher', 'super'] as const) {
    const { user } = await sessionOf(as);
    // Without the question about another zone.
    const page = await visit({ as, ...PHONE, timezoneId: user.timezone });
    for (const { path, first, actions } of SCREENS.filter((screen) => screen.as === as)) {
      await page.goto(path);
      await expect(first(page)).toBeVisible();
      const top = async () => (await first(page).boundingBox())?.y ?? Number.NaN;
      await expect.poll(top, `the first record of ${path}`).toBeLessThanOrEqual(FIRST_RECORD);
      const main = page.getByRole('main');
      const named = (name: string) =>
        main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name })).first();
      for (const name of actions) await expect(named(name), `${name} of ${path}`).toBeHidden();
      await openMore(page);
      for (const name of actions) await expect(named(name), `${name} of ${path}`).toBeVisible();
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `more${path.replaceAll(/\W+/g, '-')}`);
    }
    await expectAccessible(page);
  }
});

test("the keys open 'More' and walk through it, and what it opened gives the focus back", async ({ visit }) => {
  const page = await visit({ as: 'teacher', ...PHONE });
  await page.goto('/teacher/lesson-plans');
  const more = page.getByRole('button', { name: 'More', exact: true });
  const views = page.getByRole('button', { name: 'Views' });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await expect(views).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(views).toBeHidden();
  await expect(more).toBeFocused();

  await more.press('Enter');
  await views.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await expect(dialog).toBeVisible();
  await expect(views).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

test('on a phone filters stand behind one button, which counts those that are set', async ({ visit }) => {
  const page = await visit({ as: 'super', ...PHONE });
  await page.goto('/admin/companies?status=active');
  const status = page.getByLabel('Status');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect(status).toBeHidden();
  await expect(filters).toHaveText('Filters 1');
  await filters.press('Enter');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(status).toBeFocused();
  await status.selectOption({ index: 0 });
  await expect(filters).toHaveText('Filters');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(filters).toBeHidden();
  await expect(status).toBeVisible();
});
