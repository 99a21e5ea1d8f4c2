import { createApiToken } from '@dewar/contract/api-tokens';
import { getSession, login } from '@dewar/contract/auth';
import { acceptInvitation, createInvitations, listInvitations, openInvitation } from '@dewar/contract/invitations';
import {
  deleteCompanySignOn,
  disconnectSignOnPerson,
  listSignOnPeople,
  updateCompanySignOn,
} from '@dewar/contract/sign-on';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD } from '../../../test-support/sample-world.ts';
import { hashToken } from '../auth/accounts/secret-tokens.ts';
import {
  ADMIN,
  BOSS,
  COMPANY,
  INES,
  NORA,
  PORTAL,
  type SignOnWorld,
  sessionOf,
  startSignOnWorld,
} from './sign-on-test-world.ts';

let world: SignOnWorld;
const params = { companyName: COMPANY };

beforeAll(async () => {
  world = await startSignOnWorld();
  await world.setUp();
});
afterAll(() => world.stop());

const people = async () => {
  const { body } = await world.server.call(listSignOnPeople, { token: await world.session(BOSS), params });
  return body.data;
};
const disconnect = async (id: number, email: string = BOSS) =>
  world.server.call(disconnectSignOnPerson, { token: await world.session(email), params: { ...params, id } });

describe('one who is connected', () => {
  const ines = { sub: 'subject of ines', email: INES };
  let id: number;
  let token: string;

  beforeAll(async () => {
    const used = world.browser();
    await world.signIn(INES, ines, used);
    await world.call(used, login, { body: { email: INES, password: PASSWORD } });
    ({
      token,
      user: { id },
    } = sessionOf(await world.signIn(INES, ines)));
  });

  test('is told from those who are not, who come first, each with whether the address leads there', async () => {
    await addUser(world.server.db, { email: 'far@elsewhere.example', company_id: world.companyId });
    const listed = await people();
    expect(listed.map(({ email, connected_at, is_in_domain }) => [email, connected_at !== null, is_in_domain])).toEqual(
      [
        [BOSS, false, true],
        ['far@elsewhere.example', false, false],
        [INES, true, true],
      ],
    );
    expect((await world.save({})).body.data.people).toEqual({ connected: 1, others: 2, outside: 1 });
  });

  test('is freed by an administrator of the company alone: the session ends, and the owner connects anew', async () => {
    const own = await world.session(INES);
    const made = await world.server.call(createApiToken, { token, body: { name: 'ERP', scopes: ['tanks:read'] } });
    expect(made.status, made.text).toBe(201);
    expect((await disconnect(id, NORA)).status, 'another company’s').toBe(404);
    expect((await disconnect(999_999)).status).toBe(404);
    expect((await disconnect(id)).status).toBe(200);
    expect((await world.server.call(getSession, { token })).status).toBe(401);
    expect((await world.server.call(getSession, { token: own })).status, 'began with the password').toBe(200);
    const tokens = await world.server.db.selectFrom('api_tokens').select('revoked_at').execute();
    expect(tokens).toEqual([{ revoked_at: world.server.clock.now() }]);
    const entries = await world.server.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity', '=', 'sign_on')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entries).toEqual([
      {
        before: { user: INES, issuer: world.provider.issuer, subject: ines.sub },
        after: { user: INES, issuer: null, subject: null },
      },
    ]);
    expect((await disconnect(id)).status, 'not connected any more').toBe(404);
    const somebodyElse = await world.signIn(INES, { ...ines, sub: 'another subject' });
    expect(somebodyElse.body.data).toHaveProperty('connect');
  });
});

describe('who decides whom it lets in proves anew who they are', () => {
  test('for another provider, secret, mode, break-glass account or claims; not for domains', async () => {
    const token = await world.session(BOSS);
    world.server.clock.advance(11 * MILLISECONDS_PER_MINUTE);
    const save = (body: object) => world.server.call(updateCompanySignOn, { token, params, body });
    const [boss] = await people();
    const changes = [
      { issuer: 'https://evil.example' },
      { client_id: 'another' },
      { client_secret: 'hush' },
      { client_secret: null },
      { mode: 'enforced' },
      { new_people: 'join' },
      { break_glass_user_id: boss?.id },
      { claims: { role_claim: 'roles' } },
      { domains: [] },
      { domains: [{ name: 'another.example' }] },
    ];
    for (const change of changes) {
      const refused = await save(change);
      expect([refused.status, refused.body.fields], JSON.stringify(change)).toEqual([
        400,
        { current_password: 'Enter your current password' },
      ]);
      const wrong = await save({ ...change, current_password: 'wrong' });
      expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['current_password']]);
      await world.server.db.deleteFrom('sign_in_failures').execute();
    }
    const same = { issuer: world.provider.issuer, mode: 'offered', new_people: 'wait', claims: null };
    expect((await save({ ...same, domains: [{ name: 'polar.example' }] })).status).toBe(200);
    const proven = await save({ new_people: 'join', current_password: PASSWORD });
    expect([proven.status, proven.body.data.new_people]).toEqual([200, 'join']);
    expect((await save({ new_people: 'wait', current_password: PASSWORD })).status).toBe(200);
  });
});

describe('somebody who is invited into a company that has ended passwords', () => {
  beforeAll(async () => {
    const saved = await world.save({ mode: 'enforced' });
    expect(saved.status, saved.text).toBe(200);
  });
  afterAll(async () => {
    await world.save({ mode: 'offered' }, { email: ADMIN });
  });

  async function invite(email: string): Promise<string> {
    const body = { people: [{ email, first_name: 'Ada' }], role: 'user', company_name: COMPANY };
    const sent = await world.server.call(createInvitations, { token: await world.session(ADMIN), body });
    expect(sent.status, sent.text).toBe(201);
    const token = `token of ${email}`;
    await world.server.db
      .updateTable('invitations')
      .set({ token_hash: hashToken(token) })
      .where('email', '=', email)
      .execute();
    return token;
  }

  const accept = (token: string) =>
    world.server.call(acceptInvitation, {
      body: { token, first_name: 'Ada', last_name: 'Berg', password: 'cold-flask-1892' },
    });
  const stateOf = async (email: string) => {
    const { body } = await world.server.call(listInvitations, { token: await world.session(ADMIN), query: {} });
    return body.data.find((each) => each.email === email)?.state;
  };

  test('is led to its provider, whose sign-in accepts the invitation, without waiting', async () => {
    const email = 'ada@polar.example';
    const token = await invite(email);
    const opened = await world.server.call(openInvitation, { body: { token } });
    expect(opened.body.data.sign_on_url).toMatch(
      new RegExp(`^${PORTAL}/api/auth/sign-on/[\\w-]{22}/start\\?login_hint=ada%40polar.example$`),
    );
    const refused = await accept(token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Polar Gas has ended passwords and passkeys. Open the invitation again and choose "Continue with your company".',
    ]);
    const { user } = sessionOf(await world.signIn(email, { sub: 'ada', email, family_name: 'Berg' }));
    expect(user).toMatchObject({ email, company_name: COMPANY, first_name: 'Ada' });
    expect(await stateOf(email)).toBe('accepted');
  });

  test.each(['email_verified', 'rejected'])('also after a registration that is %s', async (status) => {
    const email = `${status}@polar.example`;
    await addUser(world.server.db, { email, status, requested_company: COMPANY });
    await invite(email);
    const { user } = sessionOf(await world.signIn(email, { sub: status, email }));
    expect(user).toMatchObject({ email, company_name: COMPANY });
    expect(await stateOf(email)).toBe('accepted');
  });

  test('also after a sign-in that made a waiting account', async () => {
    const email = 'early@polar.example';
    const person = { sub: 'early', email };
    expect((await world.signIn(email, person)).body.data).not.toMatchObject({ user: { company_name: COMPANY } });
    const { id } = await world.server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await invite(email);
    const { user } = sessionOf(await world.signIn(email, person));
    expect(user, 'the same account, with all that belongs to it').toMatchObject({ id, email, company_name: COMPANY });
    expect(await stateOf(email)).toBe('accepted');
  });

  test('whose invitation was withdrawn waits like everybody else', async () => {
    const email = 'late@polar.example';
    await invite(email);
    await world.server.db
      .updateTable('invitations')
      .set({ revoked_at: world.server.clock.now(), revoked_by_email: ADMIN })
      .where('email', '=', email)
      .execute();
    const answer = await world.signIn(email, { sub: 'late', email });
    expect(answer.body.data).not.toMatchObject({ user: { company_name: COMPANY } });
    expect(await stateOf(email)).toBe('revoked');
  });

  test('finds no way back to passwords by removing the sign-on', async () => {
    const removed = await world.server.call(deleteCompanySignOn, { token: await world.session(ADMIN), params });
    expect([removed.status, removed.body.code]).toEqual([409, 'conflict']);
  });

  test('with an address of another domain still accepts with a password, and connects with it once', async () => {
    const token = await invite('guest@partner.example');
    expect((await world.server.call(openInvitation, { body: { token } })).body.data.sign_on_url).toBeNull();
    expect((await accept(token)).body.code, 'a password alone opens nothing').toBe('sign_on_required');
    expect(await stateOf('guest@partner.example')).toBe('accepted');
  });
});

describe('an account that the directory of the company made', () => {
  async function addDirectoryPerson(email: string, external_id: string, last_login: Date | null = null) {
    const { db, clock } = world.server;
    const user_id = await addUser(db, { email, company_id: world.companyId });
    await db.updateTable('users').set({ last_login }).where('id', '=', user_id).execute();
    await db
      .insertInto('directory_people')
      .values({
        ...{ user_id, company_id: world.companyId, user_name: email, external_id },
        ...{ attributes: '{}', updated_at: clock.now() },
      })
      .execute();
  }

  test.each<[string, { readonly sub: string; readonly oid?: string }]>([
    ['subject', { sub: 'id-1' }],
    ['id of the directory', { sub: 'pairwise', oid: 'id-2' }],
  ])('is connected by the %s that the directory named, without a password', async (name, claims) => {
    const email = `${name.replaceAll(' ', '-')}@polar.example`;
    await addDirectoryPerson(email, claims.oid ?? claims.sub);
    expect(sessionOf(await world.signIn(email, { ...claims, email })).user.email).toBe(email);
  });

  test.each([
    ['another id', 'id-3', 'another', null],
    ['an owner who has signed in', 'id-4', 'id-4', new Date('2026-01-01T00:00:00Z')],
  ])('is not connected for %s', async (name, external_id, sub, last_login) => {
    const email = `${name.replaceAll(' ', '-')}@polar.example`;
    await addDirectoryPerson(email, external_id, last_login);
    expect((await world.signIn(email, { sub, email })).body.data).toHaveProperty('connect');
  });
});
