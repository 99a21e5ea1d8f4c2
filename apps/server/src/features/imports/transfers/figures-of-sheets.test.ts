import { updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { beforeAll, expect, it } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import { CHOICES, COLUMNS, transferImportsOf, UNITS } from '../../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

const choices = {
  ...CHOICES,
  columns: { ...COLUMNS, product_name: 7, loaded_level: 8, arrival_level: 9 },
  units: { ...UNITS, loaded_level: 'mm', arrival_level: 'mm' },
};

async function newTank() {
  const tank = await world.newTank();
  const body = { capacity_litres: 41_600, relief_set_pressure: 90 };
  expect(
    (await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank.id }, body })).status,
  ).toBe(200);
  return tank;
}

const trip = (tank_number: string, month: number, rest: string) =>
  `${tank_number};2026-0${month}-01;${rest.replace('@', `2026-0${month}-05`)}`;

it('a row whose figures cannot be is refused in the preview, and not imported', async () => {
  const { tank_number } = await newTank();
  const rows = [
    trip(tank_number, 1, '100000;10;@;45;no;LHe'),
    trip(tank_number, 2, '9900;-14.8;@;45;no;LHe'),
    trip(tank_number, 3, '9900;10;@;-15;no;LHe'),
    trip(tank_number, 4, '9900;10;@;45;no;LHe'),
  ];
  const { fates } = await imports.preview(rows.join('\n'), choices);
  expect(fates).toMatchObject([
    { row: 1, outcome: 'refused', column: 'loaded_weight_lbs', message: expect.stringContaining('never holds more') },
    { row: 2, outcome: 'refused', column: 'loaded_pressure', message: expect.stringContaining('a perfect vacuum') },
    { row: 3, outcome: 'refused', column: 'arrival_pressure' },
  ]);
  expect((await imports.importSheet(rows.join('\n'), choices)).status).toBe(400);
  expect((await imports.importSheet(rows.join('\n'), { ...choices, only_good: true })).body.data.records).toBe(1);
});

it('a row with an improbable figure is asked about in the words of the form, by the rows above and what is stored', async () => {
  const { tank_number } = await newTank();
  const rows = [
    ...[1, 2, 3].map((month) => trip(tank_number, month, '9900;10;@;45;no;LHe')),
    trip(tank_number, 4, '4490.6;95;@;45;no;LHe'),
    trip(tank_number, 5, '9900;10;@;12;no;LHe;150;400'),
  ];
  const { fates, asked, good } = await imports.preview(rows.join('\n'), choices);
  expect([asked, good]).toEqual([2, 3]);
  expect(fates).toMatchObject([
    {
      ...{ row: 4, outcome: 'asked', column: 'loaded_weight_lbs' },
      message:
        'The usual load of this tank is 9,900 lbs. Is 4,490.6 lbs right, or is it kg? The relief valve opens at 90 psig. Is load pressure 95 psig right?',
    },
    { row: 5, outcome: 'asked', column: 'arrival_level', message: expect.stringContaining('400 mmH2O') },
  ]);
  expect((await imports.importSheet(rows.join('\n'), choices)).body.data.records).toBe(5);
});

it('an arrival in a sheet is judged by its stored load, whose own figures are not asked about again', async () => {
  const tank = await newTank();
  const load = { action: 'Load' as const, loaded_at: '2026-05-01T00:00:00Z', loaded_weight_lbs: 11_900 };
  const body = { tank_id: tank.id, ...load, loaded_pressure: 95, product_name: 'LHe' };
  expect((await world.server.call(createTransfer, { token: world.tokens.admin, body })).status).toBe(201);
  const { fates } = await imports.preview(trip(tank.tank_number, 5, '11900;95;@;200;no;LHe'), choices);
  expect(fates).toMatchObject([
    {
      ...{ outcome: 'asked', column: 'arrival_pressure' },
      message:
        'Adds the arrival to the load in the portal. The relief valve opens at 90 psig. Is arrival pressure 200 psig right?',
    },
  ]);
  const refused = await imports.preview(trip(tank.tank_number, 5, '11900;95;@;-14.9;no;LHe'), choices);
  expect(refused).toMatchObject({ refused: 1, arrivals: 0 });
});
