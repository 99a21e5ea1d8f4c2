import { updateGeneralSetting } from '@dewar/contract/settings';
import { deleteVacuumReading, listVacuumReadings, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type OwnRecordWorld, READING, startOwnRecordWorld } from '../../../test-support/own-record-world.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { holdOffOwnCorrections, holdOffReports } from '../tank-state/own-correction-access.ts';

let world: OwnRecordWorld;
beforeAll(async () => {
  world = await startOwnRecordWorld();
});
afterAll(() => world.server.stop());

const correct = (id: number, token = world.tokens.polar, vacuum_reading = 81) =>
  world.server.call(updateVacuumReading, { token, params: { id }, body: { vacuum_reading } });
const withdraw = (id: number, token = world.tokens.polar) =>
  world.server.call(deleteVacuumReading, { token, params: { id } });

async function latestOf(tank_id: number) {
  const state = await world.server.db
    .selectFrom('tank_state')
    .select('latest_vacuum_reading')
    .where('tank_id', '=', tank_id)
    .executeTakeFirstOrThrow();
  return state.latest_vacuum_reading;
}

async function listed(tank_id: number) {
  const query = { tank_id };
  const { body } = await world.server.call(listVacuumReadings, { token: world.tokens.polar, query });
  return body.data;
}

const WEEK = { week_start_date: '2026-06-07', week_end_date: '2026-06-13' };

/** A stored report of the week of the reading, with what was logged until some time. */
async function storeReport(loggedUntil: string) {
  await world.server.pool.query(
    `insert into weekly_reports (company_id, week_start_date, week_end_date, report_data, generated_at,
                                 logged_until)
     values ($1, $2, $3, '{"timezone": "America/New_York"}', now(), ${loggedUntil})`,
    [world.polarId, WEEK.week_start_date, WEEK.week_end_date],
  );
}
/** How many transactions wait until a report, or a correction, is over. */
async function waitingForReports() {
  const { rows } = await world.server.pool.query(
    "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and classid = (hashtext('reported-readings')::bigint & 4294967295)::oid",
  );
  return rows[0].waiting;
}

const generateReport = () =>
  world.server.call(generateWeeklyReport, {
    token: world.tokens.admin,
    body: { company_name: 'Polar Gas', ...WEEK },
  });

const dropReports = () => world.server.pool.query('delete from weekly_reports');

test('whoever logged a reading corrects it, the tank follows, and the audit log has both values', async () => {
  const { id, tank_id } = await world.newReading();
  const response = await correct(id);
  expect(response.status, response.text).toBe(200);
  expect(response.body.data).toMatchObject({ vacuum_reading: 81, version: 2 });
  expect(await latestOf(tank_id)).toBe(81);
  expect((await world.auditOf('vacuum_reading', id))[1]).toMatchObject({
    action: 'update',
    actor_email: 'user@polar.example',
    before: { vacuum_reading: 18 },
    after: { vacuum_reading: 81 },
  });
});

test('whoever logged a reading withdraws it, and the audit log keeps its content', async () => {
  const { id, tank_id } = await world.newReading();
  const response = await withdraw(id);
  expect(response.status, response.text).toBe(200);
  expect(await latestOf(tank_id)).toBeNull();
  expect((await world.auditOf('vacuum_reading', id))[1]).toMatchObject({
    action: 'delete',
    actor_email: 'user@polar.example',
    before: { vacuum_reading: 18 },
    after: null,
  });
});

test('a colleague gets 403, and another company 404', async () => {
  const { id } = await world.newReading();
  const before = await hashOfState(world.server);
  for (const call of [correct, withdraw]) {
    const refused = await call(id, world.colleague);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe('Only administrators can change what somebody else logged.');
    expect((await call(id, world.tokens.north)).status).toBe(404);
  }
  expect(await hashOfState(world.server)).toBe(before);
});

test('after 30 minutes the author gets 403 with the reason, and administrators can still correct it', async () => {
  const { id, tank_id } = await world.newReading();
  expect((await listed(tank_id))[0]).toMatchObject({ correctable_until: expect.any(String) });
  await world.age('vacuum_readings', id, 30);
  for (const call of [correct, withdraw]) {
    const refused = await call(id);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe(
      'You can change what you logged for 30 minutes. Ask an administrator to change it now.',
    );
  }
  expect((await listed(tank_id))[0]).toMatchObject({ correctable_until: null });
  expect((await correct(id, world.tokens.admin)).status).toBe(200);
});

test('a stored weekly report that contains the reading prevents a correction', async () => {
  const { id, tank_id } = await world.newReading();
  await storeReport("now() + interval '1 second'");
  for (const call of [correct, withdraw]) {
    const refused = await call(id);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatch(/in a stored weekly report/);
  }
  expect((await listed(tank_id))[0]).toMatchObject({ correctable_until: null });
  await dropReports();
  expect((await correct(id)).status).toBe(200);
});

test('a weekly report of another week, or from before the reading was logged, does not', async () => {
  const late = await world.newReading();
  await storeReport("now() - interval '1 hour'");
  expect((await correct(late.id)).status).toBe(200);
  await dropReports();
  // Saturday evening in New York is Sunday in UTC: the report's own time zone decides.
  const outside = await world.newReading({ reading_timestamp: '2026-06-07T03:59:59Z' });
  const inside = await world.newReading({ reading_timestamp: '2026-06-07T04:00:00Z' });
  await storeReport("now() + interval '1 second'");
  expect((await correct(outside.id)).status).toBe(200);
  expect((await correct(inside.id)).status).toBe(409);
  await dropReports();
});

test('a correction waits for a weekly report that is being generated, and is then refused', async () => {
  const { id } = await world.newReading();
  let answer: ReturnType<typeof correct> | undefined;
  await inTransaction(world.server.db, async (transaction) => {
    await holdOffOwnCorrections(transaction, world.polarId);
    answer = correct(id);
    await expect.poll(waitingForReports).toBe(1);
    await storeReport("now() + interval '1 second'");
  });
  expect((await answer)?.status).toBe(409);
  await dropReports();
});

test('a weekly report waits for a correction that has begun, and contains the corrected figure', async () => {
  const { id, tank_id } = await world.newReading({ fresh_pull: true });
  await world.server.pool.query("update tank_assignments set assigned_at = '2026-01-01' where tank_id = $1", [tank_id]);
  let answer: ReturnType<typeof generateReport> | undefined;
  await inTransaction(world.server.db, async (transaction) => {
    await holdOffReports(transaction, { role: 'user', company_id: world.polarId });
    answer = generateReport();
    await expect.poll(waitingForReports).toBe(1);
    await transaction.updateTable('vacuum_readings').set({ vacuum_reading: 777 }).where('id', '=', id).execute();
  });
  const { status, text } = (await answer) ?? {};
  expect(status, text).toBe(201);
  expect(text).toContain('777');
  await dropReports();
});

test('a reading logged while a weekly report waits is in the report, and can then no longer be corrected', async () => {
  // The report of before does not contain it; generating again replaces it.
  expect((await generateReport()).status).toBe(201);
  let answer: ReturnType<typeof generateReport> | undefined;
  let logged: Awaited<ReturnType<typeof world.newReading>> | undefined;
  await inTransaction(world.server.db, async (transaction) => {
    await holdOffReports(transaction, { role: 'user', company_id: world.polarId });
    answer = generateReport();
    await expect.poll(waitingForReports).toBe(1);
    logged = await world.newReading({ fresh_pull: true, vacuum_reading: 778 });
    await world.server.pool.query("update tank_assignments set assigned_at = '2026-01-01' where tank_id = $1", [
      logged.tank_id,
    ]);
  });
  const { status, text } = (await answer) ?? {};
  expect(status, text).toBe(201);
  expect(text).toContain('778');
  expect((await correct(logged?.id ?? 0)).status).toBe(409);
  expect((await listed(logged?.tank_id ?? 0))[0]).toMatchObject({ correctable_until: null });
  const later = await world.newReading();
  expect((await correct(later.id)).status).toBe(200);
  await dropReports();
});

test('the setting moves the end, and 0 switches corrections off', async () => {
  const { id, tank_id } = await world.newReading();
  const set = (value: number) =>
    world.server.call(updateGeneralSetting, {
      token: world.tokens.admin,
      params: { setting_key: 'own_correction_minutes' },
      body: { value },
    });
  await world.age('vacuum_readings', id, 40);
  expect((await set(60)).status).toBe(200);
  expect((await listed(tank_id))[0]).toMatchObject({ correctable_until: expect.any(String) });
  expect((await correct(id)).status).toBe(200);
  await set(0);
  const fresh = await world.newReading();
  expect((await listed(fresh.tank_id))[0]).toMatchObject({ correctable_until: null });
  const refused = await correct(fresh.id);
  expect([refused.status, refused.body.error]).toEqual([403, 'Only administrators can change this.']);
  await set(30);
});

test('a correction of a stale version returns 412 with the current record', async () => {
  const { id } = await world.newReading();
  await correct(id);
  const call = { token: world.tokens.polar, params: { id }, headers: { 'if-match': '"1"' } };
  const body = { vacuum_reading: READING.vacuum_reading };
  const stale = await world.server.call(updateVacuumReading, { ...call, body });
  expect(stale.status).toBe(412);
  expect(stale.body.data).toMatchObject({ vacuum_reading: 81, version: 2 });
});

test('of twenty simultaneous withdrawals one succeeds, and the others find nothing', async () => {
  const { id } = await world.newReading();
  const responses = await Promise.all(Array.from({ length: 20 }, () => withdraw(id)));
  const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
  expect([count(200), count(404)]).toEqual([1, 19]);
});
