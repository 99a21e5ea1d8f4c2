import { getPlatformReport } from '@dewar/contract/platform-reports';
import { createProcedure } from '@dewar/contract/procedures';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addUser } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

async function report() {
  const response = await world.server.call(getPlatformReport, { token: world.tokens.admin });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

test('the platform report counts people without administrators, companies, and tanks that are not deleted', async () => {
  const { db } = world.server;
  const before = await report();
  await addUser(db, { email: 'boss@x.example', role: 'admin' });
  await addUser(db, { email: 'pending@x.example', status: 'pending' });
  await addUser(db, { email: 'verified@x.example', status: 'email_verified' });
  await addUser(db, { email: 'teacher@x.example', role: 'teacher' });
  await addCompany(db, 'Closed');
  await db.updateTable('companies').set({ status: 'inactive' }).where('name', '=', 'Closed').execute();
  const { admin: token } = world.tokens;
  const [idle, gone] = [await world.newTank(), await world.newTank(), await world.newTank()];
  await world.server.call(updateTank, { token, params: { id: idle.id }, body: { operational_status: false } });
  await world.server.call(deleteTank, { token, params: { id: gone.id } });
  const { users, companies, tanks } = await report();
  expect(users).toEqual({
    total: before.users.total + 3,
    active: before.users.active + 1,
    waiting: before.users.waiting + 1,
  });
  expect(companies).toEqual({ total: before.companies.total + 1, active: before.companies.active });
  expect(tanks).toEqual({ total: before.tanks.total + 2, operational: before.tanks.operational + 1 });
});

test('the platform report shows the five latest users and procedures, and the ten latest readings of tanks that are not deleted', async () => {
  const { admin: token } = world.tokens;
  const { db } = world.server;
  for (let index = 1; index <= 6; index += 1) {
    await addUser(db, { email: `late-${index}@x.example` });
    await world.server.call(createProcedure, { token, body: { title: `Procedure ${index}` } });
  }
  const ours = await world.newTank();
  const theirs = await world.newTank({ company_name: 'North' });
  const gone = await world.newTank();
  const log = (tank_id: number, minute: number) =>
    world.server.call(createVacuumReading, {
      token,
      body: { tank_id, vacuum_reading: minute, reading_timestamp: `2026-06-10T11:${minute}:00Z` },
    });
  for (let minute = 10; minute <= 21; minute += 1) await log(minute % 2 === 0 ? ours.id : theirs.id, minute);
  await log(gone.id, 40);
  await world.server.call(deleteTank, { token, params: { id: gone.id } });
  const { recent_users, recent_procedures, recent_readings } = await report();
  expect(recent_users.map(({ email }) => email)).toEqual([6, 5, 4, 3, 2].map((index) => `late-${index}@x.example`));
  expect(recent_procedures.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((index) => `Procedure ${index}`));
  expect(recent_readings.map(({ vacuum_reading }) => vacuum_reading)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
  expect(recent_readings.slice(0, 2)).toMatchObject([
    { tank_number: theirs.tank_number, company_name: 'North' },
    { tank_number: ours.tank_number, company_name: 'Polar Gas' },
  ]);
});

test('the platform report of an empty portal has zeros and three empty lists', async () => {
  const empty = await startTankWorld();
  try {
    await empty.server.db.deleteFrom('users').where('role', '<>', 'admin').execute();
    const { body } = await empty.server.call(getPlatformReport, { token: empty.tokens.admin });
    expect(body.data).toMatchObject({
      users: { total: 0, active: 0, waiting: 0 },
      tanks: { total: 0, operational: 0 },
      recent_procedures: [],
      recent_readings: [],
    });
  } finally {
    await empty.server.stop();
  }
});
