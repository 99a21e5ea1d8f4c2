import { createTank, updateTank } from '@dewar/contract/tanks';
import {
  createVacuumReading,
  deleteVacuumReading,
  listSparklines,
  listVacuumReadings,
  updateVacuumReading,
} from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
let user = '';
let admin = '';
let stranger = '';
let tank_id = 0;

beforeAll(async () => {
  server = await startTestServer();
  const polar = await addCompany(server.db, 'Polar');
  const north = await addCompany(server.db, 'North');
  await addUser(server.db, { email: 'user@polar.example', company_id: polar });
  await addUser(server.db, { email: 'user@north.example', company_id: north });
  await addUser(server.db, { email: 'admin@dewar.example', role: 'admin' });
  user = await signInAs(server, 'user@polar.example');
  stranger = await signInAs(server, 'user@north.example');
  admin = await signInAs(server, 'admin@dewar.example');
  tank_id = await addTank('GASU 482913-6', 'Polar');
});

afterAll(() => server.stop());

async function addTank(tank_number: string, company_name: string): Promise<number> {
  const { text, body, status } = await server.call(createTank, { token: admin, body: { tank_number, company_name } });
  expect(status, text).toBe(201);
  return body.data.id;
}

const reading = { vacuum_reading: 18.256, reading_timestamp: '2026-06-10T08:00:00-04:00' };

async function countRows() {
  const { rows } = await server.pool.query<{ readings: number; audits: number }>(
    'select (select count(*) from vacuum_readings) as readings, (select count(*) from audit_log) as audits',
  );
  return rows[0];
}

describe('logging a reading', () => {
  test("stores two decimals, the time and the person's email address, and returns the record", async () => {
    const response = await server.call(createVacuumReading, { token: user, body: { tank_id, ...reading } });
    expect(response.status, response.text).toBe(201);
    expect(response.body.message).toBe('Vacuum reading added successfully!');
    expect(response.body.data).toMatchObject({
      tank_id,
      tank_number: 'GASU 482913-6',
      vacuum_reading: 18.26,
      fresh_pull: false,
      additional_notes: null,
      recorded_by_email: 'user@polar.example',
      version: 1,
    });
    expect(new Date(response.body.data.reading_timestamp).toISOString()).toBe('2026-06-10T12:00:00.000Z');
  });

  test('accepts the tank by its number, in any case', async () => {
    const body = { tank_number: 'gasu 482913-6', vacuum_reading: 20, reading_timestamp: '2026-06-01T08:00:00Z' };
    const response = await server.call(createVacuumReading, { token: user, body });
    expect(response.body.data.tank_id, response.text).toBe(tank_id);
  });

  test("updates the tank's latest reading only with a newer one", async () => {
    const state = await server.db
      .selectFrom('tank_state')
      .selectAll()
      .where('tank_id', '=', tank_id)
      .executeTakeFirst();
    expect(state?.latest_vacuum_reading).toBe(18.26);
  });

  test('writes an audit row in the same transaction', async () => {
    const entry = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'vacuum_reading')
      .orderBy('id')
      .executeTakeFirst();
    expect(entry).toMatchObject({ action: 'create', actor_email: 'user@polar.example', before: null });
    expect(entry?.after).toMatchObject({ vacuum_reading: 18.26 });
  });

  test.each([
    [{ vacuum_reading: undefined }, 'vacuum_reading', /required/],
    [{ vacuum_reading: 'ten' }, 'vacuum_reading', /number/],
    [{ vacuum_reading: 0 }, 'vacuum_reading', /above 0/],
    [{ vacuum_reading: 0.001 }, 'vacuum_reading', /at least 0.01/],
    [{ vacuum_reading: 1_000_000.01 }, 'vacuum_reading', /at most 1000000/],
    [{ reading_timestamp: undefined }, 'reading_timestamp', /required|time zone/],
    [{ reading_timestamp: '2026-06-10T08:00:00' }, 'reading_timestamp', /time zone/],
    [{ reading_timestamp: '1989-12-31T23:59:59Z' }, 'reading_timestamp', /1990/],
    [{ reading_timestamp: '9999-01-01T00:00:00Z' }, 'reading_timestamp', /2100/],
    [{ reading_timestamp: '2026-06-11T12:00:01Z' }, 'reading_timestamp', /future/],
    [{ fresh_pull: 'yes' }, 'fresh_pull', /true or false/],
    [{ additional_notes: 'a\u0000b' }, 'additional_notes', /cannot be stored/],
    [{ additional_notes: 'x'.repeat(4_001) }, 'additional_notes', /4000/],
    [{ tank_id: undefined }, 'tank_id', /required/],
    [{ tank_id: -1 }, 'tank_id', /above 0/],
  ])('with %j is rejected with the name of the field, and nothing is written', async (change, field, words) => {
    const before = await countRows();
    const response = await server.call(createVacuumReading, { token: user, body: { tank_id, ...reading, ...change } });
    expect(response.status, response.text).toBe(400);
    expect(response.body.fields?.[field]).toMatch(words);
    expect(await countRows()).toEqual(before);
  });

  test("for another company's tank, by id or number, returns 404 like for an unknown one", async () => {
    const before = await countRows();
    const [foreign, invented, byNumber] = await Promise.all([
      server.call(createVacuumReading, { token: stranger, body: { tank_id, ...reading } }),
      server.call(createVacuumReading, { token: stranger, body: { tank_id: 999_999, ...reading } }),
      server.call(createVacuumReading, { token: stranger, body: { tank_number: 'GASU 482913-6', ...reading } }),
    ]);
    for (const response of [foreign, invented, byNumber]) {
      expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
      expect(response.status).toBe(404);
    }
    expect(await countRows()).toEqual(before);
  });

  test("with an id and a number of two tanks is rejected, with 404 if one of them is another company's", async () => {
    const other = await addTank('OTHER 1', 'Polar');
    await addTank('NORTH 1', 'North');
    const disagreeing = await server.call(createVacuumReading, {
      token: user,
      body: { tank_id: other, tank_number: 'GASU 482913-6', ...reading },
    });
    expect(disagreeing.status).toBe(400);
    const foreign = await server.call(createVacuumReading, {
      token: user,
      body: { tank_id, tank_number: 'NORTH 1', ...reading },
    });
    expect(foreign.status).toBe(404);
  });

  test('fifty times with one key writes once, and the key is rejected for another body', async () => {
    const before = await countRows();
    const headers = { 'idempotency-key': 'once-and-for-all' };
    const body = { tank_id, ...reading, additional_notes: 'one of fifty' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => server.call(createVacuumReading, { token: user, body, headers })),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect((await countRows())?.readings).toBe((before?.readings ?? 0) + 1);
    const other = await server.call(createVacuumReading, {
      token: user,
      body: { ...body, vacuum_reading: 3 },
      headers,
    });
    expect(other.status).toBe(422);
  });

  test('that is rejected leaves its key free for the corrected request', async () => {
    const headers = { 'idempotency-key': 'mended' };
    const refused = await server.call(createVacuumReading, {
      token: user,
      body: { tank_id, vacuum_reading: 5 },
      headers,
    });
    expect(refused.status).toBe(400);
    const mended = await server.call(createVacuumReading, { token: user, body: { tank_id, ...reading }, headers });
    expect(mended.status).toBe(201);
  });
});

describe('listing readings', () => {
  test("has pages with all of a tank's readings, newest first, each once", async () => {
    const tank = await addTank('PAGED 1', 'Polar');
    for (let hour = 0; hour < 7; hour += 1) {
      const body = { tank_id: tank, vacuum_reading: 10 + hour, reading_timestamp: `2026-06-0${hour + 1}T08:00:00Z` };
      await server.call(createVacuumReading, { token: user, body });
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.call(listVacuumReadings, { token: user, query: { tank_id: tank, limit: 3, cursor } });
      expect(page.status, page.text).toBe(200);
      seen.push(...page.body.data.map((row) => row.vacuum_reading));
      cursor = page.body.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual([16, 15, 14, 13, 12, 11, 10]);
  });

  test('can be limited to a half-open range', async () => {
    const query = { tank_number: 'PAGED 1', from: '2026-06-02T08:00:00Z', to: '2026-06-04T08:00:00Z' };
    const page = await server.call(listVacuumReadings, { token: user, query });
    expect(page.body.data.map((row) => row.vacuum_reading)).toEqual([12, 11]);
  });

  test("without a tank returns the company's latest, and everybody's for administrators", async () => {
    const north = await addTank('NORTH 2', 'North');
    await server.call(createVacuumReading, { token: admin, body: { tank_id: north, ...reading } });
    const mine = await server.call(listVacuumReadings, { token: user, query: { limit: 1_000 } });
    expect(mine.body.data.map((row) => row.tank_number)).not.toContain('NORTH 2');
    const all = await server.call(listVacuumReadings, { token: admin, query: { limit: 1_000 } });
    expect(new Set(all.body.data.map((row) => row.tank_number))).toEqual(
      new Set(['GASU 482913-6', 'PAGED 1', 'NORTH 2']),
    );
  });

  test('of a named company is possible for administrators, with 404 for an unknown one and an error for a tank of another', async () => {
    const ofNorth = await server.call(listVacuumReadings, { token: admin, query: { company: 'north' } });
    expect(new Set(ofNorth.body.data.map((row) => row.tank_number))).toEqual(new Set(['NORTH 2']));
    const foreign = await server.call(listVacuumReadings, { token: user, query: { company: 'North' } });
    expect(foreign.status).toBe(404);
    const crossed = await server.call(listVacuumReadings, { token: admin, query: { company: 'North', tank_id } });
    expect(crossed.body.fields).toHaveProperty('company');
  });

  test.each([
    ['limit', '0'],
    ['limit', 'x'],
    ['tank_id', '1.5'],
    ['cursor', 'nonsense'],
    ['from', 'yesterday'],
  ])("with %s=%s is rejected with the field's name", async (field, value) => {
    const response = await server.call(listVacuumReadings, { token: user, query: { [field]: value } });
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty(field);
  });

  test("as sparklines returns the company's own tanks only, oldest first", async () => {
    const { rows } = await server.pool.query<{ id: number }>('select id from tanks order by id');
    const tank_ids = rows.map((row) => row.id).join(',');
    const response = await server.call(listSparklines, { token: stranger, query: { tank_ids } });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data.flatMap((curve) => curve.points).length).toBe(1);
  });
});

describe('correcting and deleting a reading', () => {
  test('is possible for an administrator, and a stale version returns the current record', async () => {
    const made = await server.call(createVacuumReading, { token: user, body: { tank_id, ...reading } });
    const { id } = made.body.data;
    const call = { token: admin, params: { id }, body: { vacuum_reading: 7 }, headers: { 'if-match': '"1"' } };
    const first = await server.call(updateVacuumReading, call);
    expect(first.body.data).toMatchObject({ vacuum_reading: 7, version: 2, fresh_pull: false });
    const second = await server.call(updateVacuumReading, { ...call, body: { vacuum_reading: 8 } });
    expect(second.status).toBe(412);
    expect(second.body.data).toMatchObject({ vacuum_reading: 7, version: 2 });
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'update')
      .where('entity_id', '=', id)
      .executeTakeFirst();
    expect(audit).toMatchObject({ before: { vacuum_reading: 18.26 }, after: { vacuum_reading: 7 } });
  });

  test('is not possible for a company user who did not log it', async () => {
    const made = await server.call(createVacuumReading, { token: admin, body: { tank_id, ...reading } });
    const params = { id: made.body.data.id };
    const update = await server.call(updateVacuumReading, { token: user, params, body: { vacuum_reading: 7 } });
    const removal = await server.call(deleteVacuumReading, { token: user, params });
    expect([update.status, removal.status]).toEqual([403, 403]);
  });

  test('brings back the previous one if the latest is deleted', async () => {
    const tank = await addTank('STATE 1', 'Polar');
    const older = { tank_id: tank, vacuum_reading: 11, reading_timestamp: '2026-06-01T00:00:00Z' };
    await server.call(createVacuumReading, { token: user, body: older });
    const made = await server.call(createVacuumReading, { token: user, body: { ...older, ...reading } });
    const gone = await server.call(deleteVacuumReading, { token: admin, params: { id: made.body.data.id } });
    expect(gone.body.data).toEqual({ id: made.body.data.id });
    const state = await server.db.selectFrom('tank_state').selectAll().where('tank_id', '=', tank).executeTakeFirst();
    expect(state?.latest_vacuum_reading).toBe(11);
  });

  test('after its tank has moved leaves it with the company it was made for', async () => {
    const tank = await addTank('MOVED 1', 'Polar');
    await server.call(createVacuumReading, { token: user, body: { tank_id: tank, ...reading } });
    const moved = await server.call(updateTank, {
      token: admin,
      params: { id: tank },
      body: { company_name: 'North' },
    });
    expect(moved.status, moved.text).toBe(200);
    const before = await server.call(listVacuumReadings, { token: user, query: { tank_id: tank } });
    expect(before.body.data).toHaveLength(1);
    const after = await server.call(listVacuumReadings, { token: stranger, query: { tank_id: tank } });
    expect(after.body.data).toEqual([]);
    const whole = await server.call(listVacuumReadings, { token: admin, query: { tank_id: tank } });
    expect(whole.body.data).toHaveLength(1);
  });
});
