import { changePassword, getSession, login, logout, resetPassword } from '@dewar/contract/auth';
import { askUserForNewPassword } from '@dewar/contract/suspensions';
import { listTanks } from '@dewar/contract/tanks';
import { createUser, getProfile, getUser, updateUser } from '@dewar/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signedInBy, signInAs } from '../../../../test-support/sample-world.ts';
import { createCode } from '../../auth/accounts/one-time-code-repository.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../administration-test-world.ts';

const TYPED = 'typed by an administrator';
const OWN = 'chosen by the person alone';
const SAME = { new_password: 'The new password must differ from the one before' };

let world: AdministrationWorld;
let serial = 0;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterEach(() => world.mailbox.receive());
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const on = (id: number) => ({ token: world.tokens.admin, params: { id } });
const ask = (id: number) => world.server.call(askUserForNewPassword, on(id));
const choose = (token: string, current_password: string, new_password: string) =>
  world.server.call(changePassword, { token, body: { current_password, new_password } });

async function signIn(email: string, password: string) {
  return signedInBy(await world.server.call(login, { body: { email, password } }), email);
}

async function newPersonByForm() {
  serial += 1;
  const email = `made-${serial}@dewar.example`;
  const body = { email, password: TYPED, company_name: 'Polar Gas' };
  const { data } = (await world.server.call(createUser, { token: world.tokens.admin, body })).body;
  return { id: data.id, email, needs_new_password: data.needs_new_password };
}

/** What a session that still has to choose a password may do: status by endpoint. */
async function reachOf(token: string) {
  const statuses = [];
  for (const endpoint of [getSession, getProfile, listTanks]) {
    const { status, body } = await world.server.call(endpoint, { token });
    statuses.push([endpoint.name, status === 200 ? 200 : body.code]);
  }
  return Object.fromEntries(statuses);
}

const NOTHING_ELSE = {
  getSession: 200,
  getProfile: 'new_password_required',
  listTanks: 'new_password_required',
};
const EVERYTHING = { getSession: 200, getProfile: 200, listTanks: 200 };

describe('somebody whose password an administrator typed', () => {
  test('can do nothing but choose another one, and then works in the same session', async () => {
    const { id, email, needs_new_password } = await newPersonByForm();
    expect(needs_new_password).toBe(true);
    const { token, user } = await signIn(email, TYPED);
    expect(user.needs_new_password).toBe(true);
    expect(await reachOf(token)).toEqual(NOTHING_ELSE);
    expect((await choose(token, TYPED, OWN)).status).toBe(200);
    expect(await reachOf(token)).toEqual(EVERYTHING);
    expect((await world.server.call(getSession, { token })).body.data.needs_new_password).toBe(false);
    expect((await world.server.call(getUser, on(id))).body.data.needs_new_password).toBe(false);
    expect((await signIn(email, OWN)).user.needs_new_password).toBe(false);
  });

  test('is asked again when the administrator types another one', async () => {
    const { id, email } = await world.newUser();
    expect((await signIn(email, PASSWORD)).user.needs_new_password).toBe(false);
    await world.server.call(updateUser, { ...on(id), body: { first_name: 'Ada' } });
    expect((await signIn(email, PASSWORD)).user.needs_new_password).toBe(false);
    await world.server.call(updateUser, { ...on(id), body: { password: TYPED } });
    expect((await signIn(email, TYPED)).user.needs_new_password).toBe(true);
  });

  test('cannot keep the typed one, in another form of the same letters neither', async () => {
    const { id, email } = await world.newUser();
    const composed = 'a tank of crème brûlée';
    await world.server.call(updateUser, { ...on(id), body: { password: composed } });
    const { token } = await signIn(email, composed);
    for (const same of [composed, composed.normalize('NFD')]) {
      const refused = await choose(token, composed, same);
      expect([refused.status, refused.body.fields]).toEqual([400, SAME]);
    }
    expect(await reachOf(token)).toEqual(NOTHING_ELSE);
  });

  test('can set another one with a mailed link, but not the same', async () => {
    const { id, email } = await newPersonByForm();
    const now = world.server.clock.now();
    const token = await createCode(world.db, { purpose: 'reset-password', user_id: id, now });
    const same = await world.server.call(resetPassword, { body: { token, new_password: TYPED } });
    expect([same.status, same.body.fields]).toEqual([400, SAME]);
    expect((await world.server.call(resetPassword, { body: { token, new_password: OWN } })).status).toBe(200);
    expect((await signIn(email, OWN)).user.needs_new_password).toBe(false);
  });

  test('can sign out', async () => {
    const { email } = await newPersonByForm();
    const { token } = await signIn(email, TYPED);
    expect((await world.server.call(logout, { token })).status).toBe(200);
    expect(await world.isOpen(token)).toBe(false);
  });
});

describe('asking for a new password', () => {
  test('ends the sessions, tells the person, is logged, and is met at the next sign-in', async () => {
    const { id, email } = await world.newUser({ company_id: world.polarId });
    const before = await signInAs(world.server, email);
    const response = await ask(id);
    expect([response.status, response.body.message]).toEqual([
      200,
      'The user is asked for a new password. 1 session was ended.',
    ]);
    expect(response.body.data.needs_new_password).toBe(true);
    const ended = await world.server.call(getSession, { token: before });
    expect(ended.body.message).toBe('An administrator asks you to choose a new password. Please log in again.');
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Please choose a new password']);
    expect((await world.auditOf('user', id)).map(({ action }) => action)).toEqual(['ask-new-password']);
    const { token } = await signIn(email, PASSWORD);
    expect(await reachOf(token)).toEqual(NOTHING_ELSE);
    expect((await choose(token, PASSWORD, OWN)).status).toBe(200);
    expect(await reachOf(token)).toEqual(EVERYTHING);
  });

  test('holds for a session that is open already', async () => {
    const { id, email } = await world.newUser();
    const token = await signInAs(world.server, email);
    await world.db.updateTable('users').set({ needs_new_password: true }).where('id', '=', id).execute();
    expect(await reachOf(token)).toEqual(NOTHING_ELSE);
  });
});

test('somebody who was not asked may keep the password', async () => {
  const { email } = await world.newUser();
  const token = await signInAs(world.server, email);
  expect((await choose(token, PASSWORD, PASSWORD)).status).toBe(200);
});
