import { listAuditLog } from '@dewar/contract/audit-log';
import { getDirectory, updateDirectoryGroup } from '@dewar/contract/directories';
import { getUser, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../../../test-support/sample-world.ts';
import { ADMIN, BOSS, COMPANY, INES, NORA, SECOND_BOSS } from '../../api-tokens/api-token-test-world.ts';
import { type DirectoryWorld, entraUser, GROUP, startDirectoryWorld } from './directory-test-world.ts';

let world: DirectoryWorld;
let admin: string;
let ines: string;

beforeAll(async () => {
  world = await startDirectoryWorld();
  admin = await world.session(ADMIN);
  ines = String(await world.idOf(INES));
});
afterAll(() => world.server.stop());

const params = { companyName: COMPANY };
const newGroup = async (displayName: string, members: readonly string[] = []) => {
  const body = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) };
  const made = await world.ask('POST', '/Groups', body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
};
const newPerson = async (email: string) =>
  String(await addUser(world.server.db, { email, company_id: world.companyId }));
const isAdmin = async (id: string) =>
  (await world.server.call(getUser, { token: admin, params: { id } })).body.data.is_company_admin;
const map = async (group: { id: string }, makes_administrators: boolean, email: string = BOSS) =>
  world.server.call(updateDirectoryGroup, {
    token: await world.session(email),
    params: { ...params, id: group.id.slice(1) },
    body: { makes_administrators },
  });
const memberIds = async (id: string) => {
  const { body } = await world.ask('GET', `/Groups/${id}`);
  return (body.members ?? []).map(({ value }: { value: string }) => value);
};

describe('groups', () => {
  test('are added, found without members, filled, emptied, renamed and deleted as Microsoft Entra does it', async () => {
    const { ask, patch } = world;
    const body = { schemas: [GROUP], externalId: '8aa1a0c0', displayName: 'Yard', meta: { resourceType: 'Group' } };
    const made = await ask('POST', '/Groups', body);
    expect([made.status, made.headers.get('location')]).toEqual([201, made.body.meta.location]);
    expect(made.body).toMatchObject({ schemas: [GROUP], externalId: '8aa1a0c0', displayName: 'Yard', members: [] });
    const { id } = made.body;
    const filter = encodeURIComponent('displayName eq "yard"');
    const found = await ask('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(found.body.Resources).toEqual([{ ...made.body, members: undefined }]);
    expect((await ask('GET', `/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members');
    const second = await newPerson('second-member@polar.example');
    const added = await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ $ref: null, value: ines }] });
    expect(added.status, added.text).toBe(200);
    await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: ines }, { value: second }] });
    expect(await memberIds(id)).toEqual([ines, second]);
    const user = await ask('GET', `/Users/${ines}`);
    expect(user.body.groups).toMatchObject([{ value: id, display: 'Yard', type: 'direct' }]);
    await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ $ref: null, value: ines }] });
    expect(await memberIds(id)).toEqual([second]);
    await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${second}"]` });
    expect(await memberIds(id)).toEqual([]);
    // Once more: what is not there need not be removed.
    expect((await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${second}"]` })).status).toBe(200);
    const renamed = await patch(`/Groups/${id}`, { op: 'Replace', path: 'displayName', value: 'The Yard' });
    expect(renamed.body.displayName).toBe('The Yard');
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Groups/${id}`)).status).toBe(404);
  });

  test('are replaced as Okta does it, by a path, by a value alone, and whole', async () => {
    const { ask, patch } = world;
    const second = await newPerson('okta-member@polar.example');
    const { id } = await newGroup('Okta', [ines]);
    await patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [{ value: second, display: 'x' }] });
    expect(await memberIds(id)).toEqual([second]);
    await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Okta yard' } });
    await patch(`/Groups/${id}`, { op: 'add', value: { members: [{ value: ines }] } });
    expect(await memberIds(id)).toEqual([ines, second]);
    const body = { schemas: [GROUP], displayName: 'Okta', members: [{ value: ines }] };
    expect((await ask('PUT', `/Groups/${id}`, body)).body.members).toMatchObject([{ value: ines, type: 'User' }]);
    await patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await memberIds(id)).toEqual([]);
    const filter = encodeURIComponent(`members.value eq "${ines}"`);
    expect((await ask('GET', `/Groups?filter=${filter}`)).body.totalResults).toBe(0);
  });

  test('are changed by so many values at once and no more', async () => {
    const { ask, patch } = world;
    const { id } = await newGroup('Many', [ines]);
    const values = (count: number) => Array.from({ length: count }, () => ({ value: ines }));
    const of = (op: string, count: number) => ({ op, path: 'members', value: values(count) });
    for (const operation of [
      ...['replace', 'add', 'remove'].map((op) => of(op, 1_001)),
      { op: 'add', value: { members: values(1_001) } },
    ]) {
      const answer = await patch(`/Groups/${id}`, operation);
      expect([answer.status, answer.body.scimType, answer.body.detail]).toEqual([
        ...[400, 'invalidValue', expect.stringContaining('at most 1000 values')],
      ]);
    }
    const most = await patch(`/Groups/${id}`, of('replace', 1_000), of('add', 1_000));
    expect(most.status, most.text).toBe(200);
    const beyond = await patch(`/Groups/${id}`, of('replace', 1_000), of('remove', 1_000), of('add', 1));
    expect([beyond.status, beyond.body.detail]).toEqual([400, expect.stringContaining('at most 2000 values')]);
    const body = { schemas: [GROUP], displayName: 'Many', members: values(1_001) };
    expect((await ask('PUT', `/Groups/${id}`, body)).status).toBe(200);
    expect(await memberIds(id)).toEqual([ines]);
  });

  test('have one name each, in any case', async () => {
    await newGroup('Once');
    const again = await world.ask('POST', '/Groups', { schemas: [GROUP], displayName: 'ONCE' });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  });

  test('take nobody who is not in the directory, and then change nothing', async () => {
    const { ask, patch, idOf } = world;
    const { id } = await newGroup('Closed', [ines]);
    for (const value of [String(await idOf(NORA)), String(await idOf(ADMIN)), '2000000000', 'x', 'g1']) {
      const answers = [
        await patch(
          `/Groups/${id}`,
          { op: 'add', path: 'members', value: [{ value }] },
          { op: 'replace', path: 'displayName', value: 'Open' },
        ),
        await ask('PUT', `/Groups/${id}`, { schemas: [GROUP], displayName: 'Open', members: [{ value }] }),
        await ask('POST', '/Groups', { schemas: [GROUP], displayName: 'Open', members: [{ value }] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    expect((await ask('GET', `/Groups/${id}`)).body.displayName).toBe('Closed');
  });

  test('lose whoever is deleted, or moves to another company', async () => {
    const { ask, server } = world;
    const [leaver, mover] = [await newPerson('gl@polar.example'), await newPerson('gm@polar.example')];
    const { id } = await newGroup('Leaving', [leaver, mover]);
    await ask('DELETE', `/Users/${leaver}`);
    await server.call(updateUser, { token: admin, params: { id: mover }, body: { company_name: 'North' } });
    expect(await memberIds(id)).toEqual([]);
  });
});

describe('a group that makes company administrators', () => {
  test('does so only once the company says so, and ends what it gave', async () => {
    const { patch, ask, isOpen } = world;
    const id = await newPerson('rises@polar.example');
    const group = await newGroup('Fleet admins', [id]);
    expect(await isAdmin(id)).toBe(false);
    expect((await map(group, true)).body.data).toMatchObject({ members: 1, makes_administrators: true });
    expect(await isAdmin(id)).toBe(true);
    const session = await world.session('rises@polar.example');
    await patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${id}"]` });
    expect([await isAdmin(id), await isOpen(session)]).toEqual([false, false]);
    await patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(await isAdmin(id)).toBe(true);
    await map(group, false);
    expect(await isAdmin(id)).toBe(false);
    await map(group, true);
    await ask('DELETE', `/Groups/${group.id}`);
    expect(await isAdmin(id)).toBe(false);
  });

  test('is known by its id: another group of its name makes nobody one', async () => {
    const { ask } = world;
    const id = await newPerson('climbs@polar.example');
    const group = await newGroup('Bosses');
    await map(group, true);
    await ask('DELETE', `/Groups/${group.id}`);
    await newGroup('Bosses', [id]);
    expect(await isAdmin(id)).toBe(false);
    await newGroup('Company administrators', [id]);
    const answer = await ask(
      'POST',
      '/Users',
      entraUser('flag@polar.example', { is_company_admin: true, role: 'admin', roles: [{ value: 'admin' }] }),
    );
    expect(await isAdmin(answer.body.id)).toBe(false);
  });

  test('leaves what administrators of the portal decided', async () => {
    const { patch, server, idOf } = world;
    const before = String(await idOf(SECOND_BOSS));
    const taken = await newPerson('taken@polar.example');
    const group = await newGroup('Decided', [before, taken]);
    await map(group, true);
    await server.call(updateUser, { token: admin, params: { id: taken }, body: { is_company_admin: false } });
    await patch(`/Groups/${group.id}`, { op: 'replace', path: 'members', value: [{ value: taken }] });
    expect([await isAdmin(before), await isAdmin(taken)]).toEqual([true, false]);
  });

  test('is mapped by nobody but the administrators of its company', async () => {
    const group = await newGroup('Whose');
    expect((await map(group, true, NORA)).status).toBe(404);
    expect((await map(group, true, INES)).status).toBe(403);
    const inNorth = await world.server.call(updateDirectoryGroup, {
      ...{ token: await world.session(NORA), params: { companyName: 'North', id: group.id.slice(1) } },
      body: { makes_administrators: true },
    });
    expect(inNorth.status).toBe(404);
    expect((await map(group, true, ADMIN)).status).toBe(200);
  });
});

describe('the last company administrator', () => {
  test('is neither suspended, deleted nor taken out of the group', async () => {
    const { ask, patch, server, idOf } = world;
    const [boss, second] = [String(await idOf(BOSS)), String(await idOf(SECOND_BOSS))];
    await server.db
      .updateTable('users')
      .set({ is_company_admin: false })
      .where('id', 'in', [Number(boss), Number(second)])
      .execute();
    const group = await newGroup('The last', [second]);
    await map(group, true, ADMIN);
    const answers = [
      await patch(`/Users/${second}`, { op: 'replace', path: 'active', value: false }),
      await ask('DELETE', `/Users/${second}`),
      await patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' }),
      await ask('DELETE', `/Groups/${group.id}`),
      await ask('PUT', `/Groups/${group.id}`, { schemas: [GROUP], displayName: 'The last', members: [] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(answers[0]?.body.detail).toContain('without an administrator who can sign in');
    expect((await map(group, false, ADMIN)).status).toBe(409);
    expect([await isAdmin(second), await memberIds(group.id)]).toEqual([true, [second]]);
    await server.db.updateTable('users').set({ is_company_admin: true }).where('id', '=', Number(boss)).execute();
    expect((await patch(`/Users/${second}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
  });
});

test('the company sees where its directory calls, with which token, when it last did, and its groups', async () => {
  const { body } = await world.server.call(getDirectory, { token: await world.session(BOSS), params });
  expect(body.data).toMatchObject({
    address: 'https://dewar.example/scim/v2',
    tokens: [{ name: 'Entra', state: 'active', last_used_at: expect.any(String), last_used_address: '127.0.0.1' }],
    people: expect.any(Number),
  });
  expect(body.data.groups.map(({ name }) => name)).toContain('The last');
  expect((await world.server.call(getDirectory, { token: await world.session(NORA), params })).status).toBe(404);
});

test('the audit log names the token and the service account, and who was added to a group', async () => {
  const id = await newPerson('logged@polar.example');
  const group = await newGroup('Logged');
  await world.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
  await world.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  const query = { limit: 3 };
  const { body } = await world.server.call(listAuditLog, { token: admin, query });
  expect(body.data.map(({ entity, action, actor_email, via }) => [entity, action, actor_email, via])).toEqual(
    [
      ['user', 'suspend'],
      ['directory_group', 'update'],
      ['directory_group', 'create'],
    ].map((what) => [
      ...what,
      expect.stringMatching(/^Entra \(service account \d+\)$/),
      expect.stringMatching(/^Entra \(dwr_/),
    ]),
  );
  expect(JSON.stringify(body.data[1])).toContain(`"added":[${id}]`);
});
