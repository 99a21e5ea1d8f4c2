import { getEvacuationList } from '@dewar/contract/evacuation-list';
import { getFleet, getTankState } from '@dewar/contract/fleet';
import { getTankLoadGate, listLoadGate } from '@dewar/contract/load-gate';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { rewriteTankState } from '../tank-state/tank-state-repository.ts';
import type { Judge } from './judge-thread.ts';
import { tankJudgementJob } from './tank-judgement-job.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
  await world.server.pool.query(REFUSING_DATABASE);
});
afterAll(() => world.server.stop());
beforeEach(() => world.server.pool.query('update tanks set deleted_at = now(); delete from tank_state'));

const MINUTE = 60_000;

/** What no way into the program writes, so that the judge or the database refuses the tank. */
const SPOILT = {
  'a trip from the beginning of time': `insert into transfers
     (tank_id, company_id, assignment_id, action, product_name, loaded_at, loaded_weight_lbs, loaded_pressure,
      arrived_at, arrival_pressure, was_venting, recorded_by_email)
   select tank_id, company_id, id, 'Load', 'LHe', spoilt.loaded_at, 9900, 5, spoilt.loaded_at + interval '20 days', 40,
          false, 'x@x.example'
     from tank_assignments, (values ('-infinity'::timestamptz), ('2026-05-01')) spoilt (loaded_at)
    where tank_id = $1`,
  'a judgement that cannot be stored': 'insert into unstorable values ($1)',
};

const REFUSING_DATABASE = `
    create table unstorable (tank_id int);
    create function refuse_judgement() returns trigger language plpgsql as $$
    begin
      if exists (select from unstorable where tank_id = new.tank_id) then raise exception 'unstorable'; end if;
      return new;
    end $$;
    create trigger refuse before insert or update on tank_judgements for each row execute function refuse_judgement()`;

async function newTanks(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await world.newTank()).id);
  return ids;
}

async function spoil(id: number, how: keyof typeof SPOILT = 'a trip from the beginning of time') {
  await world.server.pool.query(SPOILT[how], [id]);
  await rewriteTankState(world.server.db, id);
}

async function mend(id: number) {
  await world.server.pool.query('delete from unstorable where tank_id = $1', [id]);
  await mendTrips(id);
}

async function mendTrips(id: number) {
  await world.server.pool.query('delete from transfers where tank_id = $1', [id]);
  await rewriteTankState(world.server.db, id);
}

async function gate() {
  const { body } = await world.server.call(listLoadGate, {
    token: await signInAs(world.server, 'user@polar.example'),
    params: { companyName: 'Polar Gas' },
  });
  return new Map(
    body.data.tanks.map(({ id, is_being_judged, has_judgement_failed }) => [
      id,
      has_judgement_failed ? 'failed' : is_being_judged ? 'being judged' : 'judged',
    ]),
  );
}

const failuresOf = async (id: number) =>
  (await world.server.pool.query('select failures from tank_judgement_failures where tank_id = $1', [id])).rows[0]
    ?.failures;

/** Of every tank, as the fleet and as the tank itself tell it. */
async function failedSince() {
  const token = world.tokens.polar;
  const fleet = await world.server.call(getFleet, { token, params: { companyName: 'Polar Gas' } });
  for (const { id, evaluation_failed_since } of fleet.body.data.tanks) {
    const state = await world.server.call(getTankState, { token, params: { id } });
    expect(state.body.data.tank.evaluation_failed_since).toBe(evaluation_failed_since);
  }
  return fleet.body.data.tanks.map(({ id, evaluation_failed_since: at }) => [id, at === null ? null : new Date(at)]);
}

const logsOf = (id: number) => world.server.logs.filter(({ tank_id }) => tank_id === id);

test.each(Object.keys(SPOILT) as (keyof typeof SPOILT)[])(
  'a tank with %s fails alone, and the others of its batch are judged',
  async (how) => {
    const [first, spoilt, third, alsoSpoilt, fifth, ...others] = await newTanks(12);
    if (spoilt === undefined || alsoSpoilt === undefined) throw new Error('no tanks');
    await spoil(spoilt, how);
    await spoil(alsoSpoilt, how);
    await judgeTanks(world.server);
    const told = await gate();
    for (const id of [first, third, fifth, ...others]) expect(told.get(id ?? 0)).toBe('judged');
    const failed = await world.server.pool.query('select tank_id from tank_judgement_failures order by tank_id');
    expect(failed.rows.map(({ tank_id }) => tank_id)).toEqual(expect.arrayContaining([spoilt, alsoSpoilt]));
  },
);

test('a failing tank is told as one that could not be worked out, without a yes, a holding time or a promise', async () => {
  const [spoilt = 0, whole = 0] = await newTanks(2);
  await spoil(spoilt);
  expect((await gate()).get(spoilt)).toBe('being judged');
  await judgeTanks(world.server);
  expect([...(await gate())]).toEqual([
    [spoilt, 'failed'],
    [whole, 'judged'],
  ]);
  const listed = await world.server.call(getTankLoadGate, { token: world.tokens.polar, params: { id: spoilt } });
  const { data } = listed.body;
  const journey = { productName: 'LHe', weightLbs: 9_300, pressurePsi: 8, days: 3 };
  const answer = judgeLoadGate(data.tank, journey, toGateView(data));
  expect(answer).toMatchObject({ verdict: 'mind', holding: null });
  expect(answer.reasons.map(({ kind }) => kind)).toContain('not_judged');
  expect(answer.reasons.map(({ kind }) => kind)).not.toContain('being_judged');
  const { body } = await world.server.call(getEvacuationList, { token: world.tokens.polar });
  expect(body.data).toMatchObject({
    ...{ being_judged: 0, not_judged: 1 },
    undated: [{ tank_id: spoilt, has_judgement_failed: true, waiting: null }, { tank_id: whole }],
  });
});

test('a failing tank is tried again at its next change, and told like any other once it is judged', async () => {
  const [id = 0] = await newTanks(1);
  await spoil(id);
  await judgeTanks(world.server);
  const token = world.tokens.polar;
  const reading = { tank_id: id, vacuum_reading: 12, reading_timestamp: world.server.clock.now().toISOString() };
  await world.server.call(createVacuumReading, { token, body: { ...reading, fresh_pull: false } });
  expect((await gate()).get(id)).toBe('being judged');
  await judgeTanks(world.server);
  expect((await gate()).get(id)).toBe('failed');
  expect(await failuresOf(id)).toBe(1);
  await mend(id);
  expect((await gate()).get(id)).toBe('being judged');
  await judgeTanks(world.server);
  expect((await gate()).get(id)).toBe('judged');
  expect(await failuresOf(id)).toBeUndefined();
});

test('a failing tank is kept with the reason of its last try, and since when no try has succeeded', async () => {
  const [id = 0] = await newTanks(1);
  const failing_since = world.server.clock.now();
  await spoil(id);
  await judgeTanks(world.server);
  world.server.clock.advance(MINUTE);
  await world.server.pool.query(SPOILT['a judgement that cannot be stored'], [id]);
  await mendTrips(id);
  await judgeTanks(world.server);
  const kept = await world.server.pool.query(
    'select failing_since, reason from tank_judgement_failures where tank_id = $1',
    [id],
  );
  expect(kept.rows).toEqual([{ failing_since, reason: 'unstorable' }]);
});

test('the fleet tells since when a tank cannot be evaluated, until it can', async () => {
  const [id = 0, whole = 0] = await newTanks(2);
  await judgeTanks(world.server);
  const allWell = [
    [id, null],
    [whole, null],
  ];
  expect(await failedSince()).toEqual(allWell);
  const since = world.server.clock.now();
  await spoil(id);
  await judgeTanks(world.server);
  world.server.clock.advance(2 * MINUTE);
  await judgeTanks(world.server);
  expect(await failuresOf(id)).toBe(2);
  expect(await failedSince()).toEqual([
    [id, since],
    [whole, null],
  ]);
  await mend(id);
  await judgeTanks(world.server);
  expect(await failedSince()).toEqual(allWell);
});

test('no tank is blamed when its judging ends because the server stops', async () => {
  const [id = 0] = await newTanks(1);
  const stopping = new AbortController();
  const job = failingJob(() => stopping.abort());
  await expect(job.run(stopping.signal)).rejects.toThrow('the thread has ended');
  expect(await failuresOf(id)).toBeUndefined();
});

test('a tank that fails when its judgement is a day old is not told by the old judgement', async () => {
  const [id = 0] = await newTanks(1);
  await judgeTanks(world.server);
  await world.server.pool.query(SPOILT['a judgement that cannot be stored'], [id]);
  world.server.clock.advance(25 * 60 * MINUTE);
  expect((await gate()).get(id)).toBe('judged');
  await judgeTanks(world.server);
  expect((await gate()).get(id)).toBe('failed');
});

test('a failing tank is logged once with its id, and tried again after pauses that grow to a day', async () => {
  const [id = 0] = await newTanks(1);
  await spoil(id);
  await judgeTanks(world.server);
  let tries = 1;
  for (const minutes of [1, 4, 16, 64, 256, 1_024, 1_440, 1_440]) {
    world.server.clock.advance(minutes * MINUTE - 1);
    await judgeTanks(world.server);
    expect(await failuresOf(id)).toBe(tries);
    world.server.clock.advance(1);
    await judgeTanks(world.server);
    tries += 1;
    expect(await failuresOf(id)).toBe(tries);
  }
  expect(logsOf(id)).toEqual([expect.objectContaining({ level: 50, msg: 'a tank could not be judged' })]);
});

/** A job whose thread ends at every tank. */
function failingJob(before: () => void = () => {}) {
  const run: Judge['run'] = async () => {
    before();
    throw new Error('the thread has ended');
  };
  return tankJudgementJob({ ...world.server, judge: { run, close: async () => {} } });
}
