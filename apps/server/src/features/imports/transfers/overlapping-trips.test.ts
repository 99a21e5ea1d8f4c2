import { updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { beforeAll, expect, it } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import { CHOICES, transferImportsOf } from '../../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

type Tank = Awaited<ReturnType<TankWorld['newTank']>>;

const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}`;
const row = ({ tank_number }: Tank, loaded: number, arrived?: number) =>
  `${tank_number};${day(loaded)};9900;10${arrived === undefined ? '' : `;${day(arrived)};45`}`;

async function store(tank: Tank, loaded: number, arrived?: number) {
  const arrival = arrived === undefined ? {} : { arrived_at: `${day(arrived)}T00:00:00Z`, arrival_pressure: 45 };
  const load = { action: 'Load' as const, loaded_at: `${day(loaded)}T00:00:00Z`, loaded_weight_lbs: 9_900 };
  const body = { tank_id: tank.id, ...load, loaded_pressure: 10, ...arrival };
  expect((await world.server.call(createTransfer, { token: world.tokens.admin, body })).status).toBe(201);
}

async function fatesOf(rows: readonly string[], as: 'polar' | 'north' | 'admin' = 'polar') {
  const { fates } = await imports.preview(rows.join('\n'), CHOICES, as);
  return fates.map(({ row: number, outcome, column, message }) => [number, outcome, column, message]);
}

it('a row with a trip during a stored one is refused with its dates before the import, and not imported', async () => {
  const tank = await world.newTank();
  await store(tank, 10, 20);
  const rows = [row(tank, 12, 14), row(tank, 5, 12), row(tank, 20, 22), row(tank, 8, 10), row(tank, 9)];
  const text = 'This tank has another trip at that time: 10 May, 00:00 to 20 May, 00:00.';
  expect(await fatesOf(rows)).toEqual([
    [1, 'refused', 'loaded_at', text],
    [2, 'refused', 'arrived_at', text],
    [5, 'refused', 'arrived_at', text],
  ]);
  expect((await imports.importSheet(rows.join('\n'))).status).toBe(400);
  expect((await imports.importSheet(rows.join('\n'), { only_good: true })).body.data.records).toBe(2);
});

it('a row with a trip during that of a row above is refused with the number of that row', async () => {
  const [tank, other] = [await world.newTank(), await world.newTank()];
  const rows = [row(tank, 10, 20), row(other, 12, 14), row(tank, 12, 14), row(tank, 20), row(tank, 22, 24)];
  expect(await fatesOf(rows)).toEqual([
    [3, 'refused', 'loaded_at', 'Row 1 is another trip of this tank at that time: 10 May, 00:00 to 20 May, 00:00.'],
    [
      ...[5, 'refused', 'loaded_at'],
      'Row 4 is another trip of this tank at that time: since 20 May, 00:00, still in transit.',
    ],
  ]);
});

it.each([[['arrival', 'next']], [['next', 'arrival']]])(
  'an arrival past the next stored load is refused, and so is what would need it, in the order %j',
  async (order) => {
    const tank = await world.newTank();
    await store(tank, 20, 22);
    await store(tank, 22);
    const rows = { arrival: row(tank, 22, 30), next: row(tank, 29, 31) };
    const refused = 'Row 1 is another trip of this tank at that time: 22 May, 00:00 to 30 May, 00:00.';
    const lines = order.map((name) => (name === 'next' ? rows.next : rows.arrival));
    const text = refused.replace('Row 1', `Row ${order.indexOf('arrival') + 1}`);
    expect(await fatesOf(lines)).toEqual(
      expect.arrayContaining([[order.indexOf('next') + 1, 'refused', 'loaded_at', text]]),
    );
  },
);

it('a tank that came from another company is refused without the dates of its trip, for the new company', async () => {
  const tank = await world.newTank();
  await store(tank, 10, 20);
  const move = { params: { id: tank.id }, body: { company_name: 'North' }, token: world.tokens.admin };
  expect((await world.server.call(updateTank, move)).status).toBe(200);
  const foreign = 'This tank was on a trip of another company at that time.';
  expect(await fatesOf([row(tank, 12, 14)], 'north')).toEqual([[1, 'refused', 'loaded_at', foreign]]);
  expect((await fatesOf([row(tank, 12, 14)], 'admin'))[0]?.[3]).toContain('10 May, 00:00 to 20 May, 00:00');
});

it('the arrivals of an import are not taken off loads that a later trip follows', async () => {
  const tank = await world.newTank();
  await store(tank, 10);
  const { body } = await imports.importSheet(row(tank, 10, 20));
  await store(tank, 22, 24);
  const before = await imports.hashOfRecords();
  const { status, text } = await imports.undo(body.data.id);
  expect([status, text]).toEqual([
    409,
    expect.stringContaining(
      `${tank.tank_number} (This tank has another trip at that time: 21 May, 20:00 to 23 May, 20:00.)`,
    ),
  ]);
  expect(await imports.hashOfRecords()).toEqual(before);
});

it('an import of the next load with the arrival before is undone together', async () => {
  const tank = await world.newTank();
  await store(tank, 10);
  const before = await imports.hashOfRecords();
  const { body } = await imports.importSheet([row(tank, 10, 20), row(tank, 22, 24)].join('\n'));
  expect(body.data.records).toBe(2);
  expect((await imports.undo(body.data.id)).status).toBe(200);
  expect(await imports.hashOfRecords()).toEqual(before);
});
