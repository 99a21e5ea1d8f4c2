import type { Locator } from '@playwright/test';
import { findRestingTank } from './demo-tanks.ts';
import { expect, expectNoSidewaysScroll, keepPicture, signIn, test } from './portal.ts';
import { listReadings } from './portal-api.ts';

/** Of a phone's screen, without the margins. */
const WHOLE_WIDTH = 390 - 2 * 16;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MAX_TAPS = 4;

test('logging a reading on a phone takes at most four taps and the number', { tag: '@gate' }, async ({ page }) => {
  await signIn(page, 'north');
  const link = page
    .getByRole('region', { name: /^Needs attention/ })
    .getByRole('link')
    .first();
  const number = (await link.textContent()) ?? '';
  await keepPicture(page, 'home');
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };

  await tap(link);
  const latest = page.getByRole('region', { name: 'Latest reading' });
  await expect(latest).toContainText('µm');
  const microns = Number(/[\d,.]+/.exec((await latest.textContent()) ?? '')?.[0].replaceAll(',', ''));
  const taken = Math.max(2, Math.ceil(microns) - 1);
  await keepPicture(page, 'tank-data');
  await tap(page.getByRole('button', { name: 'Add Vacuum Reading' }));
  const field = page.getByLabel(`Vacuum reading of ${number}`);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', /numeric|decimal/);
  await page.keyboard.type(String(taken));
  await keepPicture(page, 'reading-form');
  await tap(page.getByRole('button', { name: 'Add Reading' }));
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  await expect(latest).toContainText(`${taken} µm`);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'own-reading');
});

test("forms fill a phone's screen and keep their buttons in view", async ({ visit }) => {
  const tank = await findRestingTank('north', 0);
  const page = await visit({ as: 'north' });
  await page.goto(`/tank-data?tank=${encodeURIComponent(tank.tank_number)}`);
  const before = await listReadings('north', tank.id);
  for (const [open, save, figure] of [
    ['Add Vacuum Reading', 'Add Reading', /^Vacuum reading of/],
    ['Add Load Data', 'Add Load', /^Weight.*lbs/i],
  ] as const) {
    await page.getByRole('button', { name: open }).tap();
    const form = page.getByRole('form', { name: open });
    await expect(form.getByLabel(figure)).toBeFocused();
    const button = form.getByRole('button', { name: save });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await button.boundingBox())?.width).toBe(WHOLE_WIDTH);
    await expectNoSidewaysScroll(page);
    // It opens with an animation.
    const box = () => page.getByRole('dialog').boundingBox();
    await expect.poll(box).toMatchObject({ x: 0, width: 390, height: 844 });
    await keepPicture(page, save);
    await form.getByRole('button', { name: 'Cancel' }).tap();
    await expect(form).toBeHidden();
  }
  expect(await listReadings('north', tank.id)).toEqual(before);
});
