import { deleteLeakCheck, type LeakCheckDetails } from '@dewar/contract/leak-checks';
import { getLeakMap, type LeakMap } from '@dewar/contract/leak-map';
import { deleteTank, type Tank, updateTank } from '@dewar/contract/tanks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  dataOf,
  errorOf,
  type LeakCheckWorld,
  leakAt,
  startLeakCheckWorld,
} from '../leak-checks/leak-check-test-world.ts';
import { rewriteLeakMap } from './kept-leak-map-repository.ts';

let world: LeakCheckWorld;
beforeEach(async () => {
  world = await startLeakCheckWorld();
});
afterEach(() => world.server.stop());

/** At noon of 10 June 2026. */
async function readMap(
  query: Readonly<Record<string, unknown>> = {},
  person: 'admin' | 'polar' | 'north' = 'admin',
): Promise<LeakMap> {
  return dataOf(await world.server.call(getLeakMap, { token: world.tokens[person], query }));
}

/** Dates rows as if they had been written then, and what is kept of them. */
async function date(statement: string, values: readonly unknown[]): Promise<void> {
  await world.server.pool.query(statement, [...values]);
  await rewriteLeakMap(world.server.db, [world.polarId, world.northId]);
}

/** A tank that came at a moment of the past. */
async function newTankSince(assigned_at: string, change: object = {}): Promise<Tank> {
  const tank = await world.newTank(change);
  await date('update tank_assignments set assigned_at = $1 where tank_id = $2', [assigned_at, tank.id]);
  return tank;
}

/** A leak check with a leak at each of the places. */
async function check(tank: Tank, day: string, ...places: readonly object[]): Promise<LeakCheckDetails> {
  const leakPoints = places.map((place, index) => leakAt(index + 1, place));
  const saved = dataOf(await world.save({ tankId: tank.id, tankNumber: tank.tank_number, leakPoints }));
  await date('update leak_check_assessments set assessment_date = $1 where id = $2', [day, saved.id]);
  return saved;
}

async function weld({ id, leakPoints }: LeakCheckDetails, day: string): Promise<void> {
  const leakPointIds = leakPoints.map((point) => point.id);
  dataOf(await world.repair(id, { repairMethod: 'welding', repairNotes: null, leakPointIds }));
  await date('update leak_points set repaired_at = $1 where assessment_id = $2', [day, id]);
}

const PORT = { weldLocation: '3. Vacuum port', tankView: 'rear' };
const MANWAY = { weldLocation: 'Manway', tankView: 'rear', x: 200, y: 108 };

const leaksOf = ({ welds }: LeakMap) =>
  Object.fromEntries(welds.filter(({ leaks }) => leaks > 0).map(({ weld_location, leaks }) => [weld_location, leaks]));

test('a weld with several points counts once a check, and a place beside the welds with its view', async () => {
  const tank = await newTankSince('2024-01-01');
  const beside = { weldLocation: 'Custom location (9, 9)', x: 9, y: 9 };
  await check(tank, '2026-01-01', PORT, { ...PORT, x: 320 }, MANWAY, beside);
  const map = await readMap();
  expect(leaksOf(map)).toEqual({ '3. Vacuum port': 1, Manway: 1 });
  expect(map.elsewhere).toEqual([{ tank_view: 'rear', leaks: 1 }]);
  expect(map.leaks).toBe(3);
});

test('a leak that later checks find unrepaired is the same leak, and has one repair', async () => {
  const tank = await newTankSince('2024-01-01');
  const first = await check(tank, '2026-01-01', PORT);
  const again = await check(tank, '2026-02-01', PORT);
  await weld(first, '2026-03-01');
  await weld(again, '2026-03-01');
  const map = await readMap();
  expect(leaksOf(map)).toEqual({ '3. Vacuum port': 1 });
  expect(map.repairs[0]).toMatchObject({ welds: 1, recurred: 0 });
});

test('a leak after the repair of the one before counts as another one, and ends the repair', async () => {
  const tank = await newTankSince('2024-01-01');
  await weld(await check(tank, '2025-06-10', PORT, MANWAY), '2025-06-11');
  await check(tank, '2026-01-15', PORT);
  const map = await readMap();
  expect(leaksOf(map)).toEqual({ '3. Vacuum port': 2, Manway: 1 });
  expect(map.repairs).toEqual([
    {
      repair_method: 'welding',
      welds: 2,
      recurred: 1,
      followed_months: 12,
      steps: [expect.objectContaining({ months: 7, at_risk: 2, recurred: 1, holding: 0.5 })],
      at_risk: [
        { months: 0, welds: 2 },
        { months: 6, welds: 2 },
        { months: 12, welds: 1 },
      ],
    },
  ]);
});

test('a repair that is taken back, and a leak check that is deleted, leave the map', async () => {
  const tank = await newTankSince('2024-01-01');
  const { id, leakPoints } = await world.repairAll(await check(tank, '2026-06-10', PORT));
  expect((await readMap()).repairs).toHaveLength(1);
  const leakPointIds = leakPoints.map((point) => point.id);
  dataOf(await world.undoRepairs(id, leakPointIds));
  const map = await readMap();
  expect([map.leaks, map.repairs]).toEqual([1, []]);
  await world.server.call(deleteLeakCheck, { token: world.tokens.admin, params: { id } });
  expect((await readMap()).leaks).toBe(0);
});

test('tank-years are those of the stays at the company, within the years asked for and until now', async () => {
  await newTankSince('2024-01-01');
  await newTankSince('2025-07-02', { company_name: 'North' });
  const years = async (query: Readonly<Record<string, unknown>>) => (await readMap(query)).tank_years;
  expect(await years({ to_year: 2025 })).toBeCloseTo((731 + 183) / 365.25, 9);
  expect(await years({ company: 'Polar Gas', from_year: 2024, to_year: 2024 })).toBeCloseTo(366 / 365.25, 9);
  expect(await years({ company: 'North', from_year: 2024, to_year: 2024 })).toBe(0);
  expect(await years({ from_year: 2026 })).toBeCloseTo((2 * 160.5) / 365.25, 9);
});

test('a map without tank-years has no rates', async () => {
  expect(await readMap({ company: 'North' })).toEqual({
    ...{ from_year: 2026, to_year: 2026, first_year: null, tank_years: 0, leaks: 0 },
    ...{ prior: null, welds: [], elsewhere: [], repairs: [] },
  });
});

test('every named weld has a rate between its limits, by the prior of all welds', async () => {
  const tank = await newTankSince('2024-01-01');
  await check(tank, '2026-01-01', PORT);
  const { welds, prior, tank_years } = await readMap();
  expect(new Set(welds.map(({ tank_view }) => tank_view))).toEqual(
    new Set(['front', 'rear', 'side-driver', 'side-passenger']),
  );
  const [port] = welds.filter(({ leaks }) => leaks === 1);
  expect(port?.rate).toBeCloseTo((1 + (prior?.leaks ?? 0)) / (tank_years + (prior?.tank_years ?? 0)), 12);
  for (const { rate, low, high } of welds) {
    expect(low).toBeLessThan(rate);
    expect(high).toBeGreaterThan(rate);
  }
});

test('only leaks and repairs of the years asked for count', async () => {
  const tank = await newTankSince('2024-01-01');
  await weld(await check(tank, '2024-06-01', PORT), '2024-06-02');
  await check(tank, '2026-02-01', MANWAY);
  const late = await readMap({ from_year: 2025 });
  expect([leaksOf(late), late.repairs]).toEqual([{ Manway: 1 }, []]);
  const early = await readMap({ to_year: 2024 });
  expect(leaksOf(early)).toEqual({ '3. Vacuum port': 1 });
  // Followed until now, not only until the end of those years.
  expect(early.repairs[0]?.followed_months).toBe(24);
});

test('a moved tank takes no leak along: its copied check stays a leak of the company that made it', async () => {
  const tank = await newTankSince('2024-01-01');
  await weld(await check(tank, '2026-01-01', PORT), '2026-01-02');
  const body = { company_name: 'North', copy_latest_leak_check: true };
  await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank.id }, body });
  await date('update tank_assignments set released_at = $1 where released_at is not null', ['2026-02-01']);
  await date('update tank_assignments set assigned_at = $1 where released_at is null', ['2026-02-01']);
  const polar = await readMap({}, 'polar');
  expect(leaksOf(polar)).toEqual({ '3. Vacuum port': 1 });
  // From January to the move.
  expect(polar.repairs[0]).toMatchObject({ welds: 1, recurred: 0, followed_months: 1 });
  const north = await readMap({}, 'north');
  expect([north.leaks, north.repairs]).toEqual([0, []]);
  expect(north.tank_years).toBeCloseTo(129.5 / 365.25, 9);
  await check(tank, '2026-04-01', PORT);
  expect((await readMap({}, 'north')).leaks).toBe(1);
  expect((await readMap({}, 'polar')).repairs[0]).toMatchObject({ recurred: 0 });
});

test('company users see their own company, and no other by its name', async () => {
  const tank = await newTankSince('2024-01-01');
  await check(tank, '2026-01-01', PORT);
  expect((await readMap({}, 'polar')).leaks).toBe(1);
  expect((await readMap({}, 'north')).leaks).toBe(0);
  const foreign = await world.server.call(getLeakMap, { token: world.tokens.north, query: { company: 'Polar Gas' } });
  expect(foreign.status).toBe(404);
});

test('a deleted tank keeps its leaks in the map, and its tank-years until then', async () => {
  const tank = await newTankSince('2024-01-01');
  await check(tank, '2026-01-01', PORT);
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank.id } });
  await date('update tank_assignments set released_at = $1', ['2026-01-01']);
  const map = await readMap();
  expect(map.leaks).toBe(1);
  expect(map.tank_years).toBeCloseTo(731 / 365.25, 9);
});

test('leak checks that are saved at once are all counted', async () => {
  const tanks = [];
  for (let count = 0; count < 6; count += 1) tanks.push(await newTankSince('2024-01-01'));
  const save = ({ id, tank_number }: Tank) =>
    world.save({ tankId: id, tankNumber: tank_number, leakPoints: [leakAt(1)] });
  await Promise.all(tanks.map(save));
  expect(leaksOf(await readMap())).toEqual({ '3. Vacuum port': 6 });
});

test.each([
  [{ from_year: 2027 }, 'from_year'],
  [{ from_year: 2025, to_year: 2024 }, 'from_year'],
  [{ to_year: 1989 }, 'to_year'],
  [{ from_year: 'soon' }, 'from_year'],
])('the years %j are refused by the name of the field', async (query, field) => {
  const response = await world.server.call(getLeakMap, { token: world.tokens.admin, query });
  expect(errorOf(response)).toEqual([400, field]);
});
