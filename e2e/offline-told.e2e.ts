import { expect, keepPicture, test } from './portal.ts';
import {
  addReading,
  openSignedInDevice,
  openTanks,
  setLine,
  startYard,
  untilKept,
  waitingBar,
  type Yard,
} from './yard-world.ts';

let yard: Yard;
test.beforeEach(async () => {
  yard = await startYard();
});
test.afterEach(() => yard.proxy.stop());

test('every screen tells what waits on the device, and asks for it no more', async () => {
  const { resting, travelling, company } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device');
  const home = `/company/${encodeURIComponent(company)}`;
  const analytics = `${home}/iso-analytics`;
  const fleet = `/api/companies/${encodeURIComponent(company)}/fleet`;
  await page.goto(analytics);
  await expect(page.getByText(travelling.tank_number).first()).toBeVisible();
  await untilKept(page, [fleet]);
  await page.goto(home);
  await expect(page.getByRole('heading', { name: 'In transit 1' })).toBeVisible();
  await untilKept(page, [fleet]);
  await page.goto(`${home}/load-gate`);
  await expect(page.getByRole('list', { name: 'Tanks at rest' })).toContainText(resting.tank_number);
  await untilKept(page, [`/api/companies/${encodeURIComponent(company)}/load-gate`]);
  await openTanks(page, resting, travelling);

  await setLine(device, yard, 'none');
  await page.getByRole('button', { name: 'Add Arrival Data' }).first().click();
  const arrival = page.getByRole('form', { name: 'Add Arrival Data' });
  await arrival.getByLabel('Arrival pressure').fill('9');
  await arrival.getByRole('button', { name: 'Save Arrival' }).click();
  await expect(waitingBar(page, 1)).toBeVisible();
  await page.goto(`/tanks/${resting.id}`);
  await addReading(page, 21, 'by the gate');
  await expect(waitingBar(page, 2)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('21 µm');
  await keepPicture(page, 'reading');
  await page.getByRole('button', { name: 'Add Load Data' }).first().click();
  const load = page.getByRole('form', { name: 'Add Load Data' });
  await load.getByLabel('Product').fill('LHe');
  await load.getByLabel('Weight in lbs').fill('9900');
  await load.getByLabel('Load pressure').fill('5');
  await load.getByRole('button', { name: 'Add Load' }).click();
  await expect(waitingBar(page, 3)).toBeVisible();
  const state = page.getByRole('region', { name: /^State of/ });
  await expect(state.getByText('Relief is estimated once the load is sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Load Data' })).toHaveCount(0);
  await keepPicture(page, 'load');

  for (const [name, path] of Object.entries({ home, analytics })) {
    await page.goto(path);
    await expect(page.getByText(/^Arrived \d.*, waits to be sent$/).first()).toBeVisible();
    await expect(page.getByText(/^Loaded \d.*, waits to be sent$/).first()).toBeVisible();
    await expect(page.getByText(/psig now|relief in/i)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Add Load Data/ })).toHaveCount(0);
    for (const [screen, size] of Object.entries({ phone: [390, 844], desk: [1440, 900] } as const)) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await keepPicture(page, `${name}-${screen}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await expect(page.getByRole('button', { name: /Recent Activity/ })).toContainText('1');
  await page.goto(home);
  const lines = (region: string) => page.getByRole('region', { name: region }).getByRole('listitem');
  await expect(lines('In transit 1')).toContainText(resting.tank_number);
  await expect(lines('Arrived, waits to be sent 1')).toContainText(travelling.tank_number);
  await page.goto(`${home}/load-gate`);
  await expect(page.getByText(`Listed once their arrival is sent: ${travelling.tank_number}.`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: resting.tank_number })).toHaveCount(0);
  await keepPicture(page, 'gate');

  // The load that waits arrives without a signal too; both are sent in their order.
  await page.goto(`/tanks/${resting.id}`);
  await page.getByRole('button', { name: 'Add Arrival Data' }).first().click();
  await arrival.getByLabel('Arrival pressure').fill('11');
  await arrival.getByRole('button', { name: 'Save Arrival' }).click();
  await expect(waitingBar(page, 4)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Load Data' }).first()).toBeVisible();
  await keepPicture(page, 'arrived');
  await setLine(device, yard, 'good');
  await expect(page.getByRole('link', { name: /waiting to be sent/ })).toBeHidden();
  const [sent, ...more] = await yard.transfers(resting);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ product_name: 'LHe', loaded_pressure: 5, arrival_pressure: 11 });
  await device.close();
});
