import { deleteTank, listTanks } from '@dewar/contract/tanks';
import { exportChosenTanks } from '@dewar/contract/tanks-bulk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { latestExport } from '../../../test-support/latest-export.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
  await fillTables(
    world.server,
    `with made as (
       insert into tanks (tank_number, company_id)
       select '=TANK ' || n, case when n % 2 = 0 then ${world.polarId} else ${world.northId} end
         from generate_series(1, 410) n returning id, company_id),
     assigned as (
       insert into tank_assignments (tank_id, company_id) select id, company_id from made returning *)
     insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from assigned`,
  );
});
afterAll(() => world.server.stop());

const send = (tank_ids: readonly unknown[], who: keyof TankWorld['tokens'] = 'admin') =>
  world.server.call(exportChosenTanks, { token: world.tokens[who], body: { tank_ids } });

async function exported(tank_ids: readonly number[]) {
  const { status, text } = await send(tank_ids);
  expect(status, text).toBe(200);
  return csvRows(text);
}

test('chosen tanks of all companies are exported in the order of the screen, over several pages', async () => {
  const { data } = (await world.server.call(listTanks, { token: world.tokens.admin })).body;
  const screen = data.toSorted((one, other) => (other.id % 7) - (one.id % 7));
  expect(screen).toHaveLength(410);
  const rows = await exported(screen.map(({ id }) => id));
  expect(rows.map((row) => [row.Tank, row.Company])).toEqual(
    screen.map(({ tank_number, company_name }) => [`'${tank_number}`, company_name]),
  );
  const entry = { entity: 'tank', company_id: null, after: { format: 'csv' } };
  expect(await latestExport(world.server)).toEqual(entry);
});

test('chosen tanks that are deleted meanwhile are left out', async () => {
  const [kept, gone] = [await world.newTank({ tank_number: 'Kept' }), await world.newTank()];
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: gone.id } });
  expect((await exported([gone.id, kept.id, 2_000_000_000])).map((row) => row.Tank)).toEqual(['Kept']);
});

test('chosen tanks are exported by administrators alone, and no more than can be named', async () => {
  expect((await send([1], 'polar')).status).toBe(403);
  const many = await send(Array(10_001).fill(1));
  expect([many.status, many.body.fields]).toEqual([400, { tank_ids: 'Tank ids must have at most 10000 entries' }]);
  const text = await send(['1; drop table tanks']);
  expect([text.status, Object.keys(text.body.fields ?? {})]).toEqual([400, ['tank_ids.0']]);
});
