import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, fact, keepPicture, test } from './portal.ts';
import { type FleetTank, listFleet, listReadings, sessionOf } from './portal-api.ts';

const CARDS = ['Tank Status', 'Maintenance Status', 'Recent Activity', 'Inspection Alerts', 'Critical Readings'];

test('each card of ISO Analytics opens a list with as many entries as its figure says', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await openAnalytics(await visit({ as: 'polar' }));
  for (const name of CARDS) {
    const card = page.getByRole('list', { name: 'Fleet figures' }).getByRole('button', { name });
    const figure = Number((await card.getByText(/^[\d,]+$/).textContent())?.replaceAll(',', ''));
    await card.click();
    const list = page.getByRole('dialog', { name });
    await expect(list).toBeVisible();
    await showAll(list);
    await expect(list.getByRole('listitem'), name).toHaveCount(figure);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(card).toBeFocused();
  }
});

test('a tank opens by its card, by a list and by its URL, and Back closes it', { tag: '@gate' }, async ({ visit }) => {
  const tank = await tankWithMostReadings();
  const page = await openAnalytics(await visit({ as: 'polar' }));
  const detail = page.getByRole('dialog', { name: tank.tank_number });

  await page
    .getByRole('searchbox', { name: 'Search', exact: true })
    .fill(tank.tank_number.replaceAll(/[ -]/g, '').toLowerCase());
  await expect(page.getByText('1 container found')).toBeVisible();
  await containers(page).getByRole('button', { name: tank.tank_number }).click();
  await expect(detail).toBeVisible();
  await expect(page).toHaveURL(/[?&]tank=/);
  await page.goBack();
  await expect(detail).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no such tank');
  await expect(page.getByText('No containers match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all containers' }).click();
  await page.getByRole('list', { name: 'Fleet figures' }).getByRole('button', { name: 'Tank Status' }).click();
  await page.getByRole('dialog', { name: 'Tank Status' }).getByRole('button', { name: tank.tank_number }).click();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Tank Status' })).toBeVisible();

  await page.goto(`${new URL(page.url()).pathname}?tank=${encodeURIComponent(tank.tank_number)}`);
  await expect(detail).toBeVisible();
  await expect(fact(detail, 'Latest reading')).toContainText(`${tank.latest_reading?.vacuum_reading} µm`);
  await expect(detail.getByRole('region', { name: 'Recent Vacuum Readings' }).getByRole('listitem')).toHaveCount(10);
});

test('the drawing of a tank has a table with every reading', async ({ visit }) => {
  const tank = await tankWithMostReadings();
  const readings = await listReadings('polar', tank.id);
  const page = await openAnalytics(await visit({ as: 'polar' }), `?tank=${encodeURIComponent(tank.tank_number)}`);
  const section = page.getByRole('region', { name: 'Vacuum over time' });
  await section.getByText('All', { exact: true }).click();
  await expect(section.getByRole('figure', { name: `Vacuum over time: ${readings.length} readings` })).toBeVisible();
  await expect(section.locator('svg path').first()).toBeVisible();
  await expect(section).toContainText('Estimate.');
  await keepPicture(page, 'tank-chart');
  await section.getByRole('button', { name: 'Show as table' }).click();
  await expect(section.getByRole('row')).toHaveCount(readings.length + 1);
  await expect(section.getByRole('row').nth(1)).toContainText(`${readings[0]?.vacuum_reading} µm`);
  await keepPicture(page, 'tank-table');
});

test('a tank can be reached, opened and closed by keyboard alone, and the focus returns', async ({ visit }) => {
  const page = await openAnalytics(await visit({ as: 'polar' }));
  const first = containers(page).getByRole('button').first();
  await expect(first).toBeVisible();
  const number = (await first.textContent()) ?? '';
  // Past the pictures, whose tanks can be reached as well.
  await tabTo(page, page.getByRole('link', { name: 'To the containers' }));
  await page.keyboard.press('Enter');
  await tabTo(page, first);
  await keepPicture(page, 'keyboard-focus');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: number });
  await expect(detail).toBeVisible();
  await expect.poll(() => detail.evaluate((node) => node.matches(':focus-within'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(containers(page).getByRole('button', { name: number })).toBeFocused();
});

test('on a phone the fleet and a tank fit the width', async ({ visit }) => {
  const page = await openAnalytics(await visit({ as: 'polar', viewport: { width: 390, height: 844 } }));
  await expect(containers(page).getByRole('button').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'fleet-on-a-phone');
  await containers(page).getByRole('button').first().click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('figure')).toBeVisible();
  // It opens with an animation.
  await expect.poll(() => detail.boundingBox()).toMatchObject({ x: 0, width: 390 });
  expect(await detail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await keepPicture(page, 'tank-on-a-phone');
});

async function openAnalytics(page: Page, query = ''): Promise<Page> {
  const { user } = await sessionOf('polar');
  await page.goto(`/company/${encodeURIComponent(user.company_name)}/iso-analytics${query}`);
  await expect(page.getByRole('list', { name: 'Fleet figures' })).toBeAttached();
  return page;
}

function containers(page: Page): Locator {
  return page.getByRole('list', { name: 'Containers' });
}

async function showAll(list: Locator): Promise<void> {
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const more = list.getByRole('button', { name: 'Show more' });
  while (await more.first().isVisible()) {
    const shown = await list.getByRole('listitem').count();
    await more.first().click();
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(shown);
  }
}

async function tankWithMostReadings(): Promise<FleetTank> {
  const counted = await Promise.all(
    (await listFleet('polar')).map(async (tank) => ({ tank, count: (await listReadings('polar', tank.id)).length })),
  );
  const [most] = counted.toSorted((one, other) => other.count - one.count);
  if (most === undefined) throw new Error('the fleet is empty');
  return most.tank;
}

const MAX_TABS = 60;

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await wanted.evaluate((node) => node.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_TABS} tabs do not reach it`);
}
