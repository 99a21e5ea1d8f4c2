import * as contract from '@dewar/contract/reminders';
import { updateTank } from '@dewar/contract/tanks';
import { SEPARATE_REMINDERS } from '@dewar/domain/reminders/push-payload';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

const HOUR_MS = 3_600_000;

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const editTank = (id: number, body: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body });

async function onlyReminder(tank_id: number, token: string): Promise<contract.TankReminder> {
  const [reminder] = await world.remindersOf(tank_id, token);
  if (reminder === undefined) throw new Error('the tank reminds of nothing');
  return reminder;
}
const acknowledge = (id: number, token: string) =>
  world.server.call(contract.acknowledgeReminder, { token, params: { id } });
const withdraw = (id: number, token: string) =>
  world.server.call(contract.withdrawAcknowledgement, { token, params: { id } });
const snooze = (id: number, token: string, how: string) =>
  world.server.call(contract.snoozeReminder, { token, params: { id }, body: { snooze: how } });

test('a reminder that was put off comes back when its time is over, to this person alone', async () => {
  const [person, colleague] = [await world.newPerson({ timezone: 'America/New_York' }), await world.newPerson()];
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  const { id } = await onlyReminder(tank.id, person.token);
  const put = await snooze(id, person.token, 'tomorrow');
  expect(put.body.data.snoozed_until).toBe('2026-06-11T12:00:00.000Z');
  expect((await onlyReminder(tank.id, colleague.token)).snoozed_until).toBeNull();
  for (const each of [person, colleague]) each.browser.receive();
  world.setTime('2026-06-11T11:59:00Z');
  await world.tell();
  expect(person.browser.receive()).toEqual([]);
  world.setTime('2026-06-11T12:00:00Z');
  await world.tell();
  await world.tell();
  expect(person.browser.receive()).toHaveLength(1);
  expect(colleague.browser.receive()).toEqual([]);
});

test('who takes care of a cause is seen by colleagues, and nobody is reminded of it until it ends', async () => {
  const person = await world.newPerson();
  const colleague = await world.newPerson();
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  const { id } = await onlyReminder(tank.id, person.token);
  await snooze(id, colleague.token, 'hour');
  expect((await acknowledge(id, person.token)).body.data.acknowledged).toEqual({
    by_name: person.email,
    at: '2026-06-10T12:00:00+00:00',
    is_own: true,
  });
  const seen = (await onlyReminder(tank.id, colleague.token)).acknowledged;
  expect(seen).toMatchObject({ by_name: person.email, is_own: false });
  const late = await world.newPerson();
  world.server.clock.advance(2 * HOUR_MS);
  for (const each of [person, colleague, late]) each.browser.receive();
  await world.tell();
  expect([person, colleague, late].flatMap(({ browser }) => browser.receive())).toEqual([]);

  await world.read(tank.id, 20);
  await world.tell();
  expect(await world.remindersOf(tank.id, colleague.token)).toEqual([]);
  world.server.clock.advance(HOUR_MS);
  await world.read(tank.id, 150);
  await world.tell();
  expect((await onlyReminder(tank.id, colleague.token)).acknowledged).toBeNull();
  expect(late.browser.receive()).toHaveLength(1);
});

test('an acknowledgement is recorded, given back by its owner or an administrator, and taken by one person', async () => {
  const [person, colleague] = [await world.newPerson(), await world.newPerson()];
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  const { id } = await onlyReminder(tank.id, person.token);
  await acknowledge(id, person.token);
  expect((await acknowledge(id, person.token)).status).toBe(200);
  expect((await acknowledge(id, colleague.token)).status).toBe(409);
  expect((await withdraw(id, colleague.token)).status).toBe(403);
  expect((await withdraw(id, person.token)).body.data.acknowledged).toBeNull();
  expect((await acknowledge(id, colleague.token)).status).toBe(200);
  expect((await withdraw(id, world.tokens.admin)).status).toBe(200);
  const actions = (await world.auditOf('tank', tank.id)).map(({ action, actor_email }) => [action, actor_email]);
  expect(actions.slice(1)).toEqual([
    ['acknowledge', person.email],
    ['withdraw-acknowledgement', person.email],
    ['acknowledge', colleague.email],
    ['withdraw-acknowledgement', 'admin@dewar.example'],
  ]);
});

test('causes that somebody takes care of are not counted in a message about many either, until they are given back', async () => {
  const person = await world.newPerson();
  const taken: number[] = [];
  for (let count = 0; count <= SEPARATE_REMINDERS; count += 1) {
    const tank = await world.newTank();
    await world.read(tank.id, 180);
    await world.tell();
    taken.push((await onlyReminder(tank.id, person.token)).id);
  }
  for (const id of taken) await acknowledge(id, person.token);
  const late = await world.newPerson();
  await world.tell();
  expect(late.browser.receive()).toEqual([]);
  for (const id of taken) await withdraw(id, person.token);
  await world.tell();
  expect(late.browser.receive()).toHaveLength(1);
});

test('a cause is there neither to see nor to answer for people of another company, whoever takes care of it', async () => {
  const person = await world.newPerson();
  const { token } = await world.newPerson({ company_id: world.northId });
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  const { id } = await onlyReminder(tank.id, person.token);
  await acknowledge(id, person.token);
  const answers = [
    await world.server.call(contract.listTankReminders, { token, params: { id: tank.id } }),
    await snooze(id, token, 'hour'),
    await acknowledge(id, token),
    await withdraw(id, token),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a reminder that waits for its push service is not sent once somebody takes care', async () => {
  const [person, colleague] = [await world.newPerson(), await world.newPerson()];
  person.browser.respond({ status: 503 });
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  await acknowledge((await onlyReminder(tank.id, colleague.token)).id, colleague.token);
  person.browser.respond({});
  world.server.clock.advance(HOUR_MS);
  await world.send();
  expect(person.browser.receive()).toEqual([]);
});

test('a tank that moves takes its causes away from those who no longer see it', async () => {
  const { token, browser } = await world.newPerson();
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  const { id } = await onlyReminder(tank.id, token);
  await acknowledge(id, token);
  browser.receive();
  expect((await editTank(tank.id, { company_name: 'North' })).status).toBe(200);
  // Before the causes are looked for again, neither those whom it left nor an administrator sees the old one.
  expect((await world.server.call(contract.listTankReminders, { token, params: { id: tank.id } })).status).toBe(404);
  expect(await world.remindersOf(tank.id, world.tokens.admin)).toEqual([]);
  expect((await snooze(id, token, 'hour')).status).toBe(404);
  await world.tell();
  expect((await snooze(id, token, 'hour')).status).toBe(404);
  expect((await world.server.call(contract.listTankReminders, { token, params: { id: tank.id } })).status).toBe(404);
});
