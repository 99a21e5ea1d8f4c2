import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld } from '../../../test-support/tank-world.ts';
import { isSteadyJob, type SteadyJob } from '../../shared/jobs/jobs.ts';
import { timesAheadJob } from './times-ahead-job.ts';

type World = Awaited<ReturnType<typeof startTankWorld>>;

let world: World;

beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

let elapsedMs = 0;
let isSetBack = false;
let job: SteadyJob | undefined;

const check = async () => {
  const { db, app } = world.server;
  job ??= timesAheadJob({ db, log: app.log }, { elapsed: () => elapsedMs, watch: () => () => isSetBack });
  await job.run(new AbortController().signal);
  isSetBack = false;
};

const pass = (minutes: number) => {
  elapsedMs += minutes * 60_000;
};

test('the server runs it', () => {
  expect(world.server.app.jobs.filter(isSteadyJob).map(({ name }) => name)).toContain('times-ahead');
});

async function one<Row extends object>(statement: string): Promise<Row | undefined> {
  return (await world.server.pool.query<Row>(statement)).rows[0];
}

const AHEAD = "now() + interval '40 days'";
const HOURS_AHEAD = "now() + interval '6 hours'";

test('what a clock that was ahead has stamped is set back at the first check and at each that follows, and told', async () => {
  const { server } = world;
  await check();
  for (const _ of ['first', 'later']) {
    const before = server.logs.length;
    await server.pool.query(`
      update sessions set created_at = ${AHEAD}, last_used_at = ${AHEAD}, expires_at = ${AHEAD} + interval '8 hours'`);
    await server.pool.query(`
      insert into mails (recipient, subject, text_body, html_body, created_at, next_attempt_at)
      values ('a@x.example', 's', 't', 'h', ${AHEAD}, ${AHEAD})`);
    await server.pool.query(`
      insert into weekly_report_runs (company_id, week_start_date, week_end_date, run_at, awaits_mail)
      select id, current_date + 20, current_date + 26, ${AHEAD}, true from companies limit 1`);
    await check();
    expect(await one("select count(*) as ahead from mails where next_attempt_at > now() + interval '1 hour'")).toEqual({
      ahead: 0,
    });
    expect(
      await one(
        "select bool_and(expires_at < now() + interval '9 hours' and last_used_at <= now()) as ends from sessions",
      ),
    ).toEqual({ ends: true });
    expect(server.logs.slice(before)).toContainEqual(
      expect.objectContaining({ sessions: expect.any(Number), mails: expect.any(Number) }),
    );
    const told = server.logs.length;
    await check();
    expect(server.logs.slice(told)).toEqual([]);
    // A clock that is behind forgets no report, however long it is.
    pass(11);
    await check();
    expect(await one('select count(*) as runs from weekly_report_runs')).toEqual({ runs: 1 });
    await server.pool.query(`update sessions set last_used_at = ${AHEAD}`);
    isSetBack = true;
    await check();
    expect(await one('select count(*) as runs from weekly_report_runs')).toEqual({ runs: 1 });
    pass(11);
    await check();
    expect(await one('select count(*) as runs from weekly_report_runs')).toEqual({ runs: 0 });
    expect(server.logs.slice(before)).toContainEqual(expect.objectContaining({ readings: 0, reports: 1 }));
  }
});

test('a reading that was recorded then is moved back, does not hide what follows, and is in the audit log', async () => {
  const { server } = world;
  const { id: tank_id } = await world.newTank();
  const place = `select tank_id, company_id, assignment_id from tank_state where tank_id = ${tank_id}`;
  const add = (microns: number, at: string, created: string) =>
    one<{ id: number }>(`
      insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, created_at,
                                   fresh_pull, recorded_by_email)
      select tank_id, company_id, assignment_id, ${microns}, ${at}, ${created}, false, 'a@x.example' from (${place}) place
      returning id`);
  const wrong = await add(31, `${AHEAD} - interval '1 hour'`, AHEAD);
  await add(32, 'now()', 'now()');
  await server.pool.query(
    `update tank_state set latest_reading_id = ${wrong?.id}, latest_vacuum_reading = 31,
            latest_reading_timestamp = ${AHEAD} where tank_id = ${tank_id}`,
  );
  await check();
  pass(11);
  const before = server.logs.length;
  await check();
  // Nothing says yet that the clock is not behind.
  expect(await one(`select version from vacuum_readings where id = ${wrong?.id}`)).toEqual({ version: 1 });
  expect(server.logs.slice(before)).toContainEqual(expect.objectContaining({ tanks: [expect.any(String)] }));
  isSetBack = true;
  await check();
  expect(await one(`select version from vacuum_readings where id = ${wrong?.id}`)).toEqual({ version: 1 });
  pass(11);
  await check();
  expect(await one(`select latest_vacuum_reading from tank_state where tank_id = ${tank_id}`)).toEqual({
    latest_vacuum_reading: 32,
  });
  expect(
    await one(`
      select now() - reading_timestamp between interval '50 minutes' and interval '70 minutes' as is_right, version
        from vacuum_readings where id = ${wrong?.id}`),
  ).toEqual({ is_right: true, version: 2 });
  const audited = await one<{ count: number }>(
    `select count(*) from audit_log where entity = 'vacuum_reading' and entity_id = ${wrong?.id} and action = 'update'`,
  );
  expect(audited).toEqual({ count: 1 });
});

test('times of a usual day stay as they are', async () => {
  await check();
  const usual = 'select sum(extract(epoch from expires_at)) as ends, max(last_used_at) as used from sessions';
  const before = await one(usual);
  await check();
  expect(await one(usual)).toEqual(before);
});

test('a session that was made rightly keeps its end when it was used while the clock was ahead', async () => {
  const { pool } = world.server;
  const ends =
    "select bool_and(expires_at = now()::date + interval '3 days' and last_used_at <= now()) as keep from sessions";
  await pool.query(`
    update sessions set created_at = now() - interval '1 hour', last_used_at = now() + interval '6 hours',
                        expires_at = now()::date + interval '3 days'`);
  await check();
  expect(await one(ends)).toEqual({ keep: true });
});

test('tokens that were made, used and stopped then are set back too, and expire as soon as they were to', async () => {
  const { server } = world;
  await server.pool.query(`
    insert into api_tokens (token_hash, prefix, name, user_id, scopes, networks, made_by_email, created_at, expires_at,
                            last_used_at, stopped_at)
    select '\\x77', 'dwr_ahead', 'Ahead', id, '{tanks:read}', '{}', email, ${AHEAD}, ${AHEAD} + interval '30 days',
           ${AHEAD}, ${AHEAD} from users limit 1`);
  isSetBack = true;
  await check();
  expect(
    await one(`select greatest(created_at, last_used_at, stopped_at) <= now() as is_past,
                      expires_at < now() + interval '31 days' as expires, revoked_at is null as stays
                 from api_tokens where name = 'Ahead'`),
  ).toEqual({ is_past: true, expires: true, stays: true });
});

test('units that were heard then are no longer ahead', async () => {
  const { server } = world;
  await server.pool.query(`
    insert into telemetry_units (company_id, name, created_at, first_seen_at, last_seen_at, clock_hour, refused_at)
    select id, 'Ahead', now(), ${AHEAD}, ${AHEAD}, ${AHEAD}, null from companies limit 1`);
  isSetBack = true;
  await check();
  expect(
    await one(`select greatest(first_seen_at, last_seen_at, clock_hour) <= now() as is_past, refused_at
                 from telemetry_units where name = 'Ahead'`),
  ).toEqual({ is_past: true, refused_at: null });
});

test('webhooks that failed, and calls that were put off then, are tried again', async () => {
  const { server } = world;
  await server.pool.query(`
    with made as (
      insert into webhooks (company_id, url, events, sealed_secret, made_by_email, created_at, failing_since,
                            last_attempt_at, sending_until)
      select id, 'https://erp.example', '{reading.created}', '', 'a@x.example', now(), ${AHEAD}, ${AHEAD}, ${AHEAD}
        from companies limit 1
      returning id)
    insert into webhook_deliveries (webhook_id, message_id, type, records, body, created_at, next_attempt_at)
    select id, 'msg_put_off', 'reading.created', 1, '{}', now(), ${AHEAD} from made
    union all select id, 'msg_made', 'reading.created', 1, '{}', ${HOURS_AHEAD}, ${HOURS_AHEAD} from made
    union all select id, 'msg_sent', 'reading.created', 1, '{}', ${HOURS_AHEAD}, null from made`);
  isSetBack = true;
  await check();
  expect(
    await one(`select failing_since <= now() and sending_until is null as is_past,
                      (select array_agg(message_id::text order by message_id) from webhook_deliveries
                        where next_attempt_at <= now()) as due from webhooks`),
  ).toEqual({ is_past: true, due: ['msg_made', 'msg_put_off'] });
});
