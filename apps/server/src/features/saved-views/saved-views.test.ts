import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  setFirstView,
  updateSavedView,
} from '@dewar/contract/saved-views';
import { MAX_SAVED_VIEWS } from '@dewar/domain/saved-views/saved-view-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

type Person = 'polar' | 'colleague' | 'north' | 'admin' | 'unassigned';

let world: TankWorld;
let tokens: Readonly<Record<Person, string>>;

beforeAll(async () => {
  world = await startTankWorld();
  await addUser(world.server.db, { email: 'colleague@polar.example', company_id: world.polarId });
  tokens = { ...world.tokens, colleague: await signInAs(world.server, 'colleague@polar.example') };
});
afterAll(() => world.server.stop());
beforeEach(() => world.server.pool.query('delete from saved_views'));

const FILTER = { need: 'attention', order: 'vacuum', page: 2, table: true };

const create = (who: Person, body: object = {}) =>
  world.server.call(createSavedView, {
    token: tokens[who],
    body: { list: 'fleet', name: 'Mine', query: FILTER, ...body },
  });
const save = async (who: Person, body: object = {}): Promise<SavedView> => {
  const { status, text, body: made } = await create(who, body);
  expect(status, text).toBe(201);
  return made.data;
};
const list = async (who: Person, of = 'fleet') => {
  const { status, text, body } = await world.server.call(listSavedViews, { token: tokens[who], query: { list: of } });
  expect(status, text).toBe(200);
  return body.data;
};
const namesOf = async (who: Person) => (await list(who)).map(({ name }) => name);
const change = (who: Person, id: number, body: object) =>
  world.server.call(updateSavedView, { token: tokens[who], params: { id }, body });
const remove = async (who: Person, id: number) =>
  (await world.server.call(deleteSavedView, { token: tokens[who], params: { id } })).status;
const openFirst = async (who: Person, view_id: number | null, of = 'fleet') =>
  (await world.server.call(setFirstView, { token: tokens[who], body: { list: of, view_id } })).status;

describe('a saved view', () => {
  test('has its filters as they were, and is listed with its list alone, by name', async () => {
    await save('polar', { name: 'b' });
    await save('polar', { name: 'A' });
    await save('polar', { name: 'Other list', list: 'custody-ledger' });
    const [first] = await list('polar');
    expect(first).toMatchObject({ name: 'A', query: FILTER, is_own: true, is_shared: false, is_first: false });
    expect(await namesOf('polar')).toEqual(['A', 'b']);
  });

  test('is seen by nobody else while it is private', async () => {
    const { id } = await save('polar');
    for (const who of ['colleague', 'north', 'admin', 'unassigned'] as const) {
      expect(await namesOf(who)).toEqual([]);
      expect((await change(who, id, { name: 'Theirs' })).status).toBe(404);
      expect(await remove(who, id)).toBe(404);
      expect(await openFirst(who, id)).toBe(404);
    }
    expect(await namesOf('polar')).toEqual(['Mine']);
  });

  test('that is shared is seen by the people of the company, and changed by its owner and administrators alone', async () => {
    const { id } = await save('polar', { is_shared: true });
    expect(await list('colleague')).toMatchObject([{ id, is_own: false, is_shared: true }]);
    expect(await namesOf('north')).toEqual([]);
    for (const who of ['colleague', 'north'] as const) {
      expect((await change(who, id, { name: 'Theirs' })).status).toBe(404);
      expect(await remove(who, id)).toBe(404);
    }
    expect((await change('admin', id, { name: 'Tidied' })).body.data).toMatchObject({ name: 'Tidied', is_own: false });
    expect((await change('polar', id, { is_shared: false })).body.data).toMatchObject({ is_shared: false });
    expect(await namesOf('colleague')).toEqual([]);
  });

  test('that is shared can be withdrawn and deleted by an administrator', async () => {
    const { id } = await save('polar', { is_shared: true });
    expect((await change('admin', id, { is_shared: false })).body.data).toMatchObject({ id, is_shared: false });
    expect(await namesOf('colleague')).toEqual([]);
    await change('polar', id, { is_shared: true });
    expect(await remove('admin', id)).toBe(200);
    expect(await namesOf('polar')).toEqual([]);
  });

  test('can only be shared by people of a company', async () => {
    for (const who of ['admin', 'unassigned'] as const) {
      const { status, body } = await create(who, { is_shared: true });
      expect([status, body]).toMatchObject([400, { fields: { is_shared: expect.any(String) } }]);
    }
  });

  test('of which a person has another one with the same name is refused with the field', async () => {
    await save('polar');
    expect(await create('polar', { name: 'MINE' })).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    });
    await save('polar', { list: 'custody-ledger' });
    await save('colleague');
    const { id } = await save('polar', { name: 'Second' });
    expect((await change('polar', id, { name: 'mine' })).status).toBe(409);
  });

  test('beyond the limit is refused until one is deleted, also when several are saved at once', async () => {
    for (let at = 1; at < MAX_SAVED_VIEWS; at += 1) await save('polar', { name: `View ${at}` });
    const responses = await Promise.all(['a', 'b', 'c'].map((name) => create('polar', { name })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const [view] = await list('polar');
    expect(await remove('polar', view?.id ?? 0)).toBe(200);
    await save('polar', { name: 'Fits again' });
  });

  test.each([
    ['name', { name: ' ' }],
    ['query', { query: { search: 'x'.repeat(301) } }],
    ['query', { query: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`field${at}`, 'x'])) }],
    ['query', { query: { nested: { a: 1 } } }],
    ['list', { list: 'passwords' }],
  ])('with an invalid %s is refused with the field', async (field, body) => {
    const { status, body: error } = await create('polar', body);
    expect(status).toBe(400);
    expect(Object.keys((error as unknown as { fields: object }).fields)[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('the view that a list opens with', () => {
  const firstOf = async (who: Person) => (await list(who)).filter(({ is_first }) => is_first).map(({ name }) => name);

  test("is one's own or one of the company, each person's own choice, and replaces the one before", async () => {
    const shared = await save('polar', { name: 'Shared', is_shared: true });
    const own = await save('colleague', { name: 'Own' });
    expect(await openFirst('colleague', own.id)).toBe(200);
    expect(await openFirst('colleague', shared.id)).toBe(200);
    expect([await firstOf('colleague'), await firstOf('polar')]).toEqual([['Shared'], []]);
    expect(await openFirst('colleague', null)).toBe(200);
    expect(await firstOf('colleague')).toEqual([]);
  });

  test('is no view of another list', async () => {
    const { id } = await save('polar', { list: 'custody-ledger' });
    expect(await openFirst('polar', id, 'fleet')).toBe(404);
  });

  test('is the whole list again once the view is deleted or no longer shared', async () => {
    const shared = await save('polar', { is_shared: true });
    await openFirst('colleague', shared.id);
    await change('polar', shared.id, { is_shared: false });
    expect(await list('colleague')).toEqual([]);
    await openFirst('polar', shared.id);
    await remove('polar', shared.id);
    expect(await firstOf('polar')).toEqual([]);
  });
});
