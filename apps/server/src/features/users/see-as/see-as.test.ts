import { changePassword, endForgottenSessions, getSession, listSessions, logout } from '@dewar/contract/auth';
import { endSeeAs, seeAsUser } from '@dewar/contract/see-as';
import { endUserSessions, liftUserSuspension, suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { createTank, getTank, listTanks } from '@dewar/contract/tanks';
import { deleteUser, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInFrom } from '../../../../test-support/guesses.ts';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { isSteadyJob } from '../../../shared/jobs/jobs.ts';
import { hashToken } from '../../auth/accounts/secret-tokens.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../administration-test-world.ts';

const MINUTE_MS = 60_000;

let world: AdministrationWorld;
let serial = 0;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());

const begin = (id: number, token = world.tokens.super) => world.server.call(seeAsUser, { token, params: { id } });
const act = (endpoint: Parameters<typeof world.server.call>[0], id: number, body?: object) =>
  world.server.call(endpoint, { token: world.tokens.super, params: { id }, ...(body !== undefined && { body }) });

async function recordEnds(): Promise<void> {
  const job = world.server.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'see-as-ends');
  await job?.run(new AbortController().signal);
}

/** A super-administrator and a person of a company of their own, and the token with which the one sees as the other. */
async function newSeeAs() {
  serial += 1;
  const administrator = { email: `viewer-${serial}@dewar.example`, id: 0, token: '' };
  administrator.id = await addUser(world.db, { email: administrator.email, role: 'admin', is_super_admin: true });
  administrator.token = await signInAs(world.server, administrator.email);
  const company_id = await addCompany(world.db, `Seen ${serial}`);
  const person = await world.newUser({ company_id });
  const { status, text, body } = await begin(person.id, administrator.token);
  expect(status, text).toBe(200);
  return { administrator, person, company_id, token: body.data.token, ends_at: body.data.ends_at };
}

const setUser = (id: number, change: { role?: string; is_super_admin?: boolean }) =>
  world.db.updateTable('users').set(change).where('id', '=', id).execute();

/** The actions of the audit log that tell a person's see-as. */
async function actionsOf(id: number) {
  await recordEnds();
  const entries = await world.auditOf('user', id);
  return entries.filter(({ action }) => /see-as/.test(action));
}

describe('who is seen', () => {
  test('is nobody who is not there, no administrator, and not oneself', async () => {
    const other = await addUser(world.db, { email: 'other@dewar.example', role: 'admin', is_super_admin: true });
    const statuses = [2_000_000_000, world.adminId, other, world.superId].map(async (id) => (await begin(id)).status);
    expect(await Promise.all(statuses)).toEqual([404, 403, 403, 409]);
  });

  test.each([
    ['is suspended', 'This account is suspended.', async (id: number) => act(suspendUser, id, { reason: 'Left' })],
    [
      'has not verified the address',
      'This person cannot sign in at present, so there is nothing to see.',
      (id: number) => world.db.updateTable('users').set({ status: 'pending' }).where('id', '=', id).execute(),
    ],
    [
      'is of a suspended company',
      'This person cannot sign in at present, so there is nothing to see.',
      async (id: number) => act(suspendCompany, (await world.rowOf(id))?.company_id ?? 0, { reason: 'Unpaid' }),
    ],
  ])('is nobody who %s', async (_what, words, prepare) => {
    serial += 1;
    const company_id = await addCompany(world.db, `Closed ${serial}`);
    const { id } = await world.newUser({ company_id });
    await prepare(id);
    const { status, body } = await begin(id);
    expect([status, body.message]).toEqual([409, words]);
    expect(await world.db.selectFrom('see_as_sessions').where('person_id', '=', id).execute()).toEqual([]);
  });

  test('may have a company or teach, and still has to choose a password', async () => {
    const teacher = await world.newUser({ role: 'teacher' });
    expect((await begin(teacher.id)).status).toBe(200);
    const { id } = await world.newUser();
    await world.db.updateTable('users').set({ needs_new_password: true }).where('id', '=', id).execute();
    const { token } = (await begin(id)).body.data;
    expect((await world.server.call(listTanks, { token })).body.code).toBe('new_password_required');
    expect((await world.server.call(endSeeAs, { token })).body.data).toEqual({ ended: true });
  });
});

test('the session tells the person, and leaves their own traces as they were', async () => {
  const { person, token, ends_at } = await newSeeAs();
  const own = await signInAs(world.server, person.email);
  const stored = () => world.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
  const sessions = async () => (await world.server.call(listSessions, { token: own })).body.data;
  const [before, open] = [await stored(), await sessions()];
  expect(Date.parse(ends_at) - world.server.clock.now().getTime()).toBe(30 * MINUTE_MS);
  const { body, headers } = await world.server.call(getSession, { token });
  expect(body.data).toMatchObject({ id: person.id, email: person.email });
  expect(headers).not.toHaveProperty('set-cookie');
  expect([await stored(), await sessions()]).toEqual([before, open]);
});

test('the token is no media cookie, and stored as a hash alone', async () => {
  const { token } = await newSeeAs();
  const cookie = `__Host-dewar_media=${token}`;
  const media = await world.server.app.inject({
    url: '/api/uploads/0123456789abcdef0123456789abcdef.png',
    headers: { cookie },
  });
  expect(media.statusCode).toBe(401);
  const { rows } = await world.server.pool.query<{ row: string }>(
    'select see_as_sessions::text as row from see_as_sessions',
  );
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  expect(rows.some(({ row }) => row.includes(hashToken(token).toString('hex')))).toBe(true);
});

describe('it ends', () => {
  test.each([
    ['by hand', 'ended', async ({ token }) => world.server.call(endSeeAs, { token })],
    ['after half an hour', 'expired', async () => world.server.clock.advance(30 * MINUTE_MS)],
    [
      'with another one',
      'replaced',
      async ({ administrator }) => begin((await world.newUser()).id, administrator.token),
    ],
    [
      'with the sign-out',
      'administrator',
      async ({ administrator: { token } }) => world.server.call(logout, { token }),
    ],
    [
      'with a sign-out that was kept on the device',
      'administrator',
      async ({ administrator: { token } }) =>
        world.server.call(endForgottenSessions, { body: { token_hashes: [hashToken(token).toString('hex')] } }),
    ],
    [
      'with a new password of the administrator, who stays signed in',
      'administrator',
      async ({ administrator: { token } }) => {
        const body = { current_password: PASSWORD, new_password: 'another fairly long phrase' };
        return world.server.call(changePassword, { token, body });
      },
    ],
    [
      'with the suspension of the administrator',
      'administrator',
      async ({ administrator: { id } }) => act(suspendUser, id, { reason: 'Left' }),
    ],
    [
      'with the flag of the administrator',
      'administrator',
      async ({ administrator: { id } }) => act(updateUser, id, { is_super_admin: false }),
    ],
    [
      'with the account of the administrator',
      'administrator',
      async ({ administrator: { id } }) => act(deleteUser, id),
    ],
    [
      'with the session of the administrator, unused for long',
      'administrator',
      async ({ administrator: { id } }) =>
        world.db
          .updateTable('sessions')
          .set({ last_used_at: new Date(0) })
          .where('user_id', '=', id)
          .execute(),
    ],
    [
      'with a suspension of the person',
      'person',
      async ({ person: { id } }) => act(suspendUser, id, { reason: 'Left' }),
    ],
    ['with the sessions of the person', 'person', async ({ person: { id } }) => act(endUserSessions, id)],
    ['with another role of the person', 'person', async ({ person: { id } }) => act(updateUser, id, { role: 'admin' })],
  ] satisfies [string, string, (of: Awaited<ReturnType<typeof newSeeAs>>) => Promise<unknown>][])(
    '%s',
    async (_how, ended_as, end) => {
      const seeAs = await newSeeAs();
      expect(await world.isOpen(seeAs.token)).toBe(true);
      await end(seeAs);
      const { status, body } = await world.server.call(getSession, { token: seeAs.token });
      expect([status, body.code, body.message]).toEqual([
        401,
        'session_ended',
        'You no longer see the portal as somebody else.',
      ]);
      expect(await actionsOf(seeAs.person.id)).toMatchObject([
        { action: 'see-as', actor_email: seeAs.administrator.email, after: { email: seeAs.person.email } },
        {
          action: 'end-see-as',
          actor_email: seeAs.administrator.email,
          after: { email: seeAs.person.email, ended_as },
        },
      ]);
    },
  );

  test('with the account of the person, which the log cannot name by its id any more', async () => {
    const { person, administrator, token } = await newSeeAs();
    expect((await act(deleteUser, person.id)).status).toBe(200);
    expect(await world.isOpen(token)).toBe(false);
    await recordEnds();
    const ends = world.db.selectFrom('audit_log').select(['after', 'entity_id']).where('action', '=', 'end-see-as');
    const last = await ends.where('actor_email', '=', administrator.email).executeTakeFirst();
    expect(last).toEqual({ entity_id: null, after: { email: person.email, ended_as: 'person' } });
  });

  test.each([
    ['the person is an administrator', ({ person: { id } }) => setUser(id, { role: 'admin' })],
    ['the administrator is none any more', ({ administrator: { id } }) => setUser(id, { is_super_admin: false })],
    [
      'the company is inactive',
      ({ company_id }) =>
        world.db.updateTable('companies').set({ status: 'inactive' }).where('id', '=', company_id).execute(),
    ],
  ] satisfies [string, (of: Awaited<ReturnType<typeof newSeeAs>>) => Promise<unknown>][])(
    'at the next request once %s, whoever wrote it',
    async (_what, write) => {
      const seeAs = await newSeeAs();
      await write(seeAs);
      expect(await world.isOpen(seeAs.token)).toBe(false);
    },
  );

  test('for good, although the suspension is lifted', async () => {
    const { person, token } = await newSeeAs();
    await act(suspendUser, person.id, { reason: 'Left' });
    await act(liftUserSuspension, person.id);
    expect(await world.isOpen(token)).toBe(false);
  });

  test('alone: the administrator stays signed in, and so does the person', async () => {
    const { person, administrator, token } = await newSeeAs();
    const own = await signInAs(world.server, person.email);
    const responses = [await world.server.call(endSeeAs, { token }), await world.server.call(endSeeAs, { token: own })];
    expect(responses.map(({ body }) => body.data.ended)).toEqual([true, false]);
    expect([await world.isOpen(administrator.token), await world.isOpen(own)]).toEqual([true, true]);
  });

  test('is told once, however often the job runs', async () => {
    const { person } = await newSeeAs();
    world.server.clock.advance(31 * MINUTE_MS);
    await Promise.all([recordEnds(), recordEnds()]);
    expect(await actionsOf(person.id)).toHaveLength(2);
  });
});

describe('it is told', () => {
  test('to the person and the other administrators of their company, by mail', async () => {
    serial += 1;
    const company_id = await addCompany(world.db, `Told ${serial}`);
    const boss = await world.newUser({ company_id, is_company_admin: true });
    const person = await world.newUser({ company_id, is_company_admin: true, timezone: 'Asia/Tokyo' });
    await world.newUser({ company_id });
    await world.mailbox.receive();
    await begin(person.id);
    const mails = await world.mailbox.receive();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'A super-admin sees the portal as you do'],
      [boss.email, 'A super-admin sees the portal as somebody of your company'],
    ]);
    for (const { text } of mails) expect(text).toContain('super@dewar.example');
    expect(mails[0]?.text).toContain('(Asia/Tokyo)');
    expect(mails[1]?.text).toContain(person.email);
  });

  test('not to somebody who administers the company no more when the mail is sent', async () => {
    serial += 1;
    const company_id = await addCompany(world.db, `Told ${serial}`);
    const boss = await world.newUser({ company_id, is_company_admin: true });
    const person = await world.newUser({ company_id });
    await world.mailbox.receive();
    await begin(person.id);
    await world.db.updateTable('users').set({ is_company_admin: false }).where('id', '=', boss.id).execute();
    expect((await world.mailbox.receive()).map(({ to }) => to)).toEqual([person.email]);
  });

  test('at the next sign-in of the person, and not at the one after', async () => {
    const { person, administrator } = await newSeeAs();
    world.server.clock.advance(MINUTE_MS);
    const next = await signInFrom(world.server, { email: person.email });
    expect(next.notices.seen_as).toMatchObject([{ by: administrator.email }]);
    world.server.clock.advance(MINUTE_MS);
    expect((await signInFrom(world.server, { email: person.email })).notices.seen_as).toEqual([]);
  });
});

test('what the administrator may not read as the person is counted as theirs', async () => {
  const { person, administrator, token } = await newSeeAs();
  const body = { tank_number: 'Denied 1', company_name: 'North' };
  const tank = await world.server.call(createTank, { token: world.tokens.super, body });
  const { id } = tank.body.data;
  expect((await world.server.call(getTank, { token, params: { id } })).status).toBe(404);
  await world.server.app.refusals.flush();
  const counted = await world.db
    .selectFrom('counted_refusals')
    .select('account_id')
    .where('kind', '=', 'denied')
    .execute();
  const accounts = counted.map(({ account_id }) => account_id);
  expect([accounts.includes(person.id), accounts.includes(administrator.id)]).toEqual([false, true]);
  expect(world.server.logs.findLast(({ event }) => event === 'denied')?.user_id).toBe(administrator.id);
});

describe('it begins', () => {
  test('so many times a day for one person', async () => {
    const { id } = await world.newUser();
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const email = `one-of-${count}-${id}@dewar.example`;
      await addUser(world.db, { email, role: 'admin', is_super_admin: true });
      statuses.push((await begin(id, await signInAs(world.server, email))).status);
      world.server.clock.advance(MINUTE_MS);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });

  test('so many times a day for one administrator, who then waits', async () => {
    const { administrator } = await newSeeAs();
    const again = async () => begin((await world.newUser()).id, administrator.token);
    for (let count = 1; count < 20; count += 1) {
      world.server.clock.advance(MINUTE_MS);
      expect((await again()).status).toBe(200);
    }
    const refused = await again();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String((24 * 60 - 19) * 60)]);
    world.server.clock.advance((24 * 60 - 19) * MINUTE_MS);
    expect((await again()).status).toBe(200);
  });
});

describe('it ends when the person, who stays signed in,', () => {
  test.each([
    ['gets a company', { company: true }],
    ['becomes an administrator of the company', { is_company_admin: true }],
  ] as const)('%s', async (_what, change) => {
    const { person, token, administrator, company_id } = await newSeeAs();
    if ('company' in change) {
      const other = await addCompany(world.db, `Joined ${serial}`);
      await world.db.updateTable('users').set({ company_id: other }).where('id', '=', person.id).execute();
    } else await world.db.updateTable('users').set(change).where('id', '=', person.id).execute();
    expect((await world.server.call(getSession, { token })).status).toBe(401);
    await world.db
      .updateTable('users')
      .set({ company_id, is_company_admin: false })
      .where('id', '=', person.id)
      .execute();
    expect((await world.server.call(getSession, { token })).status, 'nothing brings it back').toBe(401);
    expect((await actionsOf(person.id)).at(-1)).toMatchObject({
      ...{ action: 'end-see-as', actor_email: administrator.email, company_id },
      after: { ended_as: 'person' },
    });
  });

  test('is assigned to a company by an approval', async () => {
    const person = await world.newUser({ company_id: null });
    const { token } = (await begin(person.id)).body.data;
    expect((await world.server.call(getSession, { token })).status).toBe(200);
    const name = `Assigned ${person.id}`;
    await addCompany(world.db, name);
    expect((await act(updateUser, person.id, { company_name: name })).status).toBe(200);
    expect((await world.server.call(getSession, { token })).status).toBe(401);
  });

  test('but not when their name changes', async () => {
    const { person, token } = await newSeeAs();
    await world.db.updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', person.id).execute();
    expect((await world.server.call(getSession, { token })).status).toBe(200);
  });
});
