import { createHash } from 'node:crypto';
import { updateGeneralSetting } from '@dewar/contract/settings';
import { updateTank } from '@dewar/contract/tanks';
import { getVacuumForecast } from '@dewar/contract/vacuum-forecast';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { keptForecast } from './judge-vacuum.ts';
import type { JudgedTank, JudgementInput } from './judgement-shapes.ts';
import { tankJudgementJob } from './tank-judgement-job.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const NOTHING_KNOWN: JudgedTank['judgement'] = {
  ...{ transfer_id: null, relief_at: null, relief_earliest_at: null, relief_latest_at: null, vent_risk_from: null },
  ...{ relief_psi: null, is_liquid_full: null, pressure_path: null },
  ...{ insulation_index: null, insulation_low: null, insulation_high: null, insulation_trips: 0 },
  ...{ last_product: null, waiting_kg_per_day: null, waiting_low_kg_per_day: null, waiting_high_kg_per_day: null },
  ...{ crosses_at: null, earliest_at: null, latest_at: null, above_since: null, above_state: null, confidence: null },
  no_forecast: null,
  vacuum_forecast: {
    forecast: keptForecast(forecastVacuum({ readings: [], loads: [], now: new Date(0), limitMicrons: 75 })),
    ...{ coldDaysAfterArrival: 4, loads: [] },
  },
  heat_leaks: [],
  condition: {
    ...{ basis: { kind: 'plate' }, pumped_at: null, latest_cold: null, vacuum_lost: null },
    ...{ is_gauge_doubtful: false, unread_loading: null },
  },
};

const countJudged = async () =>
  Number((await world.server.pool.query('select count(*) from tank_judgements')).rows[0]?.count);

/** A job whose thread is replaced, to see and delay what it is asked. */
function jobAsking(answer: (input: JudgementInput) => Promise<void>) {
  const run = async (input: JudgementInput) => {
    await answer(input);
    return input.tanks.map(({ tank_id }) => ({ tank_id, judgement: NOTHING_KNOWN, insulations: [] }));
  };
  return tankJudgementJob({ ...world.server, judge: { run, close: async () => {} } });
}

const unstopped = () => new AbortController().signal;

test('a tank is judged once by all servers together, and not again until something changes', async () => {
  const { id } = await world.newTank();
  const asked: number[] = [];
  const slow = jobAsking(async ({ tanks }) => {
    asked.push(...tanks.map(({ tank_id }) => tank_id));
    await jobAsking(async () => void asked.push(-1)).run(unstopped());
  });
  await slow.run(unstopped());
  await slow.run(unstopped());
  expect(asked).toEqual([id]);
});

test('a tank that changes while it is judged is judged again', async () => {
  const { id } = await world.newTank();
  const histories: number[] = [];
  const token = world.tokens.polar;
  const body = { tank_id: id, vacuum_reading: 21, reading_timestamp: '2026-06-08T12:00:00Z', fresh_pull: false };
  const job = jobAsking(async ({ tanks }) => {
    histories.push(...tanks.map(({ readings }) => readings.length));
    if (histories.length === 1) await world.server.call(createVacuumReading, { token, body });
  });
  await job.run(unstopped());
  await job.run(unstopped());
  expect(histories).toEqual([0, 1]);
});

test('many tanks are judged in several rounds, unless the server stops', async () => {
  for (let count = 0; count < 45; count += 1) await world.newTank();
  const before = await countJudged();
  const stopping = new AbortController();
  await jobAsking(async () => stopping.abort()).run(stopping.signal);
  expect((await countJudged()) - before).toBe(5);
  await jobAsking(async () => {}).run(unstopped());
  expect((await countJudged()) - before).toBe(45);
});

test('tanks in stock are not judged, and a deleted one keeps no judgement', async () => {
  const stock = await world.newTank({ company_name: null });
  await judgeTanks(world.server);
  const judged = await sql<{ tank_id: number }>`select tank_id from tank_judgements`.execute(world.server.db);
  expect(judged.rows.map(({ tank_id }) => tank_id)).not.toContain(stock.id);
});

test('the kept forecast is served as it was computed, with the loads that say when the tank is cold', async () => {
  const { id } = await world.newTank();
  const token = world.tokens.polar;
  const forecastOf = async (reader = token) =>
    (await world.server.call(getVacuumForecast, { token: reader, params: { id } })).body;
  expect((await forecastOf()).data).toBeNull();
  for (let week = 9; week >= 1; week -= 1) {
    const reading_timestamp = new Date(world.server.clock.now().getTime() - week * 7 * 86_400_000).toISOString();
    const body = { tank_id: id, vacuum_reading: Math.round(30 * 1.08 ** -week), reading_timestamp };
    await world.server.call(createVacuumReading, { token, body });
  }
  await judgeTanks(world.server);
  const { data } = await forecastOf();
  expect(data).toMatchObject({
    coldDaysAfterArrival: 4,
    loads: [],
    forecast: { kind: 'rising', state: 'unknown', readingCount: 9, limitMicrons: 75 },
  });
  expect(data?.forecast.kind === 'rising' && data.forecast.curve.length).toBeGreaterThan(20);
});

test('what was foreseen of a tank above the limit is kept with its forecast', async () => {
  const { id } = await world.newTank();
  const token = world.tokens.polar;
  for (let week = 20; week >= 1; week -= 1) {
    const reading_timestamp = new Date(world.server.clock.now().getTime() - week * 7 * 86_400_000).toISOString();
    const body = { tank_id: id, vacuum_reading: Math.round(100 * 1.07 ** -week), reading_timestamp };
    await world.server.call(createVacuumReading, { token, body });
  }
  await judgeTanks(world.server);
  const { data } = (await world.server.call(getVacuumForecast, { token, params: { id } })).body;
  const [passed, made] = [data?.earlier?.passedAt, data?.earlier?.madeAt].map((at) => Date.parse(at ?? ''));
  expect((passed ?? 0) - (made ?? 0)).toBe(56 * 86_400_000);
  expect(data?.earlier?.crossing.at).toMatch(/^20/);
});

test('the forecast of a company is not shown to the next company of the tank', async () => {
  const { id } = await world.newTank();
  const forecastFor = async (token: string) =>
    (await world.server.call(getVacuumForecast, { token, params: { id } })).body.data;
  await judgeTanks(world.server);
  expect(await forecastFor(world.tokens.polar)).not.toBeNull();
  const move = { params: { id }, body: { company_name: 'North' } };
  await world.server.call(updateTank, { token: world.tokens.admin, ...move });
  expect(await forecastFor(world.tokens.north)).toBeNull();
});

test('a setting of the forecast judges every tank again', async () => {
  const { id } = await world.newTank();
  const token = world.tokens.polar;
  const stale = async () => {
    await judgeTanks(world.server);
    const { body } = await world.server.call(getVacuumForecast, { token, params: { id } });
    return body.data?.forecast.kind === 'no_forecast' ? body.data.forecast.reason : body.data?.forecast.kind;
  };
  const reading_timestamp = new Date(world.server.clock.now().getTime() - 20 * 86_400_000).toISOString();
  await world.server.call(createVacuumReading, { token, body: { tank_id: id, vacuum_reading: 20, reading_timestamp } });
  expect(await stale()).toBe('too_few');
  const change = { params: { setting_key: 'forecast_stale_days' }, body: { value: 10 } };
  expect((await world.server.call(updateGeneralSetting, { token: world.tokens.admin, ...change })).status).toBe(200);
  expect(await stale()).toBe('stale');
});

test('an upgrade to another model judges every tank again, although the settings are the same', async () => {
  const { id } = await world.newTank();
  const asked: number[] = [];
  let hashOfSettings = '';
  const job = jobAsking(async ({ tanks, settings }) => {
    asked.push(...tanks.map(({ tank_id }) => tank_id).filter((tank_id) => tank_id === id));
    hashOfSettings = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  });
  await job.run(unstopped());
  await job.run(unstopped());
  expect(asked).toEqual([id]);
  // As the versions before the models had a number kept it.
  const kept = world.server.db.updateTable('tank_judgements').set({ settings_hash: hashOfSettings });
  await kept.where('tank_id', '=', id).execute();
  await job.run(unstopped());
  expect(asked).toEqual([id, id]);
});

test('a passed hold test starts the insulation anew only where it was long enough to tell', async () => {
  const { id } = await world.newTank();
  const pumpedAfter = async (length: string) => {
    await world.server.pool.query(
      `insert into leak_check_assessments
         (tank_id, company_id, assignment_id, assessment_date, overall_status, technician_name,
          assessment_duration_minutes, vacuum_test_status, initial_vacuum_reading, final_vacuum_reading,
          vacuum_test_start, vacuum_test_end, recorded_by_email)
       select tank_id, company_id, id, $2::timestamptz, 'pass', 'X', 5, 'passed', 12, 12,
              $2::timestamptz, $2::timestamptz + $3::interval, 'x@x.example'
         from tank_assignments where tank_id = $1`,
      [id, '2026-05-20T12:00:00Z', length],
    );
    await rewriteTankState(world.server.db, id);
    await judgeTanks(world.server);
    const judged = await world.server.pool.query('select condition from tank_judgements where tank_id = $1', [id]);
    return judged.rows[0]?.condition.pumped_at;
  };
  expect(await pumpedAfter('10 seconds')).toBeNull();
  expect(await pumpedAfter('4 days')).toBe('2026-05-24T12:00:00.000Z');
  const change = { params: { setting_key: 'hold_test_allowed_rise' }, body: { value: 0.2 } };
  expect((await world.server.call(updateGeneralSetting, { token: world.tokens.admin, ...change })).status).toBe(200);
  await judgeTanks(world.server);
  const judged = await world.server.pool.query('select condition from tank_judgements where tank_id = $1', [id]);
  expect(judged.rows[0]?.condition.pumped_at).toBeNull();
});
