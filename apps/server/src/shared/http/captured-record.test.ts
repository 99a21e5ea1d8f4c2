import { randomUUID } from 'node:crypto';
import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote } from '@dewar/contract/tank-notes';
import { createTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { waitForBlockedRequest } from '../../../test-support/held-row.ts';
import { LOAD, READING } from '../../../test-support/own-record-world.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { deleteOldCapturedResponses } from './captured-record.ts';

// The clock of the tests says 12:00 on this day.
const CAPTURED_AT = '2026-06-10T08:05:00.000Z';

let world: TankWorld;
let tank_id = 0;

beforeAll(async () => {
  world = await startTankWorld();
  tank_id = (await world.newTank()).id;
});
afterAll(() => world.server.stop());

function log(change: object = {}, token = world.tokens.polar) {
  return world.server.call(createVacuumReading, { token, body: { tank_id, ...READING, ...change } });
}

function addPhoto(change: object = {}, bytes = '%PDF-1.7\n%EOF\n') {
  const file = new File([bytes], 'gauge.pdf');
  return world.server.call(createTankFile, { token: world.tokens.polar, body: { tank_id, ...change }, file });
}

async function newPerson(email: string) {
  await addUser(world.server.db, { email, company_id: world.polarId });
  return signInAs(world.server, email);
}

const countOf = async (table: string) =>
  (await world.server.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count ?? 0;

describe('a captured record sent again returns the first response and writes nothing:', () => {
  test.each([
    ['a reading', createVacuumReading, () => ({ tank_id, ...READING }), 'vacuum_readings'],
    ['a note', createTankNote, () => ({ tank_id, note_text: 'Valve stuck' }), 'tank_notes'],
    ['a load', createTransfer, () => ({ tank_id, ...LOAD }), 'transfers'],
  ] as const)('%s', async (_, endpoint, body, table) => {
    const captured = { ...body(), capture_id: randomUUID(), captured_at: CAPTURED_AT };
    const send = () => world.server.call(endpoint, { token: world.tokens.polar, body: captured });
    const first = await send();
    expect(first.status, first.text).toBe(201);
    const before = await hashOfState(world.server);
    const again = await send();
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await hashOfState(world.server)).toBe(before);
    expect(await countOf(table)).toBeGreaterThan(0);
  });

  test('a file', async () => {
    const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
    const first = await addPhoto(captured);
    expect(first.status, first.text).toBe(201);
    const again = await addPhoto(captured);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await countOf('tank_files')).toBe(1);
  });

  test('also with another session, and with the id in upper case', async () => {
    const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
    const first = await log(captured);
    const other = await signInAs(world.server, 'user@polar.example');
    expect((await log({ ...captured, capture_id: captured.capture_id.toUpperCase() }, other)).text).toBe(first.text);
  });

  test('also when the first attempt was sent at once, and its response was lost', async () => {
    const capture_id = randomUUID();
    const first = await log({ capture_id });
    expect(first.body.data.captured_at).toBeNull();
    expect((await log({ capture_id, captured_at: CAPTURED_AT })).text).toBe(first.text);
    const file = await addPhoto({ capture_id: randomUUID() }, '%PDF-1.7\nother\n%EOF\n');
    expect(file.status).toBe(201);
  });

  test('also after it may no longer be captured', async () => {
    const captured = { capture_id: randomUUID(), captured_at: '2026-05-11T12:00:00.000Z' };
    const first = await log(captured);
    expect(first.status, first.text).toBe(201);
    world.server.clock.advance(1);
    expect((await log(captured)).text).toBe(first.text);
    expect((await log({ ...captured, capture_id: randomUUID() })).status).toBe(400);
    world.server.clock.advance(-1);
  });

  test('two at the same time: the second waits, and both get the same response', async () => {
    const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
    const before = await countOf('vacuum_readings');
    const calls = await world.server.db.transaction().execute(async (transaction) => {
      await sql`select from tank_state where tank_id = ${tank_id} for update`.execute(transaction);
      const twins = [log(captured), log(captured)];
      await waitForBlockedRequest(world.server.db, { requests: 2 });
      return { twins };
    });
    const [first, second] = await Promise.all(calls.twins);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.text).toBe(first?.text);
    expect(await countOf('vacuum_readings')).toBe(before + 1);
  });
});

describe('an id that stands for something else is refused:', () => {
  test("another person's, with nothing about it, in the same company and another", async () => {
    const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
    await log(captured);
    const colleague = await newPerson('colleague@polar.example');
    const foreign = { ...captured, tank_id: (await world.newTank({ company_name: 'North' })).id };
    const before = await hashOfState(world.server);
    for (const refused of [await log(captured, colleague), await log(foreign, world.tokens.north)]) {
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([409, 'conflict', undefined]);
      expect(refused.body.error).toBe('This could not be recorded. Please enter it again.');
    }
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('one of other content', async () => {
    const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
    await log(captured);
    const before = await hashOfState(world.server);
    const other = await log({ ...captured, vacuum_reading: 19 });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const kind = { tank_id, note_text: 'x', ...captured };
    const note = await world.server.call(createTankNote, { token: world.tokens.polar, body: kind });
    expect([note.status, note.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('one of another file', async () => {
    const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
    expect((await addPhoto(captured)).status).toBe(201);
    expect((await addPhoto(captured, '%PDF-1.7\nchanged\n%EOF\n')).status).toBe(422);
  });
});

test('after a change of rights the same person learns that it was recorded, and nothing else', async () => {
  const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
  const token = await newPerson('moved@polar.example');
  const first = await log(captured, token);
  await world.server.db
    .updateTable('users')
    .set({ company_id: world.northId })
    .where('email', '=', 'moved@polar.example')
    .execute();
  const again = await log(captured, token);
  expect([again.status, again.body.fields]).toEqual([409, { capture_id: 'This was already recorded.' }]);
  expect(again.text).not.toContain(first.body.data.tank_number);
});

test('after 60 days only the id is kept, and the same person learns that it was recorded', async () => {
  const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
  await log(captured);
  const age = (days: number) =>
    world.server.pool.query(
      "update captured_records set received_at = now() - $2 * interval '1 day' where capture_id = $1",
      [captured.capture_id, days],
    );
  await age(59);
  await deleteOldCapturedResponses(world.server.db);
  expect((await log(captured)).status).toBe(201);
  await age(61);
  await deleteOldCapturedResponses(world.server.db);
  expect((await log(captured)).body.fields).toEqual({ capture_id: 'This was already recorded.' });
});

describe('the time of capture', () => {
  test.each([
    ['more than five minutes ahead', '2026-06-10T12:05:00.001Z', 'the clock of the device is ahead'],
    ['more than 30 days ago', '2026-05-11T11:59:59.999Z', 'more than 30 days ago'],
  ])('is rejected %s, and the id can be used afterwards', async (_, captured_at, words) => {
    const capture_id = randomUUID();
    const before = await hashOfState(world.server);
    const refused = await log({ capture_id, captured_at });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['captured_at']]);
    expect(refused.body.error).toContain(words);
    expect(await hashOfState(world.server)).toBe(before);
    expect((await log({ capture_id, captured_at: CAPTURED_AT })).status).toBe(201);
  });

  test('is rejected without an id', async () => {
    const { status, body } = await log({ captured_at: CAPTURED_AT });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['capture_id']]);
  });

  test('is in the record with the time of its arrival, and in the audit log', async () => {
    const { body } = await log({ capture_id: randomUUID(), captured_at: CAPTURED_AT });
    expect(body.data).toMatchObject({ captured_at: '2026-06-10T08:05:00+00:00', received_at: expect.any(String) });
    const [entry] = await world.auditOf('vacuum_reading', body.data.id);
    expect(entry?.after).toMatchObject({ captured_at: body.data.captured_at, received_at: body.data.received_at });
  });

  test('is empty in what was sent at once', async () => {
    expect((await log()).body.data).toMatchObject({ captured_at: null, received_at: null });
  });
});

describe("a device's clock that is wrong", () => {
  // The clock of the tests says 12:00.
  const SLOW = { captured_at: '2026-06-09T06:05:00.000Z', sent_at: '2026-06-09T10:00:00.000Z' };
  const FAST = { captured_at: '2026-06-10T12:11:00.000Z', sent_at: '2026-06-10T12:12:00.000Z' };

  test.each([
    ['26 hours slow', SLOW, '2026-06-10T08:05:00+00:00'],
    ['12 minutes fast', FAST, '2026-06-10T11:59:00+00:00'],
  ])('%s is corrected in the time of capture and in the time that it filled in', async (_, clock, trueTime) => {
    const sent = {
      ...clock,
      capture_id: randomUUID(),
      reading_timestamp: clock.captured_at,
      preset_times: ['reading_timestamp' as const],
    };
    const { status, text, body } = await log(sent);
    expect(status, text).toBe(201);
    expect(body.data).toMatchObject({ captured_at: trueTime, reading_timestamp: trueTime });
  });

  test('leaves the time that a person typed', async () => {
    const typed = '2026-06-10T08:00:00.000Z';
    const { body } = await log({ ...SLOW, capture_id: randomUUID(), reading_timestamp: typed });
    expect(body.data).toMatchObject({
      captured_at: '2026-06-10T08:05:00+00:00',
      reading_timestamp: '2026-06-10T08:00:00+00:00',
    });
  });

  test('corrects a record once, also if it is sent again with a clock that was put right', async () => {
    const sent = {
      ...SLOW,
      capture_id: randomUUID(),
      reading_timestamp: SLOW.captured_at,
      preset_times: ['reading_timestamp' as const],
    };
    const first = await log(sent);
    const before = await hashOfState(world.server);
    expect((await log({ ...sent, sent_at: '2026-06-10T12:00:30.000Z' })).text).toBe(first.text);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('is corrected after an attempt whose response was lost, when the record was sent at once', async () => {
    const capture_id = randomUUID();
    const first = await log({ capture_id, reading_timestamp: SLOW.captured_at });
    const again = await log({
      ...SLOW,
      capture_id,
      reading_timestamp: SLOW.captured_at,
      preset_times: ['reading_timestamp' as const],
    });
    expect(again.text).toBe(first.text);
  });

  test('that was put right between the capture and the sending moves no record into the future', async () => {
    const captured_at = '2026-06-10T12:12:00.000Z';
    const { body } = await log({ captured_at, sent_at: '2026-06-10T12:00:00.000Z', capture_id: randomUUID() });
    expect(body.data.captured_at).toBe('2026-06-10T12:00:00+00:00');
  });

  test.each([
    ['is still as wrong', SLOW.sent_at],
    ['was put right since', '2026-06-10T12:00:00.000Z'],
  ])('that the device knew and corrected is not corrected twice if it %s', async (_, sent_at) => {
    const captured_at = '2026-06-10T08:05:00.000Z';
    const known = { clock_error_ms: 26 * 3_600_000, sent_at, captured_at, capture_id: randomUUID() };
    const { body } = await log({ ...known, reading_timestamp: captured_at, preset_times: ['reading_timestamp'] });
    expect(body.data).toMatchObject({
      captured_at: '2026-06-10T08:05:00+00:00',
      reading_timestamp: '2026-06-10T08:05:00+00:00',
    });
    expect(
      (await addPhoto({ ...known, capture_id: randomUUID() }, '%PDF-1.7\nknown\n%EOF\n')).body.data.captured_at,
    ).toBe('2026-06-10T08:05:00+00:00');
  });

  test('that was set back between the capture and the sending changes nothing', async () => {
    const captured_at = '2026-06-10T11:00:00.000Z';
    const { body } = await log({ captured_at, sent_at: '2026-06-09T10:00:00.000Z', capture_id: randomUUID() });
    expect(body.data.captured_at).toBe('2026-06-10T11:00:00+00:00');
  });

  test('is corrected in a load, an arrival, a note and a file alike', async () => {
    const tank = await world.newTank();
    const token = world.tokens.polar;
    const load = await world.server.call(createTransfer, {
      token,
      body: {
        ...LOAD,
        tank_id: tank.id,
        loaded_at: SLOW.captured_at,
        preset_times: ['loaded_at'],
        capture_id: randomUUID(),
        ...SLOW,
      },
    });
    expect(load.body.data).toMatchObject({
      captured_at: '2026-06-10T08:05:00+00:00',
      loaded_at: '2026-06-10T08:05:00+00:00',
    });
    const later = { captured_at: '2026-06-09T08:00:00.000Z', sent_at: SLOW.sent_at };
    const arrival = await world.server.call(updateTransfer, {
      token,
      params: { id: load.body.data.id },
      body: {
        arrived_at: later.captured_at,
        arrival_pressure: 12,
        preset_times: ['arrived_at'],
        capture_id: randomUUID(),
        ...later,
      },
    });
    expect(arrival.body.data).toMatchObject({
      arrival_captured_at: '2026-06-10T10:00:00+00:00',
      arrived_at: '2026-06-10T10:00:00+00:00',
    });
    const note = await world.server.call(createTankNote, {
      token,
      body: { tank_id, note_text: 'Frost', capture_id: randomUUID(), ...SLOW },
    });
    expect(note.body.data.captured_at).toBe('2026-06-10T08:05:00+00:00');
    const file = await addPhoto({ capture_id: randomUUID(), ...SLOW }, '%PDF-1.7\nslow\n%EOF\n');
    expect(file.body.data.captured_at).toBe('2026-06-10T08:05:00+00:00');
  });

  test('can be found out from every response', async () => {
    const { headers } = await log();
    expect(headers['x-server-time']).toBe('2026-06-10T12:00:00.000Z');
  });
});

test('a record that is refused leaves its id unused', async () => {
  const captured = { capture_id: randomUUID(), captured_at: CAPTURED_AT };
  expect((await log({ ...captured, tank_id: 999_999 })).status).toBe(404);
  expect((await log(captured)).status).toBe(201);
});
