import { forgotPassword, getSession, getSignInOptions, login } from '@dewar/contract/auth';
import {
  beginSignOn,
  connectSignOn,
  finishSignOn,
  finishSignOnConnection,
  getOwnSignOn,
} from '@dewar/contract/sign-on';
import { approveUser, getProfile, listUsers } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD } from '../../../test-support/sample-world.ts';
import { setUpApp } from '../../../test-support/second-factors.ts';
import {
  ADMIN,
  BOSS,
  COMPANY,
  INES,
  NORA,
  PORTAL,
  type SignOnWorld,
  SUPER,
  sessionOf,
  startSignOnWorld,
} from './sign-on-test-world.ts';

let world: SignOnWorld;

beforeAll(async () => {
  world = await startSignOnWorld();
});
afterAll(() => world.stop());

const begin = async (email: string) => (await world.server.call(beginSignOn, { body: { email } })).body.data;
const auditOf = (action: string) =>
  world.server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute();
const ines = { sub: 'subject of ines', email: INES };

test('without a sign-on that counts, every address signs in with a password', async () => {
  expect(await begin('anybody@polar.example')).toEqual({ method: 'password' });
  const { client_id, client_secret } = world.provider.client;
  const domains = [{ name: 'polar.example', verified_at: '2026-01-01T00:00:00Z' }];
  await world.save({ issuer: world.provider.issuer, client_id, client_secret, domains }, { email: ADMIN });
  expect(await begin('anybody@polar.example'), 'nobody has walked through it').toEqual({ method: 'password' });
  expect((await world.server.call(getSignInOptions)).body.data.has_sign_on).toBe(false);
});

describe('once it counts', () => {
  beforeAll(() => world.setUp({ new_people: 'join' }));

  test('the mail domain alone tells where to sign in, for who exists and who does not', async () => {
    const [known, unknown] = [await begin(INES), await begin('nobody@polar.example')];
    const withoutHint = (data: object) => ({ ...data, url: 'url' in data && String(data.url).split('?')[0] });
    expect(withoutHint(known)).toEqual(withoutHint(unknown));
    expect(known).toEqual({
      ...{ method: 'company', mode: 'offered' },
      url: expect.stringMatching(`^${PORTAL}/api/auth/sign-on/[\\w-]{22}/start\\?login_hint=ines%40polar.example$`),
    });
    expect(await begin('ines@POLAR.example')).toMatchObject({ method: 'company' });
    expect(await begin(NORA)).toEqual({ method: 'password' });
    expect((await world.server.call(getSignInOptions)).body.data.has_sign_on).toBe(true);
  });

  test('the provider is asked by code flow with PKCE, state and nonce, and exactly one address to come back to', async () => {
    const begun = await begin(INES);
    const there = await world
      .browser()
      .open('url' in begun ? begun.url : '', (url) => url.startsWith(world.provider.issuer));
    const asked = Object.fromEntries(new URL(there.url).searchParams);
    expect(asked).toEqual({
      ...{ response_type: 'code', client_id: 'dewar', scope: 'openid email profile', code_challenge_method: 'S256' },
      redirect_uri: `${PORTAL}/api/auth/sign-on/callback`,
      ...{ code_challenge: expect.any(String), state: expect.any(String), nonce: expect.any(String), login_hint: INES },
    });
  });

  test('somebody new joins with the account that is made of what the provider says', async () => {
    const person = { sub: 'new', email: 'new@polar.example', given_name: 'Noor', family_name: 'Neu' };
    const { token, user } = sessionOf(await world.signIn('new@polar.example', person));
    expect(user).toMatchObject({ email: 'new@polar.example', company_name: COMPANY, role: 'user', first_name: 'Noor' });
    expect((await world.server.call(getProfile, { token })).body.data.last_name).toBe('Neu');
    const again = sessionOf(await world.signIn('other@polar.example', { ...person, email: 'renamed@polar.example' }));
    expect(again.user.id, 'found by the subject, whatever the address').toBe(user.id);
  });

  test('an account that is there is connected once, by its owner, and never by the address', async () => {
    const used = world.browser();
    const first = await world.signIn(INES, ines, used);
    expect(first.body.data).toEqual({ connect: { email: INES, company_name: COMPANY } });
    expect((await world.signIn(INES, ines)).body.data, 'another browser connects nothing').toHaveProperty('connect');
    const wrong = await world.call(used, login, { body: { email: BOSS, password: PASSWORD } });
    expect(wrong.status, 'another account is not connected').toBe(200);
    expect((await world.signIn(INES, ines, used)).body.data).toHaveProperty('connect');
    const owner = await world.call(used, login, { body: { email: INES, password: PASSWORD } });
    expect(owner.status).toBe(200);
    expect(sessionOf(await world.signIn(INES, ines)).user.email).toBe(INES);
    const taken = await world.signIn(INES, { sub: 'somebody else', email: INES });
    expect([taken.status, taken.body.code]).toEqual([400, 'sign_on_failed']);
    expect(taken.body.message).toContain('connected with another person');
  });

  test('somebody who is signed in connects their account from the profile', async () => {
    await addUser(world.server.db, { email: 'piet@polar.example', company_id: world.companyId });
    const token = await world.session('piet@polar.example');
    expect((await world.server.call(getOwnSignOn, { token })).body.data).toEqual({
      ...{ company_name: COMPANY, mode: 'offered', connected_at: null },
    });
    const { body } = await world.server.call(connectSignOn, { token });
    const used = world.browser();
    world.provider.person = { sub: 'piet there', email: 'p.p@polar.example' };
    const arrived = await used.open(body.data.url, (url) => url.startsWith(`${PORTAL}/sign-on#`));
    const { purpose, ...returned } = Object.fromEntries(new URLSearchParams(new URL(arrived.url).hash.slice(1)));
    expect(purpose).toBe('connect');
    const stranger = await world.session(INES);
    const stolen = await world.call(used, finishSignOnConnection, { token: stranger, body: returned });
    expect(stolen.status, 'only who began it').toBe(400);
    const second = await world.server.call(connectSignOn, { token });
    const there = await used.open(second.body.data.url, (url) => url.startsWith(`${PORTAL}/sign-on#`));
    const { purpose: _, ...again } = Object.fromEntries(new URLSearchParams(new URL(there.url).hash.slice(1)));
    const done = await world.call(used, finishSignOnConnection, { token, body: again });
    expect(done.body.data.connected_at).toBe(world.server.clock.now().toISOString());
    const { user } = sessionOf(await world.signIn('x@polar.example', world.provider.person));
    expect(user.email).toBe('piet@polar.example');
    expect((await world.server.call(connectSignOn, { token })).status).toBe(409);
  });

  test('an own second factor is asked for, unless the provider says that it asked for one', async () => {
    await addUser(world.server.db, { email: 'two@polar.example', company_id: world.companyId });
    await setUpApp(world.server, await world.session('two@polar.example'));
    const person = { sub: 'two', email: 'two@polar.example' };
    const id = (
      await world.server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'two@polar.example')
        .executeTakeFirstOrThrow()
    ).id;
    await world.server.db
      .insertInto('sign_on_identities')
      .values({
        ...{ company_id: world.companyId, issuer: world.provider.issuer, subject: 'two', user_id: id },
        ...{ joined_as: 'owner', joined_at: world.server.clock.now() },
      })
      .execute();
    expect((await world.signIn('two@polar.example', person)).body.data).toHaveProperty('second_factor');
    world.provider.proof = { amr: ['pwd', 'otp', 'mfa'] };
    expect(sessionOf(await world.signIn('two@polar.example', person)).user.email).toBe('two@polar.example');
    world.provider.proof = {};
  });

  test('who declines, has no address, an unverified one or one of another domain is told whom to ask', async () => {
    const told = async (person: Parameters<SignOnWorld['signIn']>[1]) => {
      const { status, body } = await world.signIn('x@polar.example', person);
      return [status, body.code, body.message];
    };
    expect(await told(undefined)).toEqual([400, 'sign_on_failed', expect.stringContaining('did not let you in')]);
    expect(await told({ sub: 'a' })).toEqual([400, 'sign_on_failed', expect.stringContaining('claim "email"')]);
    const unverified = { sub: 'b', email: 'b@polar.example', email_verified: false };
    expect(await told(unverified)).toEqual([400, 'sign_on_failed', expect.stringContaining('not verified')]);
    const foreign = { sub: 'c', email: 'c@elsewhere.example' };
    expect(await told(foreign)).toEqual([400, 'sign_on_failed', expect.stringContaining('none of the mail domains')]);
  });

  test('each exchange is in the audit log, without codes, tokens and secrets', async () => {
    const done = await auditOf('sign-on');
    expect(JSON.parse(String(JSON.stringify(done.at(-1)?.after)))).toMatchObject({
      ...{
        purpose: 'sign-in',
        issuer: world.provider.issuer,
        client_id: 'dewar',
        subject: 'two',
        amr: ['pwd', 'otp', 'mfa'],
      },
    });
    const refused = await auditOf('sign-on-refused');
    expect(refused.map(({ after }) => Object(after).reason)).toEqual(
      expect.arrayContaining(['access_denied', 'no_email', 'email_not_verified', 'other_domain', 'other_subject']),
    );
    const { rows } = await world.server.pool.query<{ row: string }>('select audit_log::text as row from audit_log');
    const all = rows.map(({ row }) => row).join('\n');
    expect(all).not.toContain(world.provider.client.client_secret);
    expect(all).not.toMatch(/"(?:code|id_token|access_token|nonce|verifier)"/);
  });
});

describe('where new people wait', () => {
  beforeAll(() => world.save({ new_people: 'wait' }));

  test('they are of no company until its administrator approves them', async () => {
    const person = { sub: 'waits', email: 'waits@polar.example' };
    const { token, user } = sessionOf(await world.signIn('waits@polar.example', person));
    expect(user.company_name).toBe('No Company');
    expect((await world.server.call(getSession, { token })).status).toBe(200);
    const boss = await world.session(BOSS);
    const waiting = await world.server.call(listUsers, { token: boss, query: { status: 'email_verified' } });
    expect(waiting.body.data.map(({ email }) => email)).toContain('waits@polar.example');
    await world.server.call(approveUser, { token: boss, params: { id: user.id }, body: {} });
    expect(sessionOf(await world.signIn('x@polar.example', person)).user.company_name).toBe(COMPANY);
  });
});

describe('where roles are mapped', () => {
  const claims = { role_claim: 'groups', admin_values: ['bosses'], user_values: ['tanks'] };
  beforeAll(() => world.save({ new_people: 'join', claims }));
  afterAll(() => world.save({ claims: null }));

  test('the claim decides who comes in and who is a company administrator, at each sign-in', async () => {
    const person = { sub: 'mapped', email: 'mapped@polar.example' };
    const out = await world.signIn('x@polar.example', person);
    expect(out.body.message).toContain('none of the roles');
    const asAdmin = sessionOf(await world.signIn('x@polar.example', { ...person, groups: ['bosses'] }));
    expect(asAdmin.user).toMatchObject({ is_company_admin: true, role: 'user', is_super_admin: false });
    const asUser = sessionOf(await world.signIn('x@polar.example', { ...person, groups: ['tanks'] }));
    expect(asUser.user.is_company_admin).toBe(false);
    const { db } = world.server;
    await db.updateTable('users').set({ is_company_admin: false }).where('email', '=', BOSS).execute();
    await world.signIn('x@polar.example', { ...person, groups: ['bosses'] });
    const asLast = sessionOf(await world.signIn('x@polar.example', { ...person, groups: ['tanks'] }));
    expect(asLast.user.is_company_admin, 'the last one remains').toBe(true);
    expect(JSON.stringify((await auditOf('update')).at(-1)?.after)).toContain('the last company administrator');
    await db.updateTable('users').set({ is_company_admin: true }).where('email', '=', BOSS).execute();
    const again = sessionOf(await world.signIn('x@polar.example', { ...person, groups: ['tanks'] }));
    expect(again.user.is_company_admin).toBe(false);
    expect((await world.signIn('x@polar.example', { ...person, groups: ['else'] })).status).toBe(400);
  });
});

test('passwords end only while a company administrator who can sign in keeps one', async () => {
  const { db, clock } = world.server;
  const { id: ines_id } = await db.selectFrom('users').select('id').where('email', '=', INES).executeTakeFirstOrThrow();
  const fieldsOf = async (body: object) => {
    const { status, body: sent } = await world.save(body, { email: ADMIN });
    return [status, Object.keys(sent.fields ?? {})];
  };
  const refused = [400, ['break_glass_user_id']];
  expect(await fieldsOf({ break_glass_user_id: ines_id }), 'no administrator').toEqual(refused);
  expect(await fieldsOf({ mode: 'enforced', break_glass_user_id: null })).toEqual(refused);
  const suspend = (suspended_at: Date | null) =>
    db
      .updateTable('users')
      .set({ suspended_at, suspension_reason: suspended_at && 'x', suspended_by_email: suspended_at && ADMIN })
      .where('email', '=', BOSS)
      .execute();
  await suspend(clock.now());
  expect(await fieldsOf({ mode: 'enforced' }), 'the only administrator is suspended').toEqual(refused);
  await suspend(null);
  expect((await world.save({ mode: 'enforced' }, { email: ADMIN })).body.data.break_glass?.email).toBe(BOSS);
  expect(await fieldsOf({ break_glass_user_id: null })).toEqual(refused);
  await world.save({ mode: 'offered' }, { email: ADMIN });
});

describe('where it is enforced', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = {
      [INES]: await world.session(INES),
      [BOSS]: await world.session(BOSS),
      [SUPER]: await world.session(SUPER),
      [NORA]: await world.session(NORA),
    };
    await world.save({ mode: 'enforced' });
  });

  const logIn = (email: string, password = PASSWORD) => world.server.call(login, { body: { email, password } });

  test('sessions that began with a password end, but for the break-glass account and other people', async () => {
    const statusOf = async (email: string) =>
      (await world.server.call(getSession, { token: before[email] ?? '' })).status;
    const ended = await world.server.call(getSession, { token: before[INES] ?? '' });
    expect([ended.status, ended.body.code]).toEqual([401, 'session_ended']);
    expect(ended.body.message).toContain('The sign-on of your company ended this session');
    expect([await statusOf(BOSS), await statusOf(SUPER), await statusOf(NORA)]).toEqual([200, 200, 200]);
  });

  test('the right password tells to use the sign-on, the wrong one and a stranger’s nothing', async () => {
    const right = await logIn(INES);
    expect([right.status, right.body.code]).toEqual([403, 'sign_on_required']);
    expect((await logIn(INES, 'wrong password')).body.message).toBe('Invalid email or password');
    expect((await logIn('nobody@polar.example')).body.message).toBe('Invalid email or password');
    expect((await logIn(BOSS)).status, 'the break-glass account').toBe(200);
    expect((await logIn(SUPER)).status).toBe(200);
    expect((await logIn(NORA)).status).toBe(200);
  });

  test('a link for a new password is mailed to nobody who is connected; they are told to use the sign-on', async () => {
    const known = await world.server.call(forgotPassword, { body: { email: INES } });
    const unknown = await world.server.call(forgotPassword, { body: { email: 'nobody@polar.example' } });
    expect(known.body.message).toBe(unknown.body.message);
    const mail = await world.server.db
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('recipient', '=', INES)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail?.subject).toBe('Sign in with your company');
    expect(mail?.text_body).not.toContain('token=');
  });

  test('whoever the provider lets in is asked for no new password', async () => {
    await world.server.db.updateTable('users').set({ needs_new_password: true }).where('email', '=', INES).execute();
    const { token, user } = sessionOf(await world.signIn(INES, ines));
    expect(user.needs_new_password).toBe(false);
    expect((await world.server.call(getProfile, { token })).status).toBe(200);
    await world.server.db.updateTable('users').set({ needs_new_password: false }).where('email', '=', INES).execute();
  });

  test('it ends no password while no mail domain is verified, which nobody could sign in by', async () => {
    const { db } = world.server;
    await db.updateTable('sign_on_domains').set({ verified_at: null }).execute();
    expect((await logIn(INES)).status).toBe(200);
    await db.updateTable('sign_on_domains').set({ verified_at: world.server.clock.now() }).execute();
    expect((await logIn(INES)).status).toBe(403);
  });

  test('the sign-on still signs in, and who is not connected yet uses their password once more, for that', async () => {
    expect(sessionOf(await world.signIn(INES, ines)).user.email).toBe(INES);
    await addUser(world.server.db, { email: 'late@polar.example', company_id: world.companyId });
    const used = world.browser();
    expect((await logIn('late@polar.example')).body.code).toBe('sign_on_required');
    const person = { sub: 'late there', email: 'late@polar.example' };
    expect((await world.signIn('late@polar.example', person, used)).body.data).toHaveProperty('connect');
    const joined = await world.call(used, login, { body: { email: 'late@polar.example', password: PASSWORD } });
    expect(joined.status).toBe(200);
    const token = 'token' in joined.body.data ? joined.body.data.token : '';
    expect((await world.server.call(getSession, { token })).status, 'the session is one of the sign-on').toBe(200);
    expect((await logIn('late@polar.example')).body.code, 'once').toBe('sign_on_required');
  });
});

test('a response counts once, and in the browser that asked', async () => {
  const used = world.browser();
  const returned = await world.goToProvider(used, INES, ines);
  const elsewhere = await world.finish(world.browser(), returned);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'sign_on_failed']);
  const copy = used.cookiesFor(`${PORTAL}${finishSignOn.path}`);
  expect((await world.finish(used, returned)).status).toBe(200);
  const { purpose: _, ...body } = returned;
  const replayed = await world.server.call(finishSignOn, { body, headers: { cookie: copy } });
  expect([replayed.status, replayed.body.code], 'with the cookie of before').toEqual([400, 'sign_on_failed']);
});
