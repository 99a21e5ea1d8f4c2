import type { Page } from '@playwright/test';
import { findArrivedTransfers } from './demo-tanks.ts';
import { expect, expectAccessible, test } from './portal.ts';
import { listFleet, sessionOf } from './portal-api.ts';

const CARDS = ['Tank Status', 'Maintenance Status', 'Recent Activity', 'Inspection Alerts', 'Critical Readings'];

test('axe finds no serious fault on the landing page with its messages and in the person menu', async ({ visit }) => {
  const page = await visit({ expectedErrors: /status of 401/ });
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody@demo.example');
  await page.getByLabel('Password').first().fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);

  const inside = await visit({ as: 'newcomer' });
  await inside.goto('/');
  await inside.getByRole('button', { name: 'your menu' }).click();
  await expect(inside.getByRole('group', { name: 'Appearance' })).toBeVisible();
  await expectAccessible(inside);
});

test('axe finds no serious fault in the lists of ISO Analytics and in a tank with its chart and its table', async ({
  visit,
}) => {
  const page = await visit({ as: 'polar' });
  await page.goto(`${await companyPath()}/iso-analytics`);
  for (const name of CARDS) {
    await page.getByRole('list', { name: 'Fleet figures' }).getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const [tank] = await listFleet('polar');
  await page.goto(`${await companyPath()}/iso-analytics?tank=${encodeURIComponent(tank?.tank_number ?? '')}`);
  const detail = page.getByRole('dialog', { name: tank?.tank_number ?? '' });
  await expect(detail.getByRole('figure').locator('svg path').first()).toBeVisible();
  await expectAccessible(page);
  await detail.getByRole('button', { name: 'Show as table' }).click();
  await expect(detail.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds no serious fault in Tank Data, its forms with errors, and its dialogs', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await openTankAtRest(page);
  await page
    .getByRole('region', { name: 'Load History' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Arrival Protocol' })).toBeVisible();
  await expectAccessible(page);
  for (const [open, save] of [
    ['Add Vacuum Reading', 'Add Reading'],
    ['Add Load Data', 'Add Load'],
  ] as const) {
    await page.getByRole('button', { name: open }).click();
    const form = page.getByRole('form', { name: open });
    await form.getByRole('button', { name: save }).click();
    await expect(form.getByText(/is required$/)).toBeVisible();
    await form.getByLabel('Notes').fill('typed');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toBeHidden();
  }

  const loaded = (await listFleet('polar')).find(({ open_transfer }) => open_transfer !== null);
  await page.goto(`/tank-data?tank=${encodeURIComponent(loaded?.tank_number ?? '')}`);
  await page.getByRole('button', { name: 'Add Arrival Data' }).click();
  const arrival = page.getByRole('form', { name: 'Add Arrival Data' });
  await arrival.getByLabel('Arrival pressure').fill('104.5');
  await arrival.getByLabel('Was Venting').check();
  await expect(arrival.getByRole('region', { name: 'Manual Level Check' })).toBeVisible();
  await expectAccessible(page);
});

test("axe finds no serious fault in the administrators' forms", async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await openTankAtRest(page);
  const card = page.getByRole('region', { name: 'Load & Arrival Data' });
  for (const name of ['Edit', 'Set Final Determination']) {
    await card.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Delete Transfer/ })).toBeVisible();
  await expectAccessible(page);
});

async function companyPath(): Promise<string> {
  return `/company/${encodeURIComponent((await sessionOf('polar')).user.company_name)}`;
}

async function openTankAtRest(page: Page): Promise<void> {
  const [transfer] = await findArrivedTransfers('polar', 1);
  await page.goto(`/tank-data?tank=${encodeURIComponent(transfer?.tank_number ?? '')}`);
  await expect(page.getByRole('region', { name: 'Load & Arrival Data' })).toBeVisible();
}
