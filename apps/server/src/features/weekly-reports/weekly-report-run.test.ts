import { updateCompany } from '@dewar/contract/companies';
import { deleteWeeklyReport, generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScheduledRunWorld, startScheduledRunWorld, WEDNESDAY } from './scheduled-run-test-world.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

let world: ScheduledRunWorld;
beforeAll(async () => {
  world = await startScheduledRunWorld();
});
afterAll(async () => {
  await world.other.stop();
  await world.server.stop();
});
beforeEach(() => world.reset());

async function countOf(table: 'mails' | 'mail_attachments'): Promise<number | undefined> {
  const { rows } = await world.server.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count;
}

test("the scheduled run is due on Sunday at one in the morning in each company's time zone, for the week before", async () => {
  await world.setOfCompany(world.northId, 'timezone', 'Asia/Kathmandu');
  await world.newTankOf(world.polarId, WEDNESDAY);
  await world.newTankOf(world.northId, WEDNESDAY);
  const due = async (moment: string) => {
    world.setTime(moment);
    await world.run();
    return { polar: await world.weeks(), north: await world.weeks(world.northId) };
  };
  expect(await due('2026-06-13T19:14:00Z')).toEqual({ polar: [], north: [] });
  expect(await due('2026-06-13T19:15:00Z')).toEqual({ polar: [], north: ['2026-06-07'] });
  expect(await due('2026-06-14T04:59:59Z')).toEqual({ polar: [], north: ['2026-06-07'] });
  expect(await due('2026-06-14T05:00:00Z')).toEqual({ polar: ['2026-06-07'], north: ['2026-06-07'] });
  expect(await world.reports()).toEqual([
    {
      id: expect.any(Number),
      week_start_date: '2026-06-07',
      week_end_date: '2026-06-13',
      generated_by_email: null,
    },
  ]);
});

test('the scheduled run makes five reports after five missed Sundays, and none twice', async () => {
  await world.newTankOf(world.polarId, WEDNESDAY);
  world.setTime('2026-06-14T06:00:00Z');
  await world.run();
  expect(await world.weeks()).toEqual(['2026-06-07']);
  world.server.clock.advance(5 * WEEK_MS);
  await world.run();
  const missed = ['2026-06-14', '2026-06-21', '2026-06-28', '2026-07-05', '2026-07-12'];
  expect(await world.weeks()).toEqual(['2026-06-07', ...missed]);
  const made = await world.reports();
  await world.run();
  expect(await world.reports()).toEqual(made);
  expect(await countOf('mails')).toBe(2 * 6);
});

test('the scheduled run makes one report and one mail per recipient with two servers at once', async () => {
  await world.newTankOf(world.polarId, '2026-05-20T12:00:00Z');
  await Promise.all([world.run(), world.run(world.other.app), world.run(), world.run(world.other.app)]);
  expect(await world.weeks()).toEqual(['2026-05-17', '2026-05-24', '2026-05-31']);
  expect([await countOf('mails'), await countOf('mail_attachments')]).toEqual([6, 3]);
  const { rows } = await world.server.pool.query(
    "select count(*) from audit_log where entity = 'weekly_report' and entity_id = any($1)",
    [(await world.reports()).map(({ id }) => id)],
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('the scheduled run regenerates a report that an administrator generated before the week was over', async () => {
  await world.newTankOf(world.polarId, WEDNESDAY);
  const body = { company_name: 'Polar Gas', week_start_date: '2026-06-07', week_end_date: '2026-06-13' };
  const early = await world.server.call(generateWeeklyReport, { token: world.tokens.admin, body });
  world.setTime('2026-06-14T06:00:00Z');
  await world.run();
  expect(await world.reports()).toEqual([
    expect.objectContaining({ id: early.body.data.id, generated_by_email: null }),
  ]);
});

test('the scheduled run does not bring back a deleted report', async () => {
  await world.newTankOf(world.polarId, '2026-06-01T12:00:00Z');
  await world.run();
  const [report] = await world.reports();
  const params = { id: report?.id ?? 0 };
  await world.server.call(deleteWeeklyReport, { token: world.tokens.admin, params });
  await world.run();
  expect(await world.weeks()).toEqual([]);
});

test('the scheduled run leaves out companies that never had a tank, and inactive ones until they are active again', async () => {
  await world.newTankOf(world.polarId, '2026-06-01T12:00:00Z');
  const activate = (status: string) =>
    world.server.call(updateCompany, { token: world.tokens.admin, params: { id: world.polarId }, body: { status } });
  await activate('inactive');
  await world.run();
  expect([await world.weeks(), await world.weeks(world.northId)]).toEqual([[], []]);
  await activate('active');
  await world.run();
  expect([await world.weeks(), await world.weeks(world.northId)]).toEqual([['2026-05-31'], []]);
});

test('the scheduled run continues with other companies if one fails, and makes up for it later', async () => {
  await world.newTankOf(world.polarId, '2026-06-01T12:00:00Z');
  await world.newTankOf(world.northId, '2026-06-01T12:00:00Z');
  await world.server.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.company_id = ${world.polarId} then raise 'no room'; end if; return new; end $$;
     create trigger refuse before insert on weekly_reports for each row execute function refuse()`,
  );
  await world.run();
  expect([await world.weeks(), await world.weeks(world.northId)]).toEqual([[], ['2026-05-31']]);
  await world.server.pool.query('drop function refuse cascade');
  await world.run();
  expect(await world.weeks()).toEqual(['2026-05-31']);
});
