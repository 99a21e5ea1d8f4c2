import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, OWN_MARK, read, sessionOf } from './portal-api.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const RUN = Date.now();

interface Assessment {
  readonly id: number;
  readonly overall_status: string;
  readonly total_leak_points: number;
  readonly leakPoints: readonly {
    readonly weld_location: string;
    readonly tank_view: string;
    readonly description: string | null;
    readonly x_coordinate: number;
    readonly y_coordinate: number;
  }[];
}

// A separate tank for each test, so that other tests' data of the demo stays unchanged.
async function makeTank(name: string) {
  const company_name = `Leaks ${name} ${RUN}`;
  await makeCompany({ name: company_name });
  const { token } = await sessionOf('super');
  const response = await callWith(token, 'POST', '/api/admin/tanks', {
    company_name,
    tank_number: `LM ${name} ${RUN}`,
  });
  const { data }: { data: { id: number; tank_number: string } } = await response.json();
  return { ...data, path: `/admin/leak-check-demo?tank=${encodeURIComponent(data.tank_number)}` };
}

async function readSaved(tankId: number): Promise<readonly Assessment[]> {
  const list = await read<readonly { id: number }[]>('admin', `/api/leak-check-assessments?tank_id=${tankId}`);
  return Promise.all(list.map(({ id }) => read<Assessment>('admin', `/api/leak-check-assessments/${id}`)));
}

const drawingOf = (page: Page) => page.getByRole('application');
const barOf = (page: Page) => page.getByRole('region', { name: 'This leak check' });
const leaksOf = (page: Page) => page.getByRole('list', { name: 'Marked leaks' }).getByRole('listitem');
const viewButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** The screen position of a point on the canvas, scrolled to the middle of the screen. */
async function placeOf(drawing: Locator, x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
  return drawing.locator('svg').evaluate(
    (svg: unknown, [canvasX, canvasY]) => {
      const drawn = svg as {
        getBoundingClientRect: () => { left: number; top: number; width: number };
        viewBox: { baseVal: { width: number } };
      };
      const { left, top, width } = drawn.getBoundingClientRect();
      const scale = width / drawn.viewBox.baseVal.width;
      return { x: left + canvasX * scale, y: top + canvasY * scale };
    },
    [x, y] as const,
  );
}

async function tapAt(page: Page, x: number, y: number): Promise<void> {
  const drawing = drawingOf(page);
  await drawing.evaluate((node: { scrollIntoView: (how: object) => void }) => node.scrollIntoView({ block: 'center' }));
  const place = await placeOf(drawing, x, y);
  await page.touchscreen.tap(place.x, place.y);
}

/**
 * A touch that starts, moves, pauses and ends: without the pause it would fling, and the next tap would only stop that.
 */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const touch: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [steps, rests] = [8, 20];
  await send('touchStart', [from]);
  for (let step = 1; step <= steps + rests; step += 1) {
    const share = Math.min(step / steps, 1);
    await send('touchMove', [{ x: from.x + by.x * share, y: from.y + by.y * share }]);
  }
  await send('touchEnd', []);
  await touch.detach();
}

/** Two fingers on a level line around a place, so many pixels from it at first and in the end. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, { from, to }: { from: number; to: number }) {
  const touch: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const fingers = (reach: number) => [-1, 1].map((side, id) => ({ x: x + side * reach, y, id }));
  const steps = 10;
  await send('touchStart', fingers(from));
  for (let step = 1; step <= steps; step += 1) await send('touchMove', fingers(from + ((to - from) * step) / steps));
  await send('touchEnd', []);
  await touch.detach();
}

test('leaks are marked by thumb in several views, and are still there after a reload', { tag: '@gate' }, async ({
  visit,
}) => {
  const tank = await makeTank('thumb');
  const page = await visit({ as: 'admin', ...PHONE });
  await page.goto(tank.path);
  await expect(page.getByRole('heading', { name: 'Mass Spectrometer Leak Check System' })).toBeVisible();
  await tapAt(page, 200, 184);
  await expect(barOf(page)).toContainText('Leak 1 marked: Manway cover');
  await viewButton(page, 'Rear').tap();
  await tapAt(page, 200, 332);
  await expect(barOf(page)).toContainText('Leak 2 marked: 7. Fill/drain penetration');
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await tapAt(page, 248, 320);
  await expect(barOf(page)).toContainText('Leak 3 marked: 9. Pull cable weld');
  await keepPicture(page, 'zoomed');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await viewButton(page, 'Top').tap();
  await tapAt(page, 300, 150);
  await expect(barOf(page)).toContainText('Leak 4 marked: Custom location (300, 150)');
  await page.getByLabel('Description of leak 4').fill('Under the walkway');
  await expect(viewButton(page, 'Rear')).toHaveText('Rear 2');

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const offer = page.getByRole('status').filter({ hasText: 'was not saved' });
  await expect(offer).toContainText('with 4 marked leaks from just now was not saved.');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Restore' }).tap();
  await expect(leaksOf(page)).toHaveCount(4);
  await expect(page.getByLabel('Description of leak 4')).toHaveValue('Under the walkway');
  await page.getByRole('button', { name: 'Undo last' }).tap();
  await expect(leaksOf(page)).toHaveCount(3);

  await barOf(page).getByRole('button', { name: /^Save/ }).tap();
  const saved = page.getByRole('region', { name: 'Assessment saved' });
  await expect(saved).toContainText('Total leak points3');
  await expect(saved).toContainText('Duration0 min');
  await keepPicture(page, 'saved');
  const [assessment] = await readSaved(tank.id);
  await expect(saved).toContainText(`Assessment#${assessment?.id}`);
  expect(assessment).toMatchObject({ overall_status: 'review_needed', total_leak_points: 3 });
  expect(assessment?.leakPoints.map(({ tank_view, weld_location }) => `${tank_view}: ${weld_location}`)).toEqual([
    'front: Manway cover',
    'rear: 7. Fill/drain penetration',
    'rear: 9. Pull cable weld',
  ]);

  await page.goto(tank.path);
  await expect(drawingOf(page)).toBeVisible();
  await expect(leaksOf(page)).toHaveCount(0);
});

test('two fingers zoom the drawing around the place between them, and a tap there marks precisely', async ({
  visit,
}) => {
  const tank = await makeTank('pinch');
  const page = await visit({ as: 'admin', ...PHONE });
  await page.goto(tank.path);
  await viewButton(page, 'Rear').tap();
  const drawing = drawingOf(page);
  await drawing.evaluate((node: { scrollIntoView: (how: object) => void }) => node.scrollIntoView({ block: 'center' }));
  const weld = await placeOf(drawing, 248, 320);
  await pinch(page, weld, { from: 40, to: 100 });
  await expect(page.getByText('250 %')).toBeVisible();
  const after = await placeOf(drawing, 248, 320);
  expect(Math.hypot(after.x - weld.x, after.y - weld.y)).toBeLessThan(4);
  await expect(leaksOf(page)).toHaveCount(0);
  expect(await page.evaluate('visualViewport.scale')).toBe(1);
  await page.touchscreen.tap(after.x, after.y);
  await expect(barOf(page)).toContainText('Leak 1 marked: 9. Pull cable weld');
  await page.getByRole('button', { name: 'Show the whole drawing' }).tap();
  await expect(page.getByText('100 %')).toBeVisible();
  await pinch(page, weld, { from: 100, to: 20 });
  await expect(page.getByText('100 %')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Whether the page scrolls within a fifth of a second. */
async function glides(scrolled: () => Promise<number>): Promise<boolean> {
  const before = await scrolled();
  await delay(200);
  return (await scrolled()) !== before;
}

test('a moving finger scrolls and marks nothing, and in positioning mode it moves the touched leak', async ({
  visit,
}) => {
  const tank = await makeTank('drag');
  const page = await visit({ as: 'admin', ...PHONE });
  await page.goto(tank.path);
  await viewButton(page, 'Rear').tap();
  await tapAt(page, 200, 400);
  await expect(leaksOf(page)).toHaveCount(1);
  const scrolled = () => page.evaluate<number>('scrollY');
  const before = await scrolled();
  await drag(page, await placeOf(drawingOf(page), 100, 250), { x: 0, y: -120 });
  await expect.poll(scrolled).toBeGreaterThan(before + 60);
  await expect(leaksOf(page)).toHaveCount(1);

  // A tap while the page still glides only stops it.
  await expect.poll(() => glides(scrolled)).toBe(false);
  await page.getByRole('button', { name: 'Positioning' }).tap();
  await page.getByRole('button', { name: 'Move leak 1 right' }).tap();
  await expect(leaksOf(page).first()).toContainText('x 201, y 400');
  await drawingOf(page).evaluate((node: { scrollIntoView: (how: object) => void }) =>
    node.scrollIntoView({ block: 'center' }),
  );
  const still = await scrolled();
  const from = await placeOf(drawingOf(page), 201, 400);
  const to = await placeOf(drawingOf(page), 201, 332);
  await drag(page, from, { x: 0, y: to.y - from.y });
  await expect(barOf(page)).toContainText('Leak 1 moved: 7. Fill/drain penetration');
  expect(await scrolled()).toBe(still);
  await expect(leaksOf(page).first()).toContainText('x 201, y 332');
  await keepPicture(page, 'positioned');
  // By key: a touch right after a drag may only stop the movement.
  await page.getByRole('button', { name: 'Undo last' }).press('Enter');
  await expect(leaksOf(page).first()).toContainText('x 200, y 400');
});

test('by keys alone a weld is chosen from the list, the crosshair is moved, leaks are cleared with their count, and an empty check is saved', async ({
  visit,
}) => {
  const tank = await makeTank('keys');
  const page = await visit({ as: 'admin' });
  await page.goto(tank.path);
  await viewButton(page, 'Rear').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar', { name: 'Welds of the Rear view' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(barOf(page)).toContainText('Manway');
  await drawingOf(page).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(barOf(page)).toContainText('Leak 2 marked');
  await expect(leaksOf(page).nth(1)).toContainText('x 201, y 255');
  await keepPicture(page, 'crosshair');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear all' }).focus();
  await page.keyboard.press('Enter');
  const clearing = page.getByRole('alertdialog', { name: 'Clear all leaks?' });
  await expect(clearing).toContainText('This removes all 2 marked leaks from every view.');
  await expect(clearing.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(leaksOf(page)).toHaveCount(0);

  const save = barOf(page).getByRole('button', { name: 'Save assessment' });
  await save.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('No leak points have been marked. Save empty assessment?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await readSaved(tank.id)).toEqual([]);
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Save empty assessment' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Assessment saved' })).toContainText('Total leak points0');
  expect(await readSaved(tank.id)).toMatchObject([{ overall_status: 'pass', total_leak_points: 0 }]);

  await page.getByRole('link', { name: 'Back to the tank' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/assets\?tank=LM.*#leak-checks$/);
});

test('an error and a lost response are reported, nothing is lost, and the leak check is saved once', async ({
  visit,
}) => {
  const tank = await makeTank('lost');
  const page = await visit({ as: 'admin', expectedErrors: /status of 507|net::ERR_FAILED/ });
  await page.goto(tank.path);
  await viewButton(page, 'Driver side').click();
  const place = await placeOf(drawingOf(page), 112, 150);
  await page.mouse.click(place.x, place.y);
  await expect(barOf(page)).toContainText('Leak 1 marked: Front rectangular protrusion');
  const body = { error: 'There is no room left.', message: 'There is no room left.', code: 'no_room', request_id: 'r' };
  let tries = 0;
  await page.route('**/api/leak-check-assessments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 507, headers: OWN_MARK, json: body });
    if (tries > 2) return route.continue();
    // The server saves it, but its response is lost.
    expect((await route.fetch()).status()).toBe(201);
    return route.abort();
  });
  const save = barOf(page).getByRole('button', { name: 'Save assessment' });
  const failure = barOf(page).getByRole('alert');
  await save.click();
  await expect(failure).toContainText('Failed to save assessment: There is no room left.');
  await expectAccessible(page);
  await keepPicture(page, 'refused');
  await save.click();
  await expect(failure).toContainText('Failed to save assessment. Please try again.');
  await expect(leaksOf(page)).toHaveCount(1);
  await save.click();
  await expect(page.getByRole('region', { name: 'Assessment saved' })).toBeVisible();
  expect(tries).toBe(3);
  expect(await readSaved(tank.id)).toHaveLength(1);
});

test('a URL without a tank, or with an unknown one, offers the tanks', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Leak Check Demo' }).click();
  await expect(page.getByText('No tank is selected yet. Choose the tank whose leaks you want to mark.')).toBeVisible();
  await page.goto('/leak-check?tank=nowhere');
  await expect(page.getByText('Tank nowhere does not exist. Choose one of these.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Tank' }).click();
  await page.keyboard.type('NW 12');
  await page.getByRole('option', { name: 'NW 12' }).first().click();
  await expect(page).toHaveURL('/leak-check?tank=NW+12');
  await expect(drawingOf(page)).toBeVisible();
});
