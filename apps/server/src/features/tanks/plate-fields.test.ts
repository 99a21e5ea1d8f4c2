import { createTank, getTank } from '@dewar/contract/tanks';
import { eachPlateField, PLATE_ENTRIES, type PlateEntry, type PlateValues } from '@dewar/domain/tanks/plate-fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

/** What the program itself keeps of a tank, beside what stands on its plate. */
const OTHERS = [
  ...['id', 'tank_number', 'company_id', 'operational_status', 'tank_status', 'import_id'],
  ...['version', 'created_at', 'updated_at', 'deleted_at'],
];

test('every column of a tank is a field of its plate or known otherwise', async () => {
  const { rows } = await sql<{ column_name: string; is_generated: string }>`
    select column_name, is_generated from information_schema.columns
     where table_schema = 'public' and table_name = 'tanks'`.execute(world.server.db);
  const kept = rows.filter(({ is_generated }) => is_generated === 'NEVER').map(({ column_name }) => column_name);
  expect(kept.toSorted()).toEqual([...OTHERS, ...PLATE_ENTRIES.map(({ name }) => name)].toSorted());
});

const LEAST = (field: PlateEntry) => (field.kind === 'date' ? '2024-02-29' : field.min);
const GREATEST = (field: PlateEntry) => (field.kind === 'date' ? '2026-01-31' : field.max);
const WITH_ALL_DECIMALS = (field: PlateEntry) =>
  field.kind === 'date' ? '2025-06-30' : Number((field.max - 3 * 10 ** -field.decimals).toFixed(field.decimals));

test.each([
  ['least', LEAST],
  ['greatest', GREATEST],
  ['most exact', WITH_ALL_DECIMALS],
] as const)('the %s values of a plate are stored as they were sent', async (name, pick) => {
  const plate = eachPlateField<PlateValues>(pick);
  const { server, tokens } = world;
  const body = { tank_number: `PLATE ${name}`, ...plate };
  const created = await server.call(createTank, { token: tokens.admin, body });
  expect(created.status, created.text).toBe(201);
  const { body: read } = await server.call(getTank, { token: tokens.admin, params: { id: created.body.data.id } });
  expect(read.data).toMatchObject(plate);
});

test.each(PLATE_ENTRIES.filter((field) => field.kind === 'number').map((field) => [field.name, field] as const))(
  '%s beyond its limits is refused by its name',
  async (name, { min, max, decimals }) => {
    const step = 10 ** -decimals;
    for (const value of [min - step, max + step]) {
      const body = { tank_number: `LIMIT ${name}`, [name]: value };
      const { status, body: answer } = await world.server.call(createTank, { token: world.tokens.admin, body });
      expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [name]]);
    }
  },
);
