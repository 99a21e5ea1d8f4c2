import { updateCompany } from '@dewar/contract/companies';
import {
  getProcedureVersion,
  listProcedureVersions,
  restoreProcedureVersion,
} from '@dewar/contract/procedure-versions';
import {
  createCategory,
  createProcedure,
  deleteCategory,
  deleteProcedure,
  getProcedure,
  updateCategory,
  updateProcedure,
} from '@dewar/contract/procedures';
import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/sample-world.ts';
import { type ProcedureWorld, startProcedureWorld } from './procedure-test-world.ts';

let world: ProcedureWorld;

beforeAll(async () => {
  world = await startProcedureWorld();
});
afterAll(() => world.server.stop());

describe('every save of a procedure', () => {
  test('keeps a version with its author, time, note and the fields that changed', async () => {
    const id = await world.create({ full_content: 'one', change_note: ' First draft ' });
    world.server.clock.advance(60_000);
    await world.save(id, { full_content: 'two', visibility: 'public', change_note: 'Clearer' });
    const [second, first] = await world.versionsOf(id);
    expect(first).toMatchObject({
      number: 1,
      note: 'First draft',
      changed_fields: [],
      saved_by_email: 'admin@x.example',
    });
    expect(second).toMatchObject({ number: 2, note: 'Clearer', changed_fields: ['full_content', 'visibility'] });
    expect(Date.parse(second?.saved_at ?? '') - Date.parse(first?.saved_at ?? '')).toBe(60_000);
    const old = await world.server.call(getProcedureVersion, { token: world.admin, params: { id, number: 1 } });
    expect(old.body.data).toMatchObject({ full_content: 'one', visibility: 'private', title: 'A procedure' });
  });

  test('with the same content keeps none, even under another name of its category', async () => {
    const { body } = await world.server.call(createCategory, { token: world.admin, body: { name: 'Cold' } });
    const id = await world.create({ full_content: 'same', primary_category: ['Cold'] });
    await world.save(id, { full_content: 'same', change_note: 'Nothing new' });
    await world.server.call(updateCategory, {
      token: world.admin,
      params: { id: body.data.id },
      body: { name: 'Colder' },
    });
    await world.save(id, { primary_category: ['Colder'] });
    expect(await world.numbersOf(id)).toEqual([1]);
    await world.save(id, { primary_category: [] });
    expect((await world.versionsOf(id))[0]).toMatchObject({ number: 2, changed_fields: ['primary_category'] });
    const old = await world.server.call(getProcedureVersion, { token: world.admin, params: { id, number: 1 } });
    expect(old.body.data.primary_category).toEqual(['Cold']);
  });

  test('that is refused keeps none', async () => {
    const id = await world.create();
    const refused = await world.server.call(updateProcedure, {
      token: world.admin,
      params: { id },
      body: { client_tag: 'Nobody' },
    });
    expect(refused.status).toBe(400);
    expect(await world.numbersOf(id)).toEqual([1]);
  });

  test('with a note that is too long is refused with the name of the field', async () => {
    const body = { title: 'x', change_note: 'n'.repeat(201) };
    const refused = await world.server.call(createProcedure, { token: world.admin, body });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['change_note']]);
  });
});

describe('a version', () => {
  test('is shown to administrators alone, whoever may read the procedure', async () => {
    const id = await world.create({ full_content: 'secret', visibility: 'private' });
    await world.save(id, { full_content: 'public', visibility: 'public' });
    expect((await world.server.call(getProcedure, { token: world.user, params: { id } })).status).toBe(200);
    const calls = [
      await world.server.call(listProcedureVersions, { token: world.user, params: { id } }),
      await world.server.call(getProcedureVersion, { token: world.user, params: { id, number: 1 } }),
      await world.server.call(restoreProcedureVersion, { token: world.user, params: { id, number: 1 }, body: {} }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(calls.some(({ text }) => text.includes('secret'))).toBe(false);
  });

  test('that does not exist returns 404', async () => {
    const id = await world.create();
    const other = await world.create();
    await world.save(other, { title: 'Later' });
    const calls = [
      await world.server.call(listProcedureVersions, { token: world.admin, params: { id: 2_000_000_000 } }),
      await world.server.call(getProcedureVersion, { token: world.admin, params: { id, number: 2 } }),
      await world.restore(id, 2),
      await world.restore(2_000_000_000, 1),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('restoring a version', () => {
  test('makes a new version of the old content, audited, and tells who reads the procedure again', async () => {
    const id = await world.create({ title: 'Old', summary: 'kept', full_content: 'one', visibility: 'public' });
    await world.save(id, { title: 'New', summary: null, full_content: 'two', visibility: 'private' });
    const { status, text, body } = await world.restore(id, 1, { 'if-match': '"2"' });
    expect(status, text).toBe(200);
    expect(body.data.procedure).toMatchObject({ title: 'Old', summary: 'kept', full_content: 'one', version: 3 });
    expect(body.data.notes).toEqual([]);
    const versions = await world.versionsOf(id);
    expect(versions.map(({ number, restored_number }) => [number, restored_number])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(versions[0]?.changed_fields).toEqual(['title', 'summary', 'full_content', 'visibility']);
    expect((await world.server.call(getProcedure, { token: world.user, params: { id } })).body.data.full_content).toBe(
      'one',
    );
    const entries = await world.server.db
      .selectFrom('audit_log')
      .select(['actor_email', 'before', 'after'])
      .where('entity', '=', 'procedure')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    expect(entries[0]).toMatchObject({
      actor_email: 'admin@x.example',
      before: { full_content: 'two' },
      after: { full_content: 'one', restored_version: 1 },
    });
  });

  test('is refused over a change that the person has not seen, with the current record', async () => {
    const id = await world.create({ full_content: 'one' });
    await world.save(id, { full_content: 'two' });
    await world.save(id, { full_content: 'three' });
    const stale = await world.restore(id, 1, { 'if-match': '"2"' });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toMatchObject({ full_content: 'three', version: 3 });
    expect(await world.numbersOf(id)).toEqual([3, 2, 1]);
  });

  test('is refused for the content that the procedure has already, and changes nothing', async () => {
    const id = await world.create({ full_content: 'one' });
    await world.save(id, { full_content: 'two' });
    await world.save(id, { full_content: 'one' });
    const refused = await world.restore(id, 1);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The procedure already has the content of this version.',
    ]);
    const { body } = await world.server.call(getProcedure, { token: world.admin, params: { id } });
    expect(body.data.version).toBe(3);
  });

  test('follows the names of categories and clients, and tells what is gone', async () => {
    const names = ['Kept', 'Lost'];
    const ids = await Promise.all(
      names.map(
        async (name) => (await world.server.call(createCategory, { token: world.admin, body: { name } })).body.data.id,
      ),
    );
    const client = await addCompany(world.server.db, 'Client Ltd');
    const id = await world.create({ primary_category: names, visibility: 'client_specific', client_tag: 'Client Ltd' });
    await world.save(id, { primary_category: [], visibility: 'private', client_tag: null });
    await world.server.call(updateCategory, {
      token: world.admin,
      params: { id: ids[0] ?? 0 },
      body: { name: 'Renamed' },
    });
    await world.server.call(deleteCategory, { token: world.admin, params: { id: ids[1] ?? 0 } });
    await world.server.call(updateCompany, {
      token: world.admin,
      params: { id: client },
      body: { name: 'Client Inc' },
    });
    // Another company that takes the name is not the client.
    await addCompany(world.server.db, 'Client Ltd');
    const first = await world.restore(id, 1);
    expect(first.body.data).toMatchObject({
      procedure: { primary_category: ['Renamed'], visibility: 'client_specific', client_tag: 'Client Inc' },
      notes: ['The category Lost no longer exists.'],
    });
    await world.save(id, { visibility: 'private', client_tag: null });
    await world.server.db.deleteFrom('companies').where('id', '=', client).execute();
    const second = await world.restore(id, 1);
    expect(second.status).toBe(409);
    await world.save(id, { title: 'Other' });
    const third = await world.restore(id, 1);
    expect(third.body.data).toMatchObject({
      procedure: { visibility: 'private', client_tag: null },
      notes: ['Its client Client Ltd no longer exists; it is private now.', 'The category Lost no longer exists.'],
    });
  });
});

describe('of a deleted procedure that is brought back', () => {
  async function bringBack(id: number): Promise<void> {
    const { body } = await world.server.call(listRecentlyDeleted, {
      token: world.admin,
      query: { record_id: id, limit: 1 },
    });
    const back = await world.server.call(restoreDeleted, {
      token: world.admin,
      params: { id: body.data[0]?.id ?? 0 },
      body: {},
    });
    expect(back.status, back.text).toBe(200);
  }

  test('all versions are there again', async () => {
    const id = await world.create({ full_content: 'one' });
    await world.save(id, { full_content: 'two' });
    const before = await world.versionsOf(id);
    await world.server.call(deleteProcedure, { token: world.admin, params: { id } });
    await bringBack(id);
    expect(await world.versionsOf(id)).toEqual(before);
  });

  test('a first one is kept if it was deleted before there were versions', async () => {
    const id = await world.create({ full_content: 'one' });
    await world.server.db.deleteFrom('procedure_versions').where('procedure_id', '=', id).execute();
    await world.server.call(deleteProcedure, { token: world.admin, params: { id } });
    await bringBack(id);
    expect(await world.versionsOf(id)).toMatchObject([{ number: 1, changed_fields: [] }]);
  });
});
