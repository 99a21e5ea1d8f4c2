import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { deleteVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/sample-world.ts';
import { type AlertWorld, MORNING, RECIPIENTS, startAlertWorld } from './alert-test-world.ts';

const DAY_MS = 86_400_000;
const LATE_EVENING = '2026-06-11T02:00:00Z';
const NEXT_MORNING = '2026-06-11T12:00:00Z';

let world: AlertWorld;
beforeAll(async () => {
  world = await startAlertWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const daysAgo = (days: number) => new Date(Date.parse(MORNING) - days * DAY_MS).toISOString();
const editReading = (id: number, change: object) =>
  world.server.call(updateVacuumReading, { token: world.tokens.admin, params: { id }, body: change });
const editTank = (id: number, change: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body: change });

/** The job right after a reading, and the sweep, on both servers at the same time. */
const runAll = () =>
  Promise.all(
    [world.server.app, world.other.app, world.server.app].flatMap((app) => [
      world.runReadingJob(app),
      world.sweep(app),
    ]),
  );

test('a reading above 100 is mailed right after it is saved, with its reason and a link to its tank', async () => {
  const tank = await world.newTank({ tank_number: '1207' });
  await world.read(tank.id, 150.5);
  await world.runReadingJob();
  const mails = await world.receive();
  expect(mails.map(({ to }) => to)).toEqual(RECIPIENTS);
  const [mail] = mails;
  expect(mail?.subject).toBe('Alert: tank 1207, Polar Gas');
  expect(mail?.text).toContain(
    '- Tank 1207: Vacuum reading of 150.5 microns on 10 Jun, 08:00. Above 100 microns is high.\r\n',
  );
  expect(mail?.text).toContain('Times are in the time zone America/New_York.');
  expect(mail?.link?.href).toBe(`${world.server.config.publicUrl}/tanks/${tank.id}`);
  expect(mail?.text).toContain(`<a href="${world.server.config.publicUrl}/tanks/${tank.id}">Open tank 1207</a>`);
});

test('the longest names of a company and a tank fit into the subject of the mail', async () => {
  const [company_name, tank_number] = ['C'.repeat(TEXT_LIMITS.name), 'T'.repeat(TEXT_LIMITS.tank_number)];
  const company_id = await addCompany(world.server.db, company_name);
  await world.setOfCompany(company_id, 'alert_email_recipients', ['ops@long.example']);
  const tank = await world.newTank({ tank_number, company_name });
  await world.read(tank.id, 150);
  await world.runReadingJob();
  const [mail, ...more] = await world.receive();
  expect([mail?.to, more]).toEqual(['ops@long.example', []]);
  const { subject } = await world.server.db.selectFrom('mails').select('subject').executeTakeFirstOrThrow();
  expect(subject).toContain(`tank ${tank_number}, CCC`);
  expect(mail?.text).toContain(`- Tank ${tank_number}: Vacuum reading of 150 microns`);
});

test('a reading is mailed once, however many servers look for it and however often', async () => {
  const tank = await world.newTank();
  const id = await world.read(tank.id, 150);
  await runAll();
  expect((await world.receive()).map(({ to }) => to)).toEqual(RECIPIENTS);
  await editReading(id, { vacuum_reading: 160 });
  await runAll();
  expect(await world.receive()).toEqual([]);
  await world.read(tank.id, 170);
  await runAll();
  expect(await world.receive()).toHaveLength(RECIPIENTS.length);
});

test('a reading of 100 and a low reading are not mailed', async () => {
  const tank = await world.newTank();
  await world.read(tank.id, 100);
  await world.read(tank.id, 3);
  await runAll();
  expect(await world.receive()).toEqual([]);
  expect(await world.countSent()).toBe(0);
});

test('a reading edited to above 100 is mailed, and one edited back or deleted before the mail is not', async () => {
  const [up, down, gone] = [await world.newTank(), await world.newTank(), await world.newTank()];
  const raised = await world.read(up.id, 20);
  const lowered = await world.read(down.id, 150);
  const deleted = await world.read(gone.id, 150);
  await editReading(raised, { vacuum_reading: 120 });
  await editReading(lowered, { vacuum_reading: 15 });
  await world.server.call(deleteVacuumReading, { token: world.tokens.admin, params: { id: deleted } });
  await world.runReadingJob();
  expect(await world.receiveTanks()).toEqual([up.tank_number]);
});

test('a reading sent days later by an offline phone is mailed, and one from long ago is not', async () => {
  const [late, old, behind] = [await world.newTank(), await world.newTank(), await world.newTank()];
  await world.read(behind.id, 20);
  await world.read(late.id, 150, daysAgo(10));
  await world.read(old.id, 150, daysAgo(15));
  await world.read(behind.id, 150, daysAgo(2));
  await world.runReadingJob();
  expect((await world.receiveTanks()).toSorted()).toEqual([late.tank_number, behind.tank_number].toSorted());
  await world.sweep();
  expect(await world.receive()).toEqual([]);
});

test('the sweep finds readings that the other job missed while it was down', async () => {
  const tank = await world.newTank();
  const id = await world.read(tank.id, 150);
  await world.server.pool.query("update vacuum_readings set updated_at = now() - interval '1 hour' where id = $1", [
    id,
  ]);
  await world.runReadingJob();
  expect(await world.receive()).toEqual([]);
  await world.sweep();
  expect(await world.receiveTanks()).toEqual([tank.tank_number]);
});

test('readings of tanks out of service, moved away or deleted and of inactive companies are not mailed', async () => {
  const [idle, moved, deleted] = [await world.newTank(), await world.newTank(), await world.newTank()];
  for (const { id } of [idle, moved, deleted]) await world.read(id, 150);
  await editTank(idle.id, { operational_status: false });
  await editTank(moved.id, { company_name: 'North' });
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: deleted.id } });
  await world.setOfCompany(world.northId, 'alert_email_recipients', ['ops@north.example']);
  await runAll();
  expect(await world.receive()).toEqual([]);

  await editTank(idle.id, { operational_status: true });
  const setStatus = (status: string) => world.server.pool.query('update companies set status = $1', [status]);
  await setStatus('inactive');
  await runAll();
  expect(await world.receive()).toEqual([]);
  await setStatus('active');
  await runAll();
  expect(await world.receiveTanks()).toEqual([idle.tank_number]);
});

test('outside working hours a reading waits for the morning, but one above 500 does not', async () => {
  world.setTime(LATE_EVENING);
  const [high, critical, better] = [await world.newTank(), await world.newTank(), await world.newTank()];
  await world.read(high.id, 500);
  const corrected = await world.read(better.id, 300);
  await world.read(critical.id, 1_500);
  await runAll();
  const [mail] = await world.receive();
  expect(mail?.subject).toBe(`Alert: tank ${critical.tank_number}, Polar Gas`);
  expect(mail?.text).toContain('Vacuum reading of 1,500 microns on 10 Jun, 22:00. Above 500 microns is critical.');
  expect(mail?.text).toContain('This alert was sent outside working hours because it is urgent.');
  expect(mail?.text).toContain('follow from 11 Jun, 08:00.');

  world.setTime('2026-06-11T11:59:59Z');
  await runAll();
  expect(await world.receive()).toEqual([]);
  await editReading(corrected, { vacuum_reading: 30 });
  world.setTime(NEXT_MORNING);
  await runAll();
  const morning = await world.receive();
  expect(morning).toHaveLength(RECIPIENTS.length);
  expect(morning[0]?.subject).toBe(`Alert: tank ${high.tank_number}, Polar Gas`);
  expect(morning[0]?.text).not.toContain('did not wait');
});

test('a reading edited to above 500 at night no longer waits', async () => {
  world.setTime(LATE_EVENING);
  const tank = await world.newTank();
  const id = await world.read(tank.id, 150);
  await runAll();
  expect(await world.receive()).toEqual([]);
  await editReading(id, { vacuum_reading: 501 });
  await runAll();
  expect(await world.receiveTanks()).toEqual([tank.tank_number]);
});
