import { updateReminderSettings } from '@dewar/contract/reminders';
import { updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReminderWorld, startReminderWorld } from './reminder-test-world.ts';

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

/** Working hours as in the settings that a person chose before, and high vacuum for these tanks. */
const choosing = (...tank_ids: readonly number[]) => ({
  choices: [{ cause: 'high_vacuum', scope: 'tanks', timing: 'at_once', tank_ids }],
  ...{ weekdays: [1], hours_start: '08:00', hours_end: '17:00', hours_zone: 'own' },
});

test('a tank that went to another company is neither shown among the chosen ones nor can it be chosen', async () => {
  const { token } = await world.newPerson();
  const { id } = await world.newTank();
  const chosenTanks = async () => (await world.settingsOf(token)).choices.flatMap(({ tanks }) => tanks);
  await world.choose(token, { high_vacuum: { scope: 'tanks', tank_ids: [id] } });
  expect((await chosenTanks()).map((tank) => tank.id)).toEqual([id]);
  const moved = { params: { id }, body: { company_name: 'North' } };
  expect((await world.server.call(updateTank, { token: world.tokens.admin, ...moved })).status).toBe(200);
  expect(await chosenTanks()).toEqual([]);
  const refused = await world.server.call(updateReminderSettings, { token, body: choosing(id) });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('choices');
});

test('settings that another window saved meanwhile are not written over', async () => {
  const { token } = await world.newPerson();
  const { id } = await world.newTank();
  const { version } = await world.settingsOf(token);
  const save = () =>
    world.server.call(updateReminderSettings, { token, body: choosing(id), headers: { 'if-match': `"${version}"` } });
  expect((await save()).status).toBe(200);
  expect((await save()).status).toBe(412);
  expect((await world.settingsOf(token)).version).toBe(version + 1);
});

test('nobody is reminded of the tanks of a suspended company, not even an administrator', async () => {
  const admin = await world.newPerson({ role: 'admin', company_id: null });
  const suspend = (suspended: string) =>
    world.server.pool.query(`update companies set ${suspended} where id = $1`, [world.polarId]);
  await suspend(`suspended_at = now(), suspension_reason = 'x', suspended_by_email = 'x'`);
  await world.newCause();
  expect(admin.browser.receive()).toEqual([]);
  await suspend('suspended_at = null, suspension_reason = null, suspended_by_email = null');
  await world.tell();
  expect(admin.browser.receive()).toHaveLength(1);
});
