import { checkInvitees, createInvitations, resendInvitations, revokeInvitations } from '@dewar/contract/invitations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { type InvitationWorld, startInvitationWorld } from './invitation-test-world.ts';

const DAY_MS = 86_400_000;
const NO_ADMINISTRATOR = 'Only a super-admin can invite an administrator.';
const NOT_THEIRS = 'Only a super-admin can change the invitation of an administrator.';

let world: InvitationWorld;
beforeAll(async () => {
  world = await startInvitationWorld();
});
beforeEach(async () => {
  await world.mailbox.receive();
  for (const table of ['invitations', 'mail_requests'] as const) await world.db.deleteFrom(table).execute();
});
afterAll(() => world.stop());

const resend = (ids: readonly number[], token = world.tokens.admin) =>
  world.server.call(resendInvitations, { token, body: { ids } });
const revoke = (ids: readonly number[], token = world.tokens.admin) =>
  world.server.call(revokeInvitations, { token, body: { ids } });
const idsOf = async () => (await world.list()).map(({ id }) => id);

describe('inviting', () => {
  test('mails each person their own link, with who invites them, to what, until when, and the message', async () => {
    const response = await world.invite(['ada@polar.example', 'bo@polar.example'], { message: 'Welcome <aboard>!' });
    expect(response.status).toBe(201);
    expect(response.body.data.map(({ email, fate }) => [email, fate])).toEqual([
      ['ada@polar.example', 'new'],
      ['bo@polar.example', 'new'],
    ]);
    const [ada, bo, ...others] = await world.mailbox.receive();
    if (ada === undefined || bo === undefined) throw new Error('no mails');
    expect(others).toEqual([]);
    expect([ada.to, bo.to]).toEqual(['ada@polar.example', 'bo@polar.example']);
    expect(ada.subject).toBe('You are invited to Dewar');
    expect(ada.text).toContain('to the tanks of Polar Gas');
    expect(ada.text).toContain('by 17 June 2026, 12:00 UTC');
    expect(ada.text).toContain('Their message:\r\nWelcome <aboard>!');
    expect(ada.text).toContain('Welcome &lt;aboard&gt;!');
    expect(`${ada.link?.origin}${ada.link?.pathname}${ada.link?.search}`).toBe('https://dewar.example/invitation');
    expect(tokenInMail(ada)).toMatch(/^[\w-]{43}$/);
    expect(tokenInMail(ada)).not.toBe(tokenInMail(bo));
  });

  test('keeps only the hash of a token', async () => {
    const token = await world.tokenFor('ada@polar.example');
    const { rows } = await world.server.pool.query('select t::text as row from invitations t');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('lists the invitation, and the audit log says who sent it', async () => {
    await world.invite(['ada@polar.example'], { valid_days: 14 });
    const [listed] = await world.list();
    expect(listed).toMatchObject({
      email: 'ada@polar.example',
      role: 'user',
      company_name: 'Polar Gas',
      state: 'open',
      invited_by: 'admin@dewar.example',
      created_at: '2026-06-10T12:00:00.000Z',
      expires_at: '2026-06-24T12:00:00.000Z',
    });
    const audit = await world.auditOf('invitation', listed?.id ?? 0);
    expect(audit).toMatchObject([
      { action: 'create', actor_email: 'admin@dewar.example', after: { email: 'ada@polar.example', role: 'user' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('token');
  });

  test('writes once for the same idempotency key', async () => {
    const call = {
      token: world.tokens.admin,
      body: { people: [{ email: 'ada@polar.example' }], role: 'teacher' },
      headers: { 'idempotency-key': 'the-same' },
    };
    const first = await world.server.call(createInvitations, call);
    expect(first.status, first.text).toBe(201);
    expect((await world.server.call(createInvitations, call)).body).toEqual(first.body);
    expect(await world.mailbox.receive()).toHaveLength(1);
  });

  test('does nothing to addresses with an account, and renews an invitation that waits, with the new terms', async () => {
    const { email: known } = await world.newUser();
    const old = await world.tokenFor('Ada@polar.example');
    const [first] = await world.list();
    world.server.clock.advance(DAY_MS);
    const terms = { role: 'teacher', valid_days: 1 };
    const response = await world.invite(['ada@POLAR.example', known.toUpperCase(), 'new@polar.example'], terms);
    expect(response.body.data.map(({ fate }) => fate)).toEqual(['renewed', 'has-account', 'new']);
    expect(response.body.data[1]?.id).toBeNull();
    const [ada, other, ...more] = await world.mailbox.receive();
    expect([ada?.to, other?.to, more.length]).toEqual(['Ada@polar.example', 'new@polar.example', 0]);
    expect((await world.open(old)).status).toBe(400);
    const opened = await world.open(ada === undefined ? '' : tokenInMail(ada));
    expect(opened.body.data).toMatchObject({ role: 'teacher', company_name: null, state: 'open' });
    const renewed = (await world.list()).find(({ id }) => id === first?.id);
    expect(renewed).toMatchObject({ role: 'teacher', created_at: first?.created_at });
    expect(Date.parse(renewed?.sent_at ?? '') - Date.parse(renewed?.created_at ?? '')).toBe(DAY_MS);
    world.server.clock.advance(-DAY_MS);
  });

  test('invites nobody if one address is no address, or listed twice', async () => {
    const bad = await world.invite(['ada@polar.example', 'bo@polar']);
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.fields ?? {})).toEqual(['people.1.email']);
    const twice = await world.invite(['ada@polar.example', 'ADA@polar.example']);
    expect(twice.body.fields).toEqual({ people: 'ADA@polar.example is listed twice' });
    expect(await world.list()).toEqual([]);
    expect(await world.mailbox.receive()).toEqual([]);
  });

  test('takes 200 people at once, and no more', async () => {
    const emails = Array.from({ length: 201 }, (_, at) => `p${at}@polar.example`);
    expect((await world.invite(emails)).status).toBe(400);
    expect((await world.invite(emails.slice(1))).status).toBe(201);
    const queued = world.db.deleteFrom('mails').where('sent_at', 'is', null).returning('recipient');
    expect(await queued.execute()).toHaveLength(200);
  });

  test.each([
    ['none', null, 'Choose a company'],
    ['one that there is not', 'Nowhere', 'No company has this name'],
    ['an inactive one', 'North', 'This company is inactive: its people cannot sign in'],
  ])('a company user needs a company, not %s', async (_, company_name, text) => {
    await world.db.updateTable('companies').set({ status: 'inactive' }).where('id', '=', world.northId).execute();
    const response = await world.invite(['ada@polar.example'], { company_name });
    expect([response.status, response.body.fields]).toEqual([400, { company_name: text }]);
    await world.db.updateTable('companies').set({ status: 'active' }).where('id', '=', world.northId).execute();
  });

  test('an administrator needs a super-admin, who can also take over such an invitation', async () => {
    const terms = { role: 'admin' };
    const denied = await world.invite(['boss@polar.example'], terms);
    expect([denied.status, denied.body.message]).toEqual([403, NO_ADMINISTRATOR]);
    expect(await world.list()).toEqual([]);
    await world.invite(['boss@polar.example'], terms, world.tokens.super);
    const reserved = await world.invite(['boss@polar.example']);
    expect(reserved.body.data).toMatchObject([{ fate: 'reserved', id: null }]);
    expect(await world.list()).toMatchObject([{ role: 'admin', invited_by: 'super@dewar.example' }]);
  });

  test('can be checked before, which mails and writes nothing', async () => {
    const { email: known } = await world.newUser();
    await world.invite(['waits@polar.example']);
    await world.invite(['boss@polar.example'], { role: 'admin' }, world.tokens.super);
    await world.mailbox.receive();
    const before = await world.list();
    const emails = ['new@polar.example', 'WAITS@polar.example', 'boss@polar.example', known];
    const { body } = await world.server.call(checkInvitees, { token: world.tokens.admin, body: { emails } });
    expect(body.data).toEqual([
      { email: 'new@polar.example', fate: 'new' },
      { email: 'WAITS@polar.example', fate: 'renewed' },
      { email: 'boss@polar.example', fate: 'reserved' },
      { email: known, fate: 'has-account' },
    ]);
    expect(await world.list()).toEqual(before);
    expect(await world.mailbox.receive()).toEqual([]);
  });
});

describe('an invitation', () => {
  test('mailed again has a new link, as long as the first, and the old one ends', async () => {
    const old = await world.tokenFor('ada@polar.example', { valid_days: 3, message: 'Welcome!' });
    world.server.clock.advance(4 * DAY_MS);
    expect((await world.open(old)).body.data.state).toBe('expired');
    const response = await resend(await idsOf(), world.tokens.super);
    expect(response.body.data).toMatchObject([{ outcome: 'done' }]);
    const mail = await world.mailbox.receiveOne();
    expect(mail.text).toContain('Welcome!');
    expect((await world.open(old)).status).toBe(400);
    const opened = await world.open(tokenInMail(mail));
    expect(opened.body.data).toMatchObject({ state: 'open', invited_by: 'super@dewar.example' });
    const [listed] = await world.list();
    expect(Date.parse(listed?.expires_at ?? '') - world.server.clock.now().getTime()).toBe(3 * DAY_MS);
    expect((await world.auditOf('invitation', listed?.id ?? 0)).map(({ action }) => action)).toEqual([
      'create',
      'resend',
    ]);
    world.server.clock.advance(-4 * DAY_MS);
  });

  test('that is revoked cannot be opened to be accepted, mailed again or revoked again', async () => {
    const token = await world.tokenFor('ada@polar.example');
    const ids = await idsOf();
    expect((await revoke(ids)).body.data).toMatchObject([{ outcome: 'done' }]);
    expect((await world.open(token)).body.data.state).toBe('revoked');
    expect((await resend(ids)).body.data).toMatchObject([{ outcome: 'closed' }]);
    expect((await revoke(ids)).body.data).toMatchObject([{ outcome: 'closed' }]);
    expect(await world.list()).toMatchObject([{ state: 'revoked', revoked_by: 'admin@dewar.example' }]);
    expect(await world.list({ waiting: true })).toEqual([]);
    expect(await world.mailbox.receive()).toEqual([]);
    // The address can be invited again.
    expect((await world.invite(['ada@polar.example'])).body.data).toMatchObject([{ fate: 'new' }]);
  });

  test('is changed together with others, each with its outcome', async () => {
    await world.invite(['ada@polar.example', 'bo@polar.example', 'cy@polar.example']);
    const [cy, bo, ada] = await idsOf();
    await revoke([bo ?? 0]);
    await world.newUser({ email: 'cy@polar.example' });
    await world.mailbox.receive();
    const { body } = await resend([cy ?? 0, ada ?? 0, bo ?? 0]);
    expect(body.data).toEqual([
      { id: ada, outcome: 'done' },
      { id: bo, outcome: 'closed' },
      { id: cy, outcome: 'has-account' },
    ]);
    expect((await world.mailbox.receiveOne()).to).toBe('ada@polar.example');
  });

  test('of an administrator is changed by super-admins alone, and then none of the others either', async () => {
    await world.invite(['boss@polar.example'], { role: 'admin' }, world.tokens.super);
    await world.invite(['ada@polar.example']);
    await world.mailbox.receive();
    const ids = await idsOf();
    for (const response of [await resend(ids), await revoke(ids)]) {
      expect([response.status, response.body.message]).toEqual([403, NOT_THEIRS]);
    }
    expect((await world.list()).map(({ state }) => state)).toEqual(['open', 'open']);
    expect(await world.mailbox.receive()).toEqual([]);
    expect((await revoke(ids, world.tokens.super)).status).toBe(200);
  });

  test('that there is not is 404, and then none of the others is changed', async () => {
    await world.invite(['ada@polar.example']);
    const ids = [...(await idsOf()), 2_000_000_000];
    expect([(await resend(ids)).status, (await revoke(ids)).status]).toEqual([404, 404]);
    expect(await world.list()).toMatchObject([{ state: 'open' }]);
  });

  test('of a deleted company cannot be mailed again', async () => {
    await world.invite(['ada@polar.example']);
    await world.db.updateTable('invitations').set({ company_id: null }).execute();
    expect(await world.list()).toMatchObject([{ state: 'lapsed', company_name: null }]);
    expect((await resend(await idsOf())).body.data).toMatchObject([{ outcome: 'closed' }]);
  });
});

describe('the list of invitations', () => {
  test('is found by address and company, newest first, page by page', async () => {
    await world.invite(['ada@polar.example', 'a_b@polar.example']);
    world.server.clock.advance(1_000);
    await world.invite(['cy@north.example'], { company_name: 'North' });
    world.server.clock.advance(-1_000);
    const emailsOf = async (query: object) => (await world.list(query)).map(({ email }) => email);
    expect(await emailsOf({ limit: 1 })).toEqual(['cy@north.example']);
    expect(await emailsOf({ search: 'polar' })).toEqual(['a_b@polar.example', 'ada@polar.example']);
    expect(await emailsOf({ search: 'a_b' })).toEqual(['a_b@polar.example']);
    expect(await emailsOf({ search: 'north' })).toEqual(['cy@north.example']);
  });
});
