import type { Page, Route } from '@playwright/test';
import { findRestingTank, type TankWithReading } from './demo-tanks.ts';
import { expect, keepPicture, test, untilNothingIsKept } from './portal.ts';
import { listReadings } from './portal-api.ts';

const NO_LINE = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const FAILURE = 'Error adding vacuum reading. Network error. Please try again.';

test('a reading whose responses are lost is kept, retried with one key, and saved once', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'north', expectedErrors: NO_LINE });
  const { tank, form, note } = await typeReading(page, 'lost answers');
  const keys: (string | undefined)[] = [];
  const ways = [
    (route: Route) => route.abort(),
    // The server saves it, but its response is lost.
    async (route: Route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort();
    },
  ];
  await page.route('**/api/vacuum-readings', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const way = ways[keys.length];
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((key) => key ?? undefined),
    );
    return way === undefined ? route.continue() : way(route);
  });

  for (let tries = 1; tries <= ways.length; tries += 1) {
    await form.getByRole('button', { name: 'Add Reading' }).click();
    await expect.poll(() => keys.length).toBe(tries);
    await expect(form.getByRole('alert')).toContainText(FAILURE);
    await expect(form.getByLabel('Notes')).toHaveValue(note);
    await expect(form.getByLabel(/^Vacuum reading of/)).not.toHaveValue('');
  }
  await keepPicture(page, 'failed');
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  await expect(form).toBeHidden();

  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/.{16,}/);
  expect(new Set(keys).size).toBe(1);
  expect(await countOf(tank, note)).toBe(1);
});

test('a reading typed without a connection is saved when the connection is back', async ({ visit }) => {
  const page = await visit({ as: 'north', expectedErrors: NO_LINE });
  const { tank, form, note } = await typeReading(page, 'no line');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(form.getByRole('alert')).toContainText(FAILURE);
  expect(await countOf(tank, note)).toBe(0);

  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Notes')).toHaveValue(note);

  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  expect(await countOf(tank, note)).toBe(1);
});

async function typeReading(page: Page, what: string) {
  const tank = await findRestingTank('north', 0);
  const note = `${what} ${Date.now()}`;
  await page.goto(`/tank-data?tank=${encodeURIComponent(tank.tank_number)}`);
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).click();
  const form = page.getByRole('form', { name: 'Add Vacuum Reading' });
  await form.getByLabel(/^Vacuum reading of/).fill(String(tank.latest_reading.vacuum_reading + 1));
  await form.getByLabel('Notes').fill(note);
  await untilNothingIsKept(page);
  return { tank, form, note };
}

async function countOf(tank: TankWithReading, note: string): Promise<number> {
  return (await listReadings('north', tank.id)).filter(({ additional_notes }) => additional_notes === note).length;
}
