import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isCronJob } from '../../shared/jobs/jobs.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const ADMINISTRATORS = ['admin@dewar.example', 'super@dewar.example'];

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
beforeEach(async () => {
  await world.db.deleteFrom('users').where('email', 'like', 'person-%').execute();
  await world.mailbox.receive();
});
afterAll(() => world.stop());

/** Those that the job of a morning mails. */
async function mailedOn(date: string, beforeSending: () => Promise<unknown> = async () => {}) {
  const { clock } = world.server;
  clock.advance(Date.parse(`${date}T07:00:00Z`) - clock.now().getTime());
  const job = world.server.app.jobs.find(({ name }) => name === 'waiting-registrations');
  if (job !== undefined && isCronJob(job)) await job.run();
  await beforeSending();
  return (await world.mailbox.receive()).toSorted((a, b) => String(a.to).localeCompare(String(b.to)));
}

/** Long before: what counts is when the address was verified. */
const REGISTERED = new Date('2026-01-01');

async function register(requested_company: string | null, waiting_since: string) {
  const { id, email } = await world.newUser({ status: 'email_verified' });
  const requested_company_key = requested_company?.toLowerCase() ?? null;
  await world.db
    .updateTable('users')
    .set({ requested_company, requested_company_key, created_at: REGISTERED, waiting_since: new Date(waiting_since) })
    .where('id', '=', id)
    .execute();
  return email;
}

test('administrators are mailed who waits for an approval, and nothing while nobody does', async () => {
  expect(await mailedOn('2026-06-10')).toEqual([]);
  await world.newUser({ status: 'pending' });
  await world.newUser({ status: 'rejected' });
  expect(await mailedOn('2026-06-10')).toEqual([]);
  const first = await register('Harbour Helium', '2026-06-10T05:00:00Z');
  const second = await register(null, '2026-06-10T06:00:00Z');
  const mails = await mailedOn('2026-06-10');
  expect(mails.map(({ to }) => to)).toEqual(ADMINISTRATORS);
  for (const mail of mails) {
    expect(mail.subject).toBe('2 registrations wait for you');
    expect(mail.text).toContain(`${first}, for the company "Harbour Helium"`);
    expect(mail.text).toContain(second);
    expect(mail.link?.pathname).toBe('/admin/users');
  }
});

test('who waits for longer than a week is named on Mondays only', async () => {
  await register('Harbour Helium', '2026-06-01T05:00:00Z');
  expect((await mailedOn('2026-06-07')).map(({ to }) => to)).toEqual(ADMINISTRATORS);
  expect(await mailedOn('2026-06-09')).toEqual([]);
  expect((await mailedOn('2026-06-15')).map(({ to }) => to)).toEqual(ADMINISTRATORS);
});

test('a company administrator is mailed of those who ask for the own company, unless they cannot sign in', async () => {
  const boss = { is_company_admin: true, company_id: world.polarId };
  const { email, id } = await world.newUser(boss);
  await world.newUser({ company_id: world.polarId });
  const own = await register('Polar Gas', '2026-06-10T05:00:00Z');
  const other = await register('Harbour Helium', '2026-06-10T05:00:00Z');
  const mail = (await mailedOn('2026-06-10')).find(({ to }) => to === email);
  expect(mail?.subject).toBe('A person waits for you');
  expect(mail?.link?.pathname).toBe('/company-people');
  expect(mail?.text).toContain(own);
  expect(mail?.text).not.toContain(other);
  const suspension = { suspended_at: new Date(0), suspension_reason: 'Left', suspended_by_email: 'x@dewar.example' };
  await world.db.updateTable('users').set(suspension).where('id', '=', id).execute();
  expect((await mailedOn('2026-06-10')).map(({ to }) => to)).toEqual(ADMINISTRATORS);
});

test('a company administrator who leaves before the mail is sent is not told who asks for the company', async () => {
  const { email, id } = await world.newUser({ is_company_admin: true, company_id: world.polarId });
  await register('Polar Gas', '2026-06-10T05:00:00Z');
  const move = () =>
    world.db
      .updateTable('users')
      .set({ company_id: world.northId, is_company_admin: false })
      .where('id', '=', id)
      .execute();
  expect((await mailedOn('2026-06-10')).map(({ to }) => to)).toContain(email);
  expect((await mailedOn('2026-06-10', move)).map(({ to }) => to)).toEqual(ADMINISTRATORS);
});

test('a company administrator is not mailed of somebody whom they do not see among their people', async () => {
  const { email } = await world.newUser({ is_company_admin: true, company_id: world.polarId });
  const teacher = await register('Polar Gas', '2026-06-10T05:00:00Z');
  await world.db.updateTable('users').set({ role: 'teacher' }).where('email', '=', teacher).execute();
  expect((await mailedOn('2026-06-10')).map(({ to }) => to)).not.toContain(email);
});

test('a mail names the twenty that wait longest, and how many more there are', async () => {
  for (let index = 0; index < 23; index += 1) await register('Harbour Helium', '2026-06-10T05:00:00Z');
  const [mail] = await mailedOn('2026-06-10');
  expect(mail?.subject).toBe('23 registrations wait for you');
  expect(new Set(mail?.text.match(/person-\d+@/g))).toHaveLength(20);
  expect(mail?.text).toContain(' and 3 more');
});

describe('a mail that waits is not sent to', () => {
  type Person = { readonly id: number };
  const set = (columns: object) => (person: Person) =>
    world.db.updateTable('users').set(columns).where('id', '=', person.id).execute();

  test.each([
    ['a company administrator who is an ordinary person of the company now', set({ is_company_admin: false })],
    [
      'a company administrator who was suspended',
      set({ suspended_at: new Date(0), suspension_reason: 'Left', suspended_by_email: 'x@x.example' }),
    ],
    [
      'a company administrator who is a teacher now',
      set({ is_company_admin: false, role: 'teacher', company_id: null }),
    ],
    ['a company administrator with another address', set({ email: 'person-moved@dewar.example' })],
    [
      'a deleted company administrator',
      ({ id }: Person) => world.db.deleteFrom('users').where('id', '=', id).execute(),
    ],
  ])('%s', async (_, change) => {
    const boss = await world.newUser({ is_company_admin: true, company_id: world.polarId });
    await register('Polar Gas', '2026-06-10T05:00:00Z');
    expect((await mailedOn('2026-06-10')).map(({ to }) => to)).toContain(boss.email);
    expect((await mailedOn('2026-06-10', () => change(boss))).map(({ to }) => to)).toEqual(ADMINISTRATORS);
  });

  test('an administrator of the portal who administers the company only now', async () => {
    const former = await world.newUser({ role: 'admin' });
    await register('Polar Gas', '2026-06-10T05:00:00Z');
    const demote = set({ role: 'user', is_company_admin: true, company_id: world.polarId });
    expect((await mailedOn('2026-06-10')).map(({ to }) => to)).toContain(former.email);
    expect((await mailedOn('2026-06-10', () => demote(former))).map(({ to }) => to)).toEqual(ADMINISTRATORS);
  });
});
