import type { Page } from '@playwright/test';
import { post, saveRepairedLeakCheckOf } from './leak-checks-api.ts';
import { expect, expectNoSidewaysScroll, keepPicture, signIn, test } from './portal.ts';
import { type FleetTank, listFleet, sessionOf } from './portal-api.ts';

const MICRONS = 14;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use(PHONE);

test("a label's address opens the tank: what it waits for is logged, and stands in what happened", {
  tag: '@gate',
}, async ({ page }) => {
  const { user } = await sessionOf('north');
  const tank = await post<FleetTank>('/api/admin/tanks', {
    tank_number: `LABEL ${Date.now()}`,
    company_name: user.company_name,
  });
  await saveRepairedLeakCheckOf(tank);
  await signIn(page, 'north');
  await page.goto(`/tanks/${tank.id}`);
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).tap();
  await page.getByLabel(`Vacuum reading of ${tank.tank_number}`).fill(String(MICRONS));
  await page.getByRole('button', { name: 'Add Reading' }).tap();
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();

  const timeline = page.getByRole('region', { name: 'What happened?' });
  const entries = timeline.getByRole('list', { name: 'What happened' }).locator('> li');
  await timeline.scrollIntoViewIfNeeded();
  await expect(entries.filter({ hasText: `Vacuum reading${MICRONS} µm` })).toBeVisible();
  await expect(timeline.getByText(`Assigned to ${user.company_name}`)).toBeVisible();
  await keepPicture(page, 'what-happened');
  await timeline.getByRole('button', { name: 'Leak checks' }).tap();
  await expect(entries).toHaveText([/1 leak repaired/, /Leak check1 leak point/]);
  await expectNoSidewaysScroll(page);
  await timeline.getByText('Leak check', { exact: true }).tap();
  await timeline.getByRole('link', { name: 'View Details' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: tank.tank_number })).toBeVisible();
  await expect(page.getByText('Leak Points')).toBeVisible();
});

for (const [as, fleet] of [
  ['polar', 'polar'],
  ['north', 'north'],
  // Their pages also have a bar back, and the buttons that edit and delete.
  ['admin', 'polar'],
  ['admin', 'north'],
] as const) {
  test(`what happened to a tank of ${fleet} in transit begins within one and a half screens of the phone of ${as}`, async ({
    visit,
  }) => {
    const { user } = await sessionOf(as);
    const page = await visit({ ...PHONE, as, timezoneId: user.timezone });
    // Other journeys load new tanks that nobody has read yet: without a reading there is no chart.
    const underWay = (await listFleet(fleet)).filter(
      ({ open_transfer, latest_reading }) => open_transfer !== null && latest_reading !== null,
    );
    expect(underWay.length).toBeGreaterThan(0);
    for (const { id } of underWay) await expectTimelineNear(page, id);
  });
}

async function expectTimelineNear(page: Page, tankId: number): Promise<void> {
  await page.goto(`/tanks/${tankId}`);
  const timeline = page.getByRole('region', { name: 'What happened?' });
  const chart = page.getByRole('figure', { name: /^Vacuum over time/ });
  // It comes when it is seen.
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('svg').first()).toBeVisible();
  const load = page.getByRole('region', { name: 'Load & Arrival Data' });
  await expect(load.getByText('BOL')).toBeHidden();
  const begins = await timeline.evaluate((region) => region.getBoundingClientRect().top + scrollY);
  expect(begins).toBeLessThanOrEqual(1.5 * PHONE.viewport.height);
  await load.getByRole('heading', { name: 'Load', exact: true }).tap();
  await expect(load.getByText('BOL')).toBeVisible();
}
