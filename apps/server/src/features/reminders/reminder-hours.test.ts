import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

const HOUR_MS = 3_600_000;

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

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
