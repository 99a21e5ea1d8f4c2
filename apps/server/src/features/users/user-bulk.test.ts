import { changeUsers, exportUsers, previewUsersChange, USER_ACTS } from '@dewar/contract/users-bulk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;

beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());

interface Body {
  readonly act: string;
  readonly ids: readonly number[];
  readonly company_name?: string | null;
  readonly reason?: string;
}
/** What the acts need: each takes its own. */
const needed = { company_name: 'North', reason: 'Left the company' };

const change = (body: Body, token = world.tokens.admin) => world.server.call(changeUsers, { token, body });
const preview = (body: Body, token = world.tokens.admin) => world.server.call(previewUsersChange, { token, body });

describe('moving several people to a company', () => {
  test('moves those of the role user, each audited and ended as by the single move, and says why others stay', async () => {
    const [a, b] = [
      await world.newUser({ company_id: world.polarId }),
      await world.newUser({ company_id: world.polarId }),
    ];
    const there = await world.newUser({ company_id: world.northId });
    const teacher = await world.newUser({ role: 'teacher' });
    const waiting = await world.newUser({ status: 'email_verified' });
    const session = await signInAs(world.server, a.email);
    const body = {
      act: 'move',
      ids: [b.id, a.id, there.id, teacher.id, waiting.id, world.superId, world.adminId, 2_000_000_000],
      company_name: 'north',
    };
    const { status, text, body: answer } = await change(body);
    expect(status, text).toBe(200);
    const fates = new Map(answer.data.map(({ id, ...fate }) => [id, fate]));
    const moved = { outcome: 'done', message: 'From Polar Gas to North', company_before: 'Polar Gas' };
    expect(fates.get(a.id)).toEqual({ label: a.email, ...moved });
    expect(fates.get(b.id)).toEqual({ label: b.email, ...moved });
    expect(fates.get(there.id)).toMatchObject({ outcome: 'unchanged', message: 'At North already' });
    const refused = [teacher.id, waiting.id, world.superId, world.adminId, 2_000_000_000].map((id) => fates.get(id));
    expect(refused).toMatchObject([
      { outcome: 'refused', message: 'Accounts with this role do not belong to a company.' },
      { outcome: 'refused', message: 'A company is given when the account is approved.' },
      { outcome: 'refused', message: 'Only a super-admin can change an administrator.', label: 'super@dewar.example' },
      { outcome: 'refused', message: 'Only a super-admin can change an administrator.' },
      { outcome: 'refused', message: 'Not found.', label: null },
    ]);
    expect((await world.rowOf(a.id))?.company_id).toBe(world.northId);
    expect((await world.rowOf(waiting.id))?.company_id).toBeNull();
    expect(await world.isOpen(session)).toBe(false);
    for (const { id } of [a, b]) {
      expect(await world.auditOf('user', id)).toMatchObject([
        { action: 'update', actor_email: 'admin@dewar.example', before: { company_name: 'Polar Gas' } },
      ]);
    }
    expect(await world.auditOf('user', there.id)).toEqual([]);
  });

  test('into no company takes it away', async () => {
    const { id } = await world.newUser({ company_id: world.polarId });
    const { body } = await change({ act: 'move', ids: [id], company_name: 'No Company' });
    expect(body.data).toMatchObject([{ outcome: 'done', message: 'From Polar Gas to no company' }]);
    expect((await world.rowOf(id))?.company_id).toBeNull();
  });

  test.each([
    [undefined, 'Company name is required'],
    [null, 'Company name is required'],
    ['Nobody Ltd', 'No company has this name'],
  ])('to %s is refused whole, with the name of the field', async (company_name, words) => {
    const { id } = await world.newUser({ company_id: world.polarId });
    const { status, body } = await change({
      act: 'move',
      ids: [id],
      ...(company_name !== undefined && { company_name }),
    });
    expect([status, body.fields]).toEqual([400, { company_name: words }]);
  });
});

describe('approving several people', () => {
  test('gives each the company that they asked for, and opens a request for a company that does not exist', async () => {
    const north = await world.newUser({ status: 'email_verified', requested_company: 'NORTH' });
    const unknown = await world.newUser({ status: 'email_verified', requested_company: 'Tidewater' });
    const none = await world.newUser({ status: 'email_verified' });
    const pending = await world.newUser({ status: 'pending' });
    const active = await world.newUser({ company_id: world.polarId });
    const ids = [north, unknown, none, pending, active].map(({ id }) => id);
    const { body } = await change({ act: 'approve', ids });
    expect(body.data.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['done', 'Approved for North'],
      ['done', 'Approved without a company until Tidewater is decided on'],
      ['done', 'Approved without a company'],
      ['refused', 'Only an account whose email is verified and that waits for a decision can be approved or rejected.'],
      ['unchanged', 'Approved already'],
    ]);
    expect(await world.rowOf(north.id)).toMatchObject({ status: 'approved', company_id: world.northId });
    expect((await world.rowOf(pending.id))?.status).toBe('pending');
    expect(await world.auditOf('user', north.id)).toMatchObject([{ action: 'approve' }]);
  });

  test('for one company gives it to all of them', async () => {
    const people = [
      await world.newUser({ status: 'email_verified' }),
      await world.newUser({ status: 'email_verified' }),
    ];
    const ids = people.map(({ id }) => id);
    const { body } = await change({ act: 'approve', ids, company_name: 'Polar Gas' });
    expect(body.data.map(({ message }) => message)).toEqual(['Approved for Polar Gas', 'Approved for Polar Gas']);
  });
});

describe('every act for several accounts', () => {
  test.each(USER_ACTS)('%s leaves the own account of a super-admin alone', async (act) => {
    const before = await world.rowOf(world.superId);
    const body = { act, ids: [world.superId], ...needed };
    const { body: answer } = await change(body, world.tokens.super);
    expect(answer.data).toMatchObject([{ outcome: 'refused', message: 'This is your own account.' }]);
    expect(await world.rowOf(world.superId)).toEqual(before);
  });

  test.each(USER_ACTS)('%s of an administrator is open to super-admins alone', async (act) => {
    const email = `other-${act}@dewar.example`;
    const id = await addUser(world.db, { email, role: 'admin', status: 'email_verified' });
    const body = { act, ids: [id], ...needed };
    expect((await change(body)).body.data).toMatchObject([
      { outcome: 'refused', message: 'Only a super-admin can change an administrator.' },
    ]);
    expect((await world.rowOf(id))?.status).toBe('email_verified');
    const bySuper = await change(body, world.tokens.super);
    expect(bySuper.body.data[0]?.message).not.toContain('super-admin');
  });

  test('can be previewed: the same fates, and nothing is written or mailed', async () => {
    const moving = await world.newUser({ company_id: world.polarId });
    const waiting = await world.newUser({ status: 'email_verified', requested_company: 'Elsewhere' });
    for (const body of [
      { act: 'move', ids: [moving.id, waiting.id, world.superId], company_name: 'North' },
      { act: 'approve', ids: [moving.id, waiting.id, world.superId] },
      { act: 'suspend', ids: [moving.id, waiting.id, world.superId], reason: needed.reason },
      { act: 'lift-suspension', ids: [moving.id, waiting.id, world.superId] },
    ]) {
      const before = await hashOfState(world.server);
      const seen = await preview(body);
      expect(seen.status, seen.text).toBe(200);
      expect(await hashOfState(world.server)).toBe(before);
      const done = await change(body);
      expect(done.body.data).toEqual(seen.body.data);
      expect(await hashOfState(world.server)).not.toBe(before);
    }
  });

  test('counts an id once, and takes between 1 and 200 of them', async () => {
    const { id } = await world.newUser({ company_id: world.polarId });
    const twice = await change({ act: 'move', ids: [id, id], company_name: 'North' });
    expect(twice.body.data).toHaveLength(1);
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    for (const ids of [[], many]) {
      const { status, body } = await change({ act: 'move', ids, company_name: 'North' });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['ids']]);
    }
  });

  test('sent twice with one key is done once', async () => {
    const { id } = await world.newUser({ company_id: world.polarId });
    const body = { act: 'move', ids: [id], company_name: 'North' };
    const headers = { 'idempotency-key': 'one-move' };
    const send = () => world.server.call(changeUsers, { token: world.tokens.admin, body, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body.data).toEqual(first.body.data);
    expect(await world.auditOf('user', id)).toHaveLength(1);
  });
});

describe('the export of users', () => {
  const exported = async (query: Record<string, unknown>) => {
    const { status, text, headers } = await world.server.call(exportUsers, { token: world.tokens.admin, query });
    expect(status, text).toBe(200);
    expect(headers['content-disposition']).toContain('users-2026-06-10.csv');
    return csvRows(text);
  };

  test('has the filtered rows, or the named ones, and is audited', async () => {
    const [one, two] = [await world.newUser({ company_id: world.northId }), await world.newUser()];
    const filtered = await exported({ search: one.email });
    expect(filtered.map(({ Email, Company }) => [Email, Company])).toEqual([[one.email, 'North']]);
    const named = await exported({ ids: `${one.id},${two.id}` });
    expect(named.map(({ Email }) => Email).toSorted()).toEqual([one.email, two.email].toSorted());
    const { action, after } = await world.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([action, after]).toEqual(['export', { ids: [one.id, two.id], format: 'csv' }]);
  });

  test('has every row of a long list once, and no secret', async () => {
    await world.server.pool.query(
      `insert into users (email, role, status, password_hash, email_verified)
       select 'many-' || n || '@many.example', 'teacher', 'active', '$argon2$secret', true from generate_series(1, 450) n`,
    );
    const rows = await exported({ search: '@many.example' });
    expect(new Set(rows.map((row) => row.Number)).size).toBe(450);
    expect(JSON.stringify(rows)).not.toContain('argon');
  });

  test('escapes cells that a spreadsheet would take for formulas', async () => {
    const { id } = await world.newUser();
    await world.db.updateTable('users').set({ first_name: '=1+1' }).where('id', '=', id).execute();
    expect((await exported({ ids: String(id) }))[0]?.['First name']).toBe("'=1+1");
  });
});
