import { getSession } from '@dewar/contract/auth';
import { approveAssignmentRequest } from '@dewar/contract/company-assignment-requests';
import {
  createInvitations,
  listInvitations,
  openInvitation,
  resendInvitations,
  revokeInvitations,
} from '@dewar/contract/invitations';
import { suspendUser } from '@dewar/contract/suspensions';
import { createUser, listUsers, updateProfile, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { askingFor, signInAs } from '../../../test-support/sample-world.ts';
import { rightsOf } from '../../shared/http/idempotency.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());

const edit = (id: number, body: object, token = world.tokens.admin) =>
  world.server.call(updateUser, { token, params: { id }, body });
const flagOf = async (id: number) => {
  const row = await world.db.selectFrom('users').select('is_company_admin').where('id', '=', id).executeTakeFirst();
  return row?.is_company_admin;
};
const newBoss = async () => {
  const { id, email } = await world.newUser({ company_id: world.polarId, is_company_admin: true });
  return { id, email, token: await signInAs(world.server, email) };
};
const invite = (token: string, terms: object = {}, email = `guest-${Math.random()}@polar.example`) =>
  world.server.call(createInvitations, {
    token,
    body: { people: [{ email }], role: 'user', company_name: 'Polar Gas', ...terms },
  });

describe('the flag of a company administrator', () => {
  test('is given and taken by an administrator, who is named in the audit log', async () => {
    const { id, email } = await world.newUser({ company_id: world.polarId });
    const token = await signInAs(world.server, email);
    expect((await edit(id, { is_company_admin: true })).body.data).toMatchObject({ is_company_admin: true });
    expect((await world.server.call(getSession, { token })).body.data).toMatchObject({ is_company_admin: true });
    expect((await edit(id, { is_company_admin: false })).body.data).toMatchObject({ is_company_admin: false });
    expect(await world.isOpen(token)).toBe(false);
    expect(await world.auditOf('user', id)).toMatchObject([
      { actor_email: 'admin@dewar.example', after: { is_company_admin: true } },
      { actor_email: 'admin@dewar.example', after: { is_company_admin: false } },
    ]);
  });

  test('can be given with a new account, and stays when other fields change', async () => {
    const body = { email: 'new-boss@polar.example', password: 'thirty minutes at the gauge', role: 'user' };
    const made = await world.server.call(createUser, {
      token: world.tokens.admin,
      body: { ...body, company_name: 'Polar Gas', is_company_admin: true },
    });
    expect(made.body.data).toMatchObject({ is_company_admin: true });
    await edit(made.body.data.id, { first_name: 'Bo', company_name: 'Polar Gas' });
    expect(await flagOf(made.body.data.id)).toBe(true);
  });

  test.each([
    ['a move to another company', { company_name: 'North' }],
    ['the loss of the company', { company_name: 'No Company' }],
    ['becoming a teacher', { role: 'teacher' }],
  ])('ends with %s', async (_what, body) => {
    const { id, token } = await newBoss();
    expect((await edit(id, body)).status).toBe(200);
    expect(await flagOf(id)).toBe(false);
    expect(await world.isOpen(token)).toBe(false);
  });

  test('ends with a granted request for another company', async () => {
    const { id } = await newBoss();
    const row = { user_id: id, ...askingFor('North'), message: null };
    const made = await world.db
      .insertInto('company_assignment_requests')
      .values(row)
      .returning('id')
      .executeTakeFirst();
    const call = { token: world.tokens.admin, params: { id: made?.id ?? 0 } };
    expect((await world.server.call(approveAssignmentRequest, call)).status).toBe(200);
    expect(await flagOf(id)).toBe(false);
  });

  test.each([
    ['a teacher', { role: 'teacher' }],
    ['a user without a company', { company_name: 'No Company' }],
  ])('cannot be given to %s', async (_what, body) => {
    const { id } = await world.newUser({ company_id: world.polarId });
    const response = await edit(id, { ...body, is_company_admin: true });
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty('is_company_admin');
  });

  test('is refused by the database for somebody without a company', async () => {
    const { id } = await world.newUser();
    const change = world.db.updateTable('users').set({ is_company_admin: true }).where('id', '=', id).execute();
    await expect(change).rejects.toThrow('users_company_admin_check');
  });

  test('cannot be forged: not by a company administrator, in a profile or with an invitation', async () => {
    const { id, token } = await newBoss();
    const friend = await world.newUser({ company_id: world.polarId });
    expect((await edit(friend.id, { is_company_admin: true }, token)).status).toBe(403);
    const own = await signInAs(world.server, friend.email);
    await world.server.call(updateProfile, {
      token: own,
      body: { first_name: 'Bo', last_name: 'L', is_company_admin: true } as never,
    });
    await invite(token, { is_company_admin: true });
    expect(await flagOf(friend.id)).toBe(false);
    expect(await flagOf(id)).toBe(true);
  });
});

describe("another company's invitation", () => {
  const inviteElsewhere = async () => {
    const email = `wanted-${Math.random()}@north.example`;
    const { body } = await invite(world.tokens.admin, { company_name: 'North' }, email);
    return body.data[0]?.id ?? 0;
  };

  test('is as little known to a company administrator as one that there is not', async () => {
    const [{ token }, id] = [await newBoss(), await inviteElsewhere()];
    for (const endpoint of [resendInvitations, revokeInvitations]) {
      const call = (ids: number[]) => world.server.call(endpoint, { token, body: { ids } });
      const [theirs, none] = [await call([id]), await call([2_000_000_000])];
      expect([theirs.status, theirs.body.message]).toEqual([404, none.body.message]);
      expect(none.status).toBe(404);
    }
  });

  test('is not in the list of a company administrator, not even when searched for', async () => {
    const [{ token }, id] = [await newBoss(), await inviteElsewhere()];
    const own = (await invite(token)).body.data[0]?.id;
    for (const query of [{}, { search: 'north' }, { waiting: 'true' }] as const) {
      const { body } = await world.server.call(listInvitations, { token, query });
      const ids = body.data.map((invitation) => invitation.id);
      expect(ids).not.toContain(id);
      if (!('search' in query)) expect(ids).toContain(own);
    }
  });
});

describe('an invitation by a company administrator', () => {
  test('leads to the own company', async () => {
    const { token } = await newBoss();
    expect((await invite(token)).status).toBe(201);
  });

  test.each([
    ['an administrator', { role: 'admin', company_name: null }],
    ['a teacher', { role: 'teacher', company_name: null }],
    ['a user of another company', { company_name: 'North' }],
    ['a user of a company that there is not', { company_name: 'Nowhere' }],
    ['a user without a company', { company_name: null }],
  ])('cannot lead to %s', async (_what, terms) => {
    const { token } = await newBoss();
    const response = await invite(token, terms);
    expect([response.status, response.body.message], response.text).toEqual([
      403,
      'You can invite users into your own company.',
    ]);
  });

  test('does not take over one that leads elsewhere', async () => {
    const email = 'wanted@north.example';
    await invite(world.tokens.admin, { company_name: 'North' }, email);
    const { token } = await newBoss();
    const response = await invite(token, {}, email);
    expect(response.body.data).toMatchObject([{ fate: 'reserved', id: null }]);
  });

  test.each([
    ['loses the flag', (id: number) => edit(id, { is_company_admin: false })],
    ['is moved', (id: number) => edit(id, { company_name: 'North' })],
    [
      'is suspended',
      (id: number) =>
        world.server.call(suspendUser, { token: world.tokens.admin, params: { id }, body: { reason: 'Left' } }),
    ],
  ])('is void once its sender %s', async (_what, end) => {
    const boss = await newBoss();
    await world.mailbox.receive();
    await invite(boss.token);
    const token = tokenInMail(await world.mailbox.receiveOne());
    const stateOf = async () => (await world.server.call(openInvitation, { body: { token } })).body.data.state;
    expect(await stateOf()).toBe('open');
    await end(boss.id);
    expect(await stateOf()).toBe('lapsed');
  });
});

test('the flag is part of the scope of idempotency keys', () => {
  const person = { role: 'user', company_id: 1, is_super_admin: false } as const;
  expect(rightsOf({ ...person, is_company_admin: true })).not.toBe(rightsOf({ ...person, is_company_admin: false }));
});

test('whoever lost the flag without losing the session is refused at once', async () => {
  const { id, token } = await newBoss();
  const headers = { 'idempotency-key': 'the-same-key' };
  const body = { people: [{ email: 'twice@polar.example' }], role: 'user', company_name: 'Polar Gas' } as const;
  const send = () => world.server.call(createInvitations, { token, headers, body });
  expect((await send()).status).toBe(201);
  await world.db.updateTable('users').set({ is_company_admin: false }).where('id', '=', id).execute();
  expect((await send()).status).toBe(403);
  expect((await world.server.call(listUsers, { token })).status).toBe(403);
});
