import { approveAssignmentRequest, listAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import { listCompanySettings, updateCompanySetting } from '@dewar/contract/settings';
import {
  askUserForNewPassword,
  countUserSessions,
  endUserSessions,
  liftUserSuspension,
  suspendUser,
} from '@dewar/contract/suspensions';
import { approveUser, getUser, listUsers } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askingFor, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;
/** A company administrator of Polar Gas. */
let boss: { id: number; email: string; token: string };

const REASON = { reason: 'Left the company' };

beforeAll(async () => {
  world = await startAdministrationWorld();
  const { id, email } = await world.newUser({ company_id: world.polarId, is_company_admin: true });
  boss = { id, email, token: await signInAs(world.server, email) };
});
afterAll(() => world.stop());

const on = (endpoint: Parameters<typeof world.server.call>[0], id: number, body?: object) =>
  world.server.call(endpoint, { token: boss.token, params: { id }, ...(body !== undefined && { body }) });
const colleague = () => world.newUser({ company_id: world.polarId });
const waiting = (requested_company: string, status = 'email_verified') => world.newUser({ status, requested_company });
const listed = async () => {
  const { body } = await world.server.call(listUsers, { token: boss.token, query: { limit: '200' } });
  return body.data.map(({ id }) => id);
};

async function newRequest(user_id: number, requested_company: string): Promise<number> {
  const row = { user_id, ...askingFor(requested_company), message: null };
  const made = await world.db.insertInto('company_assignment_requests').values(row).returning('id').executeTakeFirst();
  return made?.id ?? 0;
}

describe('a company administrator sees', () => {
  test('the people of the company, and who waits for it under any spelling of its name', async () => {
    const mine = await colleague();
    const spelled = await waiting('  polar   GAS ');
    const asks = await world.newUser();
    await newRequest(asks.id, 'Polar Gas');
    const hidden = [
      await world.newUser({ company_id: world.northId }),
      await world.newUser(),
      await waiting('Polar Gass'),
      await waiting('Polar Gas', 'pending'),
      await waiting('Polar Gas', 'rejected'),
      await world.newUser({ company_id: world.northId, requested_company: 'Polar Gas' }),
    ];
    const ids = await listed();
    expect(ids).toEqual(expect.arrayContaining([mine.id, spelled.id, asks.id, boss.id]));
    for (const { id } of hidden) expect(ids).not.toContain(id);
    expect(ids).not.toContain(world.adminId);
  });

  test('requests for the company of people who have none', async () => {
    const asks = await world.newUser();
    const theirs = await newRequest(asks.id, 'POLAR gas');
    const elsewhere = await newRequest((await world.newUser()).id, 'North');
    const leaving = await newRequest((await world.newUser({ company_id: world.northId })).id, 'Polar Gas');
    const { body } = await world.server.call(listAssignmentRequests, { token: boss.token });
    const ids = body.data.map(({ id }) => id);
    expect(ids).toContain(theirs);
    expect(ids).not.toContain(elsewhere);
    expect(ids).not.toContain(leaving);
    expect((await on(approveAssignmentRequest, theirs)).status).toBe(200);
    expect((await on(approveAssignmentRequest, elsewhere)).status).toBe(404);
    expect((await on(approveAssignmentRequest, leaving)).status).toBe(404);
    expect(await world.rowOf(asks.id)).toMatchObject({ company_id: world.polarId });
  });

  test('one account of the company, and no other', async () => {
    expect((await on(getUser, (await colleague()).id)).status).toBe(200);
    expect((await on(getUser, (await world.newUser({ company_id: world.northId })).id)).status).toBe(404);
    expect((await on(getUser, world.adminId)).status).toBe(404);
  });
});

describe('a company administrator approves', () => {
  test('somebody who asked for the company, which is audited', async () => {
    const { id } = await waiting('Polar Gas');
    expect((await on(approveUser, id, {})).status).toBe(200);
    expect(await world.rowOf(id)).toMatchObject({ company_id: world.polarId, status: 'approved' });
    expect(await world.auditOf('user', id)).toMatchObject([
      { action: 'approve', actor_email: boss.email, company_id: world.polarId },
    ]);
  });

  test('nobody who asked for another company, for none, or is not verified', async () => {
    for (const { id } of [
      await waiting('North'),
      await waiting('Unheard of'),
      await world.newUser({ status: 'email_verified' }),
    ]) {
      for (const body of [{}, { company_name: 'Polar Gas' }])
        expect((await on(approveUser, id, body)).status).toBe(404);
      expect(await world.rowOf(id)).toMatchObject({ company_id: null, status: 'email_verified' });
    }
    expect((await on(approveUser, (await waiting('Polar Gas', 'pending')).id, {})).status).toBe(409);
  });

  test('no teacher and no administrator, and names no company', async () => {
    const teacher = await world.newUser({ role: 'teacher', status: 'email_verified', requested_company: 'Polar Gas' });
    expect((await on(approveUser, teacher.id, {})).status).toBe(404);
    const { id } = await waiting('Polar Gas');
    expect((await on(approveUser, id, { company_name: 'North' })).status).toBe(403);
    expect(await world.rowOf(id)).toMatchObject({ company_id: null });
  });
});

const ACTS = [
  ['suspend', suspendUser, REASON],
  ['lift the suspension of', liftUserSuspension, undefined],
  ['end the sessions of', endUserSessions, undefined],
  ['ask for a new password of', askUserForNewPassword, undefined],
  ['count the sessions of', countUserSessions, undefined],
] as const;

describe.each(ACTS)('a company administrator can %s', (verb, endpoint, body) => {
  test('a user of the company', async () => {
    const { id, email } = await colleague();
    await signInAs(world.server, email);
    if (verb.startsWith('lift')) await on(suspendUser, id, REASON);
    const response = await on(endpoint, id, body);
    expect(response.status, response.text).toBe(200);
    if (verb.startsWith('count')) expect(response.body.data).toEqual({ sessions: 1 });
  });

  test('nobody of another company, without one, or in another role', async () => {
    const others = [
      await world.newUser({ company_id: world.northId }),
      await world.newUser(),
      await waiting('Polar Gas'),
      await world.newUser({ role: 'teacher' }),
      { id: world.adminId },
      { id: world.superId },
      { id: 2_000_000_000 },
    ];
    for (const { id } of others) expect((await on(endpoint, id, body)).status).toBe(404);
  });
});

test.each(ACTS.slice(0, -1))(
  'a company administrator cannot %s a company administrator',
  async (_verb, endpoint, body) => {
    const other = await world.newUser({ company_id: world.polarId, is_company_admin: true });
    expect((await on(endpoint, other.id, body)).status).toBe(403);
    expect((await on(endpoint, boss.id, body)).status).toBe(403);
  },
);

test("a company administrator cannot lift or change an administrator's suspension", async () => {
  const { id } = await colleague();
  await world.server.call(suspendUser, { token: world.tokens.admin, params: { id }, body: REASON });
  expect((await on(liftUserSuspension, id)).status).toBe(409);
  const until = new Date(world.server.clock.now().getTime() + 60_000).toISOString();
  expect((await on(suspendUser, id, { reason: 'Until the next minute', until })).status).toBe(409);
});

describe('the settings of a company', () => {
  const call = (name: string, setting_key = 'timezone', token = boss.token) =>
    world.server.call(updateCompanySetting, { token, params: { name, setting_key }, body: { value: 'UTC' } });

  test('are read and changed by its company administrator', async () => {
    expect((await call('Polar Gas')).status).toBe(200);
    const read = await world.server.call(listCompanySettings, { token: boss.token, params: { name: 'Polar Gas' } });
    expect(read.body.data).toContainEqual(expect.objectContaining({ setting_key: 'timezone', setting_value: 'UTC' }));
  });

  test('of another company, of the portal and of nobody are not found', async () => {
    const read = await world.server.call(listCompanySettings, { token: boss.token, params: { name: 'North' } });
    expect(read.status).toBe(404);
    expect((await call('North')).status).toBe(404);
    expect((await call('Nobody')).status).toBe(404);
    expect((await call('Polar Gas', 'relief_set_pressure_psi')).status).toBe(404);
  });
});
