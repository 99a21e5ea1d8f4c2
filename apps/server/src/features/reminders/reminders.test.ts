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

test('a high vacuum is told once until it passes the next limit: which tank, what, and where to read on', async () => {
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
  for (const microns of [199, 95, 101]) {
    world.server.clock.advance(HOUR_MS);
    await world.read(tank.id, microns);
    await world.tell();
    expect(browser.receive()).toEqual([]);
  }
  world.server.clock.advance(HOUR_MS);
  await world.read(tank.id, 220);
  await world.tell();
  expect(browser.receive()).toHaveLength(1);
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

test('a tank that is taken out of service reminds nobody', async () => {
  const { browser } = await world.newPerson();
  const tank = await world.newTank();
  await world.read(tank.id, 180);
  await editTank(tank.id, { operational_status: false });
  await world.tell();
  expect(browser.receive()).toEqual([]);
});
