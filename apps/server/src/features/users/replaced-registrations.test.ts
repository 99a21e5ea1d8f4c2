import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { createUser, deleteUser, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const email = 'ada@polar.example';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.db.deleteFrom('users').where('email', 'ilike', email).execute());

const rows = () =>
  world.db.selectFrom('users').select(['id', 'status', 'company_id']).where('email', 'ilike', email).execute();
const registered = (status: string) => world.newUser({ email: 'Ada@Polar.example', status });

async function deleteAndRegister(status: string): Promise<number> {
  const { id } = await world.newUser({ email, company_id: world.polarId });
  await world.server.call(deleteUser, { token: world.tokens.admin, params: { id } });
  await registered(status);
  return id;
}

async function restore() {
  const { body } = await world.server.call(listRecentlyDeleted, { token: world.tokens.admin, query: {} });
  const entry = body.data.find(({ label }) => label === email)?.id ?? 0;
  return world.server.call(restoreDeleted, { token: world.tokens.admin, params: { id: entry }, body: {} });
}

describe.each(['pending', 'rejected'])('a registration that is %s blocks nothing:', (status) => {
  test('an administrator makes an account with its address', async () => {
    const { id } = await registered(status);
    const body = { email, password: PASSWORD, company_name: 'Polar Gas' };
    expect((await world.server.call(createUser, { token: world.tokens.admin, body })).status).toBe(201);
    expect(await rows()).toMatchObject([{ status: 'approved', company_id: world.polarId }]);
    expect(await world.auditOf('user', id)).toMatchObject([{ action: 'reset', actor_email: 'admin@dewar.example' }]);
  });

  test('an administrator gives its address to another account', async () => {
    await registered(status);
    const { id } = await world.newUser();
    const response = await world.server.call(updateUser, {
      token: world.tokens.admin,
      params: { id },
      body: { email },
    });
    expect(response.status, response.text).toBe(200);
    expect(await rows()).toMatchObject([{ id, status: 'active' }]);
  });

  test('a deleted account with its address is brought back', async () => {
    const id = await deleteAndRegister(status);
    expect((await restore()).status).toBe(200);
    expect(await rows()).toMatchObject([{ id, status: 'active', company_id: world.polarId }]);
  });
});

describe.each(['email_verified', 'approved', 'active'])('an account that is %s keeps its address:', (status) => {
  test('another account cannot have it', async () => {
    const { id } = await registered(status);
    const body = { email, password: PASSWORD };
    expect((await world.server.call(createUser, { token: world.tokens.admin, body })).status).toBe(409);
    const other = await world.newUser();
    const params = { id: other.id };
    const edited = await world.server.call(updateUser, { token: world.tokens.admin, params, body: { email } });
    expect(edited.status).toBe(409);
    expect(await rows()).toMatchObject([{ id, status }]);
  });

  test('a deleted account with its address stays deleted', async () => {
    await deleteAndRegister(status);
    expect((await restore()).status).toBe(409);
    expect(await rows()).toMatchObject([{ status }]);
  });
});
