import { createFitting, deleteFitting, updateFitting } from '@dewar/contract/telemetry';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf, startTelemetryWorld, type TelemetryWorld } from './telemetry-test-world.ts';

let world: TelemetryWorld;
let tanks: readonly number[];
beforeAll(async () => {
  world = await startTelemetryWorld();
  tanks = [(await world.newTank()).id, (await world.newTank()).id];
});
afterAll(() => world.server.stop());

const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-05-0${n}T00:00:00Z`);
/** Doubled, late, out of order and bad ones come of few moments and values, drawn often. */
const sample = fc.record({
  measured_at: fc.oneof({ weight: 9, arbitrary: day }, { weight: 1, arbitrary: fc.constant('2026-05-01 00:00') }),
  value: fc.constantFrom(18, '18', 19, 0.018, -4, 'much'),
  unit_of_measure: fc.constantFrom('um[Hg]', 'Torr', 'furlong'),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ send: fc.array(sample, { minLength: 1, maxLength: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ fit: fc.tuple(fc.nat(1), day, fc.option(day)) }) },
  { weight: 1, arbitrary: fc.record({ refit: fc.tuple(fc.nat(1), day, fc.option(day)) }) },
  { weight: 1, arbitrary: fc.record({ unfit: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant({ wait: 61 }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let serial = 0;

async function take(unit: string, taken: Step): Promise<void> {
  const { server, tokens } = world;
  const { fittings } = await world.account(unit);
  const call = { token: tokens.polar, params: { unit } };
  const fields = ([tank, from, until]: readonly [number, string, string | null]) => ({
    tank_id: tanks[tank],
    from,
    until,
  });
  if ('send' in taken) await world.send(taken.send.map((each) => sampleOf({ unit, ...each })));
  if ('wait' in taken) server.clock.advance(taken.wait * 60_000);
  if ('fit' in taken) {
    expect([201, 400, 409]).toContain((await server.call(createFitting, { ...call, body: fields(taken.fit) })).status);
  }
  const chosen = fittings['unfit' in taken ? taken.unfit % Math.max(1, fittings.length) : 0];
  if (chosen === undefined) return;
  const params = { unit, id: chosen.id };
  if ('refit' in taken) {
    const edited = await server.call(updateFitting, { ...call, params, body: fields(taken.refit) });
    expect([200, 400, 409]).toContain(edited.status);
  }
  if ('unfit' in taken) expect((await server.call(deleteFitting, { ...call, params })).status).toBe(200);
}

async function countRows(table: string, unit: string): Promise<number> {
  const { rows } = await world.server.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} join telemetry_units unit on unit.id = ${table}.unit_id where unit.name = $1`,
    [unit],
  );
  return rows[0]?.count ?? 0;
}

test('what was sent is stored, repeated, waiting and refused at every time, and each sample is where its fitting says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      serial += 1;
      const unit = `sums ${serial}`;
      await world.send([sampleOf({ unit })]);
      for (const taken of steps) {
        await take(unit, taken);
        const page = await world.account(unit);
        const { sent, stored, repeated, waiting, refused } = page;
        expect(stored + repeated + waiting + refused).toBe(sent);
        expect(await countRows('telemetry_samples', unit)).toBe(stored);
        expect(await countRows('telemetry_waiting', unit)).toBe(waiting);
        for (const name of ['sent', 'stored', 'repeated', 'waiting', 'refused'] as const) {
          expect(
            page.account.reduce((sum, hour) => sum + hour[name], 0),
            name,
          ).toBe(page[name]);
        }
        const { rows } = await world.server.pool.query(
          `select sample.id from telemetry_samples sample join telemetry_units unit on unit.id = sample.unit_id
            where unit.name = $1 and not exists (
              select from telemetry_fittings fitting
               where fitting.unit_id = unit.id and fitting.tank_id = sample.tank_id
                 and fitting.fitted_from <= sample.measured_at
                 and sample.measured_at < coalesce(fitting.fitted_until, 'infinity'))`,
          [unit],
        );
        expect(rows).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});
