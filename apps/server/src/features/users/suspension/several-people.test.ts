import { login } from '@dewar/contract/auth';
import { suspendUser } from '@dewar/contract/suspensions';
import { changeUsers, previewUsersChange } from '@dewar/contract/users-bulk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../administration-test-world.ts';

const REASON = 'The contract has ended';
const UNTIL = '2026-07-01T06:00:00Z';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterEach(() => world.mailbox.receive());
afterAll(() => world.stop());

const change = (act: string, ids: readonly number[], terms: object = {}, token = world.tokens.admin) =>
  world.server.call(changeUsers, { token, body: { act, ids, ...terms } });
const suspend = (ids: readonly number[], terms: object = { reason: REASON }, token?: string) =>
  change('suspend', ids, terms, token);
const statusOfSignIn = async (email: string) =>
  (await world.server.call(login, { body: { email, password: PASSWORD } })).status;

describe('suspending several people', () => {
  test('ends the sessions of each, tells each why and until when, and logs each', async () => {
    const people = [await world.newUser({ timezone: 'UTC' }), await world.newUser({ timezone: 'UTC' })];
    const tokens = await Promise.all(people.map(({ email }) => signInAs(world.server, email)));
    const { status, text, body } = await suspend(
      people.map(({ id }) => id),
      { reason: ` ${REASON} `, until: UNTIL },
    );
    expect(status, text).toBe(200);
    const fate = { outcome: 'done', message: 'Suspended and signed out' };
    expect(body.data).toEqual(people.map(({ id, email: label }) => ({ id, label, ...fate })));
    for (const token of tokens) expect(await world.isOpen(token)).toBe(false);
    for (const { email } of people) expect(await statusOfSignIn(email)).toBe(403);
    const mails = await world.mailbox.receive();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    for (const { text } of mails) {
      expect(text).toContain('until 1 Jul, 06:00 (UTC)');
      expect(text).toContain(`The reason: ${REASON}`);
    }
    for (const { id } of people) {
      expect(await world.auditOf('user', id)).toMatchObject([
        { action: 'suspend', after: { suspension: { reason: REASON }, ended_sessions: 1 } },
      ]);
    }
  });

  test('tells who was not signed in, who is suspended already, and who may not be suspended', async () => {
    const [idle, held, over] = [await world.newUser(), await world.newUser(), await world.newUser()];
    const put = (id: number, body: object) =>
      world.server.call(suspendUser, { token: world.tokens.admin, params: { id }, body });
    await put(held.id, { reason: 'On leave', until: UNTIL });
    await put(over.id, { reason: 'On leave', until: '2026-06-10T12:00:01Z' });
    world.server.clock.advance(1_000);
    const { body } = await suspend([idle.id, held.id, over.id, world.superId, world.adminId, 2_000_000_000]);
    const fates = new Map(body.data.map(({ id, outcome, message }) => [id, [outcome, message]]));
    expect([idle.id, held.id, over.id].map((id) => fates.get(id))).toEqual([
      ['done', 'Suspended; was not signed in'],
      // In the time zone of the administrator.
      ['unchanged', 'Suspended already, until 1 Jul, 02:00 (America/New York)'],
      ['done', 'Suspended; was not signed in'],
    ]);
    expect([world.superId, world.adminId, 2_000_000_000].map((id) => fates.get(id))).toEqual([
      ['refused', 'Only a super-admin can change an administrator.'],
      ['refused', 'Only a super-admin can change an administrator.'],
      ['refused', 'Not found.'],
    ]);
    expect((await world.auditOf('user', held.id)).map(({ action }) => action)).toEqual(['suspend']);
    expect(await world.isOpen(world.tokens.super)).toBe(true);
  });

  test.each([
    [{}, { reason: 'Reason is required' }],
    [{ reason: '  ' }, { reason: 'Reason is required' }],
    [{ reason: REASON, until: '2026-06-10T11:59:59Z' }, { until: 'Until must be in the future' }],
  ])('is refused whole without a reason or with an end in the past: %j', async (terms, fields) => {
    const { id } = await world.newUser();
    const response = await suspend([id], terms);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
    expect(await world.auditOf('user', id)).toEqual([]);
  });

  test('can be seen before a reason is typed', async () => {
    const { id, email } = await world.newUser();
    await signInAs(world.server, email);
    const body = { act: 'suspend', ids: [id] };
    const seen = await world.server.call(previewUsersChange, { token: world.tokens.admin, body });
    expect(seen.body.data).toMatchObject([{ outcome: 'done', message: 'Suspended and signed out' }]);
    expect(await statusOfSignIn(email)).toBe(200);
  });

  test('keeps a super-admin who suspends all others signed in', async () => {
    const other = await world.newUser({ role: 'admin', is_super_admin: true });
    const { body } = await suspend([world.superId, other.id], { reason: REASON }, world.tokens.super);
    expect(body.data.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
    expect(await world.isOpen(world.tokens.super)).toBe(true);
    await world.db.deleteFrom('users').where('id', '=', other.id).execute();
  });
});

describe('lifting the suspensions of several people', () => {
  test('lets them sign in again, and tells those who were not suspended, and whose company still is', async () => {
    const [held, free] = [await world.newUser(), await world.newUser()];
    const ofCompany = await world.newUser({ company_id: world.northId });
    const both = await world.newUser({ company_id: world.northId });
    await suspend([held.id, both.id]);
    await world.db
      .updateTable('companies')
      .set({ suspended_at: world.server.clock.now(), suspension_reason: REASON, suspended_by_email: 'a@b.example' })
      .where('id', '=', world.northId)
      .execute();
    await world.mailbox.receive();
    const { body } = await change('lift-suspension', [held.id, free.id, ofCompany.id, both.id]);
    expect(body.data.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['done', 'Suspension lifted'],
      ['unchanged', 'Not suspended'],
      ['unchanged', 'Suspended with the company alone'],
      ['done', 'Suspension lifted, but the company stays suspended'],
    ]);
    expect(await statusOfSignIn(held.email)).toBe(200);
    expect((await world.mailbox.receive()).map(({ to }) => to).toSorted()).toEqual([held.email, both.email].toSorted());
    expect((await world.auditOf('user', held.id)).map(({ action }) => action)).toEqual(['suspend', 'lift-suspension']);
    expect(await world.auditOf('user', free.id)).toEqual([]);
  });
});

describe('somebody who is suspended and let in again and again', () => {
  test('is mailed of it eight times a day at most, and super-administrators are told once', async () => {
    const { id, email } = await world.newUser();
    for (let index = 0; index < 6; index += 1) {
      expect((await suspend([id])).body.data).toMatchObject([{ outcome: 'done' }]);
      expect((await change('lift-suspension', [id])).body.data).toMatchObject([{ outcome: 'done' }]);
    }
    expect(await statusOfSignIn(email)).toBe(200);
    const mails = await world.mailbox.receive();
    expect(mails.filter(({ to }) => to === email)).toHaveLength(8);
    const told = mails.filter(({ to }) => to !== email);
    expect(told).toMatchObject([{ to: 'super@dewar.example', subject: 'A limit on emails was reached' }]);
    expect(told[0]?.text).toContain(email);
    expect(await world.auditOf('user', id)).toHaveLength(12);
    world.server.clock.advance(24 * 3_600_000);
    await suspend([id], undefined, await signInAs(world.server, 'admin@dewar.example'));
    expect((await world.mailbox.receive()).map(({ to }) => to)).toEqual([email]);
  });
});
