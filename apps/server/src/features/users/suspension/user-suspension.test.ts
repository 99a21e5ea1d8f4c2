import { forgotPassword, getSession, login, proveSecondFactor, resetPassword } from '@dewar/contract/auth';
import {
  askUserForNewPassword,
  countUserSessions,
  endUserSessions,
  liftUserSuspension,
  suspendUser,
} from '@dewar/contract/suspensions';
import { getUser, updateUser } from '@dewar/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { codeOf, passwordStep, setUpApp } from '../../../../test-support/second-factors.ts';
import { createCode } from '../../auth/accounts/one-time-code-repository.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../administration-test-world.ts';

const DAY_MS = 86_400_000;
const REASON = 'Left the company';
const BY_THE_RULE = 'Only a super-admin can change an administrator.';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterEach(() => world.mailbox.receive());
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const on = (id: number, token = world.tokens.admin) => ({ token, params: { id } });
const suspend = (id: number, body: object = { reason: REASON }, token?: string) =>
  world.server.call(suspendUser, { ...on(id, token), body });
const lift = (id: number, token?: string) => world.server.call(liftUserSuspension, on(id, token));
const signIn = (email: string, password = PASSWORD) => world.server.call(login, { body: { email, password } });
const until = (days: number) => new Date(world.server.clock.now().getTime() + days * DAY_MS).toISOString();
const actionsOn = async (id: number) => (await world.auditOf('user', id)).map(({ action }) => action);

describe('suspending a person', () => {
  test('ends their sessions, tells them by mail, is shown with its reason, and is logged', async () => {
    const { id, email } = await world.newUser({ company_id: world.polarId, timezone: 'Europe/Berlin' });
    const tokens = [await signInAs(world.server, email), await signInAs(world.server, email)];
    const response = await suspend(id, { reason: ` ${REASON} `, until: until(2) });
    expect([response.status, response.body.message]).toEqual([200, 'User suspended. 2 sessions were ended.']);
    const suspension = { reason: REASON, by: 'admin@dewar.example' };
    expect(response.body.data.suspension).toMatchObject(suspension);
    const shown = (await world.server.call(getUser, on(id))).body.data.suspension;
    expect(shown).toEqual(response.body.data.suspension);
    expect([shown?.since, shown?.until].map((at) => new Date(at ?? 0).toISOString())).toEqual([until(0), until(2)]);
    for (const token of tokens) expect(await world.isOpen(token)).toBe(false);
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your account was suspended']);
    expect(mail.text).toContain('until 12 Jun, 14:00 (Europe/Berlin)');
    expect(mail.text).toContain(`The reason: ${REASON}`);
    expect(await world.auditOf('user', id)).toMatchObject([
      {
        action: 'suspend',
        actor_email: 'admin@dewar.example',
        before: { suspension: null },
        after: { suspension, ended_sessions: 2 },
      },
    ]);
  });

  test('is said at sign-in after the right password alone', async () => {
    const { id, email } = await world.newUser({ timezone: 'UTC' });
    await suspend(id, { reason: REASON, until: until(1) });
    const refused = await signIn(email);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'suspended',
      `Your account is suspended until 11 Jun, 12:00 (UTC). The reason: ${REASON}`,
    ]);
    const guessed = await signIn(email, 'not the pass phrase');
    const stranger = await signIn('nobody@dewar.example', 'not the pass phrase');
    expect([guessed.status, guessed.body.code, guessed.body.message]).toEqual([
      stranger.status,
      stranger.body.code,
      stranger.body.message,
    ]);
    expect(guessed.text).not.toContain('suspend');
  });

  test('lapses at its end without a job, while a session that was ended stays ended', async () => {
    const { id, email } = await world.newUser();
    const before = await signInAs(world.server, email);
    await suspend(id, { reason: REASON, until: until(1 / 24) });
    world.server.clock.advance(DAY_MS / 24 - 1);
    expect((await signIn(email)).status).toBe(403);
    world.server.clock.advance(1);
    expect((await signIn(email)).status).toBe(200);
    expect(await world.isOpen(before)).toBe(false);
    expect((await lift(id)).body.message).toBe('This account is not suspended.');
  });

  test('also ends a session that was started at the same moment', async () => {
    const { id, email } = await world.newUser();
    const token = await signInAs(world.server, email);
    await world.db
      .updateTable('users')
      .set({ suspended_at: world.server.clock.now(), suspension_reason: REASON, suspended_by_email: 'a@b.example' })
      .where('id', '=', id)
      .execute();
    expect(await world.isOpen(token)).toBe(false);
  });

  test('tells the screen of an ended session why, and a made-up token nothing', async () => {
    const { id, email } = await world.newUser();
    const token = await signInAs(world.server, email);
    await suspend(id);
    const ended = await world.server.call(getSession, { token });
    expect([ended.status, ended.body.code, ended.body.message]).toEqual([
      401,
      'session_ended',
      'An administrator suspended your account. Log in to read why and until when.',
    ]);
    const unknown = await world.server.call(getSession, { token: 'x'.repeat(43) });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'unauthenticated']);
  });

  test('stops a sign-in between the password and the second factor', async () => {
    const { id, email } = await world.newUser();
    const { secret } = await setUpApp(world.server, await signInAs(world.server, email));
    const { ticket } = await passwordStep(world.server, email);
    world.server.clock.advance(30_000);
    await suspend(id);
    const code = codeOf(world.server, secret);
    const proved = await world.server.call(proveSecondFactor, { body: { ticket, code } });
    expect(proved.status).toBe(401);
    expect((await signIn(email)).body.code).toBe('suspended');
  });

  test('lets no mailed link set a password, before or after', async () => {
    const { id, email } = await world.newUser();
    const token = await createCode(world.db, { purpose: 'reset-password', user_id: id, now: world.server.clock.now() });
    await suspend(id);
    await world.mailbox.receive();
    expect((await world.server.call(forgotPassword, { body: { email } })).status).toBe(200);
    expect(await world.mailbox.receive()).toEqual([]);
    const later = await createCode(world.db, { purpose: 'reset-password', user_id: id, now: world.server.clock.now() });
    for (const link of [token, later]) {
      const body = { token: link, new_password: 'another long enough phrase' };
      expect((await world.server.call(resetPassword, { body })).status).toBe(400);
    }
    await lift(id);
    const body = { token, new_password: 'another long enough phrase' };
    expect((await world.server.call(resetPassword, { body })).status, 'the earlier link is gone').toBe(400);
  });

  test('again changes the reason and the end', async () => {
    const { id } = await world.newUser();
    await suspend(id, { reason: 'First', until: until(1) });
    const { body } = await suspend(id, { reason: 'Second' });
    expect(body.data.suspension).toMatchObject({ reason: 'Second', until: null });
    expect(body.message).toBe('User suspended. No session was open.');
  });

  test.each([
    [{ until: null }, { reason: 'Reason is required' }],
    [{ reason: '  ' }, { reason: 'Reason is required' }],
    [{ reason: REASON, until: '2026-06-10T11:59:59Z' }, { until: 'Until must be in the future' }],
  ])('is rejected without a reason or with an end in the past: %j', async (body, fields) => {
    const { id } = await world.newUser();
    const response = await suspend(id, body);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
    expect(await actionsOn(id)).toEqual([]);
  });

  test('of an unknown person returns 404', async () => {
    for (const endpoint of [liftUserSuspension, endUserSessions, askUserForNewPassword, countUserSessions]) {
      expect((await world.server.call(endpoint, on(2_000_000_000))).status, endpoint.name).toBe(404);
    }
    expect((await suspend(2_000_000_000)).status).toBe(404);
  });
});

describe('lifting a suspension', () => {
  test('lets the person sign in again, tells them, and is logged', async () => {
    const { id, email } = await world.newUser();
    await suspend(id);
    await world.mailbox.receive();
    const response = await lift(id);
    expect([response.status, response.body.message, response.body.data.suspension]).toEqual([
      200,
      'Suspension lifted.',
      null,
    ]);
    expect((await signIn(email)).status).toBe(200);
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your account is no longer suspended']);
    expect(await world.auditOf('user', id)).toMatchObject([
      { action: 'suspend' },
      { action: 'lift-suspension', before: { suspension: { reason: REASON } }, after: { suspension: null } },
    ]);
  });

  test('of somebody who is not suspended is rejected', async () => {
    const { id } = await world.newUser();
    expect((await lift(id)).status).toBe(409);
    expect(await actionsOn(id)).toEqual([]);
  });
});

describe('ending sessions', () => {
  test('signs the person out everywhere, counts them first, and leaves the password', async () => {
    const { id, email } = await world.newUser();
    const tokens = [await signInAs(world.server, email), await signInAs(world.server, email)];
    expect((await world.server.call(countUserSessions, on(id))).body.data).toEqual({ sessions: 2 });
    const response = await world.server.call(endUserSessions, on(id));
    expect(response.body.message).toBe('User signed out. 2 sessions were ended.');
    for (const token of tokens) expect(await world.isOpen(token)).toBe(false);
    expect((await world.server.call(countUserSessions, on(id))).body.data).toEqual({ sessions: 0 });
    expect((await world.mailbox.receiveOne()).subject).toBe('You were signed out everywhere');
    expect((await signIn(email)).status).toBe(200);
    expect(await actionsOn(id)).toEqual(['end-sessions']);
  });

  test('leaves the sessions of others', async () => {
    const [one, other] = [await world.newUser(), await world.newUser()];
    const token = await signInAs(world.server, other.email);
    await world.server.call(endUserSessions, on(one.id));
    expect(await world.isOpen(token)).toBe(true);
  });
});

describe('the super-admin rule', () => {
  const acts = [suspendUser, liftUserSuspension, endUserSessions, askUserForNewPassword] as const;
  const body = { reason: REASON };

  test.each(acts)('keeps administrators from $name of an administrator', async (endpoint) => {
    for (const id of [world.superId, world.adminId]) {
      const refused = await world.server.call(endpoint, { ...on(id), body });
      expect([refused.status, refused.body.message]).toEqual([403, BY_THE_RULE]);
    }
    expect(await world.isOpen(world.tokens.super)).toBe(true);
  });

  test('keeps everybody from suspending themselves or ending their own sessions here', async () => {
    const other = await world.newUser({ role: 'admin', is_super_admin: true });
    const token = await signInAs(world.server, other.email);
    const texts = [];
    for (const endpoint of [suspendUser, endUserSessions, askUserForNewPassword]) {
      const refused = await world.server.call(endpoint, { ...on(other.id, token), body });
      expect(refused.status).toBe(409);
      texts.push(refused.body.message);
    }
    expect(texts).toEqual([
      'You cannot suspend your own account. Ask another super-admin.',
      'End your own sessions in your user settings.',
      'Change your own password in your user settings.',
    ]);
    expect(await world.isOpen(token)).toBe(true);
    await world.db.deleteFrom('users').where('id', '=', other.id).execute();
  });

  test('keeps the last super-admin who can sign in from being suspended or demoted', async () => {
    const refused = await suspend(world.superId, body, world.tokens.super);
    expect([refused.status, refused.body.message]).toEqual([409, 'The last super-admin cannot be suspended.']);

    const other = await world.newUser({ role: 'admin', is_super_admin: true });
    expect((await suspend(other.id, body, world.tokens.super)).status).toBe(200);
    const demotion = { token: world.tokens.super, params: { id: world.superId }, body: { is_super_admin: false } };
    const demoted = await world.server.call(updateUser, demotion);
    expect([demoted.status, demoted.body.message]).toEqual([409, 'The last super-admin cannot be removed or demoted.']);
    await world.db.deleteFrom('users').where('id', '=', other.id).execute();
  });

  test('of two super-admins who suspend each other at once, one stays', async () => {
    const [one, two] = [
      await world.newUser({ role: 'admin', is_super_admin: true }),
      await world.newUser({ role: 'admin', is_super_admin: true }),
    ];
    const tokens = [await signInAs(world.server, one.email), await signInAs(world.server, two.email)];
    const responses = await Promise.all([suspend(two.id, body, tokens[0]), suspend(one.id, body, tokens[1])]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403]).toContain(responses.find(({ status }) => status !== 200)?.status);
    await world.db.deleteFrom('users').where('id', 'in', [one.id, two.id]).execute();
  });
});
