import {
  createAssignmentRequest,
  listAssignmentRequests,
  listOwnAssignmentRequests,
  rejectAssignmentRequest,
} from '@dewar/contract/company-assignment-requests';
import { listUsers } from '@dewar/contract/users';
import { getWorkQueues } from '@dewar/contract/work-queues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../test-support/sample-world.ts';
import { isCronJob } from '../../shared/jobs/jobs.ts';
import { type AdministrationWorld, startAdministrationWorld } from '../users/administration-test-world.ts';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());

const waiting = async () => {
  const { body } = await world.server.call(getWorkQueues, { token: world.tokens.admin, query: {} });
  return body.data.registrations?.count;
};

test('a verified registration waits in the queue of administrators, and its owner sees it', async () => {
  expect(await waiting()).toBe(0);
  await world.newUser({ status: 'pending', requested_company: 'Polar Gas' });
  const { email } = await world.newUser({ status: 'email_verified', requested_company: 'Polar Gas' });
  expect(await waiting()).toBe(1);
  const token = await signInAs(world.server, email);
  const own = await world.server.call(listOwnAssignmentRequests, { token });
  expect(own.body.data).toMatchObject([
    { status: 'pending', requested_company: 'Polar Gas', user_email: email, is_registration: true },
  ]);
});

const own = async (email: string) => {
  const token = await signInAs(world.server, email);
  const { body } = await world.server.call(listOwnAssignmentRequests, { token });
  return body.data.map(({ requested_company, status, is_registration }) => [
    requested_company,
    status,
    is_registration,
  ]);
};

async function ask(email: string, requested_company: string) {
  const token = await signInAs(world.server, email);
  await world.server.call(createAssignmentRequest, { token, body: { requested_company } });
}

async function reject(email: string) {
  const { token } = { token: world.tokens.admin };
  const { body } = await world.server.call(listAssignmentRequests, { token });
  const id = body.data.find(({ user_email }) => user_email === email)?.id ?? 0;
  expect((await world.server.call(rejectAssignmentRequest, { token, params: { id } })).status).toBe(200);
}

test('a registration without a company waits, for the company that is asked for later', async () => {
  const { email } = await world.newUser({ status: 'email_verified' });
  expect(await own(email)).toEqual([['No Company', 'pending', true]]);
  await ask(email, 'North');
  expect(await own(email)).toEqual([['North', 'pending', true]]);
  await reject(email);
  expect(await own(email)).toEqual([
    ['No Company', 'pending', true],
    ['North', 'rejected', false],
  ]);
});

test('a registration whose company was rejected waits without one until another is asked for', async () => {
  const { email } = await world.newUser({ status: 'email_verified', requested_company: 'Polar Gas' });
  await ask(email, 'polar  GAS');
  await reject(email);
  expect((await own(email))[0]).toEqual(['No Company', 'pending', true]);
  await ask(email, 'North');
  expect((await own(email))[0]).toEqual(['North', 'pending', true]);
});

test.each(['approved', 'active'])(
  'a person who is %s without a company has no registration that waits',
  async (status) => {
    const { email } = await world.newUser({ status, requested_company: 'Polar Gas' });
    expect(await own(email)).toEqual([]);
  },
);

test('people who ask for a company wait in the queue of its administrators, as in their list and their mail', async () => {
  const { newUser, polarId, db, server } = world;
  await db.deleteFrom('users').where('email', 'like', 'person-%').execute();
  const boss = await newUser({ company_id: polarId, is_company_admin: true });
  const registered = await newUser({ status: 'email_verified', requested_company: 'Polar Gas' });
  const undecided = await newUser({ status: 'email_verified' });
  await ask(undecided.email, 'polar gas');
  const approved = await newUser();
  await ask(approved.email, 'Polar Gas');
  const changed = await newUser({ status: 'email_verified', requested_company: 'Polar Gas' });
  await ask(changed.email, 'North');
  await newUser({ status: 'pending', requested_company: 'Polar Gas' });
  const teacher = await newUser({ status: 'email_verified', requested_company: 'Polar Gas', role: 'teacher' });
  const theirs = [registered, undecided, approved].map(({ email }) => email).toSorted();
  const token = await signInAs(server, boss.email);
  const queues = await server.call(getWorkQueues, { token, query: {} });
  expect(queues.body.data.registrations?.count).toBe(theirs.length);
  const people = await server.call(listUsers, { token, query: {} });
  const listed = people.body.data.map(({ email }) => email).filter((email) => email !== boss.email);
  expect(listed.toSorted()).toEqual(theirs);
  await world.mailbox.receive();
  const job = server.app.jobs.find(({ name }) => name === 'waiting-registrations');
  if (job !== undefined && isCronJob(job)) await job.run();
  const mails = await world.mailbox.receive();
  const textTo = (address: string) => mails.find(({ to }) => to === address)?.text.replaceAll(address, '') ?? '';
  const named = (address: string) => new Set(textTo(address).match(/person-\d+@dewar\.example/g));
  expect([...named(boss.email)].toSorted()).toEqual(theirs);
  const registrations = [registered, undecided, changed, teacher].map(({ email }) => email).toSorted();
  expect([...named('admin@dewar.example')].toSorted()).toEqual(registrations);
  expect(textTo('admin@dewar.example')).toContain(`${changed.email}, for the company "North"`);
  expect(await waiting()).toBe(registrations.length);
  const query = { status: 'email_verified' } as const;
  const all = await server.call(listUsers, { token: world.tokens.admin, query });
  expect(all.body.data.map(({ email }) => email).toSorted()).toEqual(registrations);
});

test('the people whom others approve are not in the queue of a plain user of the company', async () => {
  const { email } = await world.newUser({ company_id: world.polarId });
  const token = await signInAs(world.server, email);
  const { body } = await world.server.call(getWorkQueues, { token, query: {} });
  expect(body.data.registrations).toBeNull();
});
