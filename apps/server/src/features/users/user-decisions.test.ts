import { login, register } from '@dewar/contract/auth';
import { listAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import { approveUser, getUser, rejectUser, resetUser } from '@dewar/contract/users';
import { USER_STATUSES } from '@dewar/domain/accounts/roles';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const NOT_WAITING =
  'Only an account whose email is verified and that waits for a decision can be approved or rejected.';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterEach(() => world.mailbox.receive());
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const verified = (requested_company?: string) =>
  world.newUser({ status: 'email_verified', ...(requested_company !== undefined && { requested_company }) });
const approve = (id: number, body: object = {}, token = world.tokens.admin) =>
  world.server.call(approveUser, { token, params: { id }, body });
const reject = (id: number, reason?: string) =>
  world.server.call(rejectUser, { token: world.tokens.admin, params: { id }, body: { reason } });
const reset = (id: number) => world.server.call(resetUser, { token: world.tokens.admin, params: { id } });
const companiesNamed = (name: string) =>
  world.db.selectFrom('companies').selectAll().where('name', 'ilike', name).execute();
const waitingOf = async (email: string) => {
  const { body } = await world.server.call(listAssignmentRequests, { token: world.tokens.admin });
  return body.data.filter((request) => request.user_email === email);
};

describe('approving a registration', () => {
  test('assigns an existing company, in any spelling, and notifies the person', async () => {
    const { id, email } = await verified('Something else');
    const response = await approve(id, { company_name: '  polar   GAS ' });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({ id, status: 'approved', company_name: 'Polar Gas' });
    expect(await companiesNamed('polar gas')).toHaveLength(1);
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your registration was approved']);
    expect(mail.text).toContain('You are assigned to the company Polar Gas.');
    expect(await world.auditOf('user', id)).toMatchObject([
      {
        action: 'approve',
        actor_email: 'admin@dewar.example',
        before: { status: 'email_verified', company_name: 'PENDING_ASSIGNMENT' },
        after: { status: 'approved', company_name: 'Polar Gas' },
      },
    ]);
  });

  test('assigns a company that exists with the address of a page in its name, and makes none', async () => {
    await addCompany(world.db, 'Foo.com Gases');
    const known = await approve((await verified()).id, { company_name: 'foo.com  gases' });
    expect([known.status, known.body.data.company_name]).toEqual([200, 'Foo.com Gases']);
    const made = await approve((await verified()).id, { company_name: 'Bar.com Gases' });
    expect([made.status, made.body.fields]).toEqual([
      400,
      { company_name: 'Company name must not contain the address of a page' },
    ]);
  });

  test('assigns a new company, which is created, and the first sign-in makes the account active', async () => {
    const { id, email } = await verified();
    const response = await approve(id, { company_name: ' Harbor  Helium ' });
    expect(response.body.data.company_name).toBe('Harbor Helium');
    const [company] = await companiesNamed('Harbor Helium');
    expect(await world.auditOf('company', company?.id ?? 0)).toMatchObject([
      { action: 'create', before: null, after: { name: 'Harbor Helium' } },
    ]);
    await signInAs(world.server, email);
    expect(await world.rowOf(id)).toMatchObject({ status: 'active', company_id: company?.id });
  });

  test('without a name assigns the requested company if it exists', async () => {
    const { id } = await verified('POLAR gas');
    expect((await approve(id)).body.data).toMatchObject({ status: 'approved', company_name: 'Polar Gas' });
  });

  test('without a name and without such a company opens a request and creates no company', async () => {
    const { id, email } = await verified('Tidewater Cryo');
    expect((await approve(id)).body.data).toMatchObject({
      status: 'approved',
      company_name: 'PENDING_ASSIGNMENT',
      requested_company: 'Tidewater Cryo',
    });
    expect(await waitingOf(email)).toMatchObject([
      {
        current_company: 'No Company',
        requested_company: 'Tidewater Cryo',
        message: null,
        requested_company_exists: false,
      },
    ]);
    expect(await companiesNamed('Tidewater Cryo')).toEqual([]);
    const mail = await world.mailbox.receiveOne();
    expect(mail.text).toContain('You will get an email when you are assigned to a company.');
    const response = await world.server.call(login, { body: { email, password: PASSWORD } });
    expect(response.body.data).toMatchObject({ user: { company_name: 'No Company' } });
  });

  test('without any requested company assigns none', async () => {
    const { id, email } = await verified();
    expect((await approve(id)).body.data).toMatchObject({ status: 'approved', company_name: 'No Company' });
    expect(await waitingOf(email)).toEqual([]);
  });

  test('of a teacher assigns no company, whatever is sent', async () => {
    const { id } = await world.newUser({ status: 'email_verified', role: 'teacher', requested_company: 'Polar Gas' });
    const response = await approve(id, { company_name: 'A School' });
    expect(response.body.data).toMatchObject({ status: 'approved', role: 'teacher', company_name: 'No Company' });
    expect(await companiesNamed('A School')).toEqual([]);
  });

  test.each([
    ['', 'Company name cannot be empty'],
    [' \t ', 'Company name cannot be empty'],
    ['No Company', 'This company name is reserved. Please enter another one.'],
    ['pending_assignment', 'This company name is reserved. Please enter another one.'],
    ['..', 'Company name must have a letter or a digit'],
  ])('with the name %j is rejected', async (company_name, words) => {
    const { id } = await verified('Polar Gas');
    const response = await approve(id, { company_name });
    expect([response.status, response.body.message]).toEqual([400, words]);
    expect(response.body.fields).toEqual({ company_name: words });
    expect(await world.rowOf(id)).toEqual({ status: 'email_verified', role: 'user', company_id: null });
  });

  test('thirty times at once approves once and creates one company', async () => {
    const { id, email } = await verified();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => approve(id, { company_name: 'Thirty Gases' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status, body }) => status === 409 && body.message === NOT_WAITING)).toHaveLength(29);
    const mails = await world.mailbox.receive();
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });

  test('of thirty people at once with one new company creates it once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => verified()));
    const responses = await Promise.all(
      people.map(({ id }, index) => approve(id, { company_name: index % 2 === 0 ? 'One Company' : 'ONE  company' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await companiesNamed('one company')).toHaveLength(1);
    const rows = await Promise.all(people.map(({ id }) => world.rowOf(id)));
    expect(new Set(rows.map((row) => row?.company_id)).size).toBe(1);
  });
});

describe('rejecting a registration', () => {
  test('stores the reason, ends the sessions, and notifies the person', async () => {
    const { id, email } = await verified('Polar Gas');
    const token = await signInAs(world.server, email);
    const response = await reject(id, ' We know nobody of this name. ');
    expect(response.body.data).toMatchObject({
      status: 'rejected',
      rejection_reason: 'We know nobody of this name.',
      company_name: 'No Company',
    });
    expect(await world.isOpen(token)).toBe(false);
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your registration was not approved']);
    expect(mail.text).toContain('The reason: We know nobody of this name.');
    const refused = await world.server.call(login, { body: { email, password: PASSWORD } });
    expect([refused.status, refused.body.message]).toEqual([403, 'Your registration was not approved.']);
    expect(await world.auditOf('user', id)).toMatchObject([{ action: 'reject', after: { status: 'rejected' } }]);
  });

  test('requires no reason', async () => {
    const { id } = await verified();
    expect((await reject(id, '')).body.data.rejection_reason).toBeNull();
    expect((await world.mailbox.receiveOne()).text).not.toContain('reason');
  });

  test('at the same time as approving it: only one of them succeeds', async () => {
    const { id } = await verified('Polar Gas');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? approve(id) : reject(id, 'no'))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await world.auditOf('user', id)).toHaveLength(1);
  });
});

describe.each(USER_STATUSES.filter((status) => status !== 'email_verified'))('a %s account', (status) => {
  test('can be neither approved nor rejected', async () => {
    const { id } = await world.newUser({ status });
    for (const response of [await approve(id), await reject(id, 'no')]) {
      expect([response.status, response.body.message]).toEqual([409, NOT_WAITING]);
    }
    expect(await world.rowOf(id)).toEqual({ status, role: 'user', company_id: null });
    expect(await world.mailbox.receive()).toEqual([]);
  });
});

describe('resetting', () => {
  test('deletes a rejected account, so that its email address may register again', async () => {
    const { id, email } = await verified();
    await reject(id, 'no');
    expect((await reset(id)).body.data).toEqual({ id });
    expect(await world.rowOf(id)).toBeUndefined();
    expect((await world.auditOf('user', id)).at(-1)).toMatchObject({
      action: 'reset',
      before: { email, status: 'rejected' },
      after: null,
    });
    const body = { email, password: 'a fresh pass phrase', company_name: 'Polar Gas' };
    expect((await world.server.call(register, { body })).status).toBe(201);
    const again = await world.db.selectFrom('users').select('status').where('email', '=', email).execute();
    expect(again).toEqual([{ status: 'pending' }]);
  });

  test.each(USER_STATUSES.filter((status) => status !== 'rejected'))('is rejected for a %s account', async (status) => {
    const { id } = await world.newUser({ status });
    const response = await reset(id);
    expect([response.status, response.body.message]).toEqual([409, 'Only a rejected account can be reset.']);
    expect(await world.rowOf(id)).toMatchObject({ status });
  });
});

test('deciding on an account that does not exist returns 404', async () => {
  for (const response of [await approve(99_999), await reject(99_999), await reset(99_999)])
    expect(response.status).toBe(404);
  const { body } = await world.server.call(getUser, { token: world.tokens.admin, params: { id: 99_999 } });
  expect(body.message).toBe('Not found.');
});
