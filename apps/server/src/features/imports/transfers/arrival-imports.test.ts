import { listImports } from '@dewar/contract/imports';
import { deleteTank, type Tank, updateTank } from '@dewar/contract/tanks';
import { createTransfer, deleteTransfer, determineTransfer, updateTransfer } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';
import { CHOICES, COLUMNS, transferImportsOf } from '../../../../test-support/transfer-import-world.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { lockTankState } from '../../tank-state/tank-state-repository.ts';
import { type Importer, insertImport } from '../import-repository.ts';
import { addArrivals } from './imported-arrival-repository.ts';

let world: TankWorld;
let imports: ReturnType<typeof transferImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  imports = transferImportsOf(world);
});

type Caller = keyof TankWorld['tokens'];

const LOAD = {
  action: 'Load',
  loaded_at: '2026-05-01T00:00:00Z',
  loaded_weight_lbs: 9_900,
  loaded_pressure: 10,
} as const;
const ARRIVED = { arrived_at: '2026-05-04T10:00:00Z', arrival_pressure: 45, was_venting: true };
const ADDS = 'Adds the arrival to the load in the portal.';

/** The row of a sheet for LOAD with ARRIVED, and of the load alone. */
const arrivalRow = ({ tank_number }: Tank) => `${tank_number};2026-05-01;9900;10;2026-05-04 10:00;45;yes`;
const loadRow = ({ tank_number }: Tank) => `${tank_number};2026-05-01;9900;10`;

const put = (id: number, body: object, as: Caller = 'polar') =>
  world.server.call(updateTransfer, { token: world.tokens[as], params: { id }, body });

/** A tank with LOAD in transit. */
async function newLoad(change: object = {}, tank: Promise<Tank> = world.newTank()) {
  const { id: tank_id } = await tank;
  const body = { tank_id, ...LOAD, ...change };
  const { status, text, body: response } = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(status, text).toBe(201);
  return { tank: await tank, load: response.data };
}

async function importArrival(tank: Tank, as: Caller = 'polar') {
  const { status, text, body } = await imports.importSheet(arrivalRow(tank), {}, as);
  expect(status, text).toBe(201);
  return body.data.id;
}

async function only(tank: Tank) {
  const found = await imports.transfersOf(tank.id);
  expect(found).toHaveLength(1);
  return found[0];
}

const withoutOwn = (record: object | undefined) => {
  const entries = Object.entries(record ?? {});
  return Object.fromEntries(entries.filter(([name]) => !/^(id|tank_id|tank_number)$|(_at|_until)$/.test(name)));
};

it('a row with the arrival of a load in transit is that load, with an arrival as the form records it', async () => {
  const { tank, load } = await newLoad({ notes: 'dock 3', customer_name: 'Aurora' });
  const byForm = await newLoad({ notes: 'dock 3', customer_name: 'Aurora' });
  const seen = await imports.preview(arrivalRow(tank));
  expect(seen).toMatchObject({ good: 1, arrivals: 1, duplicates: 0, refused: 0, tanks: 1 });
  expect(seen.fates).toMatchObject([{ row: 1, outcome: 'good', column: null, message: ADDS }]);
  expect((await only(tank))?.arrived_at).toBeNull();
  const import_id = await importArrival(tank);
  expect((await put(byForm.load.id, ARRIVED)).status).toBe(200);
  const stored = await only(tank);
  expect(stored).toMatchObject({ id: load.id, version: 2, arrived_at: '2026-05-04T10:00:00+00:00', notes: 'dock 3' });
  const entered = await only(byForm.tank);
  expect(withoutOwn(stored)).toEqual(withoutOwn(entered));
  expect(stored?.arrival_assessment).not.toBeNull();
  const statesOf = async ({ id }: Tank) => {
    const { rows } = await sql`
      select open_transfer_id, last_arrived_at, last_arrival_pressure, last_arrival_venting,
             (select arrival_recorded_at = updated_at and arrival_captured_at is null from transfers where tank_id = ${id})
        from tank_state where tank_id = ${id}`.execute(world.server.db);
    return rows;
  };
  expect(await statesOf(tank)).toEqual(await statesOf(byForm.tank));
  const { body } = await world.server.call(listImports, { token: world.tokens.polar });
  expect(body.data[0]).toMatchObject({ id: import_id, kind: 'transfers', records: 1 });
});

it('its trail is that of the form, marked as imported', async () => {
  const { tank, load } = await newLoad();
  const byForm = await newLoad();
  const import_id = await importArrival(tank);
  await put(byForm.load.id, ARRIVED);
  const [[, imported], [, entered]] = [
    await world.auditOf('transfer', load.id),
    await world.auditOf('transfer', byForm.load.id),
  ];
  expect(imported).toMatchObject({
    action: 'import',
    actor_email: 'user@polar.example',
    company_id: world.polarId,
    before: { version: 1, arrived_at: null },
    after: { version: 2, arrival_pressure: 45, import_id },
  });
  const fieldsOf = (record: unknown) => Object.keys(record as object);
  expect(fieldsOf(imported?.before)).toEqual(fieldsOf(entered?.before));
  expect(fieldsOf(imported?.after)).toEqual([...fieldsOf(entered?.after), 'import_id']);
});

it('empty cells keep what is stored, and notes are added where there are none', async () => {
  const columns = { ...COLUMNS, product_name: 7, notes: 8, manual_level_reading: 9 };
  const units = { ...CHOICES.units, manual_level_reading: 'inches' };
  const { tank } = await newLoad({
    product_name: 'LHe',
    expected_arrival_at: '2026-05-03T00:00:00Z',
    bol_number: 'B 1',
  });
  const text = `${tank.tank_number};2026-05-01;9900;;2026-05-04 10:00;45;;;left at the gate;40`;
  expect((await imports.importSheet(text, { columns, units })).status).toBe(201);
  expect(await only(tank)).toMatchObject({
    ...{ loaded_pressure: 10, product_name: 'LHe', bol_number: 'B 1', notes: 'left at the gate', was_venting: false },
    ...{ manual_level_reading: 40, level_reading_unit: 'inches', expected_arrival_at: '2026-05-03T00:00:00+00:00' },
  });
});

it.each([
  ['loaded_pressure', '11', 'Load pressure is 10 psig in the portal. Correct this cell, or leave it empty.'],
  ['loaded_level', '200', 'Load level is 240 mmH2O in the portal. Correct this cell, or leave it empty.'],
  ['product_name', 'LN2', 'Product is LHe in the portal. Correct this cell, or leave it empty.'],
  ['bol_number', 'BOL-01', 'BOL number is BOL-1 in the portal. Correct this cell, or leave it empty.'],
  ['customer_name', 'Aurora', 'Customer is empty in the portal. Correct this cell, or leave it empty.'],
  ['loading_site', 'Yard', 'Loading site is empty in the portal. Correct this cell, or leave it empty.'],
  ['notes', 'left at the gate', 'The load in the portal has other notes. Correct this cell, or leave it empty.'],
  [
    'expected_arrival_at',
    '2026-05-04',
    'Expected arrival is 2 May, 20:00 in the portal. Correct this cell, or leave it empty.',
  ],
])('a row with another %s than its load is refused, and nothing is overwritten', async (name, cell, message) => {
  const stored = { loaded_level: 240, product_name: 'LHe', bol_number: 'BOL-1', notes: 'dock 3' };
  const { tank, load } = await newLoad({ ...stored, expected_arrival_at: '2026-05-03T00:00:00Z' });
  const choices = {
    timezone: 'America/New_York',
    columns: { ...COLUMNS, [name]: 8 },
    units: { ...CHOICES.units, ...(name === 'loaded_level' && { loaded_level: 'mm' }) },
  };
  const text = `${tank.tank_number};2026-05-01T00:00Z;9900;;2026-05-04T10:00Z;45;yes;;${cell}`;
  for (const as of ['polar', 'admin'] as const) {
    const { fates } = await imports.preview(text, { ...CHOICES, ...choices }, as);
    expect(fates).toMatchObject([{ outcome: 'refused', column: name, message }]);
    expect((await imports.importSheet(text, choices, as)).status).toBe(400);
  }
  expect(await only(tank)).toMatchObject({ id: load.id, version: 1, arrived_at: null });
});

it('an arrival is judged as in the form: not before the load, not in the future, with its pressure', async () => {
  const { tank } = await newLoad();
  const rows = ['2026-04-30;45', '2026-06-11;45', '2026-05-04;', '2026-05-04;1001'];
  const { fates } = await imports.preview(rows.map((end) => `${loadRow(tank)};${end}`).join('\n'));
  expect(fates.map(({ message }) => message)).toEqual([
    'Arrival date/time must not be earlier than the load time',
    'Arrival date/time is more than five minutes in the future',
    'Arrival pressure is required',
    'Arrival pressure must be at most 1000',
  ]);
});

test.each([
  ['polar', 400, { good: 0, refused: 2 }],
  ['admin', 200, { good: 2, refused: 0 }],
] as const)('an arrival without a pressure is on every way in the same for %s: %i', async (as, status, counts) => {
  const token = world.tokens[as];
  const withoutPressure = { arrived_at: ARRIVED.arrived_at, was_venting: true };
  const body = { tank_id: (await world.newTank()).id, ...LOAD, ...withoutPressure };
  expect((await world.server.call(createTransfer, { token, body })).status).toBe(status === 200 ? 201 : status);
  const { load } = await newLoad();
  expect((await put(load.id, withoutPressure, as)).status).toBe(status);
  const rows = [(await newLoad()).tank, await world.newTank()].map((tank) => arrivalRow(tank).replace(';45;', ';;'));
  expect(await imports.preview(rows.join('\n'), CHOICES, as)).toMatchObject(counts);
});

it('a load that has arrived keeps its arrival, and its determination', async () => {
  const { tank, load } = await newLoad(ARRIVED);
  const body = { actual_received_lbs: 9_800, final_determination: 'full_load' as const };
  await world.server.call(determineTransfer, { token: world.tokens.admin, params: { id: load.id }, body });
  const before = await imports.hashOfRecords();
  const rows = [arrivalRow(tank), arrivalRow(tank).replace('10:00', '10:01'), loadRow(tank)];
  for (const as of ['polar', 'admin'] as const) {
    const { fates } = await imports.preview(rows.join('\n'), CHOICES, as);
    expect(fates.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['duplicate', 'The same transfer is in the portal already.'],
      ['refused', 'The same load is in the portal with another arrival. Change it there.'],
      ['refused', 'The same load is in the portal with its arrival, which this row does not have.'],
    ]);
    expect((await imports.importSheet(rows.join('\n'), { only_good: true }, as)).status).toBe(400);
  }
  expect(await imports.hashOfRecords()).toEqual(before);
});

test.each([['the older above'], ['the newer above']])(
  'a sheet brings the arrival of a load and the next load of its tank, %s',
  async (order) => {
    const { tank, load } = await newLoad();
    const rows = [arrivalRow(tank), `${tank.tank_number};2026-05-20;9800`];
    const text = (order === 'the older above' ? rows : rows.toReversed()).join('\n');
    const before = await imports.hashOfRecords();
    expect(await imports.preview(text)).toMatchObject({ good: 2, arrivals: 1, refused: 0 });
    const { body } = await imports.importSheet(text);
    expect(body.data.records).toBe(2);
    const [next, arrived] = await imports.transfersOf(tank.id);
    expect([next?.loaded_weight_lbs, next?.arrived_at, arrived?.id]).toEqual([9_800, null, load.id]);
    expect((await imports.undo(body.data.id)).status).toBe(200);
    expect(await imports.hashOfRecords()).toEqual(before);
  },
);

it('a sheet with a load in transit and the same load with its arrival says which row to leave out', async () => {
  const tank = await world.newTank();
  const fresh = await imports.preview(`${loadRow(tank)}\n${arrivalRow(tank)}`);
  expect(fresh.fates).toMatchObject([
    { row: 2, outcome: 'refused', message: 'Row 1 has the same load without an arrival. Keep one of the two rows.' },
  ]);
  await newLoad({}, Promise.resolve(tank));
  const rows = [
    loadRow(tank),
    arrivalRow(tank),
    arrivalRow(tank),
    arrivalRow(tank).replace('10:00', '11:00'),
    loadRow(tank),
  ];
  const { fates, arrivals } = await imports.preview(rows.join('\n'));
  expect(arrivals).toBe(1);
  expect(fates.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['duplicate', 'The same transfer is in the portal already.'],
    ['good', ADDS],
    ['duplicate', 'The same transfer is above in this sheet already.'],
    ['refused', 'Row 2 has the same load with another arrival. Keep one of the two rows.'],
    ['refused', 'Row 2 has the same load with its arrival. Keep one of the two rows.'],
  ]);
});

it('of two loads at one time the one that has arrived is meant', async () => {
  const { tank } = await newLoad({ ...ARRIVED, arrived_at: LOAD.loaded_at });
  const { load } = await newLoad({ loaded_at: ARRIVED.arrived_at }, Promise.resolve(tank));
  // Stored so before overlapping trips were refused.
  await sql`update transfers set loaded_at = ${LOAD.loaded_at} where id = ${load.id}`.execute(world.server.db);
  await sql`update transfers set arrived_at = ${ARRIVED.arrived_at} where tank_id = ${tank.id} and id <> ${load.id}`.execute(
    world.server.db,
  );
  const { fates, arrivals } = await imports.preview(
    `${arrivalRow(tank)}\n${arrivalRow(tank).replace('10:00', '11:00')}`,
  );
  expect([arrivals, ...fates.map(({ outcome }) => outcome)]).toEqual([0, 'duplicate', 'refused']);
});

test.each(['polar', 'admin'] as const)('arrivals without weights are those of their loads, for %s', async (as) => {
  const { tank, load } = await newLoad();
  const text = arrivalRow(tank).replace('9900', '');
  expect(await imports.preview(`${text}\n${text}`, CHOICES, as)).toMatchObject({ arrivals: 1, duplicates: 1 });
  expect((await imports.importSheet(text, {}, as)).status).toBe(201);
  expect(await only(tank)).toMatchObject({ id: load.id, loaded_weight_lbs: 9_900, arrival_pressure: 45 });
  expect(await imports.preview(text, CHOICES, as)).toMatchObject({ good: 0, duplicates: 1 });
});

it('a load that is stored without a weight gets its arrival', async () => {
  const { tank, load } = await newLoad({ loaded_weight_lbs: null });
  expect((await imports.importSheet(arrivalRow(tank).replace('9900', ''))).status).toBe(201);
  expect(await only(tank)).toMatchObject({ id: load.id, loaded_weight_lbs: null, arrival_pressure: 45 });
});

it('a company user enters the weight of a load that is not stored', async () => {
  const { tank } = await newLoad({ loaded_at: '2026-05-01T14:07:00Z' });
  const other = await world.newTank();
  const text = `${arrivalRow(tank)}\n${arrivalRow(other)}`.replaceAll('9900', '');
  const { fates } = await imports.preview(text);
  expect(fates.map(({ column, message }) => [column, message])).toEqual([
    ['loaded_weight_lbs', expect.stringMatching(/^Weight in lbs is required\. A load of this tank is in transit/)],
    ['loaded_weight_lbs', 'Weight in lbs is required'],
  ]);
  expect((await imports.importSheet(text)).status).toBe(400);
  expect(await imports.preview(text, CHOICES, 'admin')).toMatchObject({ good: 1, refused: 1 });
});

it('an arrival whose loading time is not that of the load in transit is refused with that time, in the zone of the sheet', async () => {
  const { tank } = await newLoad({ loaded_at: '2026-05-01T14:07:00Z' });
  const early = `${tank.tank_number};2026-04-20;9900;10;2026-04-24;45;no`;
  const { fates, ...counts } = await imports.preview(`${early}\n${arrivalRow(tank)}`, {
    ...CHOICES,
    timezone: 'America/New_York',
  });
  expect(counts).toMatchObject({ good: 1, refused: 1, arrivals: 0 });
  expect(fates).toMatchObject([
    {
      ...{ row: 2, outcome: 'refused', column: 'loaded_at' },
      message:
        'A load of this tank is in transit in the portal, loaded 1 May 2026, 10:07. If it is this one, give its loading time.',
    },
  ]);
  const given = arrivalRow(tank).replace('2026-05-01', '2026-05-01 14:07');
  const together = await imports.preview(`${given}\n${arrivalRow(tank)}`);
  expect([together.arrivals, together.refused]).toEqual([1, 1]);
  expect((await imports.importSheet(given)).status).toBe(201);
  expect((await only(tank))?.arrived_at).toBe('2026-05-04T10:00:00+00:00');
});

it('administrators add the arrival of an Offload that has none', async () => {
  const { tank, load } = await newLoad({ action: 'Offload' });
  const columns = { ...COLUMNS, action: 7 };
  const text = `${arrivalRow(tank)};Offload`;
  expect((await imports.importSheet(text, { columns })).status).toBe(400);
  expect((await imports.importSheet(text, { columns }, 'admin')).status).toBe(201);
  expect(await only(tank)).toMatchObject({ id: load.id, action: 'Offload', arrival_pressure: 45 });
});

describe('undoing an import of arrivals', () => {
  it('leaves all records as they were before, and can be repeated', async () => {
    const { tank, load } = await newLoad({ notes: 'dock 3' });
    const before = await imports.hashOfRecords();
    const import_id = await importArrival(tank);
    expect(await imports.hashOfRecords()).not.toEqual(before);
    expect((await imports.undo(import_id, 'north')).status).toBe(404);
    expect((await imports.undo(import_id)).body.data).toMatchObject({ kept: [], undone_at: expect.any(String) });
    expect(await imports.hashOfRecords()).toEqual(before);
    expect((await world.auditOf('transfer', load.id)).at(-1)).toMatchObject({
      action: 'undo-import',
      actor_email: 'user@polar.example',
      before: { arrival_pressure: 45, import_id },
      after: { arrived_at: null, version: 1 },
    });
    const twice = await imports.undo(import_id);
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('undone already')]);
    expect((await imports.undo(await importArrival(tank))).status).toBe(200);
    expect(await imports.hashOfRecords()).toEqual(before);
  });

  it('lets the import of the loads be undone after it, and not before', async () => {
    const tank = await world.newTank();
    const before = await imports.hashOfRecords();
    const loads = (await imports.importSheet(loadRow(tank))).body.data.id;
    const arrivals = await importArrival(tank);
    const early = await imports.undo(loads);
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('Changed since: 1 transfer.')]);
    expect((await imports.undo(arrivals)).status).toBe(200);
    expect((await imports.undo(loads)).status).toBe(200);
    expect(await imports.hashOfRecords()).toEqual(before);
  });

  it.each([
    ['determined', { actual_received_lbs: 9_800, final_determination: 'full_load' as const }],
    ['corrected', null],
  ])('is refused to everybody once the transfer was %s', async (_, determination) => {
    const { tank, load } = await newLoad();
    const import_id = await importArrival(tank);
    const params = { id: load.id };
    const { status } =
      determination === null
        ? await put(load.id, { arrival_pressure: 46 }, 'admin')
        : await world.server.call(determineTransfer, { token: world.tokens.admin, params, body: determination });
    expect(status).toBe(200);
    const before = await imports.hashOfRecords();
    for (const as of ['polar', 'admin'] as const) {
      const refused = await imports.undo(import_id, as);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Changed since: 1 transfer.')]);
    }
    expect(await imports.hashOfRecords()).toEqual(before);
  });

  it('is refused once the tank belongs to another company, or was deleted', async () => {
    const moved = await newLoad();
    const deleted = await newLoad();
    const ids = [await importArrival(moved.tank), await importArrival(deleted.tank)];
    const token = world.tokens.admin;
    const move = { params: { id: moved.tank.id }, body: { company_name: 'North' }, token };
    expect((await world.server.call(updateTank, move)).status).toBe(200);
    expect((await world.server.call(deleteTank, { token, params: { id: deleted.tank.id } })).status).toBe(200);
    const reasons = [
      `whose loads cannot be in transit again: ${moved.tank.tank_number}. Administrators can move them back.`,
      `Tanks deleted since: ${deleted.tank.tank_number}. Administrators can restore them.`,
    ];
    for (const [at, id] of ids.entries()) {
      for (const as of ['polar', 'admin'] as const) {
        const refused = await imports.undo(id, as);
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(reasons[at] ?? '')]);
      }
    }
  });

  it('names three of the tanks that are in the way', async () => {
    const loads = [await newLoad(), await newLoad(), await newLoad(), await newLoad(), await newLoad()];
    const { body } = await imports.importSheet(loads.map(({ tank }) => arrivalRow(tank)).join('\n'));
    for (const { tank } of loads) {
      const move = { params: { id: tank.id }, body: { company_name: 'North' }, token: world.tokens.admin };
      expect((await world.server.call(updateTank, move)).status).toBe(200);
    }
    expect((await imports.undo(body.data.id)).text).toMatch(/: Tank \d+, Tank \d+, Tank \d+ and 2 more\. /);
  });

  it('is possible for an Offload whose tank belongs to another company now', async () => {
    const { tank, load } = await newLoad({ action: 'Offload' });
    const columns = { ...COLUMNS, action: 7 };
    const { body } = await imports.importSheet(`${arrivalRow(tank)};Offload`, { columns }, 'admin');
    const move = { params: { id: tank.id }, body: { company_name: 'North' }, token: world.tokens.admin };
    expect((await world.server.call(updateTank, move)).status).toBe(200);
    expect((await imports.undo(body.data.id, 'admin')).status).toBe(200);
    expect(await only(tank)).toMatchObject({ id: load.id, arrived_at: null });
  });

  it('is refused while another load of the tank is in transit', async () => {
    const { tank } = await newLoad();
    const import_id = await importArrival(tank);
    const next = await newLoad({ loaded_at: '2026-05-20T00:00:00Z' }, Promise.resolve(tank));
    const refused = await imports.undo(import_id);
    const words = `Tanks with another load in transit: ${tank.tank_number}. Log the arrivals of these loads first.`;
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)]);
    await world.server.call(deleteTransfer, { token: world.tokens.admin, params: { id: next.load.id } });
    expect((await imports.undo(import_id)).status).toBe(200);
  });

  it('is nothing for a transfer that was deleted meanwhile', async () => {
    const { tank, load } = await newLoad();
    const import_id = await importArrival(tank);
    await world.server.call(deleteTransfer, { token: world.tokens.admin, params: { id: load.id } });
    expect((await imports.undo(import_id)).body.data).toMatchObject({ kept: [], undone_at: expect.any(String) });
    expect(await imports.transfersOf(tank.id)).toEqual([]);
  });
});

it('withdrawing an imported arrival by hand gives the load its notes back', async () => {
  const { tank, load } = await newLoad();
  const text = `${arrivalRow(tank)};;late`;
  expect((await imports.importSheet(text, { columns: { ...COLUMNS, notes: 8 } })).status).toBe(201);
  expect((await only(tank))?.notes).toBe('late');
  expect((await put(load.id, { arrived_at: null })).status).toBe(200);
  expect(await only(tank)).toMatchObject({ id: load.id, notes: null, arrived_at: null });
});

describe('the load of another company', () => {
  it('is no load of a row', async () => {
    const foreign = await newLoad({}, world.newTank({ company_name: 'North' }));
    expect((await imports.importSheet(arrivalRow(foreign.tank))).status).toBe(404);
    expect(await only(foreign.tank)).toMatchObject({ version: 1, arrived_at: null });
  });

  it('is no load of a row either if the company has the tank now', async () => {
    const { tank, load } = await newLoad({ ...ARRIVED, action: 'Offload', arrived_at: null }, world.newTank());
    const move = { params: { id: tank.id }, body: { company_name: 'North' }, token: world.tokens.admin };
    expect((await world.server.call(updateTank, move)).status).toBe(200);
    expect((await imports.importSheet(arrivalRow(tank))).status).toBe(404);
    const columns = { ...COLUMNS, action: 7 };
    const seen = await imports.preview(`${arrivalRow(tank)};Offload`, { ...CHOICES, columns }, 'admin');
    expect(seen).toMatchObject({ good: 1, arrivals: 0 });
    expect((await imports.importSheet(`${arrivalRow(tank)};Offload`, { columns }, 'admin')).status).toBe(201);
    expect((await imports.transfersOf(tank.id)).find(({ id }) => id === load.id)).toMatchObject({ version: 1 });
  });
});

it('of two imports of one arrival at once, and of two others, one is stored', async () => {
  const same = await newLoad();
  const other = await newLoad();
  const responses = await Promise.all([
    imports.importSheet(arrivalRow(same.tank)),
    imports.importSheet(arrivalRow(same.tank)),
    imports.importSheet(arrivalRow(other.tank)),
    imports.importSheet(arrivalRow(other.tank).replace('10:00', '11:00')),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
  expect([(await only(same.tank))?.version, (await only(other.tank))?.version]).toEqual([2, 2]);
});

it('a row that becomes good while it is imported waits for the change of its load', async () => {
  const { tank, load } = await newLoad({ loaded_weight_lbs: 9_800 });
  const other = await newLoad();
  const correct = async (transaction: Database) => {
    await lockTankState(transaction, tank.id);
    await sql`update transfers set loaded_weight_lbs = 9900 where id = ${load.id}`.execute(transaction);
  };
  const text = `${arrivalRow(tank)}\n${arrivalRow(other.tank)}`;
  const { status, body } = await whileHeld(world.server, correct, () => imports.importSheet(text, { only_good: true }));
  expect([status, body.data.records]).toEqual([201, 2]);
  expect(await only(tank)).toMatchObject({ id: load.id, version: 2, arrival_pressure: 45 });
});

it('an arrival is never written over another', async () => {
  const { load } = await newLoad();
  expect((await put(load.id, ARRIVED)).status).toBe(200);
  const before = await imports.hashOfRecords();
  const person: Importer = {
    ...{ id: load.recorded_by ?? 0, email: 'admin@dewar.example', company_id: null },
    role: 'admin',
    ...{ is_super_admin: false, is_company_admin: false },
  };
  const unweighed = { gross_weight_lbs: null, tare_weight_lbs: null };
  const arrival = { arrived_at: '2026-05-05T00:00:00Z', arrival_pressure: 40 };
  const record = { ...load, ...unweighed, ...arrival, transfer_id: load.id };
  const added = inTransaction(world.server.db, async (transaction) => {
    const import_id = await insertImport(transaction, person, { kind: 'transfers', source: 'loads.csv', records: 1 });
    await addArrivals(transaction, person, { import_id, records: [record] });
  });
  await expect(added).rejects.toThrow('has arrived or was deleted meanwhile');
  expect(await imports.hashOfRecords()).toEqual(before);
});

it('of an import and a form at once one arrival is stored', async () => {
  const { tank, load } = await newLoad();
  const [sheet, form] = await Promise.all([imports.importSheet(arrivalRow(tank)), put(load.id, ARRIVED)]);
  expect([sheet.status, form.status].toSorted()).toEqual(sheet.status === 201 ? [201, 403] : [200, 400]);
  expect((await only(tank))?.version).toBe(2);
});
