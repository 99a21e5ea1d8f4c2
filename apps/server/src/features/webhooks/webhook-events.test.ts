import { createImport } from '@dewar/contract/imports';
import { createTransfer, determineTransfer, updateTransfer, withdrawDetermination } from '@dewar/contract/transfers';
import { deleteUser, updateUser } from '@dewar/contract/users';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { generateWeeklyReport } from '@dewar/contract/weekly-reports';
import type { WebhookEvent } from '@dewar/domain/webhooks/webhook-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../test-support/sample-world.ts';
import type { ReceivedCall } from '../../../test-support/webhook-receiver.ts';
import { tellReminders } from '../reminders/tell-reminders.ts';
import { deliveryOf } from './share-out-events.ts';
import { insertDeliveries } from './webhook-delivery-repository.ts';
import { startWebhookWorld, verify, type WebhookWorld } from './webhook-test-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const nowText = () => world.server.clock.now().toISOString();

async function log(tank_id: number, vacuum_reading = 12, token = world.tokens.polar) {
  const body = { tank_id, vacuum_reading, reading_timestamp: nowText() };
  const made = await world.server.call(createVacuumReading, { token, body });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}

const messageOf = ({ body }: ReceivedCall) => JSON.parse(body);
const typesOf = (calls: readonly ReceivedCall[]) => calls.map((call) => messageOf(call).type);

test('a reading is told with its main fields, signed so that the published library accepts it', async () => {
  const { secret } = await world.newWebhook();
  const tank = await world.newTank();
  const { id } = await log(tank.id);
  const [call, ...more] = await world.deliver();
  expect(more).toEqual([]);
  if (call === undefined) throw new Error('nothing arrived');
  expect(verify(secret, call)).toEqual({
    type: 'reading.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      ...{ id, tank_id: tank.id, tank_number: tank.tank_number, vacuum_reading: 12, fresh_pull: false },
      ...{ reading_timestamp: nowText(), recorded_by_email: 'user@polar.example' },
    },
  });
  expect(call.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    'webhook-timestamp': String(Math.floor(world.server.clock.now().getTime() / 1_000)),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  });
  expect(() => verify(secret, { ...call, body: call.body.replace('12', '13') })).toThrow();
  expect(await world.deliver()).toEqual([]);
});

test('a load, its arrival and its determination are told when each is made', async () => {
  const events: WebhookEvent[] = ['load.created', 'arrival.created', 'determination.made'];
  await world.newWebhook({ events });
  const { server, tokens } = world;
  const tank = await world.newTank();
  const loaded = await server.call(createTransfer, {
    token: tokens.polar,
    body: {
      ...{ tank_id: tank.id, action: 'Load', loaded_at: '2026-06-01T12:00:00.000Z', loaded_pressure: 10 },
      ...{ loaded_weight_lbs: 9_900, product_name: 'LHe', customer_name: 'Aurora', bol_number: 'B-1' },
    },
  });
  expect(loaded.status, loaded.text).toBe(201);
  const { id } = loaded.body.data;
  const [load] = await world.deliver();
  expect(load && messageOf(load)).toMatchObject({
    type: 'load.created',
    data: { id, tank_id: tank.id, tank_number: tank.tank_number, loaded_weight_lbs: 9_900, customer_name: 'Aurora' },
  });
  const arrival = { arrived_at: '2026-06-10T10:00:00.000Z', arrival_pressure: 45, was_venting: false };
  const arrived = await server.call(updateTransfer, { token: tokens.admin, params: { id }, body: arrival });
  expect(arrived.status, arrived.text).toBe(200);
  const corrected = await server.call(updateTransfer, { token: tokens.admin, params: { id }, body: { notes: 'x' } });
  expect(corrected.status).toBe(200);
  const [told, ...more] = await world.deliver();
  expect(more).toEqual([]);
  expect(told && messageOf(told)).toMatchObject({ type: 'arrival.created', data: { id, ...arrival } });
  const body = { actual_received_lbs: 9_800, final_determination: 'full_load' };
  const determined = await server.call(determineTransfer, { token: tokens.admin, params: { id }, body });
  expect(determined.status, determined.text).toBe(200);
  const [last] = await world.deliver();
  expect(last && messageOf(last)).toMatchObject({ type: 'determination.made', data: { id, ...body } });
});

test('a determination that no longer stands is told with what it said, and a confirmed one is told as made again', async () => {
  await world.newWebhook({ events: ['determination.made', 'determination.withdrawn'] });
  const { server, tokens } = world;
  const tank = await world.newTank();
  const loaded = {
    ...{ tank_id: tank.id, action: 'Load', loaded_at: '2026-06-01T12:00:00.000Z', loaded_weight_lbs: 9_900 },
    ...{ arrived_at: '2026-06-09T10:00:00.000Z', arrival_pressure: 40, was_venting: false },
  };
  const { id } = (await server.call(createTransfer, { token: tokens.admin, body: loaded })).body.data;
  const asAdmin = { token: tokens.admin, params: { id } };
  const determination = { actual_received_lbs: 9_800.5, final_determination: 'full_load' };
  const told = async () => (await world.deliver()).map((call) => messageOf(call));
  await server.call(determineTransfer, { ...asAdmin, body: determination });
  expect((await told()).map(({ type }) => type)).toEqual(['determination.made']);

  await server.call(updateTransfer, { ...asAdmin, body: { loaded_weight_lbs: 4_950 } });
  const [changed, ...more] = await told();
  expect(more).toEqual([]);
  expect(changed).toMatchObject({
    type: 'determination.withdrawn',
    data: {
      ...{
        id,
        tank_number: tank.tank_number,
        ...determination,
        loaded_weight_lbs: 4_950,
        determined_weight_lbs: 9_900,
      },
      ...{ determined_by_email: 'admin@dewar.example', withdrawn_by_email: 'admin@dewar.example', reason: null },
      ...{ determined_at: nowText(), withdrawn_at: nowText() },
    },
  });

  await server.call(determineTransfer, { ...asAdmin, body: { ...determination, actual_received_lbs: 4_900 } });
  world.server.clock.advance(60_000);
  const body = { loaded_weight_lbs: 4_960, confirm_determination: true };
  await server.call(updateTransfer, { ...asAdmin, body });
  await server.call(withdrawDetermination, { ...asAdmin, body: { reason: 'Scales were wrong' } });
  expect((await told()).map(({ type, data }) => [type, data.loaded_weight_lbs, data.reason])).toEqual([
    ['determination.made', 4_950, undefined],
    ['determination.made', 4_960, undefined],
    ['determination.withdrawn', 4_960, 'Scales were wrong'],
  ]);
});

test('a load that is logged with its arrival is told as both', async () => {
  await world.newWebhook({ events: ['load.created', 'arrival.created'] });
  const tank = await world.newTank();
  const body = {
    ...{ tank_id: tank.id, action: 'Load', loaded_at: '2026-06-01T12:00:00.000Z', loaded_weight_lbs: 9_900 },
    ...{ arrived_at: '2026-06-09T10:00:00.000Z', arrival_pressure: 40, was_venting: false },
  };
  const made = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(made.status, made.text).toBe(201);
  expect(typesOf(await world.deliver()).toSorted()).toEqual(['arrival.created', 'load.created']);
});

test('attention is told when it begins and when it ends, with the same id', async () => {
  await world.newWebhook({ events: ['attention.began', 'attention.ended'] });
  const tank = await world.newTank({ csc_inspection_date: '2026-01-01' });
  await log(tank.id, 180);
  await tellReminders(world.server);
  await tellReminders(world.server);
  const [began, ...more] = await world.deliver();
  expect(more).toEqual([]);
  const attention = began && messageOf(began);
  expect(attention).toMatchObject({
    type: 'attention.began',
    data: { tank_id: tank.id, tank_number: tank.tank_number, cause: 'high_vacuum', subject: '100', since: nowText() },
  });
  world.server.clock.advance(60_000);
  await log(tank.id, 12);
  await tellReminders(world.server);
  const [ended] = await world.deliver();
  expect(ended && messageOf(ended)).toMatchObject({
    type: 'attention.ended',
    data: { id: attention.data.id, cause: 'high_vacuum', ended_at: expect.any(String) },
  });
});

test('a weekly report is told, and again when it is made with other contents', async () => {
  await world.newWebhook({ events: ['report.made'] });
  const { server, tokens } = world;
  const body = { company_name: 'Polar Gas', week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
  const make = () => server.call(generateWeeklyReport, { token: tokens.admin, body });
  expect((await make()).status).toBeLessThan(300);
  const [made] = await world.deliver();
  expect(made && messageOf(made)).toMatchObject({
    type: 'report.made',
    data: { week_start_date: '2026-05-31', week_end_date: '2026-06-06', version: 1 },
  });
  expect((await make()).status).toBeLessThan(300);
  expect(await world.deliver()).toEqual([]);
  await server.pool.query("update weekly_reports set version = 2, changes = '1 reading more'");
  const [again] = await world.deliver();
  expect(again && messageOf(again).data).toMatchObject({ version: 2 });
});

test('a person who joins, changes and leaves is told without what is another company’s', async () => {
  const { server, polarId, northId, tokens } = world;
  await world.newWebhook({ events: ['person.changed'] });
  const id = await addUser(server.db, { email: 'ines@polar.example', company_id: polarId });
  const change = async (body: object) => {
    const { status, text } = await server.call(updateUser, { token: tokens.admin, params: { id }, body });
    expect(status, text).toBe(200);
  };
  const dataOfNext = async () => (await world.deliver()).map((call) => messageOf(call).data);
  expect(await dataOfNext()).toEqual([
    expect.objectContaining({ id, email: 'ines@polar.example', change: 'joined', is_suspended: false }),
  ]);
  await change({ first_name: 'Ines' });
  expect(await dataOfNext()).toEqual([expect.objectContaining({ first_name: 'Ines', change: 'changed' })]);
  await change({ phone: '555 123 4567' });
  expect(await dataOfNext()).toEqual([]);
  await server.pool.query("update users set company_id = $1, last_name = 'Okafor' where id = $2", [northId, id]);
  const [left, ...more] = await dataOfNext();
  expect(more).toEqual([]);
  expect(left).toMatchObject({ id, change: 'left', last_name: null });
  expect(JSON.stringify(left)).not.toContain('password');
  await server.pool.query('update users set company_id = $1 where id = $2', [polarId, id]);
  expect((await dataOfNext())[0]).toMatchObject({ change: 'joined' });
  expect((await server.call(deleteUser, { token: tokens.admin, params: { id } })).status).toBe(200);
  expect(await dataOfNext()).toEqual([expect.objectContaining({ id, change: 'left' })]);
});

test('a webhook hears of its own events, tanks and company alone', async () => {
  const [meant, other] = [await world.newTank(), await world.newTank()];
  await world.newWebhook({ path: '/one-tank', tank_ids: [meant.id] });
  await world.newWebhook({ path: '/loads', events: ['load.created'] });
  const north = await world.newTank({ company_name: 'North' });
  await log(other.id);
  await log(north.id, 12, world.tokens.north);
  expect(await world.deliver()).toEqual([]);
  await log(meant.id);
  expect((await world.deliver()).map(({ path }) => path)).toEqual(['/one-tank']);
});

test('nothing is kept of what nobody wants to hear', async () => {
  const webhook = await world.newWebhook();
  const tank = await world.newTank();
  await world.server.pool.query("update webhooks set off_at = now(), off_because = 'person' where id = $1", [
    webhook.id,
  ]);
  await log(tank.id);
  const { rows } = await world.server.pool.query('select from webhook_events');
  expect(rows).toEqual([]);
});

test('an import of 250 readings is told in three calls', async () => {
  const webhook = await world.newWebhook();
  const tank = await world.newTank();
  const moments = Array.from({ length: 250 }, (_, index) => new Date(Date.parse('2026-05-01') + index * 60_000));
  const text = moments.map((at) => `${tank.tank_number};${at.toISOString()};12`).join('\n');
  await world.server.pool.query("update tank_assignments set assigned_at = '2026-01-01'");
  const body = {
    ...{ text, source: 'history.csv', only_good: false, kind: 'readings', timezone: 'UTC' },
    ...{ columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 }, units: { vacuum_reading: 'micron' } },
    date_order: 'day-month',
  };
  const imported = await world.server.call(createImport, { token: world.tokens.admin, body });
  expect(imported.status, imported.text).toBe(201);
  const calls = await world.deliver();
  const records = calls.flatMap((call) => messageOf(call).data.records);
  expect(calls).toHaveLength(3);
  expect(new Set(records.map(({ id }) => id)).size).toBe(250);
  expect(records[0]).toMatchObject({ tank_id: tank.id, vacuum_reading: 12 });
  expect((await world.log(webhook.id)).map(({ records: count }) => count).toSorted()).toEqual([100, 100, 50]);
});

test('a chat gets a sentence in the field text', async () => {
  await world.newWebhook({ format: 'text', events: ['reading.created'] });
  const tank = await world.newTank();
  await log(tank.id, 27);
  const [call] = await world.deliver();
  expect(call && messageOf(call)).toEqual({ text: `${tank.tank_number}: 27 microns.` });
});

test('more calls than one statement can hold are queued together', async () => {
  const webhook = await world.newWebhook();
  const [at, db] = [world.server.clock.now(), world.server.db];
  const calls = Array.from({ length: 10_000 }, () => deliveryOf(webhook, { type: 'reading.created', at, records: [] }));
  const ids = await insertDeliveries(db, calls, at);
  expect(new Set(ids).size).toBe(10_000);
});
