import { deleteTank, updateTank } from '@dewar/contract/tanks';
import {
  createFitting,
  deleteFitting,
  listFittings,
  listTelemetryUnits,
  sendTelemetry,
  updateFitting,
} from '@dewar/contract/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
import { telemetryMatchJob } from './telemetry-jobs.ts';
import { sampleOf, startTelemetryWorld, type TelemetryWorld } from './telemetry-test-world.ts';

let world: TelemetryWorld;
beforeAll(async () => {
  world = await startTelemetryWorld();
});
afterAll(() => world.server.stop());

const at = (day: string) => `${day}T00:00:00Z`;
const samplesOf = (unit: string, days: readonly string[]) =>
  days.map((day, n) => sampleOf({ unit, measured_at: at(day), value: n + 1 }));
const valuesOf = async (tank_id: number) => (await world.samples(tank_id)).map(({ value }) => value);

test('samples wait until a fitting says which tank they are of, and each goes to the tank of its time', async () => {
  const [first, second] = [await world.newTank(), await world.newTank()];
  const days = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
  expect(await world.send(samplesOf('moving', days))).toMatchObject({ waiting: 4 });
  const listed = await world.server.call(listTelemetryUnits, { token: world.tokens.polar, query: { waiting: true } });
  expect(listed.body.data.map(({ unit }) => unit)).toContain('moving');
  const fitting = await world.fit('moving', first.id, at('2026-03-15'), at('2026-04-15'));
  expect(await world.account('moving')).toMatchObject({ stored: 1, waiting: 3 });
  await world.fit('moving', second.id, at('2026-04-15'));
  expect(await valuesOf(first.id)).toEqual([2]);
  expect(await valuesOf(second.id)).toEqual([4, 3]);
  const params = { unit: 'moving', id: fitting };
  const body = { from: at('2026-02-01') };
  expect((await world.server.call(updateFitting, { token: world.tokens.polar, params, body })).status).toBe(200);
  expect(await valuesOf(first.id)).toEqual([2, 1]);
  expect(await world.account('moving')).toMatchObject({ sent: 4, stored: 4, waiting: 0 });
  const moved = await world.server.call(updateFitting, {
    ...{ token: world.tokens.polar, params },
    body: { tank_id: second.id },
  });
  expect(moved.status).toBe(200);
  expect(await valuesOf(first.id)).toEqual([]);
  expect(await valuesOf(second.id)).toEqual([4, 3, 2, 1]);
  expect((await world.server.call(deleteFitting, { token: world.tokens.polar, params })).status).toBe(200);
  const account = await world.account('moving');
  expect(account).toMatchObject({ sent: 4, stored: 2, waiting: 2, repeated: 0 });
  expect(account.account).toMatchObject([{ sent: 4, stored: 2, waiting: 2 }]);
  expect(await world.send(samplesOf('moving', days))).toMatchObject({ repeated: 4 });
});

test('a unit is on one tank at a time, and its fitting ends after it begins', async () => {
  const { id: tank_id } = await world.newTank();
  await world.fit('single', tank_id, at('2026-03-01'), at('2026-04-01'));
  const post = (body: object) =>
    world.server.call(createFitting, {
      token: world.tokens.polar,
      params: { unit: 'single' },
      body: { tank_id, ...body },
    });
  expect((await post({ from: at('2026-03-31') })).status).toBe(409);
  expect((await post({ from: at('2026-02-01'), until: at('2026-03-02') })).status).toBe(409);
  const empty = await post({ from: at('2026-05-01'), until: at('2026-05-01') });
  expect([empty.status, empty.body.fields?.until]).toEqual([400, 'Until must be after from']);
  expect((await post({ from: at('2026-04-01') })).status).toBe(201);
});

test('a unit is not fitted to a tank of another company, and another company does not change its fittings', async () => {
  const tank = await world.newTank();
  const fitting = await world.fit('guarded', tank.id);
  const north = { token: world.tokens.north };
  const body = { tank_id: tank.id, from: at('2026-01-01') };
  const made = await world.server.call(createFitting, { ...north, params: { unit: 'theirs' }, body });
  expect(made.status).toBe(404);
  const params = { unit: 'guarded', id: fitting };
  expect((await world.server.call(updateFitting, { ...north, params, body })).status).toBe(404);
  const foreign = { ...north, params, query: { company_name: 'Polar Gas' } };
  expect((await world.server.call(deleteFitting, foreign)).status).toBe(404);
});

test('what was measured before a tank moved stays with its former company, and what comes later waits', async () => {
  const tank = await world.newTank();
  await world.fit('stays', tank.id);
  await world.send(samplesOf('stays', ['2026-03-01']));
  const move = { token: world.tokens.admin, params: { id: tank.id }, body: { company_name: 'North' } };
  expect((await world.server.call(updateTank, move)).status).toBe(200);
  await setMoveTime(world.server, tank.id, '2026-05-01');
  const later = samplesOf('stays', ['2026-04-01', '2026-06-01']).map((sample) => ({
    ...sample,
    value: sample.value + 7,
  }));
  expect(await world.send(later)).toMatchObject({ stored: 1, waiting: 1 });
  expect(await valuesOf(tank.id)).toEqual([8, 1]);
});

test('a former company sees the number that the tank had, and the unit on it no longer', async () => {
  const tank = await world.newTank();
  await world.fit('left', tank.id);
  const token = world.tokens.polar;
  const shown = async () => {
    const [unit, fittings] = await Promise.all([
      world.account('left'),
      world.server.call(listFittings, { token, params: { unit: 'left' } }),
    ]);
    return [unit.tank?.tank_number, fittings.body.data[0]?.tank_number];
  };
  expect(await shown()).toEqual([tank.tank_number, tank.tank_number]);
  const admin = { token: world.tokens.admin, params: { id: tank.id } };
  const change = (body: object) => world.server.call(updateTank, { ...admin, body });
  expect((await change({ company_name: 'North' })).status).toBe(200);
  await setMoveTime(world.server, tank.id, '2026-05-01');
  // Else its number would be a typing mistake that is corrected.
  await world.server.pool.query(`update tank_details set since = '2026-01-01' where tank_id = $1`, [tank.id]);
  expect((await change({ tank_number: 'NORTH-77' })).status).toBe(200);
  expect(await shown()).toEqual([undefined, tank.tank_number]);
});

test('another value of a moment that was waiting marks the one that was stored', async () => {
  const { id: tank_id } = await world.newTank();
  const fitting = await world.fit('twice', tank_id);
  await world.send(samplesOf('twice', ['2026-03-01']));
  await world.server.pool.query(
    `insert into telemetry_waiting (unit_id, company_id, kind, measured_at, value, unit_of_measure, quality, received_at)
     select unit_id, company_id, kind, measured_at, value + 1, unit_of_measure, quality, received_at
       from telemetry_samples where tank_id = $1`,
    [tank_id],
  );
  const sums = 'set waiting = waiting + 1, sent = sent + 1 where';
  await world.server.pool.query(`update telemetry_units ${sums} name = 'twice'`);
  await world.server.pool.query(
    `update telemetry_hours ${sums} unit_id = (select id from telemetry_units where name = 'twice')`,
  );
  const call = { token: world.tokens.polar, params: { unit: 'twice', id: fitting }, body: { from: at('2026-02-01') } };
  expect((await world.server.call(updateFitting, call)).status).toBe(200);
  expect((await world.samples(tank_id)).map(({ has_other_value }) => has_other_value)).toEqual([true, true]);
});

test('a unit whose samples cannot be looked at keeps no others waiting', async () => {
  const { server } = world;
  const { id: tank_id } = await world.newTank();
  await world.send([...samplesOf('broken', ['2026-03-01']), ...samplesOf('whole', ['2026-03-01'])]);
  await world.fit('broken', tank_id, at('2026-04-01'));
  await world.fit('whole', tank_id, at('2026-04-01'));
  await server.pool.query(`
    update telemetry_fittings set fitted_from = '2026-02-01' where tank_id = ${tank_id};
    create function refuse_broken() returns trigger language plpgsql as $body$
    begin raise exception 'broken'; end $body$;
    create trigger refuse_broken before insert on telemetry_samples for each row
      when (new.unit_id = ${(await world.account('broken')).id}) execute function refuse_broken()`);
  await expect(telemetryMatchJob(server).run()).rejects.toThrow('broken');
  expect(await world.account('broken')).toMatchObject({ stored: 0, waiting: 1 });
  expect(await world.account('whole')).toMatchObject({ stored: 1, waiting: 0 });
  await server.pool.query('drop function refuse_broken cascade');
});

test('samples of a deleted tank stay, and those measured after it wait', async () => {
  const tank = await world.newTank();
  await world.fit('gone', tank.id);
  await world.send(samplesOf('gone', ['2026-03-01']));
  expect((await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank.id } })).status).toBe(
    200,
  );
  await world.server.pool.query(`update tanks set deleted_at = '2026-05-01' where id = $1`, [tank.id]);
  const later = samplesOf('gone', ['2026-04-01', '2026-06-01']).map((sample) => ({
    ...sample,
    value: sample.value + 7,
  }));
  expect(await world.send(later)).toMatchObject({ stored: 1, waiting: 1 });
  const tank_id = tank.id;
  const again = await world.server.call(createFitting, {
    ...{ token: world.tokens.polar, params: { unit: 'other' } },
    body: { tank_id, from: at('2026-01-01') },
  });
  expect(again.status).toBe(404);
});

test('samples wait only as long as there is room, and what is turned away is counted and can be sent again', async () => {
  const { server } = world;
  const { rows } = await server.pool.query<{ waiting: string }>('select sum(waiting) as waiting from telemetry_units');
  const limit = Number(rows[0]?.waiting) + 2;
  await server.pool.query(
    `insert into settings (scope, company_id, setting_key, setting_value) values ('general', null, 'telemetry_waiting_limit', $1)`,
    [JSON.stringify(limit)],
  );
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const receipt = await world.send([...samplesOf('crowd', days), ...samplesOf('crowd', days)]);
  expect(receipt).toMatchObject({ waiting: 2, repeated: 2, refused: 2 });
  expect(receipt.reasons).toEqual(
    [2, 5].map((index) => ({ index, reason: 'too many samples of the company wait for a tank' })),
  );
  await server.pool.query(`delete from settings where setting_key = 'telemetry_waiting_limit'`);
  expect(await world.send(samplesOf('crowd', days))).toMatchObject({ waiting: 1, repeated: 2 });
});

test('an administrator names the company whose units are meant', async () => {
  const call = { token: world.tokens.admin, body: { samples: [sampleOf({ unit: 'by admin' })] } };
  const without = await world.server.call(sendTelemetry, call);
  expect([without.status, without.body.fields?.company_name]).toEqual([400, 'Company name is required']);
  const named = await world.server.call(sendTelemetry, { ...call, query: { company_name: 'Polar Gas' } });
  expect(named.body.data).toMatchObject({ waiting: 1 });
});
