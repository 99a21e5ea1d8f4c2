import { randomUUID } from 'node:crypto';
import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote } from '@dewar/contract/tank-notes';
import { getTankTimeline } from '@dewar/contract/tank-timeline';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import {
  ARRIVAL,
  LOAD,
  type OwnRecordWorld,
  READING,
  startOwnRecordWorld,
} from '../../../test-support/own-record-world.ts';

let world: OwnRecordWorld;
let tank_id = 0;
beforeAll(async () => {
  world = await startOwnRecordWorld();
});
beforeEach(async () => {
  tank_id = (await world.newTank()).id;
  // Tanks of this world came to their company just now, by the database's clock.
  await world.server.pool.query("update tank_assignments set assigned_at = '2026-01-01' where tank_id = $1", [tank_id]);
});
afterAll(() => world.server.stop());

const offline = () => ({ capture_id: randomUUID(), captured_at: '2026-06-10T10:05:00.000Z' });
const moveTo = (company_name: string | null) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank_id }, body: { company_name } });
const remove = () => world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank_id } });

const load = (captured: object = {}, token = world.tokens.polar) =>
  world.server.call(createTransfer, { token, body: { tank_id, ...LOAD, ...captured } });
const arrive = (id: number, captured: object = {}, token = world.tokens.polar) =>
  world.server.call(updateTransfer, { token, params: { id }, body: { ...ARRIVAL, ...captured } });

const KINDS = {
  reading: (token: string, captured: object) =>
    world.server.call(createVacuumReading, { token, body: { tank_id, ...READING, ...captured } }),
  load: (token: string, captured: object) => load(captured, token),
  note: (token: string, captured: object) =>
    world.server.call(createTankNote, { token, body: { tank_id, note_text: 'Valve stuck', ...captured } }),
  file: (token: string, captured: object) =>
    world.server.call(createTankFile, {
      token,
      body: { tank_id, ...captured },
      file: new File(['%PDF-1.7\n%EOF\n'], 'gauge.pdf'),
    }),
};
const KIND_NAMES = ['reading', 'load', 'note', 'file'] as const;

describe('what was captured without a signal is refused with words,', () => {
  test.each(KIND_NAMES)('a %s for a tank that moved to another company meanwhile', async (kind) => {
    await moveTo('North');
    const { status, body } = await KINDS[kind](world.tokens.polar, offline());
    const text = 'This tank left your company after you captured this.';
    expect([status, body.code, body.fields]).toEqual([404, 'not_found', { tank_id: text }]);
  });

  test.each(KIND_NAMES)('a %s for a tank that came into stock meanwhile', async (kind) => {
    await moveTo(null);
    const { status, body } = await KINDS[kind](world.tokens.polar, offline());
    expect([status, Object.keys(body.fields ?? {})]).toEqual([404, ['tank_id']]);
  });

  test.each(KIND_NAMES)('a %s for a tank that was deleted meanwhile', async (kind) => {
    await remove();
    const { status, body } = await KINDS[kind](world.tokens.polar, offline());
    const text = 'This tank was deleted after you captured this.';
    expect([status, body.code, body.fields]).toEqual([404, 'not_found', { tank_id: text }]);
  });

  test('a second load while one is in transit, with the field', async () => {
    expect((await load()).status).toBe(201);
    const { status, body } = await load(offline(), world.colleague);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'conflict', ['tank_id']]);
  });

  test('an arrival that somebody has logged meanwhile, for a user and for an administrator', async () => {
    const { id } = (await load()).body.data;
    expect((await arrive(id, {}, world.colleague)).status).toBe(200);
    const before = await hashOfState(world.server);
    for (const token of [world.tokens.polar, world.tokens.admin]) {
      const { status, body } = await arrive(id, offline(), token);
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'conflict', ['arrived_at']]);
    }
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('an arrival for a tank that was deleted meanwhile', async () => {
    const { id } = (await load()).body.data;
    await arrive(id);
    await remove();
    const { status, body } = await arrive(id, offline());
    expect([status, Object.keys(body.fields ?? {})]).toEqual([404, ['tank_id']]);
  });
});

describe('the reason of a 404 is told to nobody else:', () => {
  test('a company that never had the tank', async () => {
    await remove();
    const { status, body } = await KINDS.reading(world.tokens.north, offline());
    expect([status, body.fields]).toEqual([404, undefined]);
  });

  test('a company that had the tank at another time', async () => {
    await moveTo('North');
    await world.server.pool.query(
      "update tank_assignments set released_at = '2026-06-10T10:00Z' where tank_id = $1 and released_at is not null",
      [tank_id],
    );
    const { status, body } = await KINDS.reading(world.tokens.polar, offline());
    expect([status, body.fields]).toEqual([404, undefined]);
  });

  test('somebody who sends it at once', async () => {
    await moveTo('North');
    const { status, body } = await KINDS.reading(world.tokens.polar, {});
    expect([status, body.fields]).toEqual([404, undefined]);
  });
});

test('a load and its arrival captured without a signal keep both times, and the audit log too', async () => {
  const { id, captured_at } = (await load(offline())).body.data;
  expect(captured_at).toBe('2026-06-10T10:05:00+00:00');
  const sent = { capture_id: randomUUID(), captured_at: '2026-06-10T11:00:00.000Z' };
  const first = await arrive(id, sent);
  expect(first.body.data).toMatchObject({
    captured_at,
    arrival_captured_at: '2026-06-10T11:00:00+00:00',
    arrival_received_at: expect.any(String),
  });
  expect((await arrive(id, sent)).text).toBe(first.text);
  const audit = await world.auditOf('transfer', id);
  expect(audit.map(({ action }) => action)).toEqual(['create', 'update']);
  expect(audit[1]?.after).toMatchObject({ arrival_captured_at: '2026-06-10T11:00:00+00:00' });
});

test('the timeline says of each record when it was captured without a signal', async () => {
  const captured = offline();
  for (const kind of KIND_NAMES) await KINDS[kind](world.tokens.polar, { ...captured, capture_id: randomUUID() });
  const { body } = await world.server.call(getTankTimeline, { token: world.tokens.polar, params: { id: tank_id } });
  const entries = body.data.filter(({ kind }) => kind !== 'move');
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['file', 'load', 'note', 'reading']);
  for (const { record } of entries) expect(record).toMatchObject({ captured_at: '2026-06-10T10:05:00+00:00' });
});
