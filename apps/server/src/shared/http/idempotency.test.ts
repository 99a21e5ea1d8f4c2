import { createHash } from 'node:crypto';
import { createTankStatus } from '@dewar/contract/tank-statuses';
import { createTank, getTank, updateTank } from '@dewar/contract/tanks';
import { createUser } from '@dewar/contract/users';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { openClient } from '../../../test-support/second-server.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let tank_id = 0;

beforeAll(async () => {
  world = await startTankWorld();
  tank_id = (await world.newTank()).id;
});
afterAll(() => world.server.stop());

let serial = 0;
const newKey = () => {
  serial += 1;
  return `key-${serial}`;
};

function log(key: string, token = world.tokens.polar, change: object = {}) {
  const body = { tank_id, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z', ...change };
  return world.server.call(createVacuumReading, { token, body, headers: { 'idempotency-key': key } });
}

const edit = (id: number, body: object, key: string) =>
  world.server.call(updateTank, {
    token: world.tokens.admin,
    params: { id },
    body,
    headers: { 'idempotency-key': key },
  });

async function readings(): Promise<number> {
  const { rows } = await world.server.pool.query<{ count: number }>('select count(*) from vacuum_readings');
  return rows[0]?.count ?? 0;
}

test('the stored hash of a body reveals nothing, even to guessing', async () => {
  const key = newKey();
  const body = {
    email: 'kept@polar.example',
    password: 'thirty minutes at the gauge',
    company_name: 'North',
    role: 'user',
  };
  const made = await world.server.call(createUser, {
    token: world.tokens.admin,
    body,
    headers: { 'idempotency-key': key },
  });
  expect(made.status).toBe(201);
  const { rows } = await world.server.pool.query<{ row: string }>(
    'select idempotency_keys::text as row from idempotency_keys where response like $1',
    ['%kept@polar.example%'],
  );
  expect(rows).toHaveLength(1);
  const guess = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  for (const secret of [key, body.password, guess]) expect(rows[0]?.row).not.toContain(secret);
});

describe('an idempotency key is bound', () => {
  test("to a person: another person's request with the same key is written", async () => {
    const key = newKey();
    const before = await readings();
    const mine = await log(key);
    const theirs = await log(key, world.tokens.admin);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    expect((await log(key)).text).toBe(mine.text);
    expect(await readings()).toBe(before + 2);
  });

  test('to a person, not to a session', async () => {
    const key = newKey();
    const first = await log(key);
    expect((await log(key, await signInAs(world.server, 'user@polar.example'))).text).toBe(first.text);
  });

  test('to a route', async () => {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const token = world.tokens.admin;
    const status = await world.server.call(createTankStatus, { token, body: { status_name: key }, headers });
    const tank = await world.server.call(createTank, {
      token,
      body: { tank_number: key, company_name: 'North' },
      headers,
    });
    expect([status.status, tank.status]).toEqual([201, 201]);
  });

  test('to a record', async () => {
    const key = newKey();
    const [one, two] = [await world.newTank(), await world.newTank()];
    const body = { relief_set_pressure: 77 };
    const responses = [await edit(one.id, body, key), await edit(two.id, body, key)];
    expect(responses.map((response) => response.body.data.id)).toEqual([one.id, two.id]);
    expect(responses.map((response) => response.body.data.version)).toEqual([2, 2]);
  });

  test('to the body: another body returns 422 and writes nothing', async () => {
    const key = newKey();
    await log(key);
    const before = await hashOfState(world.server);
    const response = await log(key, world.tokens.polar, { vacuum_reading: 13 });
    expect([response.status, response.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await hashOfState(world.server)).toBe(before);
  });
});

describe('permissions are checked again before a stored response is returned:', () => {
  async function newPerson(email: string) {
    const id = await addUser(world.server.db, { email, company_id: world.polarId });
    return { id, token: await signInAs(world.server, email) };
  }
  const change = (id: number, values: object) =>
    world.server.db.updateTable('users').set(values).where('id', '=', id).execute();

  test.each([
    ['lost the company', { company_id: null }, 404],
    ['changed the company', 'north', 404],
    ['was rejected', { status: 'rejected' }, 401],
    ['became a teacher', { role: 'teacher', company_id: null }, 403],
  ] as const)('to a person who %s', async (what, values, status) => {
    const { id, token } = await newPerson(`${what.replaceAll(' ', '-')}@x.example`);
    const key = newKey();
    const first = await log(key, token);
    expect(first.status).toBe(201);
    await change(id, values === 'north' ? { company_id: world.northId } : values);
    const before = await hashOfState(world.server);
    const replay = await log(key, token);
    expect(replay.status, replay.text).toBe(status);
    expect(replay.text).not.toContain(first.body.data.tank_number);
    expect(await hashOfState(world.server)).toBe(before);
  });
});

describe('a stored response is not returned to a person who lost rights and has no company before and after:', () => {
  const setRights = (email: string, values: object) =>
    world.server.db.updateTable('users').set(values).where('email', '=', email).execute();

  test('an administrator who became a user', async () => {
    await addUser(world.server.db, { email: 'demoted@dewar.example', role: 'admin' });
    const token = await signInAs(world.server, 'demoted@dewar.example');
    const key = newKey();
    expect((await log(key, token)).status).toBe(201);
    await setRights('demoted@dewar.example', { role: 'user' });
    const replay = await log(key, token);
    expect(replay.status, replay.text).toBe(404);
  });

  test('a super-admin who became an administrator', async () => {
    await addUser(world.server.db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
    const token = await signInAs(world.server, 'super@dewar.example');
    const body = { email: 'other@dewar.example', password: 'thirty minutes at the gauge', role: 'admin' };
    const call = { token, body, headers: { 'idempotency-key': newKey() } };
    expect((await world.server.call(createUser, call)).status).toBe(201);
    await setRights('super@dewar.example', { is_super_admin: false });
    const replay = await world.server.call(createUser, call);
    expect([replay.status, replay.body.code], replay.text).toEqual([403, 'forbidden']);
  });
});

describe('requests with the same idempotency key at the same time:', () => {
  test('fifty PUTs change the record once', async () => {
    const { id } = await world.newTank();
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 50 }, () => edit(id, { relief_set_pressure: 66 }, key)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    const { body } = await world.server.call(getTank, { token: world.tokens.admin, params: { id } });
    expect(body.data.version).toBe(2);
    expect(await world.auditOf('tank', id)).toHaveLength(2);
  });

  test('a second request waits for the first, and both get the same response', async () => {
    const { id } = await world.newTank();
    const key = newKey();
    const responses: string[] = [];
    const change = async () => {
      const response = await edit(id, { relief_set_pressure: 55 }, key);
      responses.push(response.text);
      return response;
    };
    const twins = await world.server.db.transaction().execute(async (transaction) => {
      await sql`select from tanks where id = ${id} for update`.execute(transaction);
      const calls = [change(), change()];
      await waitForBlockedRequest(world.server.db, { requests: 2 });
      expect(responses).toEqual([]);
      return { calls };
    });
    const [first, second] = await Promise.all(twins.calls);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.text).toBe(first?.text);
    expect(await world.auditOf('tank', id)).toHaveLength(2);
  });

  test('a request that waits too long gets an error, and the key can be used again afterwards', async () => {
    const { id } = await world.newTank();
    const client = await openClient(world.server);
    await client.query('begin');
    await client.query('select 1 from tanks where id = $1 for update', [id]);
    const key = newKey();
    const twins = await Promise.all([1, 2].map(() => edit(id, { relief_set_pressure: 44 }, key)));
    expect(twins.map((response) => response.status)).toEqual([409, 409]);
    await client.query('commit');
    await client.end();
    expect(await world.auditOf('tank', id)).toHaveLength(1);
    expect((await edit(id, { relief_set_pressure: 44 }, key)).status).toBe(200);
    expect((await edit(id, { relief_set_pressure: 44 }, key)).body.data.version).toBe(2);
  });
});

describe('an idempotency key:', () => {
  test.each(['', 'tab\tinside', 'two words', 'é', 'x'.repeat(201), '\u007f'])('%j is rejected', async (key) => {
    const before = await hashOfState(world.server);
    const response = await world.server.app.inject({
      method: 'POST',
      url: '/api/vacuum-readings',
      headers: { authorization: `Bearer ${world.tokens.polar}`, 'idempotency-key': key },
      payload: { tank_id, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' },
    });
    expect(expectError(response, 400).fields).toHaveProperty('idempotency-key');
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('200 printable characters are accepted', async () => {
    const key = '!~'.repeat(100);
    expect((await log(key)).text).toBe((await log(key)).text);
  });

  test.each([
    [400, { vacuum_reading: 0 }],
    [404, { tank_id: 999_999 }],
  ])('a request that fails with %d leaves the key unused', async (status, change) => {
    const key = newKey();
    const before = await hashOfState(world.server);
    expect((await log(key, world.tokens.polar, change)).status).toBe(status);
    expect(await hashOfState(world.server)).toBe(before);
    expect((await log(key)).status).toBe(201);
  });

  test('a request that fails with 409 or 412 leaves the key unused', async () => {
    const { id, tank_number } = await world.newTank();
    const other = await world.newTank();
    const key = newKey();
    expect((await edit(other.id, { tank_number }, key)).status).toBe(409);
    const stale = await world.server.call(updateTank, {
      token: world.tokens.admin,
      params: { id },
      body: { relief_set_pressure: 33 },
      headers: { 'idempotency-key': key, 'if-match': '"9"' },
    });
    expect(stale.status).toBe(412);
    expect((await edit(other.id, { relief_set_pressure: 33 }, key)).status).toBe(200);
    expect((await edit(id, { relief_set_pressure: 33 }, key)).status).toBe(200);
  });
});
