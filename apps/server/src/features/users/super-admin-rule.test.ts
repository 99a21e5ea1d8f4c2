import { approveUser, createUser, deleteUser, rejectUser, resetUser, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const TOUCHING = 'Only a super-admin can change an administrator.';
const MAKING = 'Only a super-admin can make an administrator.';
const LAST = 'The last super-admin cannot be removed or demoted.';
const PASSWORD = 'a rather long phrase';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const edit = (id: number, body: object, token = world.tokens.super) =>
  world.server.call(updateUser, { token, params: { id }, body });
const remove = (id: number, token = world.tokens.super) => world.server.call(deleteUser, { token, params: { id } });
const make = (body: object, token = world.tokens.super) =>
  world.server.call(createUser, { token, body: { password: PASSWORD, ...body } });
const wholeRow = (id: number) => world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
const superAdmins = async () => {
  const rows = await world.db.selectFrom('users').select('id').where('is_super_admin', '=', true).execute();
  return rows.map(({ id }) => id);
};

describe('an administrator without the super-admin flag', () => {
  test.each(['admin', 'super'] as const)('cannot change the account of a %s', async (kind) => {
    const id = kind === 'super' ? world.superId : world.adminId;
    const { admin: token } = world.tokens;
    const before = await wholeRow(id);
    const responses = [
      await edit(id, { first_name: 'Mallory' }, token),
      await edit(id, { password: PASSWORD }, token),
      await edit(id, { password: 'x' }, token),
      await edit(id, { email: 'mine@dewar.example' }, token),
      await edit(id, { role: 'user' }, token),
      await edit(id, { is_super_admin: true }, token),
      await remove(id, token),
      await world.server.call(approveUser, { token, params: { id }, body: {} }),
      await world.server.call(rejectUser, { token, params: { id }, body: {} }),
      await world.server.call(resetUser, { token, params: { id } }),
    ];
    for (const response of responses) expect([response.status, response.body.message]).toEqual([403, TOUCHING]);
    expect(await wholeRow(id)).toEqual(before);
    expect(await world.isOpen(world.tokens.super)).toBe(true);
  });

  test('cannot make anybody an administrator or super-admin', async () => {
    const { id, email } = await world.newUser();
    const { admin: token } = world.tokens;
    const before = await wholeRow(id);
    const responses = [
      await edit(id, { role: 'admin' }, token),
      await edit(id, { role: 'admin', is_super_admin: true }, token),
      await edit(id, { is_super_admin: true }, token),
      await make({ email: 'new1@dewar.example', role: 'admin' }, token),
      await make({ email: 'new2@dewar.example', role: 'admin', is_super_admin: true }, token),
      await make({ email: 'new3@dewar.example', is_super_admin: true }, token),
      await make({ email, role: 'admin' }, token),
    ];
    for (const response of responses) expect([response.status, response.body.message]).toEqual([403, MAKING]);
    expect(await wholeRow(id)).toEqual(before);
    const made = await world.db.selectFrom('users').select('id').where('email', 'like', 'new_@dewar.example').execute();
    expect(made).toEqual([]);
  });

  test('may send the flag as false, as forms do', async () => {
    const { id } = await world.newUser();
    expect((await edit(id, { is_super_admin: false, role: 'user' }, world.tokens.admin)).status).toBe(200);
  });
});

describe('a super-admin', () => {
  test('can create, change and delete administrators, who lose the flag with the role', async () => {
    const made = (await make({ email: 'third@dewar.example', role: 'admin', is_super_admin: true })).body.data;
    expect(made).toMatchObject({ role: 'admin', is_super_admin: true, status: 'approved', email_verified: true });
    const demoted = await edit(made.id, { role: 'user' });
    expect(demoted.body.data).toMatchObject({ role: 'user', is_super_admin: false });
    expect((await edit(made.id, { role: 'admin' })).body.data).toMatchObject({ role: 'admin', is_super_admin: false });
    expect((await remove(made.id)).status).toBe(200);
  });

  test('must be an administrator', async () => {
    const response = await make({ email: 'odd@dewar.example', role: 'teacher', is_super_admin: true });
    expect([response.status, response.body.message]).toEqual([400, 'Only an administrator can be a super-admin']);
  });

  test('is signed out when they lose the role or the flag', async () => {
    await addUser(world.db, { email: 'fourth@dewar.example', role: 'admin', is_super_admin: true });
    const token = await signInAs(world.server, 'fourth@dewar.example');
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'fourth@dewar.example')
      .executeTakeFirstOrThrow();
    await edit(id, { is_super_admin: false });
    expect(await world.isOpen(token)).toBe(false);
    const again = await signInAs(world.server, 'fourth@dewar.example');
    await edit(id, { first_name: 'Still here' });
    expect(await world.isOpen(again)).toBe(true);
    await edit(id, { role: 'teacher' });
    expect(await world.isOpen(again)).toBe(false);
    await remove(id);
  });
});

describe('the last super-admin', () => {
  test('cannot be deleted or demoted, not even by themselves', async () => {
    expect(await superAdmins()).toEqual([world.superId]);
    const responses = [
      await remove(world.superId),
      await edit(world.superId, { role: 'user' }),
      await edit(world.superId, { is_super_admin: false }),
    ];
    for (const response of responses) expect([response.status, response.body.message]).toEqual([409, LAST]);
    expect(await superAdmins()).toEqual([world.superId]);
  });

  test('is the last one even if another has the flag but cannot sign in', async () => {
    const id = await addUser(world.db, {
      email: 'asleep@dewar.example',
      role: 'admin',
      is_super_admin: true,
      status: 'rejected',
    });
    expect((await remove(world.superId)).body.message).toBe(LAST);
    expect((await remove(id)).status).toBe(200);
  });
});

describe('several super-admins', () => {
  let otherId = 0;
  let other = '';
  beforeEach(async () => {
    await world.db.deleteFrom('users').where('email', '=', 'other@dewar.example').execute();
    await world.db
      .updateTable('users')
      .set({ is_super_admin: true, role: 'admin' })
      .where('id', '=', world.superId)
      .execute();
    otherId = await addUser(world.db, { email: 'other@dewar.example', role: 'admin', is_super_admin: true });
    other = await signInAs(world.server, 'other@dewar.example');
  });

  test('cannot delete or demote themselves by accident', async () => {
    const deleted = await remove(otherId, other);
    expect([deleted.status, deleted.body.message]).toEqual([
      409,
      'You cannot delete your own account. Ask another super-admin.',
    ]);
    for (const body of [{ role: 'user' }, { is_super_admin: false }]) {
      const response = await edit(otherId, body, other);
      expect([response.status, response.body.message]).toEqual([
        409,
        'You cannot change your own rights. Ask another super-admin.',
      ]);
    }
    expect((await edit(otherId, { first_name: 'Ada', role: 'admin', is_super_admin: true }, other)).status).toBe(200);
  });

  test('who demote each other at the same moment leave one, in twenty attempts', async () => {
    for (let round = 0; round < 20; round += 1) {
      const mine = await signInAs(world.server, 'super@dewar.example');
      const theirs = await signInAs(world.server, 'other@dewar.example');
      const change = round % 2 === 0 ? { is_super_admin: false } : { role: 'admin', is_super_admin: false };
      const responses = await Promise.all([edit(otherId, change, mine), edit(world.superId, change, theirs)]);
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(await superAdmins()).toHaveLength(1);
      await world.db
        .updateTable('users')
        .set({ is_super_admin: true })
        .where('id', 'in', [world.superId, otherId])
        .execute();
    }
  });

  test('who delete each other at the same moment leave one', async () => {
    const mine = await signInAs(world.server, 'super@dewar.example');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? remove(otherId, mine) : edit(world.superId, { is_super_admin: false }, other),
      ),
    );
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await superAdmins()).toHaveLength(1);
  });
});
