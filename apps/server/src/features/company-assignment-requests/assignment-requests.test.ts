import { getSession } from '@dewar/contract/auth';
import { listCompanies } from '@dewar/contract/companies';
import {
  approveAssignmentRequest,
  createAssignmentRequest,
  decideAssignmentRequests,
  listAssignmentRequests,
  listOwnAssignmentRequests,
  rejectAssignmentRequest,
} from '@dewar/contract/company-assignment-requests';
import { approveUser, getUser, rejectUser, updateUser } from '@dewar/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../users/administration-test-world.ts';

const DECIDED = 'This request has already been decided.';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterEach(() => world.mailbox.receive());
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

/** A signed-in person, by default verified and without a company. */
async function newPerson(user: Parameters<AdministrationWorld['newUser']>[0] = { status: 'email_verified' }) {
  const { id, email } = await world.newUser(user);
  return { id, email, token: await signInAs(world.server, email) };
}

const ask = (token: string, requested_company: string, message?: string) =>
  world.server.call(createAssignmentRequest, { token, body: { requested_company, message } });
const { approve, reject } = {
  approve: (id: number) => world.server.call(approveAssignmentRequest, { token: world.tokens.admin, params: { id } }),
  reject: (id: number) => world.server.call(rejectAssignmentRequest, { token: world.tokens.admin, params: { id } }),
};
const ownOf = async (token: string) => (await world.server.call(listOwnAssignmentRequests, { token })).body.data;
const waiting = async () => (await world.server.call(listAssignmentRequests, { token: world.tokens.admin })).body.data;
const seenByAdmin = async (id: number) =>
  (await world.server.call(getUser, { token: world.tokens.admin, params: { id } })).body.data;
const companyNameOf = async (token: string) => (await world.server.call(getSession, { token })).body.data.company_name;
const asked = async (token: string, name: string) => (await ask(token, name)).body.data.id;

describe('requesting a company', () => {
  test('is visible to the person and to administrators, with the message', async () => {
    const { id, email, token } = await newPerson();
    const response = await ask(token, ' Tidewater   Cryo ', ' I fill there. ');
    expect(response.status, response.text).toBe(201);
    const request = {
      user_email: email,
      current_company: 'No Company',
      requested_company: 'Tidewater Cryo',
      message: 'I fill there.',
      status: 'pending',
      requested_company_exists: false,
    };
    expect(response.body.data).toMatchObject(request);
    expect(await ownOf(token)).toEqual([{ ...response.body.data, is_registration: true }]);
    expect(await waiting()).toContainEqual(response.body.data);
    expect(await seenByAdmin(id)).toMatchObject({
      company_name: 'PENDING_ASSIGNMENT',
      requested_company: 'Tidewater Cryo',
    });
    expect(await world.auditOf('company_assignment_request', response.body.data.id)).toMatchObject([
      { action: 'create', actor_email: email, before: null, after: request },
    ]);
  });

  test('lists the oldest request first for administrators, and the newest first for the person', async () => {
    const first = await newPerson();
    const second = await newPerson();
    await ask(first.token, 'Early Gas');
    await ask(second.token, 'Late Gas');
    const emails = (await waiting()).map(({ user_email }) => user_email);
    expect(emails.indexOf(first.email)).toBeLessThan(emails.indexOf(second.email));
    await reject((await ownOf(first.token))[0]?.id ?? 0);
    await ask(first.token, 'Earlier Gas');
    expect((await ownOf(first.token)).map((request) => [request.requested_company, request.status])).toEqual([
      ['Earlier Gas', 'pending'],
      ['Early Gas', 'rejected'],
    ]);
  });

  test.each([
    ['', 'Requested company is required'],
    ['no company', 'This company name is reserved. Please enter another one.'],
    ['…', 'Company name must have a letter or a digit'],
  ])('for %j is rejected', async (name, words) => {
    const { token } = await newPerson();
    const response = await ask(token, name);
    expect([response.status, response.body.fields]).toEqual([400, { requested_company: words }]);
  });

  test('is possible for one company at a time: of fifty requests at once one is stored', async () => {
    const { token } = await newPerson();
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(token, `Gas ${index}`)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => response.status !== 201)) {
      expect([status, body.message]).toEqual([409, 'You already have an open request. Please wait for the decision.']);
    }
    expect(await ownOf(token)).toHaveLength(1);
  });

  test('is possible for users who have a company, except for that company', async () => {
    const { token } = await newPerson({ company_id: world.polarId });
    const own = await ask(token, 'POLAR gas');
    expect([own.status, own.body.message]).toEqual([409, 'You already belong to this company.']);
    const move = await ask(token, 'north');
    expect(move.body.data).toMatchObject({ current_company: 'Polar Gas', requested_company_exists: true });
  });
});

describe('approving a request', () => {
  test('assigns the company, which the person can read at once without signing in again, and notifies the person', async () => {
    const { id, email, token } = await newPerson();
    const requestId = await asked(token, 'polar gas');
    const response = await approve(requestId);
    expect([response.status, response.body.message]).toEqual([200, 'Company assignment request approved!']);
    expect(response.body.data).toMatchObject({ id: requestId, status: 'approved', current_company: 'Polar Gas' });
    expect(await companyNameOf(token)).toBe('Polar Gas');
    expect(await seenByAdmin(id)).toMatchObject({ status: 'approved', company_name: 'Polar Gas' });
    expect((await waiting()).filter(({ user_email }) => user_email === email)).toEqual([]);
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your company assignment was approved']);
    expect(mail.text).toContain('An administrator assigned you to the company Polar Gas.');
    expect(await world.auditOf('user', id)).toMatchObject([
      {
        action: 'approve',
        before: { status: 'email_verified' },
        after: { status: 'approved', company_name: 'Polar Gas' },
      },
    ]);
    expect((await world.auditOf('company_assignment_request', requestId)).at(-1)).toMatchObject({
      action: 'approve',
      actor_email: 'admin@dewar.example',
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
  });

  test('creates a company that does not exist', async () => {
    const { token } = await newPerson({ status: 'active' });
    await approve(await asked(token, 'Made On Request'));
    expect(await companyNameOf(token)).toBe('Made On Request');
    const { body } = await world.server.call(listCompanies, { token: world.tokens.admin });
    expect(body.data.find(({ name }) => name === 'Made On Request')).toMatchObject({ userCount: 1 });
  });

  test('that moves a person starts a new session, so that nothing of the old company stays on a screen', async () => {
    const { id, token } = await newPerson({ company_id: world.polarId });
    await approve(await asked(token, 'North'));
    expect(await world.isOpen(token)).toBe(false);
    expect(await world.rowOf(id)).toMatchObject({ company_id: world.northId, status: 'active' });
  });

  test('is rejected for an account whose role has no company', async () => {
    const { id, token } = await newPerson();
    const requestId = await asked(token, 'Polar Gas');
    await world.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', id).execute();
    const response = await approve(requestId);
    expect([response.status, response.body.message]).toEqual([
      409,
      'Accounts with this role do not belong to a company.',
    ]);
  });
});

describe('rejecting a request', () => {
  test('leaves the person without a company, notifies them, and lets them request again', async () => {
    const { id, email, token } = await newPerson();
    const response = await reject(await asked(token, 'Polar Gas'));
    expect([response.status, response.body.message]).toEqual([200, 'Company assignment request rejected.']);
    expect(response.body.data.status).toBe('rejected');
    expect(await world.rowOf(id)).toEqual({ status: 'email_verified', role: 'user', company_id: null });
    expect(await seenByAdmin(id)).toMatchObject({ company_name: 'No Company' });
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your company assignment was not approved']);
    expect((await ask(token, 'Polar Gas')).status).toBe(201);
  });
});

describe('deciding a request', () => {
  test('twice is rejected, whichever decision comes first', async () => {
    for (const [first, second] of [
      [approve, reject],
      [reject, approve],
      [approve, approve],
    ] as const) {
      const { token } = await newPerson();
      const id = await asked(token, 'Polar Gas');
      expect((await first(id)).status).toBe(200);
      const again = await second(id);
      expect([again.status, again.body.message]).toEqual([409, DECIDED]);
    }
  });

  test('forty times at once in both ways succeeds once', async () => {
    const { id, token } = await newPerson();
    const requestId = await asked(token, 'Parallel Gas');
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? approve(requestId) : reject(requestId))),
    );
    const [winner, ...others] = responses.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    for (const { status, body } of responses.filter((response) => response !== winner)) {
      expect([status, body.message]).toEqual([409, DECIDED]);
    }
    const isApproved = winner?.body.data.status === 'approved';
    expect((await world.rowOf(id))?.company_id !== null).toBe(isApproved);
    const made = await world.db.selectFrom('companies').select('id').where('name', '=', 'Parallel Gas').execute();
    expect(made).toHaveLength(isApproved ? 1 : 0);
    expect(await world.mailbox.receive()).toHaveLength(1);
  });

  test('that does not exist returns 404', async () => {
    expect([(await approve(99_999)).status, (await reject(99_999)).status]).toEqual([404, 404]);
  });
});

describe('a request that is superseded', () => {
  const statusOf = async (token: string) => (await ownOf(token))[0]?.status;
  const { approveAs, editTo } = {
    approveAs: (id: number, company_name: string) =>
      world.server.call(approveUser, { token: world.tokens.admin, params: { id }, body: { company_name } }),
    editTo: (id: number, body: object) =>
      world.server.call(updateUser, { token: world.tokens.admin, params: { id }, body }),
  };

  test.each([
    ['polar gas', 'approved'],
    ['North', 'rejected'],
  ])('by approving the account into Polar Gas while it asks for %s is %s', async (name, status) => {
    const { id, token } = await newPerson();
    await ask(token, name);
    expect((await approveAs(id, 'Polar Gas')).status).toBe(200);
    expect(await statusOf(token)).toBe(status);
    expect(await world.mailbox.receive()).toHaveLength(1);
  });

  test("by an administrator's assignment is closed, and the person is notified", async () => {
    const { id, token, email } = await newPerson({ status: 'active' });
    await ask(token, 'Polar Gas');
    expect((await editTo(id, { company_name: 'Polar Gas' })).status).toBe(200);
    expect(await statusOf(token)).toBe('approved');
    expect((await world.mailbox.receiveOne()).to).toBe(email);
  });

  test('by another role is rejected', async () => {
    const { id, token } = await newPerson({ status: 'active' });
    const requestId = await asked(token, 'Polar Gas');
    await editTo(id, { role: 'teacher' });
    expect((await approve(requestId)).body.message).toBe(DECIDED);
  });

  test('by rejecting the account is rejected, and no longer listed', async () => {
    const { id, token, email } = await newPerson();
    await ask(token, 'Polar Gas');
    await world.server.call(rejectUser, { token: world.tokens.admin, params: { id }, body: {} });
    expect((await waiting()).filter(({ user_email }) => user_email === email)).toEqual([]);
  });
});

describe('deciding several requests at once', () => {
  const decide = (decision: string, ids: readonly number[]) =>
    world.server.call(decideAssignmentRequests, { token: world.tokens.admin, body: { decision, ids } });

  test('decides each like a single one, and tells which were decided before', async () => {
    const [a, b, c] = [await newPerson(), await newPerson(), await newPerson()];
    const first = await asked(a.token, 'North');
    const second = await asked(b.token, 'Brand New Gas');
    const decided = await asked(c.token, 'North');
    await reject(decided);
    const { status, text, body } = await decide('approve', [second, first, decided, 2_000_000_000]);
    expect(status, text).toBe(200);
    expect(body.data.map(({ label, outcome, message }) => [label, outcome, message])).toEqual([
      [a.email, 'done', 'Assigned to North'],
      [b.email, 'done', 'Assigned to Brand New Gas'],
      [c.email, 'refused', DECIDED],
      [null, 'refused', 'Not found.'],
    ]);
    expect(await Promise.all([a, b, c].map(({ token }) => companyNameOf(token)))).toEqual([
      'North',
      'Brand New Gas',
      'No Company',
    ]);
    expect((await world.auditOf('company_assignment_request', first)).map(({ action }) => action)).toEqual([
      'create',
      'approve',
    ]);
  });

  test('rejects them with a mail to each', async () => {
    const [a, b] = [await newPerson(), await newPerson()];
    const ids = [await asked(a.token, 'North'), await asked(b.token, 'Polar Gas')];
    await world.mailbox.receive();
    expect((await decide('reject', ids)).body.data.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    const mails = await world.mailbox.receive();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([a.email, b.email].toSorted());
  });
});
