import { updateCompany } from '@dewar/contract/companies';
import { updateCompanySetting, updateGeneralSetting } from '@dewar/contract/settings';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, determineTransfer } from '@dewar/contract/transfers';
import { getWeeklyReportPdf, type WeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { signInAs } from '../../../test-support/sample-world.ts';
import { SINCE, startWeeklyReportWorld, type WeeklyReportWorld } from './weekly-report-test-world.ts';

// A report of the week up to 13 June, made again after another week in which everything that it was made of went on.

let world: WeeklyReportWorld;
let first: WeeklyReport;
let again: WeeklyReport;
let tankId = 0;
let loads: number[] = [];

const THIS_WEEK = { company_name: 'Polar Gas', week_start_date: '2026-06-07', week_end_date: '2026-06-13' };

/** Whoever was signed in is not any more, days later. */
async function setTime(at: string): Promise<void> {
  const { server, tokens } = world;
  server.clock.advance(Date.parse(at) - server.clock.now().getTime());
  Object.assign(tokens, {
    admin: await signInAs(server, 'admin@dewar.example'),
    polar: await signInAs(server, 'user@polar.example'),
  });
}

async function newLoad(day: string, tank: { readonly id: number }): Promise<number> {
  const times = { loaded_at: `2026-06-${day}T00:00:00Z`, arrived_at: `2026-06-${day}T20:00:00Z` };
  const weighed = { loaded_weight_lbs: 10_000, loading_site: 'Baytown', loading_scale: 'Baytown 2' };
  const load = { tank_id: tank.id, action: 'Load', product_name: 'LNG', ...times, ...weighed };
  const { status, text, body } = await world.post(createTransfer, load);
  expect(status, text).toBe(201);
  return body.data.id;
}

async function determine(id: number, actual_received_lbs = 9_950): Promise<void> {
  const body = { actual_received_lbs, final_determination: 'full_load' };
  const { status, text } = await world.server.call(determineTransfer, {
    token: world.tokens.admin,
    params: { id },
    body,
  });
  expect(status, text).toBe(200);
}

const setPrice = (value: number) =>
  world.server.call(updateGeneralSetting, {
    token: world.tokens.admin,
    params: { setting_key: 'price_lng' },
    body: { value },
  });
const pdfOf = async (id: number, query: { version?: number } = {}) => {
  const call = { token: world.tokens.polar, params: { id }, query };
  const { pages } = await readPdf((await world.server.call(getWeeklyReportPdf, call)).bytes);
  return pages.join(' ').replaceAll(/\s+/g, ' ');
};

beforeAll(async () => {
  world = await startWeeklyReportWorld();
  await setTime('2026-06-08T12:00:00Z');
  await setPrice(2);
  tankId = (await world.newTank({ tank_number: 'OLD 1', csc_inspection_date: null })).id;
  await world.server.pool.query('update tank_assignments set assigned_at = $1 where tank_id = $2', [SINCE, tankId]);
  for (const day of ['01', '03', '05']) {
    const id = await newLoad(day, await world.newTank());
    loads = [...loads, id];
    await determine(id);
  }
  await keepLedger(world.server);
  await setTime('2026-06-14T12:00:00Z');
  first = await world.generate(THIS_WEEK);

  await setTime('2026-06-17T12:00:00Z');
  await setPrice(4);
  for (const id of loads) await determine(id);
  for (const day of ['15', '16']) await determine(await newLoad(day, await world.newTank()), 9_900);
  await keepLedger(world.server);
  again = await world.generate(THIS_WEEK);
});
afterAll(() => world.server.stop());

test('a report counts the loads that had been determined by its end, at the prices of then', () => {
  const found = { group: 'scale', name: 'Baytown 2', direction: 'high', loads: 3 };
  expect(first.report_data.custody_findings).toEqual([expect.objectContaining(found)]);
  const [{ lbs = 0, worth = 0 } = {}] = first.report_data.custody_findings ?? [];
  expect(worth).toBeCloseTo(2 * lbs, 1);
  expect(first.report_data.prices).toEqual([
    { product: 'lng', usd_per_lb: 2, since: expect.stringContaining('2026-06-08') },
  ]);
});

test('generated again it says the same: later loads, determinations and prices are not in it', () => {
  expect(again.report_data).toEqual(first.report_data);
  expect([again.version, again.replaces]).toEqual([1, null]);
});

test('the week after tells the loads and the price of its own, and not the finding that was told', async () => {
  await setTime('2026-06-21T12:00:00Z');
  const next = { ...THIS_WEEK, week_start_date: '2026-06-14', week_end_date: '2026-06-20' };
  const { custody_findings = [] } = (await world.generate(next)).report_data;
  expect(custody_findings.filter(({ group }) => group === 'scale')).toEqual([]);
});

test('a load of the week that is corrected later changes it, as another version', async () => {
  for (const id of loads) await determine(id, 9_800);
  await keepLedger(world.server);
  const corrected = await world.generate(THIS_WEEK);
  expect(corrected.version).toBe(2);
  expect(corrected.replaces?.changes).toMatch(/found by the custody ledger: 1 of 1 differs/);
  const [finding] = corrected.report_data.custody_findings ?? [];
  expect(finding?.lbs).toBeGreaterThan((first.report_data.custody_findings?.[0]?.lbs ?? 0) * 3);
});

test('screen and PDF say when it was known, and the price with its day', async () => {
  const line = 'Known on 14 Jun 2026 00:00 (America/New York); LNG at $2.00/lb since 8 Jun 2026';
  expect(await pdfOf(first.id)).toContain(line);
});

test('an old report keeps its days, its names and its inspections, whatever comes later', async () => {
  const before = await world.generate(THIS_WEEK);
  const neverInspected = { tank_number: 'OLD 1', csc_inspection_date: null, due_date: null };
  expect(before.report_data.csc_inspections_due).toEqual([neverInspected]);
  const { tokens, server } = world;
  const zone = { params: { name: 'Polar Gas', setting_key: 'timezone' }, body: { value: 'Asia/Tokyo' } };
  expect((await server.call(updateCompanySetting, { token: tokens.admin, ...zone })).status).toBe(200);
  const tank = { params: { id: tankId }, body: { tank_number: 'RENAMED 1', csc_inspection_date: '2026-06-18' } };
  expect((await server.call(updateTank, { token: tokens.admin, ...tank })).status).toBe(200);
  const renamed = { params: { id: world.polarId }, body: { name: 'Polar Renamed' } };
  expect((await server.call(updateCompany, { token: tokens.admin, ...renamed })).status).toBe(200);
  const after = await world.generate({ ...THIS_WEEK, company_name: 'Polar Renamed' });
  expect(after.report_data).toEqual(before.report_data);
  expect([after.company_name, after.report_data.company_name]).toEqual(['Polar Renamed', 'Polar Gas']);
  expect(JSON.stringify(after.report_data)).not.toContain('RENAMED');
  expect(await pdfOf(after.id)).toContain('Polar Gas');
});
