import type { Page } from '@playwright/test';
import { countTaps } from './count-taps.ts';
import { cameraFlags, readCodes, writeFilm } from './label-camera.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, keepPicture, test } from './portal.ts';
import { listFleet, portalUrl } from './portal-api.ts';
import {
  openDevice,
  openTanks,
  setLine,
  signInOn,
  startYard,
  waitForWorker,
  waitingBar,
  type Yard,
} from './yard-world.ts';

inOwnPortal();

const SCAN = { name: 'Scan', exact: true } as const;

test('every label of a sheet has the code of its own tank, on paper of the right size', async ({ visit }) => {
  const page = await visit({ as: 'polar', deviceScaleFactor: 3 });
  const tanks = await listFleet('polar');
  expect(tanks.length).toBeGreaterThan(21);
  for (const [sheet, perPage, mediaBox] of [
    ['avery_l7160', 21, '594 841'],
    ['avery_5160', 30, '612 792'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/labels?sheet=${sheet}`);
    await expect(page.getByRole('button', { name: `Print ${tanks.length} labels` })).toBeEnabled();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Labels' })).toBeHidden();
    const pages = page.getByRole('img', { name: /^Page \d/ });
    await expect(pages).toHaveCount(Math.ceil(tanks.length / perPage));
    const texts: string[] = [];
    for (const one of await pages.all()) texts.push(...(await readCodes(await one.screenshot())));
    expect(texts.toSorted()).toEqual(tanks.map(({ id }) => `${portalUrl()}/tanks/${id}`).toSorted());
    await keepPicture(page, sheet);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(await pages.count());
    expect(
      pdf
        .match(/\/MediaBox \[0 0 (\d+)\S* (\d+)/)
        ?.slice(1)
        .join(' '),
    ).toBe(mediaBox);
  }
});

test("each label's code stands beside its tank's number", async ({ visit }) => {
  const page = await visit({ as: 'polar', deviceScaleFactor: 2 });
  const [first, second] = await listFleet('polar');
  await page.goto(`/labels?sheet=avery_5163&tanks=${first?.id}-${second?.id}`);
  for (const tank of [first, second]) {
    const label = page.locator(`[data-label="${tank?.id}"]`);
    await expect(label).toContainText(tank?.tank_number.replaceAll(/\s/g, '') ?? '?');
    expect(await readCodes(await label.screenshot())).toEqual([`${portalUrl()}/tanks/${tank?.id}`]);
    expect(await label.evaluate(listTextsBeyondLabel)).toEqual([]);
  }
  await expectAccessible(page);
});

test('a plate of one tank is printed from its page', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  const [tank] = await listFleet('polar');
  await page.goto(`/tanks/${tank?.id}`);
  await page.getByRole('link', { name: 'Print label' }).click();
  await page.getByLabel('Sheet').selectOption('Plate of 210 × 148 mm (A5), one a page');
  await expect(page).toHaveURL(/sheet=plate_a5/);
  await page.emulateMedia({ media: 'print' });
  const plate = page.getByRole('img', { name: 'Page 1 of 1, 1 label' });
  expect(await readCodes(await plate.screenshot())).toEqual([`${portalUrl()}/tanks/${tank?.id}`]);
  await keepPicture(page, 'plate');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\S* 4(19|20)/);
});

test('scan, figure, save: a reading takes three actions, and without a signal too', { tag: '@gate' }, async () => {
  const yard = await startYard();
  const film = test.info().outputPath('label.y4m');
  const context = await openDevice(yard, 'phone', cameraFlags(film));
  const page = context.pages()[0] ?? (await context.newPage());
  await signInOn(page, yard.email);
  await filmLabel(page, yard.resting, film);
  await openTanks(page, yard.resting);
  await waitForWorker(page);
  const { expectAtMost } = await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', SCAN).click();
  await typeReading(page, yard, '18');
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  expectAtMost(3);

  // What the device knows without a signal is what it has loaded: the page asks for the reading after saving it.
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('18 µm');
  await setLine(context, yard, 'none');
  await page.getByRole('link', SCAN).click();
  // At rest with a good vacuum the tank waits for its next load.
  const load = page.getByRole('form', { name: 'Add Load Data' });
  await expect(load).toBeVisible();
  await load.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).first().click();
  await typeReading(page, yard, '17');
  await expect(waitingBar(page, 1)).toBeVisible();
  await setLine(context, yard, 'good');
  await expect(waitingBar(page, 1)).toBeHidden();
  expect((await yard.readings(yard.resting)).map(({ vacuum_reading }) => Number(vacuum_reading)).toSorted()).toEqual([
    17, 18,
  ]);
  await context.close();
});

test("another portal's label is named, and the number can be typed instead", async ({ visit }) => {
  const yard = await startYard();
  const film = test.info().outputPath('foreign.y4m');
  // For the device, which goes through a proxy, the portal behind it is another one.
  const elsewhere = await visit({ as: 'polar' });
  const [foreign] = await listFleet('polar');
  await filmLabel(elsewhere, foreign, film);
  const context = await openDevice(yard, 'phone', cameraFlags(film));
  const page = context.pages()[0] ?? (await context.newPage());
  await signInOn(page, yard.email);
  await page.goto('/scan');
  await expect(page.getByRole('status')).toContainText([
    `This label belongs to another portal: ${new URL(portalUrl()).host}`,
  ]);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'scan');
  await page.getByLabel('Tank number').fill(yard.resting.tank_number.slice(2).toLowerCase());
  await page.getByRole('list', { name: 'Tanks with this number' }).getByRole('link').click();
  await expect(page.getByRole('form', { name: 'Add Vacuum Reading' })).toBeVisible();
  await context.close();
});

async function filmLabel(page: Page, tank: { readonly id: number } | undefined, film: string): Promise<void> {
  // The largest label: on a phone the others are drawn with few pixels.
  await page.goto(`/labels?sheet=plate_a5&tanks=${tank?.id}`);
  // As on paper: on a phone's screen the button that prints and the bar at the bottom cover part of the label.
  await page.emulateMedia({ media: 'print' });
  await writeFilm(film, page.locator('[data-label]'));
  await page.emulateMedia({ media: null });
}

async function typeReading(page: Page, { resting }: Yard, microns: string): Promise<void> {
  const field = page.getByLabel(`Vacuum reading of ${resting.tank_number}`);
  await expect(field).toBeFocused();
  await page.keyboard.type(microns);
  await page.getByRole('button', { name: 'Add Reading' }).click();
}

/** Texts that stand beyond the edge of their label. */
function listTextsBeyondLabel(label: Element): readonly string[] {
  const edge = label.querySelector('rect')?.getBoundingClientRect();
  return [...label.querySelectorAll('tspan')]
    .filter((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      return edge === undefined || left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
    })
    .map((line) => line.textContent ?? '');
}
