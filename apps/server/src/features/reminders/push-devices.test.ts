import * as contract from '@dewar/contract/reminders';
import { MAX_PUSH_DEVICES } from '@dewar/domain/reminders/push-endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { createPushParts } from './push-parts.ts';
import { MORNING, type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const call = (...parameters: Parameters<ReminderWorld['server']['call']>) => world.server.call(...parameters);
const subscribe = (token: string, body: object) => world.server.call(contract.createPushDevice, { token, body });
const devicesOf = async (token: string) => (await world.settingsOf(token)).devices;

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
  await world.newCause();
  expect(person.browser.receive()).toEqual([]);
  expect(other.browser.receive()).toHaveLength(1);
});

test("somebody else's address cannot be taken over without the secret of its browser", async () => {
  const [person, thief] = [await world.newPerson(), await world.newPerson()];
  const { endpoint, p256dh, auth } = person.browser.subscription;
  const forged = { ...world.service.newBrowser().subscription, endpoint };
  // Nor with one half of it.
  for (const body of [forged, { ...forged, p256dh }, { ...forged, auth }]) {
    expect((await subscribe(thief.token, body)).status).toBe(409);
  }
  await world.newCause();
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
  await world.newCause();
  expect([browser.receive().length, renewed.receive().length]).toEqual([0, 1]);
});

test('a person has so many devices; one more replaces the oldest', async () => {
  const { email, token } = await world.newPerson();
  for (let count = 0; count < MAX_PUSH_DEVICES; count += 1) await world.subscribe(await signInAs(world.server, email));
  const devices = await devicesOf(token);
  expect(devices).toHaveLength(MAX_PUSH_DEVICES);
  expect(devices.some(({ is_current }) => is_current)).toBe(false);
});

test('servers that ask at the same moment get one key pair, and its private half is sealed', async () => {
  const { token } = await world.newPerson();
  await world.server.pool.query('delete from push_keys');
  const { makeKeys } = createPushParts(world.server);
  const all = await Promise.all(Array.from({ length: 6 }, makeKeys));
  expect(new Set(all.map(({ publicKey }) => publicKey.toString('base64url'))).size).toBe(1);
  expect((await world.settingsOf(token)).public_key).toBe(all[0]?.publicKey.toString('base64url'));
  const { rows } = await world.server.pool.query<{ sealed: Buffer }>(
    'select sealed_private_key as sealed from push_keys',
  );
  expect(rows[0]?.sealed.includes('PRIVATE KEY')).toBe(false);
});

test('a key pair that was sealed with another secret is replaced, and its devices have to subscribe anew', async () => {
  const { token } = await world.newPerson();
  const { public_key } = await world.settingsOf(token);
  await world.server.pool.query(
    `update push_keys set sealed_private_key = '\\x00112233445566778899aabbccddeeff00112233445566778899'`,
  );
  expect((await world.server.call(contract.getReminderSettings, { token })).status, 'a read makes none').toBe(503);
  await createPushParts(world.server).makeKeys();
  const after = await world.settingsOf(token);
  expect(after.public_key).not.toBe(public_key);
  expect(after.devices).toEqual([]);
});

test('the time of the last reminder of a device is kept', async () => {
  const { token } = await world.newPerson();
  await world.newCause();
  expect((await devicesOf(token))[0]).toMatchObject({
    last_sent_at: new Date(MORNING).toISOString(),
    is_current: true,
  });
});
