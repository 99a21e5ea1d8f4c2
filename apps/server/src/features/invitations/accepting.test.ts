import { forgotPassword, listSessions, login, register, resetPassword, verifyEmailByBody } from '@dewar/contract/auth';
import { deleteCompany } from '@dewar/contract/companies';
import { acceptInvitation, beginInvitedPasskey, openInvitation } from '@dewar/contract/invitations';
import { listKeptMails, showKeptMailLinks } from '@dewar/contract/mails';
import { updateAdminSetting } from '@dewar/contract/settings';
import { deleteUser, updateUser } from '@dewar/contract/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { addCompany, PASSWORD, signedInBy, signInAs } from '../../../test-support/sample-world.ts';
import { markMailsKept } from '../../shared/mail/mail-repository.ts';
import { type InvitationWorld, isSignedIn, startInvitationWorld } from './invitation-test-world.ts';
import { deleteOldInvitations } from './sent-invitation-repository.ts';

const DAY_MS = 86_400_000;
const email = 'ada@polar.example';
const INVALID = 'This link is not valid. Open the latest email, or ask for a new invitation.';

let world: InvitationWorld;
beforeAll(async () => {
  world = await startInvitationWorld();
});
beforeEach(() => world.forget(email));
afterAll(() => world.stop());

const accept = (token: string, body: object = {}) =>
  world.server.call(acceptInvitation, {
    body: { token, first_name: 'Ada', last_name: 'Berg', password: PASSWORD, ...body },
  });
const wholeRow = () => world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** The invited came by an account in another way, which ends: their invitation is still in the mailbox. */
test.each<[string, (id: number) => Promise<{ readonly status: number }>]>([
  ['was deleted', (id) => world.server.call(deleteUser, { token: world.tokens.super, params: { id } })],
  [
    'got another address',
    (id) =>
      world.server.call(updateUser, { token: world.tokens.super, params: { id }, body: { email: 'ada@x.example' } }),
  ],
])('the link of an earlier invitation makes no account for somebody whose account %s', async (_, end) => {
  const token = await world.tokenFor(email);
  const { id } = await world.newUser({ email, company_id: world.polarId });
  expect((await end(id)).status).toBe(200);
  expect((await world.open(token)).body.data).toMatchObject({ state: 'revoked', has_account: false });
  expect((await accept(token)).status).toBe(409);
  expect(await wholeRow()).toBeUndefined();
  const [listed] = await world.list();
  expect(listed).toMatchObject({ state: 'revoked', revoked_by: 'super@dewar.example' });
  expect((await world.auditOf('invitation', listed?.id ?? 0)).at(-1)).toMatchObject({
    ...{ action: 'revoke', actor_email: 'super@dewar.example', company_id: world.polarId },
  });
  expect((await accept(await world.tokenFor(email))).status, 'invited again').toBe(201);
});

describe('the link of an invitation', () => {
  test('shows who invites whom to what', async () => {
    const token = await world.tokenFor(email, { message: 'Welcome!' });
    const { body } = await world.open(token);
    expect(body.data).toEqual({
      ...{ state: 'open', email, role: 'user', company_name: 'Polar Gas', first_name: null, last_name: null },
      ...{ invited_by: 'admin@dewar.example', invited_by_email: 'admin@dewar.example', message: 'Welcome!' },
      ...{ expires_at: '2026-06-17T12:00:00.000Z', has_account: false, sign_on_url: null },
    });
  });

  test('makes an approved and verified account with its role and company, and signs in', async () => {
    const token = await world.tokenFor(email);
    const response = await accept(token);
    expect(response.status, response.text).toBe(201);
    const { token: session, user, recovery_codes } = response.body.data;
    expect(user).toMatchObject({ email, role: 'user', company_name: 'Polar Gas', needs_second_factor: false });
    expect(recovery_codes).toBeNull();
    expect(String(response.headers['set-cookie'])).toContain('dewar_media=');
    expect(await isSignedIn(world, session)).toBe(true);
    expect(await world.accountOf(email)).toMatchObject({
      ...{ status: 'active', email_verified: true, first_name: 'Ada', last_name: 'Berg', is_super_admin: false },
    });
    expect((await world.server.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    expect(await world.list()).toMatchObject([{ state: 'accepted', accepted_at: '2026-06-10T12:00:00.000Z' }]);
    const [listed] = await world.list();
    const audit = await world.auditOf('invitation', listed?.id ?? 0);
    expect(audit.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['create', 'admin@dewar.example'],
      ['accept', email],
    ]);
    expect(await world.auditOf('user', user.id)).toMatchObject([
      { action: 'create', actor_email: email, after: { email, role: 'user', status: 'approved' } },
    ]);
  });

  test('takes role, company and address from the invitation, whatever is sent', async () => {
    const token = await world.tokenFor(email, { role: 'teacher' });
    const sent = { email: 'other@x.example', role: 'admin', is_super_admin: true, company_id: world.northId };
    expect((await accept(token, sent)).status).toBe(201);
    expect(await wholeRow()).toMatchObject({ email, role: 'teacher', is_super_admin: false, company_id: null });
  });

  test('works once, also for two at the same moment', async () => {
    const token = await world.tokenFor(email);
    const responses = await Promise.all([accept(token), accept(token, { first_name: 'Eve' })]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await accept(token);
    expect([again.status, again.body.message]).toEqual([409, 'This invitation has been used already. Log in instead.']);
  });

  test('keeps a weak password out, by the rules for all passwords, and can be used again', async () => {
    const token = await world.tokenFor(email);
    const tries = ['short', 'password1!', 'Polar Gas', 'Ada Berg'];
    for (const password of tries) {
      const response = await accept(token, { password });
      expect([response.status, Object.keys(response.body.fields ?? {})], password).toEqual([400, ['password']]);
    }
    expect(await wholeRow()).toBeUndefined();
    expect((await accept(token)).status).toBe(201);
  });

  test('needs a password or a passkey, and not both', async () => {
    const token = await world.tokenFor(email);
    const passkey = { name: 'Laptop', response: {} };
    for (const body of [{ password: undefined }, { passkey }]) {
      const response = await accept(token, body);
      expect(response.body.fields).toEqual({
        password: 'Please choose a password or a passkey, and only one of them.',
      });
    }
  });

  test('that nobody mailed is refused, reveals nothing, and is counted', async () => {
    const before = await hashOfState(world.server);
    for (const response of [await accept('invented'), await world.open('invented')]) {
      expect([response.status, response.body.fields]).toEqual([400, { token: INVALID }]);
    }
    const failures = await world.db.selectFrom('sign_in_failures').select('email_key').execute();
    expect(failures).toEqual([{ email_key: 'invitation' }, { email_key: 'invitation' }]);
    await world.db.deleteFrom('sign_in_failures').execute();
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('is opened also from the network of a guesser, who is slowed down', async () => {
    const token = await world.tokenFor(email);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await world.open(`invented-${tries}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await world.open(token)).status).toBe(200);
    expect((await accept(token)).status).toBe(201);
  });

  test('leads an administrator who must have a second factor to it', async () => {
    const setting = (value: boolean) =>
      world.server.call(updateAdminSetting, {
        ...{ token: world.tokens.super, params: { setting_key: 'require_second_factor' }, body: { value } },
      });
    const token = await world.tokenFor(email, { role: 'admin' }, world.tokens.super);
    await setting(true);
    const { body } = await accept(token);
    expect(body.data.user).toMatchObject({ role: 'admin', needs_second_factor: true });
    expect((await world.server.call(listSessions, { token: body.data.token })).status).toBe(200);
    await world.db.deleteFrom('settings').execute();
  });
});

describe('an invitation that is no longer open', () => {
  test.each([
    [
      'expired',
      async () => world.server.clock.advance(7 * DAY_MS),
      'This invitation has expired. Ask admin@dewar.example for a new one.',
    ],
    [
      'revoked',
      () => world.db.updateTable('invitations').set({ revoked_at: new Date() }).execute(),
      'This invitation was withdrawn. Ask admin@dewar.example if you expected it.',
    ],
    [
      'lapsed',
      () => world.db.updateTable('companies').set({ status: 'inactive' }).where('id', '=', world.polarId).execute(),
      'This invitation is no longer valid. Ask your administrator for a new one.',
    ],
  ])('because it %s says what to do, and makes no account', async (state, end, text) => {
    const token = await world.tokenFor(email);
    const before = world.server.clock.now().getTime();
    await end();
    expect((await world.open(token)).body.data.state).toBe(state);
    const response = await accept(token);
    expect([response.status, response.body.message]).toEqual([409, text]);
    expect(await wholeRow()).toBeUndefined();
    world.server.clock.advance(before - world.server.clock.now().getTime());
    await world.db.updateTable('companies').set({ status: 'active' }).execute();
  });

  test('its inviter was demoted or deleted, and it is open again when somebody else mails it', async () => {
    const inviter = await world.newUser({ role: 'admin' });
    const session = await signInAs(world.server, inviter.email);
    const token = await world.tokenFor(email, {}, session);
    const params = { id: inviter.id };
    await world.server.call(updateUser, { token: world.tokens.super, params, body: { role: 'teacher' } });
    expect((await accept(token)).status).toBe(409);
    await world.server.call(updateUser, { token: world.tokens.super, params, body: { role: 'admin' } });
    expect((await world.open(token)).body.data.state).toBe('open');
    await world.server.call(deleteUser, { token: world.tokens.super, params });
    expect(await world.list()).toMatchObject([{ state: 'lapsed', invited_by: inviter.email }]);
    expect((await accept(token)).status).toBe(409);
    expect(await wholeRow()).toBeUndefined();
    expect((await accept(await world.tokenFor(email))).status).toBe(201);
  });

  test('its inviter may not sign in any more', async () => {
    const inviter = await world.newUser({ role: 'admin' });
    const token = await world.tokenFor(email, {}, await signInAs(world.server, inviter.email));
    await world.db.updateTable('users').set({ status: 'rejected' }).where('id', '=', inviter.id).execute();
    expect((await world.open(token)).body.data.state).toBe('lapsed');
    expect((await accept(token)).status).toBe(409);
  });

  test('its inviter or its company is suspended, and it is open again afterwards', async () => {
    const inviter = await world.newUser({ role: 'admin' });
    const token = await world.tokenFor(email, {}, await signInAs(world.server, inviter.email));
    const state = async () => (await world.open(token)).body.data.state;
    const suspension = {
      suspended_at: new Date(0),
      suspension_reason: 'Left',
      suspended_by_email: 'boss@dewar.example',
    };
    const none = { suspended_at: null, suspension_reason: null, suspended_by_email: null };
    for (const [table, id] of [
      ['users', inviter.id],
      ['companies', world.polarId],
    ] as const) {
      await world.db.updateTable(table).set(suspension).where('id', '=', id).execute();
      expect([table, await state()]).toEqual([table, 'lapsed']);
      expect((await accept(token)).status).toBe(409);
      await world.db.updateTable(table).set(none).where('id', '=', id).execute();
      expect(await state()).toBe('open');
    }
  });

  test('a super-admin who became a plain administrator no longer makes administrators', async () => {
    const inviter = await world.newUser({ role: 'admin', is_super_admin: true });
    const session = await signInAs(world.server, inviter.email);
    const token = await world.tokenFor(email, { role: 'admin' }, session);
    const params = { id: inviter.id };
    await world.server.call(updateUser, { token: world.tokens.super, params, body: { is_super_admin: false } });
    expect((await accept(token)).status).toBe(409);
    expect(await wholeRow()).toBeUndefined();
  });

  test('its company was deleted', async () => {
    const id = await addCompany(world.db, 'Short Lived');
    const token = await world.tokenFor(email, { company_name: 'Short Lived' });
    const params = { id };
    expect((await world.server.call(deleteCompany, { token: world.tokens.super, params })).status).toBe(200);
    expect((await world.open(token)).body.data).toMatchObject({ state: 'lapsed', company_name: null });
    expect((await accept(token)).status).toBe(409);
  });
});

describe('an address that was registered in the meantime', () => {
  const STRANGERS = 'what a stranger chose';
  const rowsOf = () => world.db.selectFrom('users').selectAll().where('email', 'ilike', email).execute();
  const enrol = () =>
    world.server.call(register, {
      body: { email: 'ADA@polar.example', password: STRANGERS, company_name: 'Stranger' },
    });
  const signIn = (password: string) => world.server.call(login, { body: { email, password } });
  afterEach(() => world.db.deleteFrom('users').where('email', 'ilike', email).execute());

  test.each(['pending', 'email_verified', 'rejected'])(
    'gives its registration, here %s, up to whoever accepts',
    async (status) => {
      const token = await world.tokenFor(email);
      await enrol();
      const { id } = await world.db
        .updateTable('users')
        .set({ status })
        .where('email', 'ilike', email)
        .returning('id')
        .executeTakeFirstOrThrow();
      expect((await world.open(token)).body.data).toMatchObject({ state: 'open', has_account: false });
      expect(await world.list()).toMatchObject([{ state: 'open', address_use: 'registered' }]);
      expect((await accept(token)).status).toBe(201);
      expect(await rowsOf()).toMatchObject([
        { email, status: 'active', requested_company: null, company_id: world.polarId, first_name: 'Ada' },
      ]);
      expect((await signIn(STRANGERS)).status).toBe(401);
      expect((await signIn(PASSWORD)).status).toBe(200);
      expect(await world.auditOf('user', id)).toMatchObject([
        { action: 'register' },
        { action: 'reset', actor_email: email, before: { email: 'ADA@polar.example', status } },
      ]);
      expect(await world.list()).toMatchObject([{ state: 'accepted', address_use: null }]);
    },
  );

  test('leaves nothing of the registration: no session and no link works any more', async () => {
    const token = await world.tokenFor(email);
    await enrol();
    const verification = tokenInMail(await world.mailbox.receiveOne());
    await world.server.call(resetPassword, { body: { token: verification, new_password: STRANGERS } });
    const first = signedInBy(await signIn(STRANGERS)).token;
    await world.server.call(forgotPassword, { body: { email } });
    const reset = (await world.mailbox.receive()).map(tokenInMail).filter((found) => found !== '');
    expect((await accept(token)).status).toBe(201);
    expect(await isSignedIn(world, first)).toBe(false);
    for (const link of [verification, ...reset]) {
      const response = await world.server.call(resetPassword, { body: { token: link, new_password: STRANGERS } });
      expect(response.status).toBe(400);
    }
  });

  test('is invited as if nobody had registered it, and by a passkey too', async () => {
    await enrol();
    const response = await world.invite([email]);
    expect(response.body.data).toMatchObject([{ fate: 'new' }]);
    const token = (await world.mailbox.receive()).map(tokenInMail).at(-1) ?? '';
    expect((await world.server.call(beginInvitedPasskey, { body: { token } })).status).toBe(200);
  });

  test('is taken over while the registration is verified at the same moment', async () => {
    const token = await world.tokenFor(email);
    await enrol();
    const verification = tokenInMail(await world.mailbox.receiveOne());
    const [accepted] = await Promise.all([
      accept(token),
      world.server.call(verifyEmailByBody, { body: { token: verification } }),
    ]);
    expect(accepted.status).toBe(201);
    expect(await rowsOf()).toMatchObject([{ status: 'active', company_id: world.polarId }]);
  });

  test('is taken over although strangers register it at the same moment', async () => {
    const token = await world.tokenFor(email);
    const [accepted] = await Promise.all([accept(token), enrol(), enrol(), enrol()]);
    expect(accepted.status).toBe(201);
    expect(await rowsOf()).toMatchObject([{ company_id: world.polarId }]);
    expect((await signIn(STRANGERS)).status).toBe(401);
  });

  const suspension = { suspended_at: new Date(0), suspension_reason: 'Left', suspended_by_email: 'boss@dewar.example' };
  test.each([
    ['active', { status: 'active' }],
    ['approved', { status: 'approved' }],
    ['pending and suspended', { status: 'pending', ...suspension }],
    ['pending with the role of an administrator', { status: 'pending', role: 'admin' }],
  ])('keeps its account, here %s, as it is', async (_, change) => {
    const token = await world.tokenFor(email);
    await world.newUser({ email: 'ADA@polar.example', status: 'pending' });
    await world.db.updateTable('users').set(change).where('email', 'ilike', email).execute();
    const before = await rowsOf();
    expect((await world.open(token)).body.data).toMatchObject({ state: 'open', has_account: true });
    expect(await world.list()).toMatchObject([{ state: 'open', address_use: 'account' }]);
    const response = await accept(token, { password: 'quite another pass phrase' });
    expect([response.status, response.body.message]).toEqual([
      409,
      `${email} has an account already, which was not changed. Log in with its password, or choose "Forgot password?".`,
    ]);
    expect(await rowsOf()).toEqual(before);
  });
});

describe('a kept mail with an invitation', () => {
  test('hides its link, and whoever accepts is told that it was shown', async () => {
    await world.invite([email]);
    await markMailsKept(world.db);
    const { id } = await world.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const listed = await world.server.call(listKeptMails, { token: world.tokens.super });
    const mail = listed.body.data.find((kept) => kept.id === id);
    expect(mail?.has_hidden_links).toBe(true);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('token=');
    const shown = await world.server.call(showKeptMailLinks, { token: world.tokens.super, params: { id } });
    const token = /#token=([\w-]+)/.exec(shown.body.data.text)?.[1] ?? '';
    const { body } = await accept(token);
    expect(body.data.notices.shown_links).toMatchObject([{ shown_by: 'super@dewar.example' }]);
  });
});

test('an invitation is opened by a request whose address does not hold the token', () => {
  expect([openInvitation.method, openInvitation.path]).toEqual(['POST', '/api/auth/invitation']);
});

test('invitations that ended 90 days ago are swept, open ones are not', async () => {
  await world.invite(['old@polar.example', 'waits@polar.example', 'revoked@polar.example']);
  const now = world.server.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const set = (address: string, dates: object) =>
    world.db.updateTable('invitations').set(dates).where('email', '=', address).execute();
  await set('old@polar.example', { expires_at: ago(90) });
  await set('revoked@polar.example', { revoked_at: ago(89), expires_at: ago(100) });
  await deleteOldInvitations(world.db, now);
  expect((await world.list()).map(({ email: kept }) => kept)).toEqual(['revoked@polar.example', 'waits@polar.example']);
});
