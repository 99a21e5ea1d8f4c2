import { liftCompanySuspension, suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../test-support/sample-world.ts';
import { type AlertWorld, RECIPIENTS, startAlertWorld } from './alert-test-world.ts';

const [ADA = '', YARD = ''] = RECIPIENTS;
const body = { reason: 'On leave' };

let world: AlertWorld;
let adaId = 0;
beforeAll(async () => {
  world = await startAlertWorld();
  adaId = await addUser(world.server.db, { email: ADA.toUpperCase(), company_id: world.polarId });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  const free = { suspended_at: null, suspended_until: null, suspension_reason: null, suspended_by_email: null };
  await world.server.db.updateTable('users').set(free).execute();
});

const recipients = async () => (await world.receive()).map(({ to }) => to).filter((to) => RECIPIENTS.includes(to));
const on = (id: number) => ({ token: world.tokens.admin, params: { id } });

test('alerts are not mailed to a suspended person, and to the others as before', async () => {
  await world.server.call(suspendUser, { ...on(adaId), body });
  await world.receive();
  await world.read((await world.newTank()).id, 150);
  await world.runReadingJob();
  expect(await recipients()).toEqual([YARD]);
});

test('alerts are mailed again once a suspension has lapsed', async () => {
  const until = new Date(world.server.clock.now().getTime() + 60_000).toISOString();
  await world.server.call(suspendUser, { ...on(adaId), body: { ...body, until } });
  await world.receive();
  world.server.clock.advance(60_000);
  await world.read((await world.newTank()).id, 150);
  await world.runReadingJob();
  expect(await recipients()).toEqual(RECIPIENTS);
});

test('a suspended company gets no alerts; afterwards it gets what applies then', async () => {
  await world.server.call(suspendCompany, { ...on(world.polarId), body });
  await world.receive();
  const tank = await world.newTank();
  await world.read(tank.id, 150);
  await world.runReadingJob();
  await world.sweep();
  expect([await recipients(), await world.countSent()]).toEqual([[], 0]);
  await world.server.call(liftCompanySuspension, on(world.polarId));
  await world.receive();
  await world.sweep();
  expect(await recipients()).toEqual(RECIPIENTS);
});
