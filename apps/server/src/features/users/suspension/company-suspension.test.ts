import { login } from '@dewar/contract/auth';
import { getCompany, listCompanies } from '@dewar/contract/companies';
import {
  askCompanyForNewPasswords,
  countCompanySessions,
  endCompanySessions,
  liftCompanySuspension,
  suspendCompany,
} from '@dewar/contract/suspensions';
import { listTanks } from '@dewar/contract/tanks';
import { updateUser } from '@dewar/contract/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, PASSWORD, signInAs } from '../../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../administration-test-world.ts';

const REASON = 'The contract has ended';

let world: AdministrationWorld;
let serial = 0;
let company = { id: 0, name: '' };
let people: { readonly id: number; readonly email: string; readonly token: string }[] = [];

beforeAll(async () => {
  world = await startAdministrationWorld();
});
beforeEach(async () => {
  serial += 1;
  const name = `Harbor ${serial}`;
  company = { id: await addCompany(world.db, name), name };
  people = [];
  for (const _one of [1, 2]) {
    const person = await world.newUser({ company_id: company.id, timezone: 'UTC' });
    people.push({ ...person, token: await signInAs(world.server, person.email) });
  }
});
afterEach(() => world.mailbox.receive());
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const on = (id = company.id) => ({ token: world.tokens.admin, params: { id } });
const suspend = (body: object = { reason: REASON }) => world.server.call(suspendCompany, { ...on(), body });
const signIn = (email: string) => world.server.call(login, { body: { email, password: PASSWORD } });
const openSessions = async () => Promise.all(people.map(({ token }) => world.isOpen(token)));

describe('suspending a company', () => {
  test('ends the sessions of all its people in one act, tells each by mail, and is logged once', async () => {
    const stranger = await signInAs(world.server, (await world.newUser()).email);
    const response = await suspend({ reason: REASON, until: '2026-07-01T06:00:00Z' });
    expect([response.status, response.body.message]).toEqual([200, 'Company suspended. 2 sessions were ended.']);
    expect(response.body.data.suspension).toMatchObject({ reason: REASON, by: 'admin@dewar.example' });
    expect(await openSessions()).toEqual([false, false]);
    expect(await world.isOpen(stranger)).toBe(true);
    const mails = await world.mailbox.receive();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email));
    for (const { subject, text } of mails) {
      expect(subject).toBe('Your company account was suspended');
      expect(text).toContain(`your company ${company.name} at Dewar until 1 Jul, 06:00 (UTC)`);
      expect(text).toContain(`The reason: ${REASON}`);
    }
    expect(await world.auditOf('company', company.id)).toMatchObject([
      {
        action: 'suspend',
        before: { suspension: null },
        after: { suspension: { reason: REASON }, people: 2, ended_sessions: 2 },
      },
    ]);
  });

  test('keeps its people out, those who join it later too, and says so after the right password', async () => {
    await suspend();
    const joined = await world.newUser({ timezone: 'UTC' });
    const token = await signInAs(world.server, joined.email);
    const move = { ...on(joined.id), body: { company_name: company.name } };
    expect((await world.server.call(updateUser, move)).status).toBe(200);
    expect(await world.isOpen(token)).toBe(false);
    for (const { email } of [joined, ...people]) {
      const refused = await signIn(email);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        403,
        'suspended',
        `Your company account is suspended until an administrator lifts the suspension. The reason: ${REASON}`,
      ]);
    }
  });

  test('leaves its tanks and records to administrators, with the suspension on the list and on the record', async () => {
    await suspend();
    const tanks = await world.server.call(listTanks, {
      token: world.tokens.admin,
      query: { company: company.name },
    });
    expect(tanks.status).toBe(200);
    const listed = (await world.server.call(listCompanies, { token: world.tokens.admin })).body.data;
    const { suspension } = (await world.server.call(getCompany, on())).body.data;
    expect(suspension).toMatchObject({ reason: REASON, until: null });
    expect(listed.find(({ id }) => id === company.id)?.suspension).toEqual(suspension);
    expect(listed.find(({ id }) => id === world.polarId)?.suspension).toBeNull();
  });

  test('lapses at its end without a job', async () => {
    const until = new Date(world.server.clock.now().getTime() + 60_000).toISOString();
    await suspend({ reason: REASON, until });
    expect((await signIn(people[0]?.email ?? '')).status).toBe(403);
    world.server.clock.advance(60_000);
    expect((await signIn(people[0]?.email ?? '')).status).toBe(200);
    expect(await openSessions()).toEqual([false, false]);
  });

  test('does not write to people who could not sign in anyway', async () => {
    await world.db
      .updateTable('users')
      .set({ status: 'rejected' })
      .where('id', '=', people[0]?.id ?? 0)
      .execute();
    await suspend();
    expect((await world.mailbox.receive()).map(({ to }) => to)).toEqual([people[1]?.email]);
  });

  test('is rejected with an end in the past, and of an unknown company with 404', async () => {
    const past = await suspend({ reason: REASON, until: '2026-06-01T00:00:00Z' });
    expect([past.status, past.body.fields]).toEqual([400, { until: 'Until must be in the future' }]);
    expect(await openSessions()).toEqual([true, true]);
    for (const endpoint of [
      suspendCompany,
      liftCompanySuspension,
      endCompanySessions,
      askCompanyForNewPasswords,
      countCompanySessions,
    ]) {
      const body = endpoint === suspendCompany ? { body: { reason: REASON } } : {};
      const response = await world.server.call(endpoint, { ...on(2_000_000_000), ...body });
      expect(response.status, endpoint.name).toBe(404);
    }
  });
});

test('lifting the suspension of a company lets its people sign in again and tells them', async () => {
  await suspend();
  await world.mailbox.receive();
  const response = await world.server.call(liftCompanySuspension, on());
  expect([response.status, response.body.data.suspension]).toEqual([200, null]);
  const mails = await world.mailbox.receive();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email));
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set(['Your company account is no longer suspended']),
  );
  for (const { email } of people) expect((await signIn(email)).status).toBe(200);
  const again = await world.server.call(liftCompanySuspension, on());
  expect([again.status, again.body.message]).toEqual([409, 'This company is not suspended.']);
});

test('ending the sessions of a company signs its people out, and counts them first', async () => {
  expect((await world.server.call(countCompanySessions, on())).body.data).toEqual({ people: 2, sessions: 2 });
  const response = await world.server.call(endCompanySessions, on());
  expect(response.body.message).toBe('The users of the company were signed out. 2 sessions were ended.');
  expect(await openSessions()).toEqual([false, false]);
  expect((await signIn(people[0]?.email ?? '')).status).toBe(200);
});

test('asking the people of a company for new passwords reaches each of them', async () => {
  await world.server.call(askCompanyForNewPasswords, on());
  expect(await openSessions()).toEqual([false, false]);
  for (const { email } of people) {
    expect((await signIn(email)).status).toBe(403);
  }
});
