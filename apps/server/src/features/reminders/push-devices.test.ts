import { endSession, listSessions, logout } from '@dewar/contract/auth';
import * as contract from '@dewar/contract/reminders';
import { suspendUser } from '@dewar/contract/suspensions';
import { updateUser } from '@dewar/contract/users';
import { MAX_PUSH_DEVICES } from '@dewar/domain/reminders/push-endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../../test-support/push-service.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { MORNING, type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

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
const subscribe = (token: string, body: object) => world.server.call(contract.createPushDevice, { token, body });
const settingsOf = async (token: string) =>
  (await world.server.call(contract.getReminderSettings, { token })).body.data;
const devicesOf = async (token: string) => (await settingsOf(token)).devices;

/** A tank becomes a reason to tell everybody, and what waits is sent. */
async function newCause(): Promise<void> {
  await world.read((await world.newTank()).id, 180);
  await world.tell();
}

test.each([
  ['http://push.example/x', 'must begin with https://'],
  ['https://10.0.0.1/x', 'must name a push service on the internet'],
  ['https://[::1]/x', 'must name a push service on the internet'],
  ['https://push.example:5432/x', 'must not name a port'],
  ['https://a:b@push.example/x', 'must not contain a name or a password'],
  ['https://inside.example/x', 'must name a push service on the internet'],
  ['https://nowhere.example/x', 'names a push service that cannot be found'],
])('a forged address of a device is refused in words, and nothing is stored: %s', async (endpoint, error) => {
  const names: Record<string, string> = { 'inside.example': '192.168.1.7', 'push.example': '8.8.8.8' };
  const server = await startTestServer({}, undefined, {
    resolveName: async (name) => [names[name] ?? []].flat().map((address) => ({ address, family: 4 })),
  });
  await addUser(server.db, { email: 'a@x.example' });
  const token = await signInAs(server, 'a@x.example');
  const { subscription } = world.service.newBrowser();
  const refused = await server.call(contract.createPushDevice, { token, body: { ...subscription, endpoint } });
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({ endpoint: expect.stringContaining(error) });
  const body = { ...subscription, endpoint: 'https://push.example/x' };
  expect((await server.call(contract.createPushDevice, { token, body })).status).toBe(201);
  await server.stop();
});

test('a name that leads inside by the time of the message is not connected to, and the device goes', async () => {
  let address = '8.8.8.8';
  const server = await startTestServer({}, undefined, { resolveName: async () => [{ address, family: 4 }] });
  await addUser(server.db, { email: 'a@x.example' });
  const token = await signInAs(server, 'a@x.example');
  const { subscription } = world.service.newBrowser();
  const body = { ...subscription, endpoint: 'https://push.example/x' };
  const { id } = (await server.call(contract.createPushDevice, { token, body })).body.data;
  expect((await server.call(contract.testPushDevice, { token, params: { id } })).status).toBe(200);
  address = '127.0.0.1';
  const job = server.app.jobs.find(({ name }) => name === 'push-messages');
  await job?.run(new AbortController().signal);
  expect((await server.call(contract.getReminderSettings, { token })).body.data.devices).toEqual([]);
  await server.stop();
});

test('keys that no browser has are refused', async () => {
  const { token } = await world.newPerson();
  const { subscription } = world.service.newBrowser();
  const off = { ...subscription, p256dh: `${subscription.p256dh.slice(0, 40)}AAAA${subscription.p256dh.slice(44)}` };
  expect((await subscribe(token, off)).body.fields).toEqual({ p256dh: expect.stringContaining('no public key') });
  expect((await subscribe(token, { ...subscription, auth: 'short' })).status).toBe(400);
});

test('a test reaches its device at once, and nobody can send one to somebody else or remove their device', async () => {
  const [person, other] = [await world.newPerson(), await world.newPerson()];
  const [device] = await devicesOf(person.token);
  const id = device?.id ?? 0;
  const params = { id };
  for (const endpoint of [contract.testPushDevice, contract.deletePushDevice]) {
    expect((await call(endpoint, { token: other.token, params })).status).toBe(404);
  }
  expect((await call(contract.testPushDevice, { token: person.token, params })).status).toBe(200);
  await world.send();
  expect(person.browser.receive()).toEqual([
    expect.objectContaining({ tag: 'test', path: '/user-settings?tab=reminders' }),
  ]);
  expect((await call(contract.deletePushDevice, { token: person.token, params })).status).toBe(200);
  await newCause();
  expect(person.browser.receive()).toEqual([]);
  expect(other.browser.receive()).toHaveLength(1);
});

test("somebody else's address cannot be taken over without the secret of its browser", async () => {
  const [person, thief] = [await world.newPerson(), await world.newPerson()];
  const { endpoint } = person.browser.subscription;
  const forged = { ...world.service.newBrowser().subscription, endpoint };
  expect((await subscribe(thief.token, forged)).status).toBe(409);
  await newCause();
  expect(person.browser.receive()).toHaveLength(1);
});

test('a browser on which somebody else signs in belongs to them from then on', async () => {
  const [first, second] = [await world.newPerson(), await world.newPerson()];
  await world.subscribe(second.token, first.browser);
  expect(await devicesOf(first.token)).toEqual([]);
  expect(await devicesOf(second.token)).toHaveLength(1);
});

test('a subscription that is sent twice, or anew in the same session, is one device', async () => {
  const { token, browser } = await world.newPerson();
  await world.subscribe(token, browser);
  const renewed = await world.subscribe(token);
  expect(await devicesOf(token)).toHaveLength(1);
  await newCause();
  expect([browser.receive().length, renewed.receive().length]).toEqual([0, 1]);
});

test('a person has so many devices; one more replaces the oldest', async () => {
  const { email, token } = await world.newPerson();
  for (let count = 0; count < MAX_PUSH_DEVICES; count += 1) await world.subscribe(await signInAs(world.server, email));
  const devices = await devicesOf(token);
  expect(devices).toHaveLength(MAX_PUSH_DEVICES);
  expect(devices.some(({ is_current }) => is_current)).toBe(false);
});

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
  await newCause();
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

test('an administrator who becomes a company user is told of their company alone', async () => {
  const admin = await world.newPerson({ role: 'admin', company_id: null });
  await world.read((await world.newTank({ company_name: 'North' })).id, 180);
  await world.tell();
  expect(admin.browser.receive()).toHaveLength(1);
  await edit(admin.email, { role: 'user', company_name: 'Polar Gas' });
  const token = await signInAs(world.server, admin.email);
  await world.subscribe(token, admin.browser);
  await world.read((await world.newTank({ company_name: 'North' })).id, 180);
  await newCause();
  expect(admin.browser.receive()).toHaveLength(1);
});

test.each([404, 410])('a device that its push service no longer knows goes: %i', async (status) => {
  const { token, browser } = await world.newPerson();
  browser.respond({ status });
  await newCause();
  expect(await devicesOf(token)).toEqual([]);
});

test.each([
  ['429 with seconds', { status: 429, headers: { 'retry-after': '600' } }, 599_000, 601_000],
  [
    '503 with a date',
    { status: 503, headers: { 'retry-after': 'Wed, 10 Jun 2026 12:20:00 GMT' } },
    1_199_000,
    1_201_000,
  ],
  ['429 that asks for a year', { status: 429, headers: { 'retry-after': '31536000' } }, HOUR_MS - 1_000, HOUR_MS],
  ['500 without a time', { status: 500 }, 29_000, 30_000],
])('a push service that asks to wait is tried again after that: %s', async (_, response, tooEarly, dueAfter) => {
  const { browser } = await world.newPerson();
  browser.respond(response);
  await newCause();
  browser.respond({});
  world.server.clock.advance(tooEarly);
  await world.send();
  expect(browser.receive()).toEqual([]);
  world.server.clock.advance(dueAfter - tooEarly);
  await world.send();
  await world.send();
  expect(browser.receive()).toHaveLength(1);
});

test.each([400, 403, 413, 307])('a message that is refused is dropped, and the device stays: %i', async (status) => {
  const { token, browser } = await world.newPerson();
  browser.respond({ status });
  await newCause();
  browser.respond({});
  world.server.clock.advance(HOUR_MS);
  await world.send();
  expect(browser.receive()).toEqual([]);
  expect(await devicesOf(token)).toHaveLength(1);
});

test('a response of 10 MB counts as sent, and one service that cuts the line does not hold up the others', async () => {
  const [large, cut, usual] = [await world.newPerson(), await world.newPerson(), await world.newPerson()];
  large.browser.respond({ bytes: 10_000_000 });
  cut.browser.respond({ cuts: true });
  await newCause();
  await world.send();
  expect([large, usual].map(({ browser }) => browser.receive().length)).toEqual([1, 1]);
  cut.browser.respond({});
  world.server.clock.advance(30_000);
  await world.send();
  expect(cut.browser.receive()).toHaveLength(1);
});

test('a message that waited for twelve hours is forgotten', async () => {
  const { browser } = await world.newPerson();
  browser.respond({ status: 503 });
  await newCause();
  browser.respond({});
  world.server.clock.advance(12 * HOUR_MS);
  await world.send();
  expect(browser.receive()).toEqual([]);
});

test('the log and the settings never show the address of a device', async () => {
  const { token, browser } = await world.newPerson();
  browser.respond({ status: 500 });
  await newCause();
  const path = new URL(browser.subscription.endpoint).pathname;
  expect(JSON.stringify([world.server.logs, await settingsOf(token)])).not.toContain(path);
});

test('servers that ask at the same moment get one key pair, and its private half is sealed', async () => {
  const { token } = await world.newPerson();
  await world.server.pool.query('delete from push_keys');
  const all = await Promise.all(Array.from({ length: 6 }, () => settingsOf(token)));
  expect(new Set(all.map(({ public_key }) => public_key)).size).toBe(1);
  const { rows } = await world.server.pool.query<{ sealed: Buffer }>(
    'select sealed_private_key as sealed from push_keys',
  );
  expect(rows[0]?.sealed.includes('PRIVATE KEY')).toBe(false);
});

test('a key pair that was sealed with another secret is replaced, and its devices have to subscribe anew', async () => {
  const { token } = await world.newPerson();
  const { public_key } = await settingsOf(token);
  await world.server.pool.query(
    `update push_keys set sealed_private_key = '\\x00112233445566778899aabbccddeeff00112233445566778899'`,
  );
  const after = await settingsOf(token);
  expect(after.public_key).not.toBe(public_key);
  expect(after.devices).toEqual([]);
});

test('the time of the last reminder of a device is kept', async () => {
  const { token } = await world.newPerson();
  await newCause();
  expect((await devicesOf(token))[0]).toMatchObject({
    last_sent_at: new Date(MORNING).toISOString(),
    is_current: true,
  });
});
