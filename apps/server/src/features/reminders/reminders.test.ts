import * as contract from '@dewar/contract/reminders';
import { updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';
import { MORNING, type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

const HOUR_MS = 3_600_000;

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const hoursAgo = (hours: number) => new Date(Date.parse(MORNING) - hours * HOUR_MS).toISOString();

async function transfer(tank_id: number, change: object): Promise<void> {
  const body = { tank_id, action: 'Load', loaded_at: hoursAgo(240), loaded_weight_lbs: 9_900, ...change };
  const { status, text } = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(status, text).toBe(201);
}
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

test('a high vacuum is told once: which tank, what, and where to read on', async () => {
  const { browser } = await world.newPerson();
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  expect(browser.receive()).toEqual([
    {
      title: tank.tank_number,
      body: 'Vacuum is high',
      path: `/tanks/${tank.id}`,
      tag: `tank-${tank.id}-high_vacuum`,
    },
  ]);
  await world.read(tank.id, 220);
  await world.tell();
  expect(browser.receive()).toEqual([]);
});

test('a cause that has ended is told again when it comes back', async () => {
  const { browser } = await world.newPerson();
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  world.server.clock.advance(HOUR_MS);
  await world.read(tank.id, 20);
  await world.tell();
  world.server.clock.advance(HOUR_MS);
  await world.read(tank.id, 150);
  await world.tell();
  expect(browser.receive()).toHaveLength(2);
});

test('a required reading, a vent risk and an inspection that is due soon are told', async () => {
  const { browser } = await world.newPerson();
  const [arrived, loaded, inspected] = [
    await world.newTank(),
    await world.newTank(),
    await world.newTank({ csc_inspection_date: '2024-02-01' }),
  ];
  await transfer(arrived.id, { arrived_at: hoursAgo(1), arrival_pressure: 120 });
  await transfer(loaded.id, { loaded_at: hoursAgo(24 * 40), loaded_pressure: 10, product_name: 'LHe' });
  await world.tell();
  expect(browser.receive().map(({ title, body }) => [title, body])).toEqual(
    expect.arrayContaining([
      [arrived.tank_number, 'Immediate reading is due'],
      [loaded.tank_number, 'Relief is near'],
      [inspected.tank_number, 'CSC inspection is due'],
    ]),
  );
});

test('many causes at the same moment come as one reminder, which names no tank', async () => {
  const { browser } = await world.newPerson();
  for (let count = 0; count < 4; count += 1) await world.read((await world.newTank()).id, 180);
  await world.tell();
  expect(browser.receive()).toEqual([
    { title: 'Dewar', body: '4 reminders. Open the portal to see them.', path: '/', tag: 'reminders' },
  ]);
  await world.tell();
  expect(browser.receive()).toEqual([]);
});

test('a reminder is told exactly once although several servers look and send at the same time', async () => {
  const { browser } = await world.newPerson();
  for (let count = 0; count < 3; count += 1) await world.read((await world.newTank()).id, 180);
  const before = world.service.requests.length;
  const environment = { PRIVATE_PUSH_SERVICES: world.service.origin };
  const servers = await Promise.all([1, 2, 3].map(() => startSecondServer(world.server, { environment })));
  const runAll = (wanted: string) =>
    Promise.all(
      servers.flatMap(({ app }) =>
        app.jobs
          .filter(isSteadyJob)
          .filter(({ name }) => name === wanted)
          .map((job) => job.run(new AbortController().signal)),
      ),
    );
  await runAll('reminders');
  await Promise.all([runAll('push-messages'), runAll('push-messages')]);
  await world.tell();
  for (const server of servers) await server.stop();
  expect(new Set(browser.receive().map(({ tag }) => tag)).size).toBe(3);
  expect(world.service.requests.length - before).toBe(3);
});

test('only causes and tanks that a person chose are told', async () => {
  const { token, browser } = await world.newPerson();
  const [chosen, other] = [
    await world.newTank({ csc_inspection_date: '2023-01-01' }),
    await world.newTank({ csc_inspection_date: '2023-01-01' }),
  ];
  await world.choose(token, { high_vacuum: { scope: 'tanks', tank_ids: [chosen.id] } });
  for (const tank of [chosen, other]) await world.read(tank.id, 180);
  await world.tell();
  expect(browser.receive().map(({ title, body }) => [title, body])).toEqual([[chosen.tank_number, 'Vacuum is high']]);
});

test('nobody is told of tanks of another company, and administrators of all', async () => {
  const { browser } = await world.newPerson();
  const stranger = await world.newPerson({ company_id: world.northId });
  const admin = await world.newPerson({ role: 'admin', company_id: null });
  await world.read((await world.newTank()).id, 180);
  await world.tell();
  expect([browser, stranger.browser, admin.browser].map((each) => each.receive().length)).toEqual([1, 0, 1]);
});

test('in working hours a reminder waits for the morning of the next chosen day, over a change of the clocks', async () => {
  await world.read((await world.newTank()).id, 180);
  // New York is on summer time until Sunday, 1 November: Friday, seven in the evening.
  world.setTime('2026-10-30T23:00:00Z');
  const { token, browser } = await world.newPerson({ timezone: 'America/New_York' });
  await world.choose(token, { high_vacuum: { timing: 'working_hours' } });
  await world.tell();
  for (const moment of ['2026-10-31T14:00:00Z', '2026-11-02T12:59:00Z']) {
    world.setTime(moment);
    await world.tell();
    expect(browser.receive(), moment).toEqual([]);
  }
  world.setTime('2026-11-02T13:00:00Z');
  await world.tell();
  expect(browser.receive()).toHaveLength(1);
});

test("working hours can be those of the company's time zone", async () => {
  const setting = { scope: 'company', company_id: world.polarId, setting_key: 'timezone' };
  await world.server.db
    .insertInto('settings')
    .values({ ...setting, setting_value: '"Asia/Tokyo"' })
    .execute();
  const { token, browser } = await world.newPerson({ timezone: 'America/New_York' });
  await world.choose(token, { high_vacuum: { timing: 'working_hours' } }, { hours_zone: 'company' });
  await world.read((await world.newTank()).id, 180);
  // Nine in the evening in Tokyo.
  await world.tell();
  expect(browser.receive()).toEqual([]);
  world.setTime('2026-06-10T23:00:00Z');
  await world.tell();
  expect(browser.receive()).toHaveLength(1);
});

test('a cause that ends before working hours is not told', async () => {
  const { token, browser } = await world.newPerson({ timezone: 'Asia/Tokyo' });
  await world.choose(token, { high_vacuum: { timing: 'working_hours' } });
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await world.tell();
  world.server.clock.advance(HOUR_MS);
  await world.read(tank.id, 20);
  world.setTime('2026-06-11T00:00:00Z');
  await world.tell();
  expect(browser.receive()).toEqual([]);
});

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
  await world.tell();
  expect((await snooze(id, token, 'hour')).status).toBe(404);
  expect((await world.server.call(contract.listTankReminders, { token, params: { id: tank.id } })).status).toBe(404);
});

test('a tank that is taken out of service reminds nobody', async () => {
  const { browser } = await world.newPerson();
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await editTank(tank.id, { operational_status: false });
  await world.tell();
  expect(browser.receive()).toEqual([]);
});
