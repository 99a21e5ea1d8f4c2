import {
  createMapping,
  deleteMapping,
  listMappings,
  previewMapping,
  sendMessage,
  updateMapping,
} from '@dewar/contract/telemetry-mappings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTelemetryWorld, type TelemetryWorld } from '../telemetry-test-world.ts';

let world: TelemetryWorld;
beforeAll(async () => {
  world = await startTelemetryWorld();
});
afterAll(() => world.server.stop());

const MAKER = `readings.{
  "unit": $$.serial, "measured_at": ts, "kind": "vacuum", "value": v, "unit_of_measure": "mbar"
}`;
const message = {
  serial: 'V-77',
  readings: [
    { ts: '2026-06-10T11:00:00Z', v: 0.02 },
    { ts: '2026-06-10T11:10:00Z', v: 'x' },
  ],
};

async function newMapping(name: string, expression = MAKER) {
  const call = { token: world.tokens.polar, body: { name, expression } };
  const { status, text, body } = await world.server.call(createMapping, call);
  if (status !== 201) throw new Error(text);
  return body.data;
}

const send = (mapping: string | number, body: object, token = world.tokens.polar) =>
  world.server.call(sendMessage, { token, params: { mapping }, body });

test('a message of a new maker is read by a mapping that a person wrote', async () => {
  const { id } = await newMapping('Maker of gauges');
  const sent = await send(id, message);
  expect(sent.body.data).toMatchObject({
    waiting: 1,
    refused: 1,
    reasons: [{ index: 1, reason: 'value must be a number' }],
  });
  expect(await world.account('V-77')).toMatchObject({ sent: 2, waiting: 1, refused: 1 });
});

test('a preview shows how messages would be read, and stores nothing', async () => {
  const call = {
    token: world.tokens.polar,
    body: { expression: MAKER, messages: [JSON.stringify({ ...message, serial: 'P-1' }), '{'] },
  };
  const { body } = await world.server.call(previewMapping, call);
  expect(body.data[0]?.samples.map(({ reads_as, reason }) => reads_as ?? reason)).toEqual([
    'P-1 at 2026-06-10T11:00:00.000Z: vacuum 15.0012337 um[Hg], good',
    'value must be a number',
  ]);
  expect(body.data[1]?.error).toBe('The message is no JSON');
  await expect(world.account('P-1')).rejects.toThrow('not_found');
});

test.each([
  ['($loop := function($n) { $loop($n + 1) }; $loop(0))', 'takes too long'],
  ['$map([1..9999999], function($n) { $string($n) & "a long text of a message" })', /memory|too long|too much|allowed/],
  ['{"unit": ', 'before end of expression'],
  ['$unknown()', 'non-function'],
])('an expression that cannot be used (%s) says why, and others go on', async (expression, reason) => {
  const { body } = await world.server.call(previewMapping, {
    ...{ token: world.tokens.polar },
    body: { expression, messages: ['{}'] },
  });
  expect(body.data[0]?.error).toMatch(reason);
  expect((await send('json', { unit: 'J-1', measured_at: '2026-06-10T11:00:00Z', vacuum: 12 })).status).toBe(200);
});

test('a message whose reading takes too long is to be sent again, and is not counted', async () => {
  const { id } = await newMapping('Endless', '($loop := function($n) { $loop($n + 1) }; $loop(0))');
  const before = await world.account('(unnamed)').catch(() => null);
  const { status, headers } = await send(id, { some: 'message' });
  expect([status, headers['retry-after']]).toEqual([503, '30']);
  expect(await world.account('(unnamed)').catch(() => null)).toEqual(before);
});

test('a message that a mapping cannot read is counted as one refused sample', async () => {
  const { id } = await newMapping('Broken', '$unknown()');
  expect((await send(id, { some: 'message' })).body.data).toMatchObject({ refused: 1, reasons: [{ index: 0 }] });
  const unit = await world.account('(unnamed)');
  expect(unit.last_refused?.message).toBe('{"some":"message"}');
});

test('messages of ChirpStack and Traccar, and plain ones, are read by the mappings that stand ready', async () => {
  const uplink = {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: '2026-06-10T11:00:00.123456+00:00',
    deviceInfo: { deviceName: 'Tank 7', devEui: '0101010101010101' },
    fPort: 10,
    object: { vacuum: 21.5, inner_pressure: 2.1, units: { inner_pressure: 'bar' }, uptime: 77 },
  };
  expect((await send('chirpstack', uplink)).body.data).toMatchObject({ waiting: 2, refused: 0 });
  expect(await world.account('0101010101010101')).toMatchObject({ waiting: 2 });
  const position = {
    position: {
      ...{ deviceId: 1, fixTime: '2026-06-10T11:00:00.000+00:00', valid: true, latitude: 60.1, longitude: 24.9 },
      attributes: { batteryLevel: 88, motion: false },
    },
    device: { id: 1, name: 'Truck', uniqueId: '860000000000001' },
  };
  expect((await send('traccar', position)).body.data).toMatchObject({ waiting: 2, refused: 0 });
  expect((await world.account('860000000000001')).battery).toMatchObject({ value: 88 });
  const parked = {
    position: {
      ...{ fixTime: '2026-06-10T09:00:00.000+00:00', deviceTime: '2026-06-10T11:30:00.000+00:00' },
      ...{ valid: true, latitude: 0, longitude: 24.9, attributes: { batteryLevel: 87 } },
    },
    device: { uniqueId: '860000000000002' },
  };
  expect((await send('traccar', parked)).body.data).toMatchObject({ waiting: 2, refused: 0 });
  expect((await world.account('860000000000002')).battery).toMatchObject({
    ...{ value: 87, measured_at: '2026-06-10T11:30:00+00:00' },
  });
  const plain = { unit: 'J-2', measured_at: '2026-06-10T11:00:00Z', level: 63, position: { lat: 1, lon: 2 } };
  expect((await send('json', plain)).body.data).toMatchObject({ waiting: 2, refused: 0 });
});

test('a mapping is the company’s own: another one neither sees, uses nor changes it', async () => {
  const made = await newMapping('Private');
  const north = { token: world.tokens.north };
  const seen = await world.server.call(listMappings, north);
  expect([seen.body.data.own, seen.body.data.ready.length]).toEqual([[], 3]);
  expect((await send(made.id, message, world.tokens.north)).status).toBe(404);
  const params = { id: made.id };
  expect((await world.server.call(updateMapping, { ...north, params, body: { name: 'Mine' } })).status).toBe(404);
  expect((await world.server.call(deleteMapping, { ...north, params })).status).toBe(404);
});

test('mappings are in the order of names', async () => {
  const inOrder = ['Line 2', 'Line 10', 'Łine', 'Mine'];
  for (const name of inOrder.toReversed()) await newMapping(name);
  const { body } = await world.server.call(listMappings, { token: world.tokens.polar });
  expect(body.data.own.map(({ name }) => name).filter((name) => inOrder.includes(name))).toEqual(inOrder);
});

test('names of mappings are taken once, versions are compared, and a deleted one is gone', async () => {
  const made = await newMapping('Once');
  const token = world.tokens.polar;
  const again = await world.server.call(createMapping, { token, body: { name: 'ONCE', expression: '1' } });
  expect(again.status).toBe(409);
  const params = { id: made.id };
  const edit = (headers: Record<string, string>) =>
    world.server.call(updateMapping, { token, params, headers, body: { expression: '[]' } });
  expect((await edit({ 'if-match': '"1"' })).body.data).toMatchObject({ version: 2, name: 'Once', expression: '[]' });
  expect((await edit({ 'if-match': '"1"' })).status).toBe(412);
  expect((await world.server.call(deleteMapping, { token, params })).status).toBe(200);
  expect((await send(made.id, message)).status).toBe(404);
});
