import { listAuditLog } from '@dewar/contract/audit-log';
import { changePassword, forgotPassword, getSession, resendVerification } from '@dewar/contract/auth';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { beginPasskey, beginTotp, createRecoveryCodes } from '@dewar/contract/second-factor';
import { listTanks } from '@dewar/contract/tanks';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guess, guessFromNetworks, signInFrom } from '../../../../test-support/guesses.ts';
import { maintainAuditLog } from '../../../../test-support/maintain-audit-log.ts';
import { addUser, PASSWORD } from '../../../../test-support/sample-world.ts';
import { startSecondServer } from '../../../../test-support/second-server.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import { isCronJob } from '../../../shared/jobs/jobs.ts';

const OWNER = 'user@polar.example';
const TYPED_PASSWORD = 'Correct-Horse-7';
const HOUR_MS = 3_600_000;

let world: TankWorld;
let server: TankWorld['server'];

beforeAll(async () => {
  world = await startTankWorld({ SIGN_IN_ATTEMPTS_BEFORE_DELAY: '1000', SIGN_IN_FAILURES_PER_ACCOUNT: '8' });
  server = world.server;
  await addUser(server.db, { email: 'waiting@polar.example', status: 'pending' });
  await addUser(server.db, { email: 'rejected@polar.example', status: 'rejected' });
});
beforeEach(async () => {
  await server.app.refusals.flush();
  await maintainAuditLog(
    server.pool,
    'truncate audit_log, counted_refusals, sign_in_failures, sign_in_turns, sign_in_warnings, mails, mail_requests restart identity cascade',
  );
});
afterAll(() => server.stop());

/** The refusals in the audit log, as an administrator reads them. */
async function refusals(query: object = {}) {
  await server.app.refusals.flush();
  const { body } = await server.call(listAuditLog, { token: world.tokens.admin, query: { limit: 200, ...query } });
  return body.data.filter(({ after }) => after !== null && typeof after === 'object' && 'times' in after);
}

test('failed sign-ins are one entry per account, network and hour, with a number that is raised', async () => {
  for (const from of ['192.0.2.7', '192.0.2.99', '192.0.2.7']) await guess(server, { email: OWNER, from });
  expect(await refusals()).toMatchObject([{ after: { times: 3, network: '192.0.2.0/24' } }]);
  await guess(server, { email: OWNER.toUpperCase(), from: '192.0.2.8' });
  await guess(server, { email: OWNER, from: '2001:db8:1:1::7' });
  await guess(server, { email: OWNER, from: '2001:db8:1:1:ffff::8' });
  server.clock.advance(HOUR_MS);
  await guess(server, { email: OWNER, from: '192.0.2.7' });
  expect((await refusals()).map(({ after }) => after)).toMatchObject([
    { times: 1, network: '192.0.2.0/24' },
    { times: 2, network: '2001:db8:1:1::/64' },
    { times: 4, network: '192.0.2.0/24' },
  ]);
});

test('an entry names the account, the first address and the program, and can be found by account and kind', async () => {
  await guess(server, { email: OWNER, from: '192.0.2.7', userAgent: 'curl/8.5.0' });
  await guess(server, { email: 'nobody@x.example', from: '192.0.2.7' });
  const entry = { actor_email: OWNER, company_name: 'Polar Gas', entity: 'sign_in', action: 'failed-sign-in' };
  const found = await refusals({ actor: 'user@polar', entity: 'sign_in' });
  expect(found).toMatchObject([{ ...entry, address: '192.0.2.7', user_agent: 'curl/8.5.0' }]);
  expect(found[0]?.after).toEqual({
    ...{ times: 1, network: '192.0.2.0/24', endpoints: ['login'] },
    ...{ hour: expect.any(String), last_at: expect.any(String) },
  });
  expect(await refusals({ entity: 'sign_in' })).toHaveLength(2);
});

test('what was typed is stored nowhere, because it may be a password', async () => {
  await guess(server, { email: TYPED_PASSWORD, password: 'x' });
  await guess(server, { email: TYPED_PASSWORD.toUpperCase(), password: 'x' });
  const [entry, ...others] = await refusals();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ actor_email: null, entity_id: null, after: { times: 2 } });
  const { rows: tables } = await server.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows } = await server.pool.query(`select 1 from ${name} stored where stored::text ilike $1`, [
      `%${TYPED_PASSWORD}%`,
    ]);
    expect(rows, name).toEqual([]);
  }
  expect(JSON.stringify(server.logs).toLowerCase()).not.toContain(TYPED_PASSWORD.toLowerCase());
});

const ADMISSIONS = {
  'a suspended account': `update users set suspended_at = now(), suspension_reason = 'Left', suspended_by_email = 'b@x.example'`,
  'a rejected registration': `update users set status = 'rejected'`,
  'an account of an inactive company': `update companies set status = 'inactive'`,
  'an account whose password was withdrawn': 'update users set is_password_withdrawn = true',
};

test.each(Object.entries(ADMISSIONS))(
  'the right password of %s leaves an entry, which is no failed sign-in',
  async (_whose, change) => {
    const { pool } = server;
    const restore = await remember(pool);
    await pool.query(change);
    for (const from of ['192.0.2.7', '192.0.2.8'])
      expect((await guess(server, { email: OWNER, password: PASSWORD, from })).statusCode).toBe(403);
    expect((await guess(server, { email: OWNER, from: '192.0.2.7' })).statusCode).toBe(401);
    await restore();
    const entry = { entity: 'sign_in', actor_email: OWNER, company_name: 'Polar Gas', address: '192.0.2.7' };
    expect(await refusals()).toMatchObject([
      { ...entry, action: 'failed-sign-in', after: { times: 1 } },
      { ...entry, action: 'blocked-sign-in', after: { times: 2, network: '192.0.2.0/24', endpoints: ['login'] } },
    ]);
    expect((await signInFrom(server, { email: OWNER })).notices.failed_sign_ins.times).toBe(1);
  },
);

/** Restores the people and companies as they are now. */
async function remember(pool: typeof server.pool) {
  const { rows: people } = await pool.query<{ id: number; status: string }>('select id, status from users');
  return async () => {
    for (const { id, status } of people) await pool.query('update users set status = $2 where id = $1', [id, status]);
    await pool.query(
      `update users set suspended_at = null, suspension_reason = null, suspended_by_email = null, is_password_withdrawn = false`,
    );
    await pool.query("update companies set status = 'active'");
  };
}

const PASSWORD_CALLS: readonly [AnyEndpoint, object][] = [
  [changePassword, { new_password: 'another fine pass phrase' }],
  [beginTotp, {}],
  [beginPasskey, {}],
  [createRecoveryCodes, {}],
];

test.each(PASSWORD_CALLS.map(([endpoint, body]) => [endpoint.name, { endpoint, body }] as const))(
  'a wrong current password sent to %s leaves an entry, and the owner is told once a day',
  async (name, { endpoint, body }) => {
    const token = world.tokens.polar;
    const enter = (current_password: string) => server.call(endpoint, { token, body: { ...body, current_password } });
    for (let index = 0; index < 3; index += 1) expect((await enter('wrong')).status).toBe(400);
    expect((await server.call(endpoint, { token, body })).status, 'none was entered').toBe(400);
    expect(await refusals()).toMatchObject([
      {
        action: 'wrong-current-password',
        entity: 'password',
        actor_email: OWNER,
        after: { times: 3, endpoints: [name] },
      },
    ]);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: OWNER, subject: 'A wrong password was entered in your account' });
    server.clock.advance(24 * HOUR_MS);
    const later = await signInFrom(server, { email: OWNER });
    expect(later.notices.failed_sign_ins.times).toBe(0);
    await server.call(endpoint, { token: later.token, body: { ...body, current_password: 'wrong' } });
    expect(await sent()).toHaveLength(2);
  },
);

test.each([
  ['forgotPassword', forgotPassword, 'request-password', OWNER],
  ['resendVerification', resendVerification, 'request-verification', 'waiting@polar.example'],
] as const)(
  '%s leaves an entry for an address with an account, whether or not it is mailed',
  async (_name, endpoint, action, mailed) => {
    const entries = async () => {
      const { body } = await server.call(listAuditLog, { token: world.tokens.admin, query: { action } });
      return body.data;
    };
    for (const email of [mailed, 'nobody@x.example', 'rejected@polar.example'])
      expect((await server.call(endpoint, { body: { email } })).status).toBe(200);
    const entry = { actor_email: null, entity: 'user', entity_id: expect.any(Number), address: '127.0.0.1' };
    expect(await entries()).toMatchObject([
      { ...entry, after: { email: 'rejected@polar.example', is_mailed: false } },
      { ...entry, after: { email: mailed, is_mailed: true } },
    ]);
  },
);

test('reached limits are counted for the account that was tried, and logged once for many', async () => {
  const logged = server.logs.length;
  for (let index = 0; index < 10; index += 1) await guess(server, { email: OWNER, from: '192.0.2.7' });
  expect(await refusals()).toMatchObject([
    { action: 'limit-reached', entity: 'limit', actor_email: OWNER, after: { times: 2, endpoints: ['login'] } },
    { action: 'failed-sign-in', after: { times: 8 } },
  ]);
  expect(server.logs.slice(logged).filter(({ event }) => event === 'limit')).toMatchObject([{ count: 2 }]);
});

test('requests that are denied to a signed-in person are counted with their endpoints', async () => {
  const token = world.tokens.polar;
  for (let index = 0; index < 3; index += 1) await server.call(listAuditLog, { token });
  await server.call(listTanks, { token });
  await server.call(getSession, { token: 'a'.repeat(43) });
  expect(await refusals()).toMatchObject([
    { action: 'denied', actor_email: OWNER, after: { times: 3, endpoints: ['listAuditLog'] } },
  ]);
});

test('two servers count into one entry', async () => {
  const second = await startSecondServer(server, { environment: { SIGN_IN_ATTEMPTS_BEFORE_DELAY: '1000' } });
  for (let index = 0; index < 3; index += 1) {
    await guess(server, { email: OWNER });
    await guess({ ...server, app: second.app }, { email: OWNER });
  }
  await Promise.all([server.app.refusals.flush(), second.app.refusals.flush()]);
  await second.stop();
  expect(await refusals()).toMatchObject([{ after: { times: 6 } }]);
});

test('refusals that could not be written are written later', async () => {
  await guess(server, { email: OWNER });
  await server.pool.query('alter table counted_refusals rename to away');
  await server.app.refusals.flush();
  await server.pool.query('alter table away rename to counted_refusals');
  await guess(server, { email: OWNER });
  expect(await refusals()).toMatchObject([{ after: { times: 2 } }]);
});

test('every entry carries the address and the program of its request', async () => {
  const { polar: token } = world.tokens;
  const tank = await world.newTank();
  const body = { vacuum_reading: 12, reading_timestamp: server.clock.now().toISOString(), fresh_pull: false };
  const headers = { 'user-agent': 'Yard App/2' };
  const made = await server.call(createVacuumReading, {
    token,
    headers,
    body: { ...body, tank_id: tank.id },
  });
  expect(made.status, made.text).toBe(201);
  await signInFrom(server, { email: OWNER, from: '192.0.2.9', userAgent: 'Firefox' });
  const { body: log } = await server.call(listAuditLog, { token: world.tokens.admin });
  expect(log.data.slice(0, 2)).toMatchObject([
    { action: 'sign-in', address: '192.0.2.9', user_agent: 'Firefox' },
    { entity: 'vacuum_reading', address: '127.0.0.1', user_agent: 'Yard App/2' },
  ]);
});

test('at the next sign-in the person is told how many failed, and from how many networks, once', async () => {
  await guess(server, { email: 'nobody@x.example', from: '192.0.2.7' });
  for (let index = 0; index < 5; index += 1) await guess(server, { email: OWNER, from: '192.0.2.7' });
  for (let index = 0; index < 2; index += 1) await guess(server, { email: OWNER, from: '198.51.100.7' });
  const first = await signInFrom(server, { email: OWNER });
  expect(first.notices.failed_sign_ins).toEqual({ times: 7, networks: 2 });
  expect((await signInFrom(server, { email: OWNER })).notices.failed_sign_ins).toEqual({ times: 0, networks: 0 });
  await guess(server, { email: OWNER, from: '192.0.2.7' });
  const third = await signInFrom(server, { email: OWNER });
  expect(third.notices.failed_sign_ins, 'later ones of the same hour too').toEqual({ times: 1, networks: 1 });
});

test('a person is not told about their own mistakes in a browser that is known to be theirs', async () => {
  const { cookie } = await signInFrom(server, { email: OWNER });
  for (let index = 0; index < 3; index += 1) await guess(server, { email: OWNER, cookie });
  expect((await signInFrom(server, { email: OWNER, cookie })).notices.failed_sign_ins.times).toBe(0);
  expect(await refusals()).toMatchObject([{ after: { times: 3 } }]);
});

/** The mails after the job that warns owners has run. */
async function sent() {
  await server.app.refusals.flush();
  const job = server.app.jobs.find(({ name }) => name === 'failed-sign-in-warnings');
  if (job !== undefined && isCronJob(job)) await job.run();
  return server.db.selectFrom('mails').select(['recipient', 'subject', 'text_body']).orderBy('id').execute();
}

test('an owner who is suspended gets no mail about failed sign-ins until that is over', async () => {
  const setSuspendedAt = (suspended_at: Date | null) => {
    const [suspension_reason, suspended_by_email] = suspended_at === null ? [null, null] : ['Left', 'boss@x.example'];
    const change = { suspended_at, suspension_reason, suspended_by_email };
    return server.db.updateTable('users').set(change).where('email', '=', OWNER).execute();
  };
  await setSuspendedAt(server.clock.now());
  await guessFromNetworks(server, OWNER, 12);
  expect(await sent()).toEqual([]);
  await setSuspendedAt(null);
  expect(await sent()).toMatchObject([{ recipient: OWNER }]);
});

test.each([
  ['was rejected', "update users set status = 'rejected' where email = $1"],
  [
    'belongs to an inactive company',
    "update companies set status = 'inactive' where id = (select company_id from users where email = $1)",
  ],
])('an owner who %s gets no mail about failed sign-ins, because they could not sign in', async (_what, change) => {
  const { pool } = server;
  await pool.query(change, [OWNER]);
  await guessFromNetworks(server, OWNER, 12);
  expect(await sent()).toEqual([]);
  await pool.query("update users set status = 'active' where email = $1", [OWNER]);
  await pool.query("update companies set status = 'active'");
  expect(await sent()).toMatchObject([{ recipient: OWNER }]);
});

test('after ten failed sign-ins the owner gets a mail, one a day', async () => {
  await guessFromNetworks(server, OWNER, 9);
  expect(await sent()).toEqual([]);
  await guess(server, { email: OWNER, from: '198.51.1.8' });
  for (let index = 0; index < 12; index += 1) await guess(server, { email: 'nobody@x.example' });
  expect(await sent()).toMatchObject([{ recipient: OWNER, subject: 'Failed sign-ins to your account' }]);
  expect((await sent())[0]?.text_body).toContain('10 times with a wrong password or code, from 9 networks');
  await guessFromNetworks(server, OWNER, 12);
  expect(await sent()).toHaveLength(1);
  server.clock.advance(24 * HOUR_MS);
  await guessFromNetworks(server, OWNER, 12);
  expect(await sent()).toHaveLength(2);
  expect((await guess(server, { email: OWNER, password: PASSWORD })).statusCode).toBe(200);
});
