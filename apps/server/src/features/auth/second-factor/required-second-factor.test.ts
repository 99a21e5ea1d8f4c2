import { getSession, login, proveSecondFactor } from '@dewar/contract/auth';
import { listCompanies } from '@dewar/contract/companies';
import { getSecondFactor, removePasskey, removeTotp, resetSecondFactor } from '@dewar/contract/second-factor';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD, signedInBy, signInAs } from '../../../../test-support/sample-world.ts';
import {
  codeOf,
  PUBLIC_URL,
  passwordStep,
  setUpApp,
  setUpPasskey,
  withPassword,
} from '../../../../test-support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

let server: TestServer;
let serial = 0;
let company_id = 0;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  company_id = await addCompany(server.db, 'Polar');
});
afterAll(() => server.stop());
afterEach(() => require_(false));

async function require_(isRequired: boolean): Promise<void> {
  const setting = server.db.deleteFrom('settings').where('setting_key', '=', 'require_second_factor');
  await setting.execute();
  if (isRequired)
    await server.db
      .insertInto('settings')
      .values({ scope: 'admin', setting_key: 'require_second_factor', setting_value: 'true' })
      .execute();
}

async function newAdministrator(is_super_admin = false) {
  serial += 1;
  const email = `admin${serial}@dewar.example`;
  const id = await addUser(server.db, { email, role: 'admin', is_super_admin });
  return { id, email, token: await signInAs(server, email) };
}

describe('if administrators must have a second factor,', () => {
  test('one without it is told so at sign-in and by the session, and has no other access', async () => {
    const { email, token } = await newAdministrator(true);
    expect((await server.call(listCompanies, { token })).status).toBe(200);
    await require_(true);
    const refused = await server.call(listCompanies, { token });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'second_factor_required',
      'Please set up a second factor in your user settings first.',
    ]);
    expect((await server.call(getSession, { token })).body.data.needs_second_factor).toBe(true);
    const response = await server.call(login, { body: { email, password: PASSWORD } });
    expect(signedInBy(response).user.needs_second_factor).toBe(true);
    expect((await server.call(getSecondFactor, { token })).body.data.is_required).toBe(true);
  });

  test.each([
    ['an authenticator app', setUpApp],
    ['a passkey', setUpPasskey],
  ])('the portal opens with %s, in the same session', async (_what, setUp) => {
    const { email, token } = await newAdministrator();
    await require_(true);
    await setUp(server, token);
    expect((await server.call(listCompanies, { token })).status).toBe(200);
    expect((await server.call(getSession, { token })).body.data.needs_second_factor).toBe(false);
    expect((await passwordStep(server, email)).methods).not.toHaveLength(0);
  });

  test('an app that was never confirmed does not count', async () => {
    const { token } = await newAdministrator();
    await require_(true);
    await server.db
      .insertInto('totp_secrets')
      .values({
        user_id: (await server.call(getSession, { token })).body.data.id,
        sealed_secret: Buffer.alloc(40),
        created_at: server.clock.now(),
      })
      .execute();
    expect((await server.call(listCompanies, { token })).status).toBe(403);
  });

  test('the last factor cannot be removed, and of two removed at once one stays', async () => {
    const { token } = await newAdministrator();
    await require_(true);
    await setUpApp(server, token);
    const refused = await server.call(removeTotp, { token, body: withPassword });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Administrators must use a second factor. Set up another one before you remove this one.',
    ]);
    await setUpPasskey(server, token);
    const [passkey] = (await server.call(getSecondFactor, { token })).body.data.passkeys;
    const both = await Promise.all([
      server.call(removeTotp, { token, body: withPassword }),
      server.call(removePasskey, { token, params: { id: passkey?.id ?? 0 }, body: withPassword }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await server.call(listCompanies, { token })).status).toBe(200);
  });

  test('everybody else signs in as before', async () => {
    await require_(true);
    const email = `user${serial}@polar.example`;
    await addUser(server.db, { email, company_id });
    const response = await server.call(login, { body: { email, password: PASSWORD } });
    expect(signedInBy(response).user.needs_second_factor).toBe(false);
    const { token } = signedInBy(response);
    expect((await server.call(getSecondFactor, { token })).body.data.is_required).toBe(false);
    await setUpApp(server, token);
    expect((await server.call(removeTotp, { token, body: withPassword })).status).toBe(200);
  });
});

describe('resetting somebody’s second factor', () => {
  const reset = (token: string, id: number) => server.call(resetSecondFactor, { token, params: { id } });

  async function newUser() {
    serial += 1;
    const email = `user${serial}@polar.example`;
    const id = await addUser(server.db, { email, company_id });
    const token = await signInAs(server, email);
    return { id, email, token, ...(await setUpApp(server, token)) };
  }

  test('keeps the password, cancels what was started, notifies the owner and is logged', async () => {
    const admin = await newAdministrator();
    const user = await newUser();
    await setUpPasskey(server, user.token);
    const { ticket } = await passwordStep(server, user.email);
    server.clock.advance(30_000);
    const response = await reset(admin.token, user.id);
    expect([response.status, response.body.data]).toEqual([200, { id: user.id }]);
    const code = codeOf(server, user.secret);
    expect((await server.call(proveSecondFactor, { body: { ticket, code } })).status).toBe(401);
    await signInAs(server, user.email);
    expect((await server.call(getSecondFactor, { token: user.token })).body.data).toEqual({
      totp_since: null,
      passkeys: [],
      recovery_codes_left: 0,
      is_required: false,
    });
    const mail = await server.db
      .selectFrom('mails')
      .select('text_body')
      .where('recipient', '=', user.email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(mail?.text_body).toContain('An administrator removed the second factor of your account at Dewar.');
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['actor_email', 'entity', 'entity_id', 'company_id', 'before', 'after'])
      .where('action', '=', 'second-factor')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(audit).toEqual({
      actor_email: admin.email,
      entity: 'user',
      entity_id: user.id,
      company_id,
      before: { second_factor: true },
      after: { second_factor: false },
    });
    expect((await reset(admin.token, user.id)).status, 'nothing is left to reset').toBe(200);
  });

  test('of an administrator requires a super-admin', async () => {
    const target = await newAdministrator();
    await setUpApp(server, target.token);
    const refused = await reset((await newAdministrator()).token, target.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await passwordStep(server, target.email)).methods).toContain('totp');
    expect((await reset((await newAdministrator(true)).token, target.id)).status).toBe(200);
    await signInAs(server, target.email);
  });

  test('of one’s own account is rejected, because it would bypass the password', async () => {
    const boss = await newAdministrator(true);
    await setUpApp(server, boss.token);
    const refused = await reset(boss.token, boss.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Change your own second factor in your user settings.',
    ]);
    expect((await passwordStep(server, boss.email)).methods).toContain('totp');
  });

  test('of an unknown person returns 404', async () => {
    expect((await reset((await newAdministrator()).token, 2_000_000_000)).status).toBe(404);
  });
});
