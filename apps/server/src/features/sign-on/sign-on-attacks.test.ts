import { generateKeyPairSync } from 'node:crypto';
import { getSession } from '@dewar/contract/auth';
import { startSignOn, testSignOn, updateCompanySignOn, verifySignOnDomain } from '@dewar/contract/sign-on';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ForgingProvider, makeJwt, startForgingProvider } from '../../../test-support/forging-provider.ts';
import { addUser } from '../../../test-support/sample-world.ts';
import { isSameIssuer } from './provider-client.ts';
import { admit } from './sign-on-admission.ts';
import { isComplete } from './sign-on-parts.ts';
import { findSignOn } from './sign-on-repository.ts';
import {
  ADMIN,
  BOSS,
  COMPANY,
  INES,
  NORA,
  OTHER_COMPANY,
  PORTAL,
  type SignOnWorld,
  SUPER,
  sessionOf,
  startSignOnWorld,
} from './sign-on-test-world.ts';

let world: SignOnWorld;
let evil: ForgingProvider;

const SECRET = 'a secret-that_is.known~to+two/=';

beforeAll(async () => {
  evil = await startForgingProvider();
  world = await startSignOnWorld({ PRIVATE_SIGN_ON_PROVIDERS: evil.issuer });
  const domains = [{ name: 'polar.example', verified_at: '2026-01-01T00:00:00Z' }];
  const body = { issuer: evil.issuer, client_id: 'dewar', client_secret: SECRET, domains, new_people: 'join' };
  expect((await world.save(body, { email: ADMIN })).status).toBe(200);
  expect((await world.walk()).status).toBe(200);
});
afterAll(async () => {
  await world.stop();
  await evil.stop();
});
const honest = <T>(value: T) => value;
afterEach(() => Object.assign(evil, { claims: honest, token: evil.signed, metadata: honest, back: honest }));

const signIn = () => world.signIn('x@polar.example', undefined);
const reasonOf = async () => {
  const refused = await world.server.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'sign-on-refused')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return Object(refused?.after).reason;
};

test('the provider of these tests lets people in, as long as it is honest', async () => {
  expect(sessionOf(await signIn()).user.email).toBe('subject@polar.example');
});

test('the client secret is encoded only where it must be, since not all providers decode it', async () => {
  await signIn();
  const { authorization } = evil.asked.findLast(({ path }) => path === '/token') ?? {};
  const [kind, sent = ''] = authorization?.split(' ') ?? [];
  expect([kind, Buffer.from(sent, 'base64').toString()]).toEqual([
    'Basic',
    'dewar:a+secret-that_is.known~to%2Btwo%2F%3D',
  ]);
});

describe('a token is refused', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  type Forge = (claims: Readonly<Record<string, unknown>>) => string;
  const now = () => Math.floor(Date.now() / 1_000);

  test.each<[string, Forge]>([
    ['that is not signed', (claims) => makeJwt(claims, { alg: 'none' }, undefined)],
    ['that is signed with another key', (claims) => makeJwt(claims, { alg: 'RS256', kid: 'first' }, other.privateKey)],
    ['that is signed with a key that nobody publishes', (claims) => evil.signed(claims, { kid: 'unknown' })],
    ['that is signed with the client secret', (claims) => makeJwt(claims, { alg: 'HS256' }, SECRET)],
    [
      'whose claims were changed after it was signed',
      (claims) => {
        const [head, , signature] = evil.signed(claims).split('.');
        const body = Buffer.from(JSON.stringify({ ...claims, sub: 'ines' })).toString('base64url');
        return `${head}.${body}.${signature}`;
      },
    ],
    ['for another client', (claims) => evil.signed({ ...claims, aud: 'another' })],
    ['of another issuer', (claims) => evil.signed({ ...claims, iss: 'https://id.elsewhere.example' })],
    ['of another sign-in', (claims) => evil.signed({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims) => evil.signed({ ...claims, nonce: undefined })],
    ['that has expired', (claims) => evil.signed({ ...claims, iat: now() - 900, exp: now() - 600 })],
    ['without an end', (claims) => evil.signed({ ...claims, exp: undefined })],
    ['without a subject', (claims) => evil.signed({ ...claims, sub: undefined })],
  ])('%s', async (_what, forge) => {
    evil.token = forge;
    const { status, body, headers } = await signIn();
    expect([status, body.code]).toEqual([400, 'sign_on_failed']);
    expect(String(headers['set-cookie'])).not.toContain('dewar_media');
    expect(await reasonOf()).toMatch(/^OAUTH_|unknown/);
  });

  test('but not for a clock that is a little wrong', async () => {
    evil.claims = (claims) => ({ ...claims, iat: now() + 40, exp: now() + 340 });
    expect((await signIn()).status).toBe(200);
    evil.claims = (claims) => ({ ...claims, iat: now() - 340, exp: now() - 40 });
    expect((await signIn()).status).toBe(200);
  });
});

test('a key that the provider has just replaced is known at once', async () => {
  expect((await signIn()).status).toBe(200);
  evil.rotateKey();
  expect((await signIn()).status).toBe(200);
  evil.rotateKey('next');
  expect((await signIn()).status, 'with the same name').toBe(200);
});

test('a response that names another issuer than the one that was asked is refused before its code is sent anywhere', async () => {
  const asked = evil.asked.length;
  evil.back = (returned) => new URLSearchParams([...returned, ['iss', 'https://id.elsewhere.example']]);
  expect((await signIn()).status).toBe(400);
  expect(evil.asked.slice(asked).map(({ path }) => path)).not.toContain('/token');
  evil.metadata = (metadata) => ({ ...metadata, authorization_response_iss_parameter_supported: true });
  evil.back = honest;
  expect((await signIn()).status, 'or none, although it always does').toBe(400);
  expect(evil.asked.slice(asked).map(({ path }) => path)).not.toContain('/token');
});

test('a configuration that calls itself another issuer is refused', async () => {
  evil.metadata = (metadata) => ({ ...metadata, issuer: 'https://id.elsewhere.example' });
  const token = await world.session(BOSS);
  const tested = await world.server.call(testSignOn, { token, params: { companyName: COMPANY } });
  expect([tested.status, tested.body.code]).toEqual([400, 'sign_on_failed']);
  expect(tested.body.message).toContain('exact issuer');
});

test('an issuer that many tenants share is none of a company, whose own counts with and without a last slash', () => {
  const shared = 'https://login.microsoftonline.com/common/v2.0';
  expect(isSameIssuer(shared, 'https://login.microsoftonline.com/{tenantid}/v2.0')).toBe(false);
  expect(isSameIssuer('https://id.polar.example', 'https://id.polar.example/')).toBe(true);
});

test('another site begins no sign-in in somebody’s browser', async () => {
  const key = (await world.save({})).body.data.key ?? '';
  const startFrom = (site: string) =>
    world.server.call(startSignOn, { params: { key }, headers: { 'sec-fetch-site': site } });
  for (const site of ['cross-site', 'same-site']) {
    const { status, headers } = await startFrom(site);
    expect([status, headers.location, headers['set-cookie']]).toEqual([expect.any(Number), `${PORTAL}/`, undefined]);
  }
  for (const site of ['same-origin', 'none'])
    expect((await startFrom(site)).headers.location).toContain(`${evil.issuer}/authorize`);
});

test('settings that were changed during a test count only when they are tested', async () => {
  const { db } = world.server;
  const { version = 0 } = (await findSignOn(db, world.companyId)) ?? {};
  const [isWritten, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('company_sign_ons')
      .set({ version: version + 1 })
      .where('company_id', '=', world.companyId)
      .execute();
    isWritten.resolve();
    await isAsked.promise;
  });
  await isWritten.promise;
  evil.token = (claims) => {
    isAsked.resolve();
    return evil.signed(claims);
  };
  expect((await world.walk()).status).toBe(409);
  await changing;
});

test('Google’s accounts are a company’s only with its domain', async () => {
  const { db, clock } = world.server;
  const signOn = await findSignOn(db, world.companyId);
  if (signOn === undefined || !isComplete(signOn)) throw new Error('not set up');
  const admitted = (hd?: string) =>
    admit(
      db,
      {
        signOn: { ...signOn, issuer: 'https://accounts.google.com' },
        claims: { sub: 'at Google', email: INES, email_verified: true, hd },
        exchange: {
          ...{ purpose: 'sign-in', user_id: null, key: '', issuer: '', client_id: '' },
          ...{ state: '', nonce: '', verifier: '', began_at: 0 },
        },
      },
      clock.now(),
    );
  expect(await admitted()).toMatchObject({ kind: 'refused', reason: 'other_domain' });
  expect(await admitted('elsewhere.example')).toMatchObject({ kind: 'refused', reason: 'other_domain' });
  expect(await admitted('polar.example')).toMatchObject({ kind: 'connect' });
});

test('an account of the company with another mail domain is connected by its owner', async () => {
  await addUser(world.server.db, { email: 'ext@agency.example', company_id: world.companyId });
  evil.claims = (claims) => ({ ...claims, sub: 'ext', email: 'ext@agency.example' });
  expect((await signIn()).body.data).toHaveProperty('connect');
});

test('a state that this browser has not begun with, or a code with another state, signs nobody in', async () => {
  const used = world.browser();
  const first = await world.goToProvider(used, 'x@polar.example', undefined);
  const second = await world.goToProvider(used, 'x@polar.example', undefined);
  const mixed = await world.finish(used, { ...first, code: second.code ?? '' });
  expect(mixed.status, 'the code of the other sign-in has another nonce').toBe(400);
  const invented = await world.finish(used, { ...second, state: 'invented' });
  expect([invented.status, invented.body.code]).toEqual([400, 'sign_on_failed']);
  const callback = await used.open(`${PORTAL}/api/auth/sign-on/callback?state=invented&code=x`);
  expect(callback.status).toBe(400);
  expect(callback.text).toContain('Page not shown');
});

test('the way back leads to our own page, whatever else an address says', async () => {
  const used = world.browser();
  const returned = await world.goToProvider(used, 'x@polar.example', undefined);
  const query = new URLSearchParams({ ...returned, redirect_uri: 'https://evil.example', return_to: '//evil.example' });
  const { status, url } = await used.open(
    `${PORTAL}/api/auth/sign-on/callback?${query}`,
    (to) => !to.includes('callback'),
  );
  expect([status, new URL(url).origin, new URL(url).pathname]).toEqual([0, PORTAL, '/sign-on']);
});

describe('a provider that turns evil for one company', () => {
  const as = async (sub: string, email: string) => {
    evil.claims = (claims) => ({ ...claims, sub, email, email_verified: true });
    return signIn();
  };

  test.each([
    ['an administrator of the portal', ADMIN],
    ['a super-administrator', SUPER],
    ['somebody of another company', NORA],
  ])('opens no account of %s', async (_who, email) => {
    const { status, body } = await as(`as ${email}`, email);
    expect([status, body.code]).toEqual([400, 'sign_on_failed']);
  });

  test('opens no such account even with its mail domain', async () => {
    const { db } = world.server;
    for (const [email, extra] of [
      ['root@polar.example', { role: 'admin', is_super_admin: true }],
      ['teacher@polar.example', { role: 'teacher' }],
    ] as const) {
      await addUser(db, { email, ...extra });
      expect((await as(`as ${email}`, email)).body.message).toContain('does not belong to');
    }
  });

  test('opens no account of its own company by the address alone', async () => {
    expect((await as('as ines', INES)).body.data).toHaveProperty('connect');
  });

  test('opens nothing of a person who has moved or risen, and their session ends', async () => {
    const { user, token } = sessionOf(await as('moves', 'moves@polar.example'));
    const { db } = world.server;
    const other = await db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', OTHER_COMPANY)
      .executeTakeFirstOrThrow();
    expect((await world.server.call(getSession, { token })).status).toBe(200);
    await db.updateTable('users').set({ company_id: other.id }).where('id', '=', user.id).execute();
    expect((await world.server.call(getSession, { token })).status).toBe(401);
    expect((await as('moves', 'moves@polar.example')).status).toBe(400);
  });

  test('gives nobody the role of an administrator of the portal', async () => {
    await world.save({ claims: { role_claim: 'groups', admin_values: ['admin'] } });
    evil.claims = (claims) => ({
      ...claims,
      sub: 'risen',
      groups: ['admin'],
      role: 'admin',
      is_super_admin: true,
      email: 'risen@polar.example',
    });
    expect(sessionOf(await signIn()).user).toMatchObject({
      role: 'user',
      is_super_admin: false,
      company_name: COMPANY,
    });
    await world.save({ claims: null });
  });

  test('a subject of one company’s provider is nobody at another company’s', async () => {
    const { user } = sessionOf(await as('shared subject', 'shared@polar.example'));
    const token = await world.session(ADMIN);
    const domains = [{ name: 'north.example', verified_at: '2026-01-01T00:00:00Z' }];
    const body = { issuer: evil.issuer, client_id: 'dewar', client_secret: SECRET, domains, new_people: 'join' };
    const params = { companyName: OTHER_COMPANY };
    expect((await world.server.call(updateCompanySignOn, { token, params, body })).status).toBe(200);
    evil.claims = (claims) => ({ ...claims, sub: 'nora there', email: NORA });
    expect((await world.walk({ email: NORA, company: OTHER_COMPANY })).status).toBe(200);
    evil.claims = (claims) => ({ ...claims, sub: 'shared subject', email: 'new@north.example' });
    const there = sessionOf(await world.signIn('new@north.example', undefined));
    expect(there.user.id).not.toBe(user.id);
    expect(there.user.company_name).toBe(OTHER_COMPANY);
  });

  test('with another issuer, which may say any subject, is somebody else', async () => {
    expect((await as('kept', 'kept@polar.example')).status).toBe(200);
    const next = await startForgingProvider('kept');
    try {
      // As an administrator of the company who would read the colleagues' records does.
      const saved = await world.save({ issuer: next.issuer });
      expect([saved.status, Object.keys(saved.body.fields ?? {})], 'no address that the operator named').toEqual([
        400,
        ['issuer'],
      ]);
      await world.server.db.updateTable('company_sign_ons').set({ issuer: 'https://elsewhere.example' }).execute();
      const found = await world.server.db
        .selectFrom('sign_on_identities')
        .innerJoin('company_sign_ons', (join) =>
          join
            .onRef('company_sign_ons.company_id', '=', 'sign_on_identities.company_id')
            .onRef('company_sign_ons.issuer', '=', 'sign_on_identities.issuer'),
        )
        .select('sign_on_identities.id')
        .execute();
      expect(found).toEqual([]);
    } finally {
      await world.server.db.updateTable('company_sign_ons').set({ issuer: evil.issuer }).execute();
      await next.stop();
    }
  });
});

describe('the settings of a company', () => {
  test.each([
    'http://id.example',
    'https://127.0.0.1',
    'https://[::1]/',
    'ftp://id.example',
    'https://id.example?x=1',
    'https://u:p@id.example',
    'id',
  ])('take no issuer %s', async (issuer) => {
    const { status, body } = await world.save({ issuer });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['issuer']]);
  });

  test('take no mail domain of everybody, and none that another company has proved', async () => {
    expect((await world.save({ domains: [{ name: 'gmail.com' }] })).body.message).toContain('everybody');
    const token = await world.session(NORA);
    const params = { companyName: OTHER_COMPANY };
    const claimed = await world.server.call(updateCompanySignOn, {
      ...{ token, params, body: { domains: [{ name: 'Polar.example', verified_at: '2026-01-01T00:00:00Z' }] } },
    });
    expect(claimed.body.data.domains, 'the word of a company administrator proves nothing').toMatchObject([
      { name: 'polar.example', verified_at: null },
    ]);
    expect(claimed.body.data.domains[0]?.record).toMatch(/^dewar-verification=[\w-]{24}$/);
    const verify = () => world.server.call(verifySignOnDomain, { token, params: { ...params, name: 'polar.example' } });
    expect((await verify()).status, 'no record').toBe(409);
    world.txtRecords.set('polar.example', [['v=spf1'], ['dewar-verification=', 'guessed']]);
    expect((await verify()).status, 'another value').toBe(409);
    const record = claimed.body.data.domains[0]?.record ?? '';
    world.txtRecords.set('polar.example', [[record.slice(0, 10), record.slice(10)]]);
    const taken = await verify();
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining('another company')]);
    await world.server.db.deleteFrom('sign_on_domains').where('verified_at', 'is not', null).execute();
    expect((await verify()).body.data.domains).toMatchObject([
      { verified_at: expect.any(String), verified_by: 'TXT record' },
    ]);
  });

  test('never tell the secret, which is stored sealed', async () => {
    const { text, body } = await world.save({ client_secret: 'the new secret' });
    expect(body.data.has_secret).toBe(true);
    expect(text).not.toContain('the new secret');
    const { rows } = await world.server.pool.query<{ row: string }>(
      'select company_sign_ons::text as row from company_sign_ons',
    );
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('the new secret').toString('hex'));
    expect(body.data.tested_at, 'it counts once it is tested').toBeNull();
  });
});
