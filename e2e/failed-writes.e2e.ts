import type { Locator, Page } from '@playwright/test';
import { daysAgo } from './demo-tanks.ts';
import { makeCompany } from './made-people.ts';
import { expect, test, untilNothingIsKept } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

const RUN = Date.now();
const COMPANY = `Lost Line ${RUN}`;
/** Its last transfer has arrived and is not determined. */
const ARRIVED = `LL ${RUN}`;
/** Its load is in transit. */
const TRAVELLING = `LT ${RUN}`;
const LINE = /net::ERR_FAILED/;
const WRITES = ['POST', 'PUT', 'DELETE'];

async function post<Data>(path: string, body: object): Promise<Data> {
  const { token } = await sessionOf('super');
  const response = await callWith(token, 'POST', path, body);
  const { data }: { data: Data } = await response.json();
  return data;
}

async function makeLoadedTank(tank_number: string, arrival: object): Promise<void> {
  const tank = await post<{ id: number }>('/api/admin/tanks', { tank_number, company_name: COMPANY });
  const load = { action: 'Load', loaded_at: daysAgo(3).toISOString(), loaded_weight_lbs: 9_900, loaded_pressure: 5 };
  await post('/api/transfers', { tank_id: tank.id, ...load, ...arrival });
}

test.beforeAll(async () => {
  await makeCompany({ name: COMPANY });
  await makeLoadedTank(ARRIVED, { arrived_at: daysAgo(1).toISOString(), arrival_pressure: 9, was_venting: false });
  await makeLoadedTank(TRAVELLING, {});
});

interface FailedWrite {
  readonly path: string;
  readonly button: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly verb: string;
  readonly words: string;
}

const tankData = (tank: string) => `/tank-data?tank=${encodeURIComponent(tank)}&company=${encodeURIComponent(COMPANY)}`;
const assets = `/admin/assets?tank=${encodeURIComponent(ARRIVED)}`;

const FAILED_WRITES: readonly FailedWrite[] = [
  {
    path: tankData(ARRIVED),
    button: 'Add Load Data',
    fill: { 'Weight in lbs': '9,900' },
    verb: 'Add Load',
    words: 'Error adding transfer data',
  },
  {
    path: tankData(TRAVELLING),
    button: 'Add Arrival Data',
    fill: { 'Arrival pressure': '9' },
    verb: 'Save Arrival',
    words: 'Error updating arrival data',
  },
  { path: tankData(ARRIVED), button: 'Edit', verb: 'Save Transfer', words: 'Error updating transfer' },
  { path: tankData(ARRIVED), button: 'Delete', verb: 'Delete transfer', words: 'Error deleting transfer' },
  {
    path: tankData(ARRIVED),
    button: 'Determine',
    fill: { 'Actual received': '9,800' },
    verb: 'Save Determination',
    words: 'Error saving final determination',
  },
  {
    path: assets,
    button: 'Add Tank',
    fill: { 'Tank number': `LN ${RUN}` },
    verb: 'Add Tank',
    words: 'Failed to create tank',
  },
  {
    path: assets,
    button: 'Edit Tank',
    fill: { 'CSC inspection date': '2026-01-15' },
    verb: 'Save Tank',
    words: 'Failed to update tank',
  },
  {
    path: assets,
    button: 'Add Vacuum Reading',
    fill: { [`Vacuum reading of ${ARRIVED}`]: '18' },
    verb: 'Add Reading',
    words: 'Failed to add vacuum reading',
  },
  {
    path: assets,
    button: 'Add Transfer',
    fill: { 'Load pressure': '8' },
    verb: 'Add Transfer',
    words: 'Failed to add transfer',
  },
];

// spec 2 §8: the messages shown if the server does not respond.
for (const { path, button, fill = {}, verb, words } of FAILED_WRITES) {
  test(`'${words}' is shown if the request fails, and the input is kept`, async ({ visit }) => {
    const page = await visit({ as: 'admin', expectedErrors: LINE });
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
    const dialog = openDialog(page);
    for (const [label, value] of Object.entries(fill)) await dialog.getByLabel(label).fill(value);
    await untilNothingIsKept(page);
    await page.route('**/api/**', (route) =>
      WRITES.includes(route.request().method()) ? route.abort() : route.fallback(),
    );
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await expect(page.getByText(`${words}. Network error. Please try again.`).first()).toBeVisible();
    for (const [label, value] of Object.entries(fill)) {
      await expect(dialog.getByLabel(label)).toHaveValue(value);
    }
  });
}

function openDialog(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}
