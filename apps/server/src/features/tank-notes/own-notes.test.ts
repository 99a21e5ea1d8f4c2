import { deleteTankNote, listTankNotes, updateTankNote } from '@dewar/contract/tank-notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type OwnRecordWorld, startOwnRecordWorld } from '../../../test-support/own-record-world.ts';

let world: OwnRecordWorld;
beforeAll(async () => {
  world = await startOwnRecordWorld();
});
afterAll(() => world.server.stop());

const withdraw = (id: number, token = world.tokens.polar) =>
  world.server.call(deleteTankNote, { token, params: { id } });

const correct = (id: number, token = world.tokens.polar, note_text = ' Right tank. ') =>
  world.server.call(updateTankNote, { token, params: { id }, body: { note_text } });

async function listed(tank_id: number) {
  const { body } = await world.server.call(listTankNotes, { token: world.tokens.polar, query: { tank_id } });
  return body.data;
}

test('whoever wrote a note withdraws it, and the audit log keeps its content', async () => {
  const { id, tank_id } = await world.newNote();
  expect((await withdraw(id)).body.data).toEqual({ id });
  expect(await listed(tank_id)).toEqual([]);
  expect((await world.auditOf('tank_note', id))[1]).toMatchObject({
    action: 'delete',
    actor_email: 'user@polar.example',
    before: { note_text: 'Wrong tank.' },
    after: null,
  });
});

test('whoever wrote a note corrects it, and the audit log keeps both texts', async () => {
  const { id, tank_id } = await world.newNote();
  const [before] = await listed(tank_id);
  const { status, body } = await correct(id);
  expect([status, body.data]).toEqual([200, { ...before, note_text: 'Right tank.' }]);
  expect(await listed(tank_id)).toEqual([body.data]);
  expect((await world.auditOf('tank_note', id))[1]).toMatchObject({
    action: 'update',
    actor_email: 'user@polar.example',
    before: { note_text: 'Wrong tank.' },
    after: { note_text: 'Right tank.' },
  });
});

test('a correction without a text is rejected, and nothing is written', async () => {
  const { id } = await world.newNote();
  const before = await hashOfState(world.server);
  const { status, body } = await correct(id, world.tokens.polar, ' ');
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['note_text']]);
  expect(await hashOfState(world.server)).toBe(before);
});

test('a colleague gets 403, and another company 404', async () => {
  const { id } = await world.newNote();
  const before = await hashOfState(world.server);
  expect((await withdraw(id, world.colleague)).status).toBe(403);
  expect((await withdraw(id, world.tokens.north)).status).toBe(404);
  expect((await correct(id, world.colleague)).status).toBe(403);
  expect((await correct(id, world.tokens.north)).status).toBe(404);
  expect(await hashOfState(world.server)).toBe(before);
});

test('after 30 minutes the author gets 403 with the reason', async () => {
  const { id, tank_id } = await world.newNote();
  expect((await listed(tank_id))[0]?.correctable_until).not.toBeNull();
  await world.age('tank_notes', id, 30);
  expect((await correct(id)).status).toBe(403);
  const refused = await withdraw(id);
  expect(refused.status).toBe(403);
  expect(refused.body.error).toMatch(/for 30 minutes\. Ask an administrator/);
  expect((await listed(tank_id))[0]?.correctable_until).toBeNull();
  expect((await withdraw(id, world.tokens.admin)).status).toBe(200);
});
