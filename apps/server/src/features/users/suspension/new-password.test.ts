import {
  changePassword,
  forgotPassword,
  getSession,
  login,
  logout,
  proveSecondFactor,
  resetPassword,
} from '@dewar/contract/auth';
import { askCompanyForNewPasswords, askUserForNewPassword } from '@dewar/contract/suspensions';
import { listTanks } from '@dewar/contract/tanks';
import { createUser, getProfile, getUser, updateUser } from '@dewar/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { tokenInMail } from '../../../../test-support/mailbox.ts';
import { PASSWORD, signedInBy, signInAs } from '../../../../test-support/sample-world.ts';
import { codeOf, passwordStep, setUpApp } from '../../../../test-support/second-factors.ts';
import { createCode } from '../../auth/accounts/one-time-code-repository.ts';
import { withdrawPasswords } from '../../auth/passwords/withdrawn-password-access.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../administration-test-world.ts';

const TYPED = 'typed by an administrator';
const OWN = 'chosen by the person alone';
const WITHDRAWN =
  'This password no longer signs in, because an administrator asked for a new one. Open the link that was mailed to you, or choose "Forgot password?".';
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

const reset = (token: string, new_password: string) =>
  world.server.call(resetPassword, { body: { token, new_password } });

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
    expect(ended.body.message).toBe(
      'An administrator asks you to choose a new password. Open the link that was mailed to you.',
    );
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Please choose a new password']);
    expect((await world.auditOf('user', id)).map(({ action }) => action)).toEqual(['ask-new-password']);
    expect((await reset(tokenInMail(mail), OWN)).status).toBe(200);
    const { token, user } = await signIn(email, OWN);
    expect(user.needs_new_password).toBe(false);
    expect(await reachOf(token)).toEqual(EVERYTHING);
  });

  test('leaves the old password to nobody: not to a thief who knows it, nor with a second factor of his', async () => {
    const { id, email } = await world.newUser({ company_id: world.polarId });
    const thief = await signInAs(world.server, email);
    await setUpApp(world.server, thief);
    await ask(id);
    const refused = await world.server.call(login, { body: { email, password: PASSWORD } });
    expect([refused.status, refused.body.message]).toEqual([403, WITHDRAWN]);
    expect((await choose(thief, PASSWORD, OWN)).status).toBe(401);
    expect((await world.server.call(login, { body: { email, password: 'a wrong one' } })).status).toBe(401);
  });

  test('ends links that were mailed before, and the new link takes every password but the old one', async () => {
    const { id } = await world.newUser();
    const now = world.server.clock.now();
    const earlier = await createCode(world.db, { purpose: 'reset-password', user_id: id, now });
    await ask(id);
    expect((await reset(earlier, OWN)).status).toBe(400);
    const link = tokenInMail(await world.mailbox.receiveOne());
    expect((await reset(link, PASSWORD)).body.fields).toEqual(SAME);
    expect((await reset(link, OWN)).status).toBe(200);
  });

  test('is met with "Forgot password?" too, when the link has expired', async () => {
    const { id, email } = await world.newUser();
    await ask(id);
    await world.mailbox.receive();
    await world.server.call(forgotPassword, { body: { email } });
    expect((await reset(tokenInMail(await world.mailbox.receiveOne()), OWN)).status).toBe(200);
    expect((await signIn(email, OWN)).user.needs_new_password).toBe(false);
  });

  test('by a company administrator leaves the old password to nobody either', async () => {
    const boss = await world.newUser({ company_id: world.polarId, is_company_admin: true });
    const { id, email } = await world.newUser({ company_id: world.polarId });
    const token = await signInAs(world.server, boss.email);
    expect((await world.server.call(askUserForNewPassword, { token, params: { id } })).status).toBe(200);
    expect((await world.server.call(login, { body: { email, password: PASSWORD } })).status).toBe(403);
  });

  test('of a whole company mails each a link of their own', async () => {
    const people = [
      await world.newUser({ company_id: world.northId }),
      await world.newUser({ company_id: world.northId }),
    ];
    await world.server.call(askCompanyForNewPasswords, on(world.northId));
    const links = new Map((await world.mailbox.receive()).map((mail) => [mail.to, tokenInMail(mail)]));
    for (const { email } of people) {
      expect((await world.server.call(login, { body: { email, password: PASSWORD } })).status).toBe(403);
      expect((await reset(links.get(email) ?? '', OWN)).status).toBe(200);
      expect((await signIn(email, OWN)).user.email).toBe(email);
    }
  });

  test('is answered by a password that an administrator types instead', async () => {
    const { id, email } = await world.newUser();
    await ask(id);
    await world.server.call(updateUser, { ...on(id), body: { password: TYPED } });
    expect((await signIn(email, TYPED)).user.needs_new_password).toBe(true);
  });

  test('holds for a sign-in that has read the account just before', async () => {
    const { id, email } = await world.newUser();
    const response = await whileHeld(
      world.server,
      (transaction) =>
        withdrawPasswords(transaction, [id], { actor: { id: null, email: 'x@x.example' }, now: new Date() }),
      () => world.server.call(login, { body: { email, password: PASSWORD } }),
    );
    expect(response.status).toBe(401);
    const sessions = await world.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    expect(sessions).toEqual([]);
  });

  test('holds for a change of the password that has verified the old one just before', async () => {
    const { id, email } = await world.newUser();
    const token = await signInAs(world.server, email);
    const response = await whileHeld(
      world.server,
      (transaction) =>
        withdrawPasswords(transaction, [id], { actor: { id: null, email: 'x@x.example' }, now: new Date() }),
      () => choose(token, PASSWORD, OWN),
    );
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
    expect((await world.server.call(login, { body: { email, password: PASSWORD } })).status).toBe(403);
  });

  test('holds for a sign-in that has yet to prove the second factor', async () => {
    const { id, email } = await world.newUser();
    const { secret } = await setUpApp(world.server, await signInAs(world.server, email));
    const { ticket } = await passwordStep(world.server, email);
    await world.db.updateTable('users').set({ is_password_withdrawn: true }).where('id', '=', id).execute();
    const body = { ticket, code: codeOf(world.server, secret, 1) };
    expect((await world.server.call(proveSecondFactor, { body })).status).toBe(401);
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
