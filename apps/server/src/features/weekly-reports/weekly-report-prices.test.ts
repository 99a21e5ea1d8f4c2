import {
  compareLoadWithNow,
  computeLoadAnew,
  exportLedgerLoads,
  getCustodyLedger,
} from '@dewar/contract/custody-ledger';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { createTransfer, determineTransfer } from '@dewar/contract/transfers';
import { getWeeklyReportPdf } from '@dewar/contract/weekly-reports';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { signInAs } from '../../../test-support/sample-world.ts';
import { startWeeklyReportWorld, type WeeklyReportWorld } from './weekly-report-test-world.ts';

// Four loads of one scale, determined while a price changed twice, and another product that had no price yet.

const ZONE = 'America/New_York';
const WEEK = { company_name: 'Polar Gas', week_start_date: '2026-06-07', week_end_date: '2026-06-13' };

let world: WeeklyReportWorld;
const loads: number[] = [];

/** Whoever was signed in is not any more, days later. */
async function setTime(at: string): Promise<void> {
  const { server, tokens } = world;
  server.clock.advance(Date.parse(at) - server.clock.now().getTime());
  Object.assign(tokens, {
    admin: await signInAs(server, 'admin@dewar.example'),
    polar: await signInAs(server, 'user@polar.example'),
  });
}

async function setPrice(product: string, value: number): Promise<void> {
  const params = { setting_key: `price_${product}` };
  const { status } = await world.server.call(updateGeneralSetting, {
    token: world.tokens.admin,
    params,
    body: { value },
  });
  expect(status).toBe(200);
}

async function determineLoad(day: string, product_name: string, loading_scale: string): Promise<number> {
  const times = { loaded_at: `2026-06-${day}T00:00:00Z`, arrived_at: `2026-06-${day}T20:00:00Z` };
  const load = { tank_id: (await world.newTank()).id, action: 'Load', product_name, ...times, loading_scale };
  const { status, text, body } = await world.post(createTransfer, { ...load, loaded_weight_lbs: 10_000 });
  expect(status, text).toBe(201);
  const { id } = body.data;
  const received = { actual_received_lbs: 9_950, final_determination: 'full_load' as const };
  const call = { token: world.tokens.admin, params: { id }, body: received };
  expect((await world.server.call(determineTransfer, call)).status).toBe(200);
  return id;
}

async function findingsOfLedger(name: string) {
  await keepLedger(world.server);
  const { body } = await world.server.call(getCustodyLedger, { token: world.tokens.polar, query: {} });
  return body.data.findings.filter((finding) => finding.group === 'scale' && finding.name === name);
}

async function pricesOfFile(name: string): Promise<string[]> {
  const query = { group: 'scale' as const, key: name.toLowerCase(), found: true };
  const { text } = await world.server.call(exportLedgerLoads, { token: world.tokens.polar, query });
  return csvRows(text).map((row) => row['Price'] ?? '');
}

/** What is told of a scale on the ledger's page, and in the report on screen and on paper. */
async function toldOf(name: string) {
  const ledger = (await findingsOfLedger(name)).map((finding) => describeAmounts(finding, ZONE));
  const { id, report_data } = await world.generate(WEEK);
  const { custody_findings = [] } = report_data;
  const report = custody_findings.filter((finding) => finding.name === name);
  const pdf = await world.server.call(getWeeklyReportPdf, { token: world.tokens.polar, params: { id }, query: {} });
  const paper = (await readPdf(pdf.bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  return { ledger, screen: report.map((finding) => describeAmounts(finding, ZONE)), paper, report_data };
}

beforeAll(async () => {
  world = await startWeeklyReportWorld();
  await setTime('2026-06-08T12:00:00Z');
  await setPrice('lng', 2);
  for (const day of ['01', '02']) loads.push(await determineLoad(day, 'LNG', 'Baytown 2'));
  for (const day of ['01', '02', '03', '04']) await determineLoad(day, 'Argon', 'Ghent A');
  await setPrice('helium', 4.2);
  for (const day of ['01', '02']) await determineLoad(day, 'Helium', 'Mixed');
  for (const day of ['03', '04']) await determineLoad(day, 'Nitrogen', 'Mixed');
  await setTime('2026-06-09T12:00:00Z');
  await setPrice('lng', 3);
  loads.push(await determineLoad('03', 'LNG', 'Baytown 2'));
  await setTime('2026-06-10T12:00:00Z');
  await setPrice('lng', 5);
  loads.push(await determineLoad('04', 'LNG', 'Baytown 2'));
  // The job runs after all of it.
  await setTime('2026-06-14T12:00:00Z');
});
afterAll(() => world.server.stop());

const PRICES =
  '$2.00 per lb of LNG, set on 8 Jun 2026 and $3.00 per lb of LNG, set on 9 Jun 2026 and $5.00 per lb of LNG, set on 10 Jun 2026';

test('ledger, file, report and paper tell one amount, by the price at which each load was determined', async () => {
  const { ledger, screen, paper, report_data } = await toldOf('Baytown 2');
  expect(ledger).toEqual(screen);
  expect(ledger[0]?.[1]).toBe(`worth $600 at ${PRICES}`);
  expect(paper).toContain(`worth $600 at ${PRICES}`);
  expect((await pricesOfFile('Baytown 2')).toSorted()).toEqual(['2', '2', '3', '5']);
  expect(report_data.prices?.map(({ product, usd_per_lb }) => [product, usd_per_lb])).toEqual([
    ['helium', 4.2],
    ['lng', 2],
    ['lng', 3],
    ['lng', 5],
    ['nitrogen', null],
    ['argon', null],
  ]);
});

test('a scale with loads of a product without a price is worth nothing yet, and hides the price of no other', async () => {
  const { ledger, screen, report_data } = await toldOf('Mixed');
  expect(ledger).toEqual(screen);
  expect(screen).toHaveLength(1);
  expect(screen[0]?.join()).not.toContain('worth');
  expect(report_data.prices?.filter(({ product }) => product === 'helium')).toMatchObject([{ usd_per_lb: 4.2 }]);
});

test('prices that are set later move none of them, except the first price of a product in the ledger', async () => {
  await setTime('2026-06-17T12:00:00Z');
  await setPrice('lng', 7);
  await setPrice('argon', 1);
  const { ledger, screen } = await toldOf('Baytown 2');
  expect(ledger).toEqual(screen);
  expect(ledger[0]?.[1]).toBe(`worth $600 at ${PRICES}`);
  const argon = await toldOf('Ghent A');
  expect(argon.ledger[0]?.[1]).toBe('worth $200 at $1.00 per lb of argon, set on 17 Jun 2026');
  expect(argon.screen[0]?.join()).not.toContain('worth');
  expect(argon.report_data.prices).toContainEqual({ product: 'argon', usd_per_lb: null, since: null });
});

test('a load that is computed anew has the price of that day in all of them', async () => {
  const params = { id: loads[0] ?? 0 };
  const token = world.tokens.admin;
  const { body } = await world.server.call(compareLoadWithNow, { token, params });
  const { delta_lbs } = body.data.now;
  expect((await world.server.call(computeLoadAnew, { token, params, body: { delta_lbs } })).status).toBe(200);
  const { ledger, screen, paper } = await toldOf('Baytown 2');
  expect(ledger).toEqual(screen);
  expect(ledger[0]?.[1]).toMatch(/^worth \$850 at \$2\.00 .* and \$7\.00 per lb of LNG, set on 17 Jun 2026$/);
  expect(paper).toContain(ledger[0]?.[1]);
});
