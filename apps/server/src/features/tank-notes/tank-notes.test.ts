import { createTankNote, deleteTankNote, listTankNotes, type TankNote } from '@dewar/contract/tank-notes';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { updateProfile } from '@dewar/contract/users';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;

beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

type Who = keyof TankWorld['tokens'];

const write = (who: Who, body: object, headers = {}) =>
  world.server.call(createTankNote, { token: world.tokens[who], body, headers });

const list = (who: Who, query: Readonly<Record<string, unknown>>) =>
  world.server.call(listTankNotes, { token: world.tokens[who], query });

async function textsFor(who: Who, tank_id: number) {
  const { status, body } = await list(who, { tank_id });
  return status === 200 ? body.data.map(({ note_text }) => note_text) : status;
}

/** The audit log leaves out what depends on the time of reading. */
const audited = ({ correctable_until: _until, ...kept }: TankNote) => kept;

const moveTo = (id: number, company_name: string) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body: { company_name } });

test('a company user adds a note, which is trimmed, has their name, and is logged', async () => {
  const { id: tank_id } = await world.newTank();
  const { status, body } = await write('polar', { tank_id, note_text: '  Gauge valve sticks.\nOpen it slowly. \n' });
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: body.data.id,
    tank_id,
    note_text: 'Gauge valve sticks.\nOpen it slowly.',
    created_by: expect.any(Number),
    created_by_name: 'user@polar.example',
    captured_at: null,
    correctable_until: expect.any(String),
    created_at: expect.any(String),
    photos: [],
  });
  expect((await list('polar', { tank_id })).body.data).toEqual([body.data]);
  expect(await world.auditOf('tank_note', body.data.id)).toEqual([
    {
      action: 'create',
      actor_email: 'user@polar.example',
      company_id: world.polarId,
      before: null,
      after: audited(body.data),
    },
  ]);
});

test('a note keeps the name its author had at the time', async () => {
  const { id: tank_id } = await world.newTank();
  const rename = (first_name: string | null, last_name: string | null) =>
    world.server.call(updateProfile, { token: world.tokens.polar, body: { first_name, last_name } });
  await rename('Ada', 'Frost');
  const { body } = await write('polar', { tank_id, note_text: 'Pumped down.' });
  await rename(null, null);
  expect(body.data.created_by_name).toBe('Ada Frost');
  expect((await list('polar', { tank_id })).body.data[0]?.created_by_name).toBe('Ada Frost');
});

test.each([
  ['nothing but white space', ' \n\t\u00a0 ', 'note_text'],
  ['nothing', '', 'note_text'],
  ['more than fits', 'x'.repeat(TEXT_LIMITS.note + 1), 'note_text'],
])('%s is rejected as a note, and nothing is written', async (_what, note_text, field) => {
  const { id: tank_id } = await world.newTank();
  const before = await hashOfState(world.server);
  const { status, body } = await write('polar', { tank_id, note_text });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  expect(await hashOfState(world.server)).toBe(before);
});

test('notes are listed newest first, page by page', async () => {
  const { id: tank_id } = await world.newTank();
  for (const note_text of ['one', 'two', 'three']) await write('polar', { tank_id, note_text });
  const first = await list('polar', { tank_id, limit: 2 });
  const rest = await list('polar', { tank_id, limit: 2, cursor: first.body.next_cursor });
  expect(first.body.data.map(({ note_text }) => note_text)).toEqual(['three', 'two']);
  expect(rest.body.data.map(({ note_text }) => note_text)).toEqual(['one']);
  expect(rest.body.next_cursor).toBeUndefined();
});

test('a note sent again with its key is added once', async () => {
  const { id: tank_id } = await world.newTank();
  const send = () => write('polar', { tank_id, note_text: 'Once.' }, { 'idempotency-key': 'one-note' });
  const responses = await Promise.all(Array.from({ length: 10 }, send));
  expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(await textsFor('polar', tank_id)).toEqual(['Once.']);
});

test('an administrator deletes a note, and its content stays in the audit log', async () => {
  const { id: tank_id } = await world.newTank();
  const { body } = await write('polar', { tank_id, note_text: 'Wrong tank.' });
  const remove = () => world.server.call(deleteTankNote, { token: world.tokens.admin, params: { id: body.data.id } });
  expect((await remove()).body.data).toEqual({ id: body.data.id });
  expect(await textsFor('polar', tank_id)).toEqual([]);
  expect((await world.auditOf('tank_note', body.data.id))[1]).toEqual({
    action: 'delete',
    actor_email: 'admin@dewar.example',
    company_id: world.polarId,
    before: audited(body.data),
    after: null,
  });
  expect((await remove()).status).toBe(404);
});

test('notes stay with the company they were made for', async () => {
  const { id: tank_id } = await world.newTank();
  await write('polar', { tank_id, note_text: "Polar's" });
  await moveTo(tank_id, 'North');
  expect(await textsFor('north', tank_id)).toEqual([]);
  expect(await textsFor('polar', tank_id)).toEqual(["Polar's"]);
  expect((await write('polar', { tank_id, note_text: 'too late' })).status).toBe(404);
  await write('admin', { tank_id, note_text: "North's" });
  expect(await textsFor('north', tank_id)).toEqual(["North's"]);
  expect(await textsFor('admin', tank_id)).toEqual(["North's", "Polar's"]);
  await moveTo(tank_id, 'Polar Gas');
  expect(await textsFor('polar', tank_id)).toEqual(["Polar's"]);
});

test('the notes of a deleted tank are read, and none is written or removed', async () => {
  const { id: tank_id } = await world.newTank();
  const { body } = await write('polar', { tank_id, note_text: 'x' });
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank_id } });
  for (const who of ['admin', 'polar'] as const) expect(await textsFor(who, tank_id)).toEqual(['x']);
  expect((await write('admin', { tank_id, note_text: 'y' })).status).toBe(404);
  const remove = await world.server.call(deleteTankNote, {
    token: world.tokens.admin,
    params: { id: body.data.id },
  });
  expect(remove.status).toBe(404);
});

test('a list without a tank is rejected with the name of the field', async () => {
  const { status, body } = await list('polar', {});
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['tank_id']]);
});
