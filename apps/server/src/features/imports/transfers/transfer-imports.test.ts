import { updateTank } from '@dewar/contract/tanks';
import { labelOfTransfer } from '@dewar/contract/transfer-labels';
import { createTransfer, determineTransfer, updateTransfer, withdrawDetermination } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import { CHOICES, COLUMNS, transferImportsOf, UNITS } from '../../../../test-support/transfer-import-world.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

const FOREIGN_TRIP = 'This tank was on a trip of another company at that time.';
const HEADINGS = 'Tank;Load date;Weight (kg);Load pressure (bar);Arrival date;Arrival pressure (bar);Venting';

it('loads with their arrivals are understood by their headings, converted, assessed and in the trail', async () => {
  const tank = await world.newTank();
  const text = `${HEADINGS}\n${tank.tank_number};01.05.2026;4490,65;0,69;04.05.2026 10:00;3,1;no`;
  const { columns, units, units_from, fates } = await imports.preview(text, {});
  expect(columns).toEqual(COLUMNS);
  expect(units).toEqual({ loaded_weight_lbs: 'kg', loaded_pressure: 'bar', arrival_pressure: 'bar' });
  expect(new Set(Object.values(units_from))).toEqual(new Set(['heading']));
  expect(fates).toEqual([]);
  const made = await imports.importSheet(text, { units });
  expect([made.status, made.body.data]).toMatchObject([201, { kind: 'transfers', records: 1 }]);
  const [stored] = await imports.transfersOf(tank.id);
  expect(stored).toMatchObject({
    action: 'Load',
    loaded_at: '2026-05-01T00:00:00+00:00',
    loaded_weight_lbs: 9_900.2,
    loaded_pressure: 10.01,
    arrived_at: '2026-05-04T10:00:00+00:00',
    arrival_pressure: 44.96,
    recorded_by_email: 'user@polar.example',
  });
  const entered = { ...CHOICES, tank_id: (await world.newTank()).id };
  const load = { loaded_at: '2026-05-01T00:00:00Z', loaded_weight_lbs: 9_900.2, loaded_pressure: 10.01 };
  const arrival = { arrived_at: '2026-05-04T10:00:00Z', arrival_pressure: 44.96, was_venting: false };
  const body = { tank_id: entered.tank_id, action: 'Load' as const, ...load, ...arrival };
  const { body: form } = await world.server.call(createTransfer, { token: world.tokens.polar, body });
  expect(stored).toMatchObject({
    arrival_assessment: form.data.arrival_assessment,
    assessment_reasoning: form.data.assessment_reasoning,
    arrival_recorded_by: form.data.arrival_recorded_by,
  });
  expect(await world.auditOf('transfer', stored?.id ?? 0)).toMatchObject([
    { action: 'import', actor_email: 'user@polar.example', after: { import_id: made.body.data.id } },
  ]);
  const { rows } =
    await sql`select last_arrived_at, last_arrival_pressure from tank_state where tank_id = ${tank.id}`.execute(
      world.server.db,
    );
  expect(rows).toMatchObject([{ last_arrival_pressure: 44.96 }]);
});

it('what a load says besides its figures is read by the headings that an export gives it', async () => {
  const tank = await world.newTank();
  const fields = ['reason_for_loading', 'tank_when_filled', 'shield_days', 'loading_site', 'receiving_scale'] as const;
  const headings = ['Tank', 'Load date', 'Weight (lbs)', 'Product', ...fields.map(labelOfTransfer)].join(';');
  const row = (state: string) => `${tank.tank_number};01.05.2026;9900;LHe;No other tank;${state};38,5;Yard;North scale`;
  const { columns, units } = await imports.preview(`${headings}\n${row('Warm')}`, {});
  const made = await imports.importSheet(`${headings}\n${row('Warm')}`, { columns, units });
  expect(made.status, made.text).toBe(201);
  expect((await imports.transfersOf(tank.id))[0]).toMatchObject({
    ...{ reason_for_loading: 'No other tank', tank_when_filled: 'warm', shield_days: 38.5 },
    ...{ loading_site: 'Yard', receiving_scale: 'North scale' },
  });
  const sheet = `${headings}\n${row('lukewarm').replace('01.05', '02.05')}`;
  const { fates } = await imports.preview(sheet, { ...CHOICES, columns, units });
  expect(JSON.stringify(fates)).toContain('Cold or warm when filled must be one of: cold, warm');
});

it('each row that cannot be imported is refused in the words of the forms', async () => {
  const tank = await world.newTank();
  const foreign = await world.newTank({ company_name: 'North' });
  const stock = await world.newTank({ company_name: null });
  const { tank_number } = tank;
  const rows = [
    `${tank_number};2026-05-01;9900;10;2026-05-04;45;no`,
    `${foreign.tank_number};2026-05-01;9900`,
    `${tank_number};2026-05-02;`,
    `${tank_number};2026-05-02;9900;1001`,
    `${tank_number};2026-05-02;9900;10;2026-05-01;45`,
    `${tank_number};2026-05-02;9900;10;2026-05-04`,
    `${tank_number};2027-05-02;9900;10`,
    `${tank_number};2026-05-02;9900;10;2026-05-04;45;maybe`,
    `${tank_number};2026-05-01;9900;10;2026-05-04;45`,
    `${tank_number};2026-05-01;9901;10;2026-05-04;45`,
    `${tank_number};2026-05-01;9900;10;2026-05-05;45`,
    `${tank_number};2026-05-06;9900`,
    `${tank_number};2026-05-07;9900`,
    '=HYPERLINK("http://evil.example");2026-05-07;9900',
  ];
  const { fates, ...counts } = await imports.preview(rows.join('\n'));
  expect(counts).toMatchObject({ good: 2, asked: 0, duplicates: 1, refused: 11 });
  expect(fates.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'tank_number', `There is no tank ${foreign.tank_number}.`],
    [3, 'loaded_weight_lbs', 'Weight in lbs is required'],
    [4, 'loaded_pressure', 'Loaded pressure must be at most 1000'],
    [5, 'arrived_at', 'Arrival date/time must not be earlier than the load time'],
    [6, 'arrival_pressure', 'Arrival pressure is required'],
    [7, 'loaded_at', 'Loading date/time is more than five minutes in the future'],
    [8, 'was_venting', 'Was venting is neither yes nor no: maybe'],
    [9, null, 'The same transfer is above in this sheet already.'],
    [10, 'loaded_weight_lbs', 'Another transfer of this tank at this time, of 9900 lb, is above in this sheet.'],
    [11, 'arrived_at', 'Row 1 has the same load with another arrival. Keep one of the two rows.'],
    [13, 'arrived_at', 'This load has no arrival, and a load of this tank in transit is above in this sheet.'],
    [14, 'tank_number', 'There is no tank =HYPERLINK("http://evil.example").'],
  ]);
  const stocked = await imports.preview(`${stock.tank_number};2026-05-01;9900`, CHOICES, 'admin');
  expect(stocked.fates[0]?.message).toBe(
    `${stock.tank_number} is in stock, and takes no records. Assign it to a company first.`,
  );
});

it('company users import loads alone, and administrators other transfers too', async () => {
  const { tank_number } = await world.newTank();
  const choices = { columns: { ...COLUMNS, action: 7 } };
  const text = `${tank_number};2026-05-01;9900;10;2026-05-04;45;no;offload`;
  const refused = await imports.preview(text, { ...CHOICES, ...choices });
  expect(refused.fates[0]?.message).toBe('Only administrators can record an Offload or a Transfer');
  expect((await imports.importSheet(text, choices)).status).toBe(400);
  expect((await imports.importSheet(text, choices, 'admin')).status).toBe(201);
  const odd = await imports.preview(text.replace('offload', 'dump'), { ...CHOICES, ...choices });
  expect(odd.fates[0]?.message).toBe('Action must be one of: Load, Offload, Transfer');
});

it('a load in transit keeps a second one out, and is known as a duplicate afterwards', async () => {
  const { tank_number } = await world.newTank();
  const text = `${tank_number};2026-05-06;9900`;
  expect((await imports.importSheet(text)).status).toBe(201);
  expect(await imports.preview(text)).toMatchObject({ good: 0, duplicates: 1 });
  const second = await imports.preview(`${tank_number};2026-05-07;9900`);
  expect(second.fates.map(({ message }) => message)).toEqual([
    'This load has no arrival, and a load of this tank in transit is in the portal.',
  ]);
});

it('undoing an import leaves all records as they were before', async () => {
  const tank = await world.newTank();
  await imports.importSheet(`${tank.tank_number};2026-04-01;9900;10;2026-04-04;40`);
  const before = await imports.hashOfRecords();
  const { body } = await imports.importSheet(
    `${tank.tank_number};2026-05-01;9900;10;2026-05-04;45\n${tank.tank_number};2026-05-06;9900`,
  );
  expect(await imports.hashOfRecords()).not.toEqual(before);
  expect((await imports.undo(body.data.id, 'north')).status).toBe(404);
  expect((await imports.undo(body.data.id)).status).toBe(200);
  expect(await imports.hashOfRecords()).toEqual(before);
});

it('what an administrator determined, or an arrival followed, is not undone', async () => {
  const tank = await world.newTank();
  const { body } = await imports.importSheet(`${tank.tank_number};2026-05-01;9900;10;2026-05-04;45`);
  const [stored] = await imports.transfersOf(tank.id);
  const params = { id: stored?.id ?? 0 };
  const determination = { actual_received_lbs: 9_800, final_determination: 'full_load' as const };
  await world.server.call(determineTransfer, { token: world.tokens.admin, params, body: determination });
  for (const as of ['polar', 'admin'] as const) {
    const refused = await imports.undo(body.data.id, as);
    const words = 'Changed since: 1 transfer. Delete the loads or withdraw the arrivals one by one.';
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)]);
  }
  const second = await imports.importSheet(`${tank.tank_number};2026-05-06;9900`);
  const [open] = await imports.transfersOf(tank.id);
  const arrival = { arrived_at: '2026-05-08T00:00:00Z', arrival_pressure: 45, was_venting: false };
  const { status } = await world.server.call(updateTransfer, {
    token: world.tokens.polar,
    params: { id: open?.id ?? 0 },
    body: arrival,
  });
  expect(status).toBe(200);
  expect((await imports.undo(second.body.data.id)).status).toBe(409);
});

it('the determination of an imported load stands while its record does, and is withdrawn and corrected as any other', async () => {
  const tank = await world.newTank();
  const { body } = await imports.importSheet(`${tank.tank_number};2026-05-01;9900;10;2026-05-04;45`);
  const [stored] = await imports.transfersOf(tank.id);
  const as = { token: world.tokens.admin, params: { id: stored?.id ?? 0 } };
  const determination = { actual_received_lbs: 9_800, final_determination: 'full_load' as const };
  const determine = (change: object = {}) =>
    world.server.call(determineTransfer, { ...as, body: { ...determination, ...change } });
  const edit = async (change: object) => (await world.server.call(updateTransfer, { ...as, body: change })).body.data;
  const isUndone = async () => (await imports.undo(body.data.id, 'admin')).status;

  expect((await determine({ final_determination: 'empty' })).status).toBe(400);
  expect((await determine()).status).toBe(200);
  expect(await edit({ bol_number: 'BOL 7' })).toMatchObject(determination);
  const changed = await edit({ loaded_weight_lbs: 4_900 });
  expect(changed).toMatchObject({ final_determination: null, withdrawn_determination: determination });
  expect(changed.withdrawn_determination?.made_on.loaded_weight_lbs).toBe(9_900);
  expect(await isUndone()).toBe(409);
  expect((await determine({ actual_received_lbs: 4_850 })).status).toBe(200);
  expect(await edit({ loaded_weight_lbs: 4_950, confirm_determination: true })).toMatchObject({
    ...{ actual_received_lbs: 4_850, final_determination: 'full_load', determined_by_email: 'admin@dewar.example' },
  });
  const withdrawal = { ...as, body: { reason: 'of another tank' } };
  const withdrawn = await world.server.call(withdrawDetermination, withdrawal);
  expect(withdrawn.body.data.withdrawn_determination).toMatchObject({ reason: 'of another tank' });
  const actions = (await world.auditOf('transfer', as.params.id)).map(({ action }) => action);
  expect(actions).toEqual([
    ...['import', 'determine', 'update', 'update', 'withdraw-determination', 'determine', 'update'],
    'withdraw-determination',
  ]);
});

it('a corrected sheet changes nothing of a load that was determined', async () => {
  const tank = await world.newTank();
  await imports.importSheet(`${tank.tank_number};2026-05-01;9900;10;2026-05-04;45`);
  const [stored] = await imports.transfersOf(tank.id);
  const as = { token: world.tokens.admin, params: { id: stored?.id ?? 0 } };
  const determination = { actual_received_lbs: 9_800, final_determination: 'full_load' as const };
  expect((await world.server.call(determineTransfer, { ...as, body: determination })).status).toBe(200);
  await imports.importSheet(`${tank.tank_number};2026-05-01;4900;10;2026-05-05;40`);
  const after = (await imports.transfersOf(tank.id)).find(({ id }) => id === as.params.id);
  expect(after).toMatchObject({ loaded_weight_lbs: 9_900, arrived_at: stored?.arrived_at, ...determination });
});

it("another company's tank cannot be written to", async () => {
  const foreign = await world.newTank({ company_name: 'North' });
  const text = `${foreign.tank_number};2026-05-01;9900`;
  expect((await imports.importSheet(text)).status).toBe(404);
  const mixed = `${text}\n${(await world.newTank()).tank_number};2026-05-01;9900`;
  expect((await imports.importSheet(mixed)).status).toBe(400);
  expect((await imports.importSheet(mixed, { only_good: true })).body.data.records).toBe(1);
  expect(await imports.transfersOf(foreign.id)).toEqual([]);
});

it('a tank that was moved meanwhile keeps the records of its import from its former company', async () => {
  const tank = await world.newTank();
  const { body } = await imports.importSheet(`${tank.tank_number};2026-05-01;9900;10;2026-05-04;45`);
  const move = { params: { id: tank.id }, body: { company_name: 'North' }, token: world.tokens.admin };
  expect((await world.server.call(updateTank, move)).status).toBe(200);
  expect((await imports.undo(body.data.id, 'north')).status).toBe(404);
  expect((await imports.importSheet(`${tank.tank_number};2026-05-06;9900`)).status).toBe(404);
  const again = await imports.preview(`${tank.tank_number};2026-05-01;9900;10;2026-05-04;45`, CHOICES, 'north');
  expect(again).toMatchObject({ good: 0, duplicates: 0, refused: 1 });
  expect(again.fates[0]).toMatchObject({ column: 'loaded_at', message: FOREIGN_TRIP });
});

it.each([
  [{ columns: { ...COLUMNS, vacuum_reading: 7 } }, 'is no column of such a sheet'],
  [{ units: { ...UNITS, loaded_pressure: 'torr' } }, 'must be one of: psia'],
  [{ units: { loaded_weight_lbs: 'lb' } }, 'is required'],
  [{ columns: { tank_number: 0 }, units: {} }, 'Choose the columns of: Loading date and time'],
])('the choices %j are refused in words', async (change, words) => {
  const { status, text } = await imports.importSheet('A;2026-05-01', change);
  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
});
