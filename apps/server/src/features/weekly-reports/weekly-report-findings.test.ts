import { getCustodyLedger } from '@dewar/contract/custody-ledger';
import { createTransfer, determineTransfer } from '@dewar/contract/transfers';
import { getWeeklyReportPdf, type WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { startWeeklyReportWorld, type WeeklyReportWorld } from './weekly-report-test-world.ts';

let world: WeeklyReportWorld;
let report: WeeklyReport;

/** The test's clock is in it. */
const THIS_WEEK = { company_name: 'Polar Gas', week_start_date: '2026-06-07', week_end_date: '2026-06-13' };

beforeAll(async () => {
  world = await startWeeklyReportWorld();
  for (const day of ['01', '03', '05']) {
    const { id: tank_id } = await world.newTank();
    const times = { loaded_at: `2026-06-${day}T00:00:00Z`, arrived_at: `2026-06-${day}T20:00:00Z` };
    const weighed = { loaded_weight_lbs: 10_000, loading_site: 'Baytown', loading_scale: 'Baytown 2' };
    const load = await world.post(createTransfer, { tank_id, action: 'Load', ...times, ...weighed });
    const received = { actual_received_lbs: 9_950, final_determination: 'full_load' };
    const params = { id: load.body.data.id };
    await world.server.call(determineTransfer, { token: world.tokens.admin, params, body: received });
  }
  await keepLedger(world.server);
  report = await world.generate(THIS_WEEK);
});
afterAll(() => world.server.stop());

test('a weekly report tells what the determinations of its week let the custody ledger find', () => {
  expect(report.report_data.custody_findings).toEqual([
    expect.objectContaining({
      group: 'scale',
      name: 'Baytown 2',
      direction: 'high',
      loads: 3,
      worth: null,
      sum: { lbs: 150, largest_lbs: 50, counted_as: 'missing' },
    }),
  ]);
});

test('the report of a week without such a determination, or of another company, tells nothing', async () => {
  const before = { ...THIS_WEEK, week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
  expect((await world.generate(before)).report_data.custody_findings).toEqual([]);
  expect((await world.generate({ ...THIS_WEEK, company_name: 'North' })).report_data.custody_findings).toEqual([]);
});

test('the PDF has the finding, and no such list without one', async () => {
  const pdfOf = async (id: number) => {
    const call = { token: world.tokens.polar, params: { id } };
    return readPdf((await world.server.call(getWeeklyReportPdf, call)).bytes);
  };
  const printed = JSON.stringify(await pdfOf(report.id));
  expect(printed).toContain('Scale Baytown 2 weighs about 0.5 % high');
  const [finding] = report.report_data.custody_findings ?? [];
  const { findings } = (await world.server.call(getCustodyLedger, { token: world.tokens.polar, query: {} })).body.data;
  const amounts = findings
    .filter(({ part_of }) => part_of === null)
    .flatMap((each) => describeAmounts(each, report.report_data.timezone));
  expect(finding && describeAmounts(finding, report.report_data.timezone)).toEqual(amounts);
  // A line ends where the column does.
  for (const word of amounts.join('; ').split(' ')) expect(printed).toContain(word);
  const { id } = await world.generate({ ...THIS_WEEK, week_start_date: '2026-05-31', week_end_date: '2026-06-06' });
  expect(JSON.stringify(await pdfOf(id))).not.toContain('Found by the custody ledger');
});

test('while the loads of a report are read and followed, nothing of its transaction is held', async () => {
  const holder = await world.server.pool.connect();
  let generating: Promise<WeeklyReport> | undefined;
  try {
    await holder.query('begin');
    await holder.query('lock table custody_ledger_runs in access exclusive mode');
    generating = world.generate(THIS_WEEK);
    await waitForBlockedRequest(world.server.db);
    const { rows } = await world.server.pool.query(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toHaveLength(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await generating).report_data.custody_findings).toHaveLength(1);
});
