import { createHandoverLink, openHandover } from '@dewar/contract/handovers';
import { createTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld } from '../../../test-support/tank-world.ts';
import { transferImportsOf } from '../../../test-support/transfer-import-world.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
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

async function one<Row extends object>(statement: string): Promise<Row | undefined> {
  return (await world.server.pool.query<Row>(statement)).rows[0];
}

const AHEAD = "now() + interval '40 days'";

test('what a tank was called and whose it was then holds from now on, in its order', async () => {
  const { pool } = world.server;
  const { id: tank_id } = await world.newTank({ tank_number: 'BEFORE' });
  // The check believes that minutes pass in this test: what was before has to be older than these.
  await pool.query(`
    update tank_details set since = now() - interval '1 day' where tank_id = ${tank_id}`);
  await pool.query(`
    insert into tank_details (tank_id, since, tank_number, paper_number)
    values (${tank_id}, ${AHEAD}, 'FIRST', 'FIRST'), (${tank_id}, ${AHEAD} + interval '1 hour', 'LAST', 'LAST')`);
  await pool.query(`insert into product_prices (product, since, usd_per_lb) values ('Helium', ${AHEAD}, 4)`);
  await pool.query(`update tank_assignments set released_at = ${AHEAD} where tank_id = ${tank_id}`);
  await pool.query(`
    insert into tank_assignments (tank_id, company_id, assigned_at) values (${tank_id}, ${world.northId}, ${AHEAD})`);
  isSetBack = true;
  await check();
  pass(11);
  await check();
  const { rows } = await pool.query(
    `select tank_number from tank_details where tank_id = ${tank_id} and since <= now() order by since`,
  );
  expect(rows.map(({ tank_number }) => tank_number)).toEqual(['BEFORE', 'FIRST', 'LAST']);
  expect(
    await one(`
      select (select array_agg(company_id order by id) from tank_assignments
               where tank_id = ${tank_id} and assigned_at <= now() and coalesce(released_at, now()) <= now()) as had,
             (select count(*)::int from product_prices where product = 'Helium' and since <= now()) as prices`),
  ).toEqual({ had: [world.polarId, world.northId], prices: 1 });
});

test('what is changed between the setting back of the clock and the check stays the last', async () => {
  const { pool } = world.server;
  const { id: tank_id } = await world.newTank();
  const switches = `tank_operational_switches where tank_id = ${tank_id}`;
  await pool.query(`update tank_operational_switches set switched_at = now() - interval '1 day'
                     where tank_id = ${tank_id}`);
  await check();
  await pool.query(`insert into tank_operational_switches (tank_id, operational_status, switched_at)
                    values (${tank_id}, false, ${AHEAD})`);
  await pool.query(`insert into product_prices (product, since, usd_per_lb) values ('Argon', ${AHEAD}, 4)`);
  // The clock is set back at once, and the next check, a minute later, sees it. Ten minutes of waiting follow.
  pass(1);
  await pool.query(`insert into tank_operational_switches (tank_id, operational_status, switched_at)
                    values (${tank_id}, true, now() - interval '10 minutes 30 seconds')`);
  await pool.query(`insert into product_prices (product, since, usd_per_lb)
                    values ('Argon', now() - interval '7 minutes', 5)`);
  isSetBack = true;
  await check();
  pass(10);
  await check();
  expect(
    await one(`
      select (select array_agg(operational_status order by switched_at, id) from ${switches}) as switches,
             (select array_agg(usd_per_lb::int order by since) from product_prices where product = 'Argon') as prices,
             (select max(switched_at) < now() from ${switches}) as is_past`),
  ).toEqual({ switches: [true, false, true], prices: [4, 5], is_past: true });
});

test('a clock that was behind at the start ends no invitation and no undo', async () => {
  const { server } = world;
  // What was made at the right time lies ahead of a clock that is behind.
  await server.pool.query(`
    insert into invitations (email, role, token_hash, valid_days, invited_by_email, created_at, sent_at, expires_at)
    values ('right@x.example', 'user', '\\x02', 7, 'a@x.example', ${AHEAD}, ${AHEAD}, ${AHEAD} + interval '7 days')`);
  await server.pool.query(`
    insert into tank_changes (user_id, changed_by_email, tanks, changed_at)
    select id, 'right@x.example', 1, ${AHEAD} from users limit 1`);
  const ahead = `
    select (select expires_at > now() + interval '46 days' from invitations where email = 'right@x.example') as invited,
           (select changed_at > now() + interval '39 days' from tank_changes
             where changed_by_email = 'right@x.example') as changed`;
  const started = timesAheadJob(
    { db: server.db, log: server.app.log },
    { elapsed: () => elapsedMs, watch: () => () => isSetBack },
  );
  const checkStarted = async () => {
    await server.pool.query(`update sessions set last_used_at = ${AHEAD}`);
    await started.run(new AbortController().signal);
    isSetBack = false;
  };
  await checkStarted();
  for (const _ of ['sure', 'later']) {
    pass(11);
    await checkStarted();
    expect(await one(ahead)).toEqual({ invited: true, changed: true });
  }
  isSetBack = true;
  await checkStarted();
  expect(await one(ahead)).toEqual({ invited: true, changed: true });
  pass(11);
  await checkStarted();
  expect(await one(ahead)).toEqual({ invited: false, changed: false });
});

const LOAD = {
  action: 'Load',
  loaded_at: '2026-05-01T00:00:00Z',
  loaded_weight_lbs: 9_900,
  loaded_pressure: 10,
} as const;

async function newLoad(tank_id: number, change: object = {}) {
  const body = { tank_id, ...LOAD, ...change };
  const made = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}

test('the undo of an import that was made then sees the trip that was stored before the check', async () => {
  const imports = transferImportsOf(world);
  const tank = await world.newTank();
  await newLoad(tank.id);
  const made = await imports.importSheet(`${tank.tank_number};2026-05-01;9900;10;2026-05-04 10:00;45;no`);
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data;
  await world.server.pool.query(`update imports set imported_at = ${AHEAD} where id = ${id}`);
  await check();
  pass(1);
  const arrival = { arrived_at: '2026-05-22T00:00:00Z', arrival_pressure: 45, was_venting: false };
  await newLoad(tank.id, { loaded_at: '2026-05-20T00:00:00Z', ...arrival });
  isSetBack = true;
  await check();
  pass(11);
  await check();
  expect(await one(`select imported_at < now() as is_past from imports where id = ${id}`)).toEqual({ is_past: true });
  const undone = await imports.undo(id);
  expect([undone.status, undone.text]).toEqual([
    409,
    expect.stringContaining(`Tanks with a later trip, whose loads cannot be in transit again: ${tank.tank_number}`),
  ]);
});

test("after a restart openings of a receiver's link are logged at once, and its end waits", async () => {
  const { server, tokens } = world;
  const { id: tank_id } = await world.newTank();
  const load = await newLoad(tank_id);
  const made = await server.call(createHandoverLink, { token: tokens.polar, params: { id: load.id }, body: {} });
  expect(made.status, made.text).toBe(201);
  const token = made.body.data.url.replace(/^.*#token=/, '');
  const link = `handover_links where transfer_id = ${load.id}`;
  const open = async () => {
    const opened = await server.call(openHandover, { body: { token } });
    expect(opened.status, opened.text).toBe(200);
    return one(`
      select count(*)::int as logged from audit_log
       where entity = 'handover_link' and action = 'open' and entity_id = (select id from ${link})`);
  };
  expect(await open()).toEqual({ logged: 1 });
  await server.pool.query(`
    update handover_links set last_opened_at = ${AHEAD}, last_logged_at = ${AHEAD}, reminded_at = ${AHEAD},
           created_at = ${AHEAD}, ends_at = ${AHEAD} + interval '14 days'
     where transfer_id = ${load.id}`);
  expect(await open()).toEqual({ logged: 1 });
  const { db, app } = server;
  const started = timesAheadJob({ db, log: app.log }, { elapsed: () => elapsedMs, watch: () => () => false });
  await started.run(new AbortController().signal);
  expect(
    await one(`
      select greatest(last_opened_at, reminded_at) <= now() as is_past,
             created_at > now() + interval '39 days' and ends_at > now() + interval '53 days' as waits from ${link}`),
  ).toEqual({ is_past: true, waits: true });
  expect(await open()).toEqual({ logged: 2 });
  isSetBack = true;
  await check();
  pass(11);
  await check();
  expect(
    await one(`
      select created_at <= now() and ends_at between now() + interval '13 days' and now() + interval '15 days' as ends
        from ${link}`),
  ).toEqual({ ends: true });
});
