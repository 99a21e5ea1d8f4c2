import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { createVacuumReading, deleteVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/sample-world.ts';
import { rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { listUnsentFacts } from './alert-fact-repository.ts';
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
  expect(mail?.subject).toBe('Alert: a tank needs attention');
  expect(mail?.text).toContain(
    '- Tank 1207: Vacuum reading of 150.5 microns on 10 Jun, 08:00. Above 100 microns is high.\r\n',
  );
  expect(mail?.text).toContain('Times are in the time zone America/New_York.');
  expect(mail?.link?.href).toBe(`${world.server.config.publicUrl}/tanks/${tank.id}`);
  expect(mail?.text).toContain(`<a href="${world.server.config.publicUrl}/tanks/${tank.id}">Open tank 1207</a>`);
});

test('the names of a company and a tank stand in the mail, not in its subject', async () => {
  const [company_name, tank_number] = ['C'.repeat(TEXT_LIMITS.name), 'T'.repeat(TEXT_LIMITS.tank_number)];
  const company_id = await addCompany(world.server.db, company_name);
  await world.setOfCompany(company_id, 'alert_email_recipients', ['ops@long.example']);
  const tank = await world.newTank({ tank_number, company_name });
  await world.read(tank.id, 150);
  await world.runReadingJob();
  const [mail, ...more] = await world.receive();
  expect([mail?.to, more]).toEqual(['ops@long.example', []]);
  const { subject } = await world.server.db.selectFrom('mails').select('subject').executeTakeFirstOrThrow();
  expect(subject).toBe('Alert: a tank needs attention');
  expect(mail?.text).toContain('CCC');
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
  expect(await world.receive()).toEqual([]);
});

const hoursLater = async (hours: number, tank_id: number, microns: number) => {
  world.server.clock.advance(hours * 3_600_000);
  const id = await world.read(tank_id, microns);
  await runAll();
  return id;
};

test('a vacuum that hovers at the limit is told in one line, and again only once it has been calm', async () => {
  const tank = await world.newTank({ tank_number: '1300' });
  world.setTime(MORNING);
  const told: number[] = [];
  for (const microns of [101, 99, 101, 100, 100.01, 91, 150]) {
    await hoursLater(0.5, tank.id, microns);
    told.push((await world.receive()).length);
  }
  expect(told).toEqual([RECIPIENTS.length, 0, 0, 0, 0, 0, 0]);
  await hoursLater(0.5, tank.id, 90);
  expect(await world.receive()).toEqual([]);
  await hoursLater(0.5, tank.id, 101);
  expect(await world.receiveTanks()).toEqual(['1300']);
});

test('the first mail has one line a tank: the latest reading, how many there are and since when', async () => {
  const [many, one] = [await world.newTank({ tank_number: '1301' }), await world.newTank({ tank_number: '1302' })];
  for (const days of [6, 5, 4, 3, 2, 1]) await world.read(many.id, 200 - days * 10, daysAgo(days));
  await world.read(one.id, 120, daysAgo(1));
  await runAll();
  const [mail] = await world.receive();
  expect(mail?.subject).toBe('2 alerts');
  const lines = mail?.text.match(/^- Tank .*$/gm)?.map((line) => line.trim()) ?? [];
  expect(lines.slice(0, 2)).toEqual([
    '- Tank 1301: Vacuum reading of 190 microns on 9 Jun, 08:00. Above 100 microns is high. 6 readings above 100 since 4 Jun, 08:00.',
    '- Tank 1302: Vacuum reading of 120 microns on 9 Jun, 08:00. Above 100 microns is high.',
  ]);
  await runAll();
  expect(await world.receive()).toEqual([]);
});

test('a vacuum is told again when it passes the next limit, also if somebody takes care of it', async () => {
  const tank = await world.newTank();
  const told: number[] = [];
  for (const microns of [120, 199, 201, 195, 210, 501, 900, 480, 1_001]) {
    await hoursLater(0.5, tank.id, microns);
    told.push((await world.receive()).length / RECIPIENTS.length);
  }
  expect(told).toEqual([1, 0, 1, 0, 0, 1, 0, 0, 1]);
});

const takeCare = async (tank_id: number, name: string | null) => {
  const cause = { tank_id, company_id: world.polarId, cause: 'high_vacuum', subject: '100', since: new Date() };
  const by = name === null ? {} : { acknowledged_at: new Date(), acknowledged_by: 1, acknowledged_by_name: name };
  await world.server.db
    .insertInto('reminder_causes')
    .values({ ...cause, ...by })
    .execute();
};

test('a vacuum that nobody took care of is told again after the days of the setting, and one that is taken is not', async () => {
  const [left, taken] = [await world.newTank({ tank_number: '1303' }), await world.newTank({ tank_number: '1304' })];
  await world.setGeneral('alert_repeat_days', 2);
  for (const tank of [left, taken]) await world.read(tank.id, 150);
  await runAll();
  expect((await world.receiveTanks()).toSorted()).toEqual(['1303', '1304']);
  await takeCare(left.id, null);
  await takeCare(taken.id, 'Ada');
  await hoursLater(47, taken.id, 160);
  expect(await world.receive()).toEqual([]);
  await hoursLater(1, taken.id, 170);
  const [mail, ...more] = await world.receive();
  expect(more).toHaveLength(RECIPIENTS.length - 1);
  expect(mail?.subject).toBe('Alert: a tank needs attention');
  expect(mail?.text).toContain('Nobody has said yet that they take care of it.');
});

test('a high vacuum that nobody takes care of or reads again is told again, however long it stands', async () => {
  const tank = await world.newTank({ tank_number: '1312' });
  await world.setGeneral('alert_repeat_days', 20);
  await world.read(tank.id, 150);
  await runAll();
  await world.receive();
  for (const again of [true, true]) {
    world.server.clock.advance(19.9 * DAY_MS);
    await runAll();
    expect(await world.receive()).toEqual([]);
    world.server.clock.advance(0.1 * DAY_MS);
    await runAll();
    const [mail] = await world.receive();
    expect(mail?.text.includes('150 microns on 10 Jun, 08:00. Above 100 microns is high. Nobody has said')).toBe(again);
  }
});

const deleteReading = (id: number) =>
  world.server.call(deleteVacuumReading, { token: world.tokens.admin, params: { id } });

test.each([
  ['deleted', (id: number) => deleteReading(id)],
  ['corrected', (id: number) => editReading(id, { vacuum_reading: 15 })],
  ['corrected to a value below the limit', (id: number) => editReading(id, { vacuum_reading: 95 })],
])('a mistake of 1,500 that was told and then %s does not silence the next high reading', async (_how, mend) => {
  const tank = await world.newTank({ tank_number: '1305' });
  const mistake = await world.read(tank.id, 1_500);
  await runAll();
  expect(await world.receiveTanks()).toEqual(['1305']);
  await mend(mistake);
  await hoursLater(2, tank.id, 150);
  expect(await world.receiveTanks()).toEqual(['1305']);
  await hoursLater(2, tank.id, 160);
  expect(await world.receive()).toEqual([]);
});

test('a mistake that hides no other limit: the alert counts by what its reading says now', async () => {
  const tank = await world.newTank({ tank_number: '1306' });
  const mistake = await world.read(tank.id, 1_500);
  await runAll();
  await world.receive();
  await editReading(mistake, { vacuum_reading: 150 });
  await hoursLater(1, tank.id, 180);
  expect(await world.receive()).toEqual([]);
  await hoursLater(1, tank.id, 300);
  expect(await world.receiveTanks()).toEqual(['1306']);
});

test('a mistake of the same size that was deleted does not silence the next one', async () => {
  const tank = await world.newTank({ tank_number: '1307' });
  await deleteReading(await world.read(tank.id, 20));
  const mistake = await world.read(tank.id, 150);
  await runAll();
  await world.receive();
  await deleteReading(mistake);
  await hoursLater(1, tank.id, 150);
  expect(await world.receiveTanks()).toEqual(['1307']);
});

test('a told reading that is deleted beside another high one lets the other be told, and silences nothing', async () => {
  const tank = await world.newTank({ tank_number: '1309' });
  await world.read(tank.id, 150, daysAgo(3));
  const told = await world.read(tank.id, 160, daysAgo(2));
  await runAll();
  expect((await world.receive())[0]?.text).toContain('Vacuum reading of 160 microns');
  await deleteReading(told);
  await hoursLater(1, tank.id, 170);
  expect((await world.receive())[0]?.text).toContain('Vacuum reading of 170 microns');
  await hoursLater(1, tank.id, 190);
  expect(await world.receive()).toEqual([]);
});

test('a told reading that is deleted and entered again with the same time is told again', async () => {
  const tank = await world.newTank({ tank_number: '1310' });
  const told = await world.read(tank.id, 150, daysAgo(1));
  await runAll();
  expect(await world.receiveTanks()).toEqual(['1310']);
  await deleteReading(told);
  await world.read(tank.id, 150, daysAgo(1));
  await runAll();
  expect(await world.receiveTanks()).toEqual(['1310']);
});

test('a deleted reading that told of the next limit does not silence the next one above it', async () => {
  const tank = await world.newTank({ tank_number: '1311' });
  await hoursLater(1, tank.id, 150);
  const mistake = await hoursLater(1, tank.id, 250);
  expect(await world.receive()).toHaveLength(2 * RECIPIENTS.length);
  await deleteReading(mistake);
  await hoursLater(1, tank.id, 260);
  expect(await world.receiveTanks()).toEqual(['1311']);
});

test('an alert stays told when the time of its reading is corrected', async () => {
  const tank = await world.newTank();
  const id = await world.read(tank.id, 150, daysAgo(1));
  await runAll();
  await world.receive();
  await editReading(id, { reading_timestamp: daysAgo(0.5) });
  await runAll();
  expect(await world.receive()).toEqual([]);
});

test('a high vacuum that waits for its repetition takes no place in the next mail from one that is new', async () => {
  const query = { now: world.server.clock.now(), repeatDays: 7 };
  const tank = await world.newTank();
  await world.read(tank.id, 150);
  expect(await listUnsentFacts(world.server.db, query)).toHaveLength(1);
  await runAll();
  const inDays = (days: number) => ({ ...query, now: new Date(query.now.getTime() + days * DAY_MS) });
  expect(await listUnsentFacts(world.server.db, inDays(6.9))).toEqual([]);
  expect(await listUnsentFacts(world.server.db, inDays(7))).toHaveLength(1);
  await world.receive();
});

test('a high reading from before a passed hold test is not mailed, and the next one is news', async () => {
  const tank = await world.newTank({ tank_number: '1308' });
  await world.setGeneral('alert_repeat_days', 1);
  await world.read(tank.id, 180, daysAgo(5));
  await runAll();
  expect(await world.receiveTanks()).toEqual(['1308']);
  await world.server.pool.query(
    `insert into leak_check_assessments
       (tank_id, company_id, assignment_id, assessment_date, overall_status, technician_name,
        assessment_duration_minutes, vacuum_test_status, initial_vacuum_reading, final_vacuum_reading,
        vacuum_test_start, vacuum_test_end, recorded_by_email)
     select tank_id, company_id, id, $2::timestamptz, 'pass', 'X', 5, 'passed', 9, 9.5,
            $2::timestamptz - interval '4 days', $2::timestamptz, 'x@x.example'
       from tank_assignments where tank_id = $1`,
    [tank.id, daysAgo(0.5)],
  );
  await rewriteTankState(world.server.db, tank.id);
  await world.judge();
  world.server.clock.advance(1.1 * DAY_MS);
  await runAll();
  expect(await world.receive()).toEqual([]);
  await hoursLater(1, tank.id, 150);
  const [mail] = await world.receive();
  expect(mail?.text).toContain('Vacuum reading of 150 microns');
  expect(mail?.text).not.toContain('readings above 100 since');
});

test('what was pumped with a high reading is known before it is mailed, and the sweep does not wait for that', async () => {
  const tank = await world.newTank({ tank_number: '1309' });
  for (const days of [6, 5, 4]) await world.read(tank.id, 150, daysAgo(days));
  await runAll();
  expect(await world.receiveTanks()).toEqual(['1309']);
  const reading_timestamp = daysAgo(0.01);
  const pulled = { tank_id: tank.id, vacuum_reading: 120, reading_timestamp, fresh_pull: true };
  await world.server.call(createVacuumReading, { token: world.tokens.admin, body: pulled });
  await world.read(tank.id, 230);
  await world.runReadingJobAtOnce();
  expect(await world.receive()).toEqual([]);
  await world.runReadingJob();
  const [mail] = await world.receive();
  expect(mail?.text).toContain('Vacuum reading of 230 microns');
  expect(mail?.text).toContain('2 readings above 100 since 10 Jun');
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
  // The vacuum of the third is not high: its latest reading is 20.
  expect(await world.receiveTanks()).toEqual([late.tank_number]);
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
  expect(mail?.subject).toBe('Alert: a tank needs attention');
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
  expect(morning[0]?.subject).toBe('Alert: a tank needs attention');
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
