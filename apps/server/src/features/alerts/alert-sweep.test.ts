import { updateTank } from '@dewar/contract/tanks';
import { createTransfer, updateTransfer } from '@dewar/contract/transfers';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, MORNING, RECIPIENTS, startAlertWorld } from './alert-test-world.ts';

const HOUR_MS = 3_600_000;

let world: AlertWorld;
beforeAll(async () => {
  world = await startAlertWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const hoursAgo = (hours: number) => new Date(Date.parse(MORNING) - hours * HOUR_MS).toISOString();

async function transfer(tank_id: number, change: object): Promise<number> {
  const body = { tank_id, action: 'Load', loaded_at: hoursAgo(240), loaded_weight_lbs: 9_900, ...change };
  const { status, text, body: response } = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(status, text).toBe(201);
  return response.data.id;
}
const editTransfer = (id: number, change: object) =>
  world.server.call(updateTransfer, { token: world.tokens.admin, params: { id }, body: change });
const editTank = (id: number, change: object) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body: change });
const sweepBoth = () => Promise.all([world.sweep(), world.sweep(world.other.app), world.sweep()]);

async function receiveText(): Promise<string> {
  const [mail] = await world.receive();
  return mail?.text ?? '';
}

test('an immediate reading missing two hours after its arrival is mailed once', async () => {
  const tank = await world.newTank();
  await transfer(tank.id, { arrived_at: hoursAgo(1), arrival_pressure: 120 });
  world.setTime(new Date(Date.parse(MORNING) + HOUR_MS).toISOString());
  await sweepBoth();
  expect(await world.receive()).toEqual([]);
  world.server.clock.advance(1_000);
  await sweepBoth();
  const mails = await world.receive();
  expect(mails.map(({ to }) => to)).toEqual(RECIPIENTS);
  expect(mails[0]?.text).toContain(
    `- Tank ${tank.tank_number}: No vacuum reading within 2 hours of the arrival on 10 Jun, 07:00. Arrival pressure is 120 psig (100 or more).`,
  );
  await sweepBoth();
  expect(await world.receive()).toEqual([]);
});

test('an arrival without need for a reading, or with it in time, is not mailed, but one that was venting is', async () => {
  const [calm, read, readLate, venting] = [
    await world.newTank(),
    await world.newTank(),
    await world.newTank(),
    await world.newTank(),
  ];
  const arrived_at = hoursAgo(5);
  await transfer(calm.id, { arrived_at, arrival_pressure: 99 });
  await transfer(read.id, { arrived_at, arrival_pressure: 120 });
  await transfer(readLate.id, { arrived_at, arrival_pressure: 120 });
  await transfer(venting.id, { arrived_at, was_venting: true });
  await world.read(read.id, 20, hoursAgo(3));
  await world.read(readLate.id, 20, hoursAgo(2.9));
  await world.sweep();
  expect(await world.receiveTanks()).toEqual([readLate.tank_number, venting.tank_number]);
});

test('a missing reading is mailed however many later arrivals were read in time', async () => {
  const READ_IN_TIME = 100;
  const missing = await world.newTank();
  await transfer(missing.id, { arrived_at: hoursAgo(48), arrival_pressure: 120 });
  const busy = await world.newTank();
  for (let trip = 0; trip < READ_IN_TIME; trip += 1) {
    await transfer(busy.id, { loaded_at: hoursAgo(5), arrived_at: hoursAgo(5), arrival_pressure: 120 });
  }
  await world.read(busy.id, 20, hoursAgo(4));
  await world.sweep();
  expect(await world.receiveTanks()).toEqual([missing.tank_number]);
});

test('an arrival without a reading is not mailed to the company that its tank has left', async () => {
  const [moved, kept] = [await world.newTank(), await world.newTank()];
  const arrived_at = hoursAgo(5);
  for (const { id } of [moved, kept]) await transfer(id, { arrived_at, arrival_pressure: 120 });
  expect((await editTank(moved.id, { company_name: 'North' })).status).toBe(200);
  await world.sweep();
  expect(await world.receiveTanks()).toEqual([kept.tank_number]);
});

test("an inspection is mailed when it becomes overdue in the company's time zone, and again after the next one", async () => {
  const tank = await world.newTank({ csc_inspection_date: '2023-12-10' });
  await world.newTank();
  await world.setOfCompany(world.polarId, 'timezone', 'Pacific/Honolulu');
  await world.setOfCompany(world.polarId, 'working_hours', { start: '00:00', end: '23:59', timezone: 'UTC' });
  world.setTime('2026-06-11T09:59:00Z');
  await world.sweep();
  expect(await world.receive()).toEqual([]);
  world.setTime('2026-06-11T10:00:00Z');
  await sweepBoth();
  expect(await receiveText()).toContain(
    `- Tank ${tank.tank_number}: CSC inspection overdue since 10 Jun. The last one was on 10 Dec 2023.`,
  );
  await editTank(tank.id, { tank_status: null });
  await world.sweep();
  expect(await world.receive()).toEqual([]);
  await editTank(tank.id, { csc_inspection_date: '2023-12-05' });
  await world.sweep();
  expect(await receiveText()).toContain('overdue since 5 Jun');
});

test('a load is mailed once it is projected to reach relief within the number of days of the setting', async () => {
  const [near, far] = [await world.newTank(), await world.newTank()];
  const loaded_at = hoursAgo(24);
  const id = await transfer(near.id, { loaded_at, loaded_pressure: 92.8, product_name: 'LHe' });
  await transfer(far.id, { loaded_at, loaded_pressure: 80, product_name: 'LHe' });
  await sweepBoth();
  expect(await receiveText()).toContain(
    `- Tank ${near.tank_number}: Relief in 1 to 3 days, an estimate for the load in transit (LHe), from the plate alone.`,
  );
  await editTransfer(id, { loaded_pressure: 94 });
  await sweepBoth();
  expect(await world.receive()).toEqual([]);
  await world.setGeneral('vent_risk_days', 10);
  await sweepBoth();
  expect(await world.receiveTanks()).toEqual([far.tank_number]);
});

test('the mail of a load has no address of a page that somebody typed as its product', async () => {
  const { id, tank_number } = await world.newTank();
  const product_name = 'LHe. Your password expired, renew at https://evil.example';
  await transfer(id, { loaded_at: hoursAgo(24), loaded_pressure: 92.8, product_name });
  await world.sweep();
  const text = await receiveText();
  expect(text).toContain(
    `- Tank ${tank_number}: Relief in 1 to 3 days, an estimate for the load in transit (the product is shown in the portal)`,
  );
  expect(text).not.toContain('evil');
});

test('the mail of a tank has no link that somebody typed as its number', async () => {
  const { id } = await world.newTank();
  const tank_number = `T-${id} www.evil.example/renew`;
  await world.server.db.updateTable('tanks').set({ tank_number }).where('id', '=', id).execute();
  await transfer(id, { loaded_at: hoursAgo(24), loaded_pressure: 92.8, product_name: 'LHe' });
  await world.sweep();
  const text = await receiveText();
  expect(text).toContain(`- Tank T-${id} www. evil. example/ renew: Relief`);
  expect(text).not.toContain('evil.example');
});

test('the mail of a load says that no trip has proven its tank since the pull, and nothing where trips stand behind it', async () => {
  const [pumped, proven] = [await world.newTank(), await world.newTank()];
  const [loaded_weight_lbs, product_name] = [9_300, 'LHe'];
  for (const { id } of [pumped, proven]) {
    const trip = {
      loaded_at: hoursAgo(40 * 24),
      loaded_pressure: 8,
      arrived_at: hoursAgo(20 * 24),
      arrival_pressure: 30,
    };
    await transfer(id, { ...trip, loaded_weight_lbs, product_name });
  }
  const pull = { tank_id: pumped.id, vacuum_reading: 12, reading_timestamp: hoursAgo(10 * 24), fresh_pull: true };
  const token = world.tokens.admin;
  expect((await world.server.call(createVacuumReading, { token, body: pull })).status).toBe(201);
  for (const { id } of [pumped, proven])
    await transfer(id, { loaded_at: hoursAgo(24), loaded_pressure: 94, loaded_weight_lbs, product_name });
  await world.sweep();
  const text = await receiveText();
  expect(text).toMatch(
    new RegExp(
      `Tank ${pumped.tank_number}: .*\\(LHe\\), from the plate; not proven by a trip since the pull of 31 May`,
    ),
  );
  expect(text).toMatch(new RegExp(`Tank ${proven.tank_number}: .*\\(LHe\\)\\.`));
});

/** A tank for each kind of alert that does not rise, by its cause of reminders. */
const STANDING: Readonly<Record<string, (tank_id: number) => Promise<unknown>>> = {
  immediate_reading: (id) => transfer(id, { arrived_at: hoursAgo(5), arrival_pressure: 120 }),
  relief_near: (id) => transfer(id, { loaded_pressure: 10, product_name: 'LHe', loaded_at: hoursAgo(60 * 24) }),
  inspection_due: (id) => editTank(id, { csc_inspection_date: '2023-01-10' }),
};

test.each(Object.entries(STANDING))(
  'an alert of %s that nobody takes care of is mailed again after the days of the setting',
  async (cause, begin) => {
    const DAYS = 20;
    await world.setGeneral('alert_repeat_days', DAYS);
    const [left, taken] = [await world.newTank({ tank_number: '1405' }), await world.newTank({ tank_number: '1406' })];
    for (const { id } of [left, taken]) await begin(id);
    await world.sweep();
    expect((await world.receiveTanks()).toSorted()).toEqual(['1405', '1406']);
    const about = { tank_id: taken.id, company_id: world.polarId, cause, subject: 'x', since: new Date() };
    const by = { acknowledged_at: new Date(), acknowledged_by: 1, acknowledged_by_name: 'Ada' };
    await world.server.db
      .insertInto('reminder_causes')
      .values({ ...about, ...by })
      .execute();
    const again: (readonly string[])[] = [];
    for (const days of [DAYS - 0.1, 0.1, DAYS - 0.1, 0.1]) {
      world.server.clock.advance(days * 24 * HOUR_MS);
      await sweepBoth();
      const [plain = ''] = (await receiveText()).split('<html');
      again.push([...plain.matchAll(/Tank (\d+): .* Nobody has said/g)].map(([, number = '']) => number));
    }
    expect(again).toEqual([[], ['1405'], [], ['1405']]);
  },
);

test('a missing reading is not mailed again once it was taken late, or the tank was loaded again', async () => {
  const [read, loaded] = [await world.newTank(), await world.newTank()];
  for (const { id } of [read, loaded]) await transfer(id, { arrived_at: hoursAgo(5), arrival_pressure: 120 });
  await world.sweep();
  await world.receive();
  await world.read(read.id, 20);
  await transfer(loaded.id, { loaded_at: hoursAgo(1), loaded_pressure: 2, product_name: 'LHe' });
  world.server.clock.advance(8 * 24 * HOUR_MS);
  await world.sweep();
  expect(await world.receive()).toEqual([]);
});

test('a load that arrived is no longer mailed', async () => {
  const tank = await world.newTank();
  const id = await transfer(tank.id, { loaded_at: hoursAgo(24), loaded_pressure: 92.8, product_name: 'LHe' });
  await editTransfer(id, { arrived_at: hoursAgo(1), arrival_pressure: 95 });
  await world.sweep();
  expect(await world.receive()).toEqual([]);
});

test('alerts that waited for working hours are sent in one mail in the morning, most severe first', async () => {
  world.setTime('2026-06-10T11:00:00Z');
  const [inspected, arrived, loaded, high, critical] = [
    await world.newTank({ tank_number: 'A', csc_inspection_date: '2023-01-01' }),
    await world.newTank({ tank_number: 'B' }),
    await world.newTank({ tank_number: 'C' }),
    await world.newTank({ tank_number: 'D' }),
    await world.newTank({ tank_number: 'E' }),
  ];
  await transfer(arrived.id, { arrived_at: hoursAgo(4), was_venting: true });
  await transfer(loaded.id, { loaded_at: hoursAgo(24), loaded_pressure: 92.8, product_name: 'LHe' });
  await world.read(high.id, 150);
  await sweepBoth();
  expect(await world.receive()).toEqual([]);
  await world.setOfCompany(world.northId, 'alert_email_recipients', ['ops@north.example']);
  const foreign = await world.newTank({ tank_number: 'N', company_name: 'North' });
  world.setTime(MORNING);
  await world.read(critical.id, 700);
  await world.read(foreign.id, 150);
  await sweepBoth();
  const mails = await world.receive();
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['ada@polar.example', '5 alerts'],
    ['ops@north.example', 'Alert: a tank needs attention'],
    ['yard@polar.example', '5 alerts'],
  ]);
  const text = mails.find(({ to }) => to === 'ada@polar.example')?.text ?? '';
  const tanks = [...text.matchAll(/^- Tank (.): /gm)].map(([, tank]) => tank);
  expect(tanks).toEqual([critical, high, loaded, arrived, inspected].map(({ tank_number }) => tank_number));
});

test('a company’s own recipients and hours override the general ones, and an empty list means nobody', async () => {
  await world.setGeneral('alert_email_recipients', ['desk@dewar.example']);
  await world.setGeneral('working_hours', { start: '09:00', end: '17:00', timezone: 'America/New_York' });
  await world.setOfCompany(world.northId, 'working_hours', { start: '07:00', end: '17:00', timezone: 'Europe/Berlin' });
  const [ours, theirs] = [await world.newTank(), await world.newTank({ company_name: 'North' })];
  await world.read(ours.id, 150);
  await world.read(theirs.id, 150);
  await world.sweep();
  expect((await world.receive()).map(({ to }) => to)).toEqual(['desk@dewar.example']);
  world.server.clock.advance(HOUR_MS);
  await world.sweep();
  expect((await world.receive()).map(({ to }) => to)).toEqual(RECIPIENTS);

  await world.setOfCompany(world.northId, 'alert_email_recipients', []);
  await world.read(theirs.id, 160);
  await world.sweep();
  expect(await world.receive()).toEqual([]);
});

test('without recipients nothing counts as sent, and recipients added later get what applies then', async () => {
  await world.server.pool.query('truncate settings');
  const [standing, mended] = [await world.newTank(), await world.newTank()];
  for (const { id } of [standing, mended]) await editTank(id, { csc_inspection_date: '2023-01-01' });
  await sweepBoth();
  expect(await world.countSent()).toBe(0);
  await editTank(mended.id, { csc_inspection_date: '2026-01-01' });
  await world.setOfCompany(world.polarId, 'alert_email_recipients', RECIPIENTS);
  await sweepBoth();
  expect(await world.receiveTanks()).toEqual([standing.tank_number]);
});
