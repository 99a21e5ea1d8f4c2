import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import type { JudgedTank, JudgementInput } from './judge-tank.ts';
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
  ...{ crosses_at: null, earliest_at: null, latest_at: null, above_since: null, confidence: null },
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
  expect((await countJudged()) - before).toBe(20);
  await jobAsking(async () => {}).run(unstopped());
  expect((await countJudged()) - before).toBe(45);
});

test('tanks in stock are not judged, and a deleted one keeps no judgement', async () => {
  const stock = await world.newTank({ company_name: null });
  await judgeTanks(world.server);
  const judged = await sql<{ tank_id: number }>`select tank_id from tank_judgements`.execute(world.server.db);
  expect(judged.rows.map(({ tank_id }) => tank_id)).not.toContain(stock.id);
});
