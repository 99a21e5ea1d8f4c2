import { getSession, login } from '@dewar/contract/auth';
import { putAwayFirstSteps, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

async function newPerson(user: Parameters<AdministrationWorld['newUser']>[0]) {
  const { id, email } = await world.newUser(user);
  return { id, email, token: await signInAs(world.server, email) };
}

const shownTo = async (token: string) => (await world.server.call(getSession, { token })).body.data?.first_steps;
const putAway = (token: string, handbook: 'technician' | 'fleet-manager' | 'teacher') =>
  world.server.call(putAwayFirstSteps, { token, body: { handbook } });

test('the first steps of a role are shown from the first sign-in until they are put away, on every device', async () => {
  const { email, token } = await newPerson({ company_id: world.polarId });
  const signIn = async () => {
    const { body } = await world.server.call(login, { body: { email, password: PASSWORD } });
    return body.data !== undefined && 'user' in body.data ? body.data.user.first_steps : undefined;
  };
  expect([await signIn(), await shownTo(token)]).toEqual(['technician', 'technician']);
  for (const _ of ['first', 'again']) {
    const response = await putAway(token, 'technician');
    expect([response.status, response.body.data]).toEqual([200, { first_steps: null }]);
  }
  expect([await signIn(), await shownTo(token)]).toEqual([null, null]);
});

test('a new role has first steps of its own, and what was put away before stays so', async () => {
  const { id, email, token } = await newPerson({ company_id: world.polarId });
  const edit = (is_company_admin: boolean) =>
    world.server.call(updateUser, {
      token: world.tokens.super,
      params: { id },
      body: { first_name: 'Bo', last_name: 'Lind', is_company_admin },
    });
  await putAway(token, 'technician');
  expect((await edit(true)).status).toBe(200);
  expect(await shownTo(token)).toBe('fleet-manager');
  await putAway(token, 'fleet-manager');
  expect(await shownTo(token)).toBeNull();
  expect((await edit(false)).status).toBe(200);
  // Who loses a right is signed out.
  expect(await shownTo(await signInAs(world.server, email))).toBeNull();
});

test('a person without a company is shown them once they have one', async () => {
  const { id, token } = await newPerson({ company_id: null });
  expect(await shownTo(token)).toBeNull();
  await world.db.updateTable('users').set({ company_id: world.polarId }).where('id', '=', id).execute();
  expect(await shownTo(token)).toBe('technician');
});

test('putting them away makes no new version of the account, so that an open form can be saved', async () => {
  const { id, token } = await newPerson({ role: 'teacher' });
  const versions = async () =>
    (await world.db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  const before = await versions();
  expect((await putAway(token, 'teacher')).status).toBe(200);
  expect(await versions()).toBe(before);
});
