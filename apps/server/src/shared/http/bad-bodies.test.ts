import { Readable } from 'node:stream';
import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const URL = '/api/vacuum-readings';
const JSON_TYPE = { 'content-type': 'application/json' };

let world: TankWorld;
let tank_id = 0;
let teacher = '';

beforeAll(async () => {
  world = await startTankWorld();
  await addUser(world.server.db, { email: 'ada@school.example', role: 'teacher' });
  teacher = await signInAs(world.server, 'ada@school.example');
  tank_id = (await world.newTank()).id;
});
afterAll(() => world.server.stop());

const send = (payload: string | Buffer | Readable, headers: Record<string, string> = JSON_TYPE) =>
  world.server.app.inject({
    method: 'POST',
    url: URL,
    headers: { authorization: `Bearer ${world.tokens.polar}`, ...headers },
    payload,
  });

const reading = (rest: string) =>
  `{"tank_id":${tank_id},"vacuum_reading":12,"reading_timestamp":"2026-06-01T00:00:00Z"${rest}}`;

describe('a body that is too large:', () => {
  test('ten megabytes are rejected at once, with or without a declared length', async () => {
    const text = reading(`,"additional_notes":"${'x'.repeat(10_000_000)}"`);
    expectError(await send(text), 413);
    expectError(await send(Readable.from([text])), 413);
  });

  test('ten megabytes without a session return 401', async () => {
    const response = await send('x'.repeat(10_000_000), { ...JSON_TYPE, authorization: 'Bearer nobody' });
    expectError(response, 401);
  });

  test('ten thousand and two hundred thousand levels of nesting are dropped or rejected', async () => {
    for (const depth of [10_000, 200_000]) {
      const arrays = '['.repeat(depth) + ']'.repeat(depth);
      const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      for (const nested of [arrays, objects]) {
        const spare = await send(reading(`,"spare":${nested}`));
        expect([201, 400, 413], spare.body).toContain(spare.statusCode);
        const asField = await send(reading(`,"additional_notes":${nested}`));
        expect([400, 413], asField.body).toContain(asField.statusCode);
        const asBody = await send(nested);
        expect([400, 413], asBody.body).toContain(asBody.statusCode);
      }
    }
  });

  test('a hundred thousand unknown keys do no harm', async () => {
    const spare = Array.from({ length: 50_000 }, (_, index) => `,"k${index}":1`).join('');
    expect((await send(reading(spare))).statusCode).toBe(201);
  });
});

describe('a malformed body:', () => {
  test.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '{"vacuum_reading":NaN}',
    '{"vacuum_reading":01}',
    '{"a":"\u0000"}',
    '{} {}',
  ])('%j is rejected because it is not JSON', async (payload) => {
    const before = await hashOfState(world.server);
    expectError(await send(payload), 400);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test.each([
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    Buffer.from([0x7b, 0xff, 0x7d]),
    Buffer.from('{"a":1}', 'utf16le'),
  ])('bytes that are not UTF-8 are rejected', async (payload) => {
    expectError(await send(payload), 400);
  });

  test('a text with broken bytes is not stored with replacement characters', async () => {
    const [head = '', tail = ''] = reading(',"additional_notes":"a|b"').split('|');
    const payload = Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28]), Buffer.from(tail)]);
    expectError(await send(payload), 400);
  });

  test.each([
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"\\u005f_proto__":1}',
  ])('%s is rejected because it could change a prototype', async (payload) => {
    expectError(await send(payload), 400);
    expectError(await send(reading(`,"additional_notes":"x","deep":{"a":${payload}}`)), 400);
    expect('role' in {}).toBe(false);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/xml',
    'image/png',
  ])('the content type %s is rejected', async (type) => {
    const error = expectError(await send(reading(''), { 'content-type': type }), 415);
    expect(error.code).toBe('unsupported_media_type');
  });

  test('a body without a content type is rejected, and JSON may name its character set', async () => {
    expectError(await send(Buffer.from(reading('')), {}), 415);
    expect((await send(reading(''), { 'content-type': 'Application/JSON; charset=utf-8' })).statusCode).toBe(201);
  });

  const withJson = ALL_ENDPOINTS.filter(
    ({ body, upload, uploads }) => body !== undefined && upload === undefined && uploads === undefined,
  );
  test.each(withJson.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s accepts an object and nothing else',
    async (_name, endpoint) => {
      const { admin, polar } = world.tokens;
      const callers: Partial<Record<typeof endpoint.access, string>> = { user: polar, teacher };
      const before = await hashOfState(world.server);
      for (const payload of ['null', '[]', '[{}]', '"text"', '7', 'true']) {
        const response = await world.server.app.inject({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/\{\w+\}/g, '1'),
          headers: { ...JSON_TYPE, authorization: `Bearer ${callers[endpoint.access] ?? admin}` },
          payload,
        });
        expectError(response, 400);
      }
      expect(await hashOfState(world.server)).toBe(before);
    },
  );

  test('an empty body returns the names of the required fields', async () => {
    const response = await world.server.app.inject({
      method: 'POST',
      url: '/api/admin/tanks',
      headers: {
        ...JSON_TYPE,
        authorization: `Bearer ${world.tokens.admin}`,
      },
    });
    const error = expectError(response, 400);
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['tank_number']);
  });
});

test('text in every script is stored and returned unchanged', async () => {
  const additional_notes = 'Größe 日本語 🧊 \u200d a\u0301 "\\ \u2028 \r\n\t end';
  const body = { tank_id, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z', additional_notes };
  const made = await world.server.call(createVacuumReading, { token: world.tokens.polar, body });
  expect(made.body.data.additional_notes).toBe(additional_notes);
  const list = await world.server.call(listVacuumReadings, {
    token: world.tokens.polar,
    query: { tank_id, limit: 200 },
  });
  expect(list.body.data.map((row) => row.additional_notes)).toContain(additional_notes);
});
