import type { Page } from '@playwright/test';
import { exportCsv } from './export-csv.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, keepPicture, test } from './portal.ts';
import { read } from './portal-api.ts';

// Determinations are final: other files count on the demo's arrivals.
inOwnPortal();

const finding = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Scale Ferris Island B weighs about 0.' });
const rows = (page: Page) => page.getByRole('table').getByRole('row');
const loadRows = (page: Page) =>
  rows(page)
    .filter({ has: page.locator('td') })
    .filter({ hasNotText: 'of this finding' });

test('an administrator finds the biased scale, its loads, and takes them along as a file', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Custody Ledger' }).click();
  // The ledger is computed after the start of the portal, and appears without a reload.
  await expect(finding(page)).toContainText(
    /% low since \d+ \w+ \d{4}; usual difference [\d.]+ %, [\d,]+ lbs over \d+ loads \([\d,]+ kg\); worth \$[\d,]+ at \$/,
  );
  await expect(finding(page)).toContainText('The same loads also show at');
  await keepPicture(page, 'ledger');
  await expectAccessible(page);

  await finding(page).getByRole('button', { name: 'Show its loads' }).click();
  await expect(page).toHaveURL(/company=Northwind\+Cryogenics&by=scale&group=scale&key=ferris\+island\+b/);
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue('Northwind Cryogenics');
  await expect(loadRows(page).first()).toContainText('Ferris Island B');
  const shown = await loadRows(page).count();
  await expect(rows(page).last()).toContainText(`All ${shown} loads of this finding`);
  await page.reload();
  await expect(loadRows(page)).toHaveCount(shown);

  const [header = [], ...lines] = (await exportCsv(page, 'Custody ledger')).rows;
  expect(lines).toHaveLength(shown);
  const scale = header.indexOf('Receiving scale');
  expect(new Set(lines.map((line) => line[scale]))).toEqual(new Set(['Ferris Island B']));
});

test('the determination form tells what the scales explain before anything is saved, and the ledger has it at once', async ({
  visit,
}) => {
  const [first] = await read<readonly { readonly tank_number: string; readonly loaded_weight_lbs: number }[]>(
    'admin',
    '/api/transfers/waiting-for-determination?company=Northwind%20Cryogenics&limit=1',
  );
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/work');
  const arrival = page
    .getByRole('listitem')
    .filter({ hasText: first?.tank_number ?? '' })
    .first();
  await arrival.getByRole('button', { name: 'Determine' }).click();
  const form = page.getByRole('form', { name: /^Final Determination/ });
  const loaded = first?.loaded_weight_lbs ?? 0;
  const weight = form.getByLabel(/^Actual received/i);
  const told = form.getByRole('region', { name: 'Custody ledger' });
  await weight.fill(String(loaded - 10));
  await expect(told).toContainText('within the scales’ uncertainty');
  await weight.fill(String(loaded - 900));
  await expect(told).toContainText('900 lbs');
  await expect(told).toContainText('more than the scales explain');
  await expect(told).toContainText(/Tank [\w -]+: running sum ‘loses’/);
  await keepPicture(page, 'determination');
  await form.getByRole('button', { name: 'Save Determination' }).click();
  await expect(page.getByText(/^Determined/)).toBeVisible();
  await page.goto('/custody-ledger?company=Northwind%20Cryogenics&beyond=true');
  await expect(
    rows(page)
      .filter({ hasText: first?.tank_number ?? '' })
      .filter({ hasText: '+900' }),
  ).toHaveCount(1);
});

test('a company user reaches the ledger of the own company by phone', async ({ visit }) => {
  const page = await visit({ as: 'north', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/tank-data');
  await page.getByRole('link', { name: 'Custody Ledger' }).tap();
  await expect(finding(page)).toBeVisible();
  await expect(page.getByText('Polar Gas Logistics')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio', { name: 'Customers' }).press('Space');
  await expect(page.getByRole('button', { name: /Ferris Island Utility/ })).toBeVisible();
  await keepPicture(page, 'phone');
});
