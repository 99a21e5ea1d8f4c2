import { updateCompany } from '@dewar/contract/companies';
import { approveAssignmentRequest, decideAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { deleteUser, updateUser } from '@dewar/contract/users';
import { changeUsers } from '@dewar/contract/users-bulk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, addUser } from '../../../test-support/sample-world.ts';
import { type AlertWorld, RECIPIENTS, startAlertWorld } from './alert-test-world.ts';

const [ADA = '', YARD = ''] = RECIPIENTS;
const COMPETITOR = 'Competitor';
const REASON = { reason: 'Left' };

let world: AlertWorld;
let adaId = 0;
beforeAll(async () => {
  world = await startAlertWorld();
  await addCompany(world.server.db, COMPETITOR);
});
afterAll(() => world.stop());
beforeEach(async () => {
  const { db } = world.server;
  await world.reset();
  await world.server.pool.query('truncate company_assignment_requests');
  await db.deleteFrom('users').where('email', 'ilike', ADA).execute();
  const free = { suspended_at: null, suspension_reason: null, suspended_by_email: null };
  await db
    .updateTable('companies')
    .set({ status: 'active', ...free })
    .execute();
  adaId = await addUser(db, { email: ADA, company_id: world.polarId });
  await world.receive();
});

const admin = () => ({ token: world.tokens.admin });
const ada = () => ({ ...admin(), params: { id: adaId } });
const polar = () => ({ ...admin(), params: { id: world.polarId } });

const newAddress = () => `ada-${adaId}@new.example`;

async function newRequest(): Promise<number> {
  const request = { user_id: adaId, requested_company: COMPETITOR, requested_company_key: COMPETITOR.toLowerCase() };
  const { id } = await world.server.db
    .insertInto('company_assignment_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function restoreAda() {
  await world.server.call(deleteUser, ada());
  const { body } = await world.server.call(listRecentlyDeleted, admin());
  const [deleted] = body.data;
  return world.server.call(restoreDeleted, { ...admin(), params: { id: deleted?.id ?? 0 }, body: {} });
}

const WAYS: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  'was moved with others': () =>
    world.server.call(changeUsers, {
      ...admin(),
      body: { act: 'move', ids: [adaId], company_name: COMPETITOR },
    }),
  'was moved with others to no company': () =>
    world.server.call(changeUsers, {
      ...admin(),
      body: { act: 'move', ids: [adaId], company_name: 'No Company' },
    }),
  'was moved alone': () => world.server.call(updateUser, { ...ada(), body: { company_name: COMPETITOR } }),
  'got the role of a teacher': () => world.server.call(updateUser, { ...ada(), body: { role: 'teacher' } }),
  'was approved for another company': async () =>
    world.server.call(approveAssignmentRequest, { ...admin(), params: { id: await newRequest() } }),
  'was approved for another company with others': async () =>
    world.server.call(decideAssignmentRequests, {
      ...admin(),
      body: { decision: 'approve', ids: [await newRequest()] },
    }),
  'was suspended': () => world.server.call(suspendUser, { ...ada(), body: REASON }),
  'was suspended with others': () =>
    world.server.call(changeUsers, { ...admin(), body: { act: 'suspend', ids: [adaId], ...REASON } }),
  'was suspended with the company': () => world.server.call(suspendCompany, { ...polar(), body: REASON }),
  'belongs to a company that became inactive': () =>
    world.server.call(updateCompany, { ...polar(), body: { status: 'inactive' } }),
  'was deleted': () => world.server.call(deleteUser, ada()),
  'was deleted and restored': restoreAda,
  'has another address now': () => world.server.call(updateUser, { ...ada(), body: { email: newAddress() } }),
  'was moved and got another address': async () => {
    await world.server.call(updateUser, { ...ada(), body: { company_name: COMPETITOR } });
    return world.server.call(updateUser, { ...ada(), body: { email: newAddress() } });
  },
};

/** Who is mailed about a tank of the company. */
const mailed = async () =>
  (await world.receive()).filter(({ subject }) => /alert|vacuum/i.test(subject)).map(({ to }) => to);

async function alert(): Promise<void> {
  await world.read((await world.newTank()).id, 150);
  await world.runReadingJob();
}

test.each(Object.entries(WAYS))('no alert is mailed to a person who %s', async (_, leave) => {
  expect((await leave()).status).toBe(200);
  await world.receive();
  await alert();
  expect(await mailed()).not.toContain(ADA);
});

test.each(Object.entries(WAYS))(
  'an alert that waits for the mail server is not sent to a person who %s',
  async (_, leave) => {
    await alert();
    expect((await leave()).status).toBe(200);
    expect(await mailed()).toEqual([YARD]);
  },
);

test('an alert that waits for the mail server is sent to all recipients who stay', async () => {
  await alert();
  expect(await mailed()).toEqual(RECIPIENTS);
});
