import {
  changeTanks,
  listTankChanges,
  MAX_CHANGED_TANKS,
  previewTanksChange,
  undoTankChange,
} from '@dewar/contract/tank-changes';
import { createTankStatus, deleteTankStatus } from '@dewar/contract/tank-statuses';
import { deleteTank, getTank, type Tank, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const seen = (tanks: readonly Tank[]) => tanks.map(({ id, version }) => ({ id, version }));
const asAdmin = () => ({ token: world.tokens.admin });
const change = (tanks: readonly Tank[], fields: object) =>
  world.server.call(changeTanks, { ...asAdmin(), body: { tanks: seen(tanks), ...fields } });
const undo = (id: number | null) => world.server.call(undoTankChange, { ...asAdmin(), params: { id: id ?? 0 } });
const read = async (id: number) => (await world.server.call(getTank, { ...asAdmin(), params: { id } })).body.data;
const edit = (id: number, body: object) => world.server.call(updateTank, { ...asAdmin(), params: { id }, body });

async function startLoad(tank_id: number) {
  const body = { tank_id, action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900 };
  await world.server.call(createTransfer, { ...asAdmin(), body });
}

async function addStatus(status_name: string): Promise<number> {
  return (await world.server.call(createTankStatus, { ...asAdmin(), body: { status_name } })).body.data.id;
}

describe('several tanks changed at once', () => {
  test('are shown beforehand with old and new values, and nothing is written', async () => {
    const tank = await world.newTank({ csc_inspection_date: '2024-05-02' });
    const fields = { csc_inspection_date: '2026-05-12', company_name: 'North', operational_status: false };
    const { body } = await world.server.call(previewTanksChange, {
      ...asAdmin(),
      body: { tanks: seen([tank]), ...fields },
    });
    expect(body.data).toEqual([
      {
        id: tank.id,
        label: tank.tank_number,
        outcome: 'done',
        message:
          'Operational: Operational → Inactive; CSC inspection date: 2 May 2024 → 12 May 2026; Company: Polar Gas → North',
      },
    ]);
    expect(await read(tank.id)).toEqual(tank);
  });

  test('are each changed, unchanged or refused by itself, with an entry in the trail that names the change', async () => {
    const moving = await world.newTank();
    const stocked = await world.newTank({ company_name: null });
    const there = await world.newTank({ company_name: 'North' });
    const loaded = await world.newTank();
    await startLoad(loaded.id);
    const { body } = await change([moving, stocked, there, loaded], { company_name: 'north' });
    expect(body.data.fates.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['done', 'Company: Polar Gas → North'],
      ['done', 'Company: stock → North'],
      ['unchanged', 'Has this already'],
      ['refused', expect.stringContaining('in transit')],
    ]);
    expect((await read(loaded.id)).company_name).toBe('Polar Gas');
    expect(await read(moving.id)).toMatchObject({ company_name: 'North', version: moving.version + 1 });
    expect((await world.auditOf('tank', moving.id)).at(-1)).toMatchObject({
      action: 'update',
      actor_email: 'admin@dewar.example',
      company_id: world.northId,
      before: { company_name: 'Polar Gas' },
      after: { company_name: 'North', change_of_several: body.data.change_id },
    });
    expect(await world.auditOf('tank', there.id)).toHaveLength(1);
    // The new owner sees the tank, and the earlier one no longer does.
    const as = (token: string) => world.server.call(getTank, { token, params: { id: moving.id } });
    expect([(await as(world.tokens.north)).status, (await as(world.tokens.polar)).status]).toEqual([200, 404]);
  });

  test('are refused if somebody else changed them since, also while the request waits for that edit', async () => {
    const [stale, racing, fresh] = [await world.newTank(), await world.newTank(), await world.newTank()];
    await edit(stale.id, { capacity_litres: 9_000 });
    const { status, body } = await whileHeld(
      world.server,
      (db) => db.updateTable('tanks').set({ capacity_litres: 8_000, version: 2 }).where('id', '=', racing.id).execute(),
      () => change([stale, racing, fresh], { capacity_litres: 17_500 }),
    );
    expect(status).toBe(200);
    expect(body.data.fates.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'done']);
    expect(body.data.fates[0]?.message).toBe('It was changed since.');
    const capacities = await Promise.all(
      [stale, racing, fresh].map(async ({ id }) => (await read(id)).capacity_litres),
    );
    expect(capacities).toEqual([9_000, 8_000, 17_500]);
  });

  test('are not found once they are deleted, and an id that is guessed is not found either', async () => {
    const tank = await world.newTank();
    await world.server.call(deleteTank, { ...asAdmin(), params: { id: tank.id } });
    const { body } = await change([tank, { ...tank, id: 2_000_000_000 }], { capacity_litres: 17_500 });
    expect(body.data.change_id).toBeNull();
    expect(body.data.fates.map(({ label, message }) => [label, message])).toEqual([
      [null, 'Not found.'],
      [null, 'Not found.'],
    ]);
  });

  test('are not moved if a load begins while the request waits for it', async () => {
    const [racing, fresh] = [await world.newTank(), await world.newTank()];
    const load = { action: 'Load', loaded_at: new Date(), recorded_by_email: 'polar@dewar.example' };
    const { body } = await whileHeld(
      world.server,
      async (db) => {
        const { assignment_id } = await db
          .selectFrom('tank_assignments')
          .select('id as assignment_id')
          .where('tank_id', '=', racing.id)
          .executeTakeFirstOrThrow();
        const { id } = await db
          .insertInto('transfers')
          .values({ ...load, tank_id: racing.id, company_id: world.polarId, assignment_id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.updateTable('tank_state').set({ open_transfer_id: id }).where('tank_id', '=', racing.id).execute();
      },
      () => change([racing, fresh], { company_name: 'North' }),
    );
    expect(body.data.fates.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  test('are refused whole for an unknown company or status, too many, or one named twice', async () => {
    const tank = await world.newTank();
    const many = Array.from({ length: MAX_CHANGED_TANKS + 1 }, (_, index) => ({ ...tank, id: index + 1 }));
    const answers = [
      await change([tank], { company_name: 'Nobody', capacity_litres: 200 }),
      await change([tank], { tank_status: 'Lost' }),
      await change(many, { capacity_litres: 200 }),
      await change([tank, tank], { capacity_litres: 200 }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
      [400, ['company_name']],
      [400, ['tank_status']],
      [400, ['tanks']],
      [400, ['tanks']],
    ]);
    expect(await read(tank.id)).toEqual(tank);
  });
});

describe('a change of several tanks', () => {
  test('is undone once: the tanks get their own earlier values back, and those changed since are told', async () => {
    const first = await world.newTank({ capacity_litres: 17_000 });
    const second = await world.newTank({ capacity_litres: 18_000, company_name: null });
    const third = await world.newTank();
    const { body } = await change([first, second, third], { capacity_litres: 20_000, company_name: 'North' });
    await edit(third.id, { tank_number: `${third.tank_number} renamed` });
    const undone = await undo(body.data.change_id);
    expect(undone.body.data.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused']);
    expect(await read(first.id)).toMatchObject({ capacity_litres: 17_000, company_name: 'Polar Gas' });
    expect(await read(second.id)).toMatchObject({ capacity_litres: 18_000, company_name: null });
    expect(await read(third.id)).toMatchObject({ capacity_litres: 20_000, company_name: 'North' });
    expect((await undo(body.data.change_id)).text).toContain('undone already');
    const { body: listed } = await world.server.call(listTankChanges, asAdmin());
    expect(listed.data[0]).toMatchObject({
      id: body.data.change_id,
      changed_by_email: 'admin@dewar.example',
      tanks: 3,
      undone_at: expect.any(String),
      undoable_until: null,
    });
  });

  test('is undone once, also by two people at the same moment, and an unknown one not at all', async () => {
    const { body } = await change([await world.newTank()], { capacity_litres: 20_000 });
    const answers = await Promise.all([undo(body.data.change_id), undo(body.data.change_id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await undo(2_000_000_000)).status).toBe(404);
  });

  test('is undone after a later one of the same tank was', async () => {
    const tank = await world.newTank({ capacity_litres: 17_000 });
    const first = (await change([tank], { capacity_litres: 20_000 })).body.data.change_id;
    const second = (await change([await read(tank.id)], { company_name: 'North' })).body.data.change_id;
    expect((await undo(first)).body.data).toMatchObject([{ outcome: 'refused', message: 'It was changed since.' }]);
    expect((await undo(second)).body.data).toMatchObject([{ outcome: 'done' }]);
    expect((await undo(first)).body.data).toMatchObject([{ outcome: 'done' }]);
    expect(await read(tank.id)).toMatchObject({ capacity_litres: 17_000, company_name: 'Polar Gas' });
  });

  test('gives no status back that has left the list', async () => {
    const id = await addStatus('Leaving');
    const tank = await world.newTank({ tank_status: 'Leaving' });
    const { body } = await change([tank], { tank_status: null });
    await world.server.call(deleteTankStatus, { ...asAdmin(), params: { id } });
    const [fate] = (await undo(body.data.change_id)).body.data;
    expect(fate).toMatchObject({ outcome: 'refused', message: 'The status Leaving is no longer in the list.' });
  });

  test('cannot be undone after seven days', async () => {
    const { body } = await change([await world.newTank()], { capacity_litres: 20_000 });
    const id = body.data.change_id ?? 0;
    await world.server.pool.query(`update tank_changes set changed_at = changed_at - interval '7 days' where id = $1`, [
      id,
    ]);
    expect((await undo(id)).text).toContain('older than seven days');
  });

  test('without effect is not kept', async () => {
    const tank = await world.newTank({ capacity_litres: 20_000 });
    expect((await change([tank], { capacity_litres: 20_000 })).body.data.change_id).toBeNull();
  });
});
