import { endSession, listSessions, logout } from '@dewar/contract/auth';
import { suspendUser } from '@dewar/contract/suspensions';
import { updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../../test-support/push-service.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

const HOUR_MS = 3_600_000;

let world: ReminderWorld;
let superToken = '';
beforeAll(async () => {
  world = await startReminderWorld();
  await addUser(world.server.db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  superToken = await signInAs(world.server, 'super@dewar.example');
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const call = (...parameters: Parameters<ReminderWorld['server']['call']>) => world.server.call(...parameters);

interface Person {
  readonly email: string;
  readonly token: string;
  readonly browser: TestBrowser;
}

const idOf = async (email: string) =>
  (
    await world.server.db
      .selectFrom('users')
      .select(['id', 'version'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;
const edit = async (email: string, body: object) => {
  const { status, text } = await world.server.call(updateUser, {
    token: superToken,
    params: { id: await idOf(email) },
    body,
  });
  expect(status, text).toBe(200);
};

/** What ends somebody's access to the tanks of their company, or to the portal. */
const ENDS: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  'a sign-out': async ({ token }) => void (await call(logout, { token })),
  "the end of a stolen device's session, from another device": async ({ email }) => {
    const elsewhere = await signInAs(world.server, email);
    const sessions = (await world.server.call(listSessions, { token: elsewhere })).body.data;
    for (const { id, is_current } of sessions) {
      if (!is_current) await call(endSession, { token: elsewhere, params: { id } });
    }
  },
  'a suspension': async ({ email }) => {
    const body = { reason: 'Left the phone on a train', until: null };
    const { status, text } = await world.server.call(suspendUser, {
      token: superToken,
      params: { id: await idOf(email) },
      body,
    });
    expect(status, text).toBe(200);
  },
  'a move to another company': ({ email }) => edit(email, { company_name: 'North' }),
  'becoming a teacher': ({ email }) => edit(email, { role: 'teacher' }),
  'a rejection': async ({ email }) => {
    await world.server.pool.query(`update users set status = 'rejected' where email = $1`, [email]);
  },
  'a suspension of the company': async () => {
    await world.server.pool.query(
      `update companies set suspended_at = now(), suspension_reason = 'x', suspended_by_email = 'x' where id = $1`,
      [world.polarId],
    );
  },
  'three days without use': async () => world.server.clock.advance(73 * HOUR_MS),
};

test.each(Object.entries(ENDS))('after %s nothing is sent, not even what waited already', async (_, end) => {
  const person = await world.newPerson();
  person.browser.respond({ status: 503 });
  await world.newCause();
  const before = world.service.requests.length;
  await end(person);
  person.browser.respond({});
  world.server.clock.advance(HOUR_MS);
  await world.send();
  await world.tell();
  expect(person.browser.receive()).toEqual([]);
  expect(world.service.requests.length).toBe(before);
  await world.server.pool.query(
    'update companies set suspended_at = null, suspension_reason = null, suspended_by_email = null',
  );
});

test.each([
  [
    'that somebody took on at the same moment',
    `acknowledged_at = now(), acknowledged_by_name = 'Anna', acknowledged_by = (select min(id) from users)`,
  ],
  ['of a tank that went to another company at the same moment', 'company_id = $1'],
])('a message about a cause %s is not sent', async (_, change) => {
  const { browser } = await world.newPerson();
  browser.respond({ status: 503 });
  await world.newCause();
  browser.respond({});
  // Behind the back of the code that removes what waits, as in a race with it.
  const values = change.includes('$1') ? [world.northId] : [];
  await world.server.pool.query(`update reminder_causes set ${change}`, values);
  world.server.clock.advance(HOUR_MS);
  await world.send();
  expect(browser.receive()).toEqual([]);
});

test('who had no session that could be told is told of what still stands once they are back', async () => {
  const { email, browser } = await world.newPerson();
  await world.read((await world.newTank()).id, 180);
  world.server.clock.advance(73 * HOUR_MS);
  await world.tell();
  expect(browser.receive()).toEqual([]);
  const back = await world.subscribe(await signInAs(world.server, email));
  await world.tell();
  expect(back.receive()).toHaveLength(1);
});

test('who joins a company is told of what its tanks remind of already', async () => {
  const person = await world.newPerson({ company_id: world.northId });
  await world.newCause();
  await edit(person.email, { company_name: 'Polar Gas' });
  await world.subscribe(await signInAs(world.server, person.email), person.browser);
  await world.tell();
  expect(person.browser.receive()).toHaveLength(1);
});

test('an administrator who becomes a company user is told of their company alone', async () => {
  const admin = await world.newPerson({ role: 'admin', company_id: null });
  await world.read((await world.newTank({ company_name: 'North' })).id, 180);
  await world.tell();
  expect(admin.browser.receive()).toHaveLength(1);
  await edit(admin.email, { role: 'user', company_name: 'Polar Gas' });
  const token = await signInAs(world.server, admin.email);
  await world.subscribe(token, admin.browser);
  await world.read((await world.newTank({ company_name: 'North' })).id, 180);
  await world.newCause();
  expect(admin.browser.receive()).toHaveLength(1);
});
