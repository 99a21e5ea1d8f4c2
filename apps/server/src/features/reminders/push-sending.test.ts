import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

const HOUR_MS = 3_600_000;

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const devicesOf = async (token: string) => (await world.settingsOf(token)).devices;

test.each([404, 410])('a device that its push service no longer knows goes: %i', async (status) => {
  const { token, browser } = await world.newPerson();
  browser.respond({ status });
  await world.newCause();
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
  await world.newCause();
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
  await world.newCause();
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
  await world.newCause();
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
  await world.newCause();
  browser.respond({});
  world.server.clock.advance(12 * HOUR_MS);
  await world.send();
  expect(browser.receive()).toEqual([]);
});

test('the log and the settings never show the address of a device', async () => {
  const { token, browser } = await world.newPerson();
  browser.respond({ status: 500 });
  await world.newCause();
  const path = new URL(browser.subscription.endpoint).pathname;
  expect(JSON.stringify([world.server.logs, await world.settingsOf(token)])).not.toContain(path);
});
