import { randomUUID } from 'node:crypto';
import { createImport, previewImport, undoImport } from '@dewar/contract/imports';
import { getTank, listTankHoldings, updateTank } from '@dewar/contract/tanks';
import {
  createTransfer,
  determineTransfer,
  getTransfer,
  listTransfers,
  updateTransfer,
} from '@dewar/contract/transfers';
import { createVacuumReading, listVacuumReadings, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { keepLedger } from '../../../test-support/keep-ledger.ts';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

/** When the tank came from Polar to North; the server's clock stands at 10 June 2026. */
const MOVED = '2026-06-01T12:00:30Z';
const OF_POLAR = '2026-05-20T08:00:00.000Z';
const OF_NORTH = '2026-06-02T08:00:00.000Z';
const NOT_YOURS =
  'The tank is yours since 1 Jun 2026, 12:00. What was before belongs to who had it then: ask an administrator to enter it.';

let world: TankWorld;
let tank_id = 0;
type Caller = keyof TankWorld['tokens'];

beforeAll(async () => {
  world = await startTankWorld();
  await world.server.pool.query("update users set timezone = 'UTC'");
});
beforeEach(async () => {
  tank_id = (await world.newTank()).id;
  await move('North');
});
afterAll(() => world.server.stop());

async function move(company_name: string | null, at = MOVED) {
  const { status, text } = await world.server.call(updateTank, {
    token: world.tokens.admin,
    params: { id: tank_id },
    body: { company_name },
  });
  expect(status, text).toBe(200);
  await setMoveTime(world.server, tank_id, at);
}

const KINDS = {
  reading: {
    field: 'reading_timestamp',
    create: (as: Caller, at: string, more: object = {}) =>
      world.server.call(createVacuumReading, {
        token: world.tokens[as],
        body: { tank_id, vacuum_reading: 20, reading_timestamp: at, ...more },
      }),
    edit: (as: Caller, id: number, at: string, more: object = {}) =>
      world.server.call(updateVacuumReading, {
        token: world.tokens[as],
        params: { id },
        body: { reading_timestamp: at, ...more },
      }),
    list: (as: Caller) => world.server.call(listVacuumReadings, { token: world.tokens[as], query: { tank_id } }),
  },
  load: {
    field: 'loaded_at',
    create: (as: Caller, at: string, more: object = {}) =>
      world.server.call(createTransfer, {
        token: world.tokens[as],
        body: { tank_id, loaded_at: at, loaded_weight_lbs: 9_000, ...arrivalAfter(at), ...more },
      }),
    edit: (as: Caller, id: number, at: string, more: object = {}) =>
      world.server.call(updateTransfer, {
        token: world.tokens[as],
        params: { id },
        body: { loaded_at: at, ...arrivalAfter(at), ...more },
      }),
    list: (as: Caller) => world.server.call(listTransfers, { token: world.tokens[as], query: { tank_id } }),
  },
} as const;
const KIND_NAMES = ['reading', 'load'] as const;

function arrivalAfter(at: string) {
  return { arrived_at: new Date(Date.parse(at) + 3_600_000).toISOString(), arrival_pressure: 20 };
}

/** In whose books a record is. */
async function readersOf(kind: (typeof KIND_NAMES)[number], id: number): Promise<string[]> {
  const readers: string[] = [];
  for (const as of ['polar', 'north'] as const) {
    const { status, body } = await KINDS[kind].list(as);
    if (status === 200 && body.data.some((record) => record.id === id)) readers.push(as);
  }
  return readers;
}

async function made(call: Promise<{ status: number; text: string; body: { data: { id: number } } }>) {
  const { status, text, body } = await call;
  expect(status, text).toBe(201);
  return body.data.id;
}

describe.each(KIND_NAMES)('a %s', (kind) => {
  const { field, create, edit } = KINDS[kind];

  test('from before the tank was theirs is refused to people of a company, with the day since when it is', async () => {
    const { status, body } = await create('north', OF_POLAR);
    expect([status, body.fields]).toEqual([400, { [field]: NOT_YOURS }]);
  });

  test('of the minute in which the tank came is that of the company that got it', async () => {
    expect(await readersOf(kind, await made(create('north', '2026-06-01T12:00:00.000Z')))).toEqual(['north']);
  });

  test('that an administrator enters is in the books of the company of its day', async () => {
    const id = await made(create('admin', OF_POLAR));
    expect(await readersOf(kind, id)).toEqual(['polar']);
    expect(await readersOf(kind, await made(create('admin', OF_NORTH)))).toEqual(['north']);
    const [entry] = await world.auditOf(kind === 'load' ? 'transfer' : 'vacuum_reading', id);
    expect(entry).toMatchObject({ action: 'create' });
  });

  test('is of the company that an administrator names, if that had the tank', async () => {
    expect(await readersOf(kind, await made(create('admin', OF_POLAR, { company_id: world.northId })))).toEqual([
      'north',
    ]);
    expect(await readersOf(kind, await made(create('admin', OF_NORTH, { company_id: world.polarId })))).toEqual([
      'polar',
    ]);
    const { status, body } = await create('admin', OF_POLAR, { company_id: 2_000_000_000 });
    expect([status, body.fields]).toEqual([400, { company_id: 'This company never had the tank' }]);
  });

  test('is of the company that has the tank, whatever company its people send', async () => {
    expect(await readersOf(kind, await made(create('north', OF_NORTH, { company_id: world.polarId })))).toEqual([
      'north',
    ]);
    expect((await create('north', OF_POLAR, { company_id: world.polarId })).body.fields).toEqual({
      [field]: NOT_YOURS,
    });
  });

  test('of the own earlier time of a company that has the tank again stays with it', async () => {
    await move('Polar Gas', '2026-06-05T00:00:00Z');
    expect(await readersOf(kind, await made(create('polar', OF_POLAR)))).toEqual(['polar']);
    expect((await create('polar', OF_NORTH)).body.fields).toHaveProperty(field);
  });

  test('goes to the company of its new day when an administrator moves it over the boundary, and back', async () => {
    const id = await made(create('north', OF_NORTH));
    expect((await edit('admin', id, OF_POLAR)).status).toBe(200);
    expect(await readersOf(kind, id)).toEqual(['polar']);
    const audit = await world.auditOf(kind === 'load' ? 'transfer' : 'vacuum_reading', id);
    expect(audit.at(-1)).toMatchObject({ before: { company_id: world.northId }, after: { company_id: world.polarId } });
    expect((await edit('admin', id, OF_NORTH)).status).toBe(200);
    expect(await readersOf(kind, id)).toEqual(['north']);
  });

  test('stays with the company that was named while its day stays on the same side', async () => {
    const id = await made(create('admin', OF_POLAR, { company_id: world.northId }));
    expect((await edit('admin', id, '2026-05-21T08:00:00.000Z')).status).toBe(200);
    expect(await readersOf(kind, id)).toEqual(['north']);
    expect((await edit('admin', id, '2026-05-21T08:00:00.000Z', { company_id: world.polarId })).status).toBe(200);
    expect(await readersOf(kind, id)).toEqual(['polar']);
  });

  test('of a tank in stock is stored for the company that is named alone', async () => {
    await move(null, '2026-06-05T00:00:00Z');
    expect((await create('admin', OF_POLAR)).status).toBe(409);
    expect(await readersOf(kind, await made(create('admin', OF_POLAR, { company_id: world.polarId })))).toEqual([
      'polar',
    ]);
  });

  test('of a time in stock between two companies is of neither, until an administrator says so', async () => {
    await move(null, '2026-06-05T00:00:00Z');
    await move('Polar Gas', '2026-06-08T00:00:00Z');
    const inStock = '2026-06-06T08:00:00.000Z';
    expect(Object.keys((await create('polar', inStock)).body.fields ?? {})).toEqual([field]);
    expect(Object.keys((await create('admin', inStock)).body.fields ?? {})).toEqual(['company_id']);
    const named = await made(create('admin', inStock, { company_id: world.northId }));
    expect(await readersOf(kind, named)).toEqual(['north']);
  });

  test('that a device of an administrator kept over the move is of the company of its day', async () => {
    const captured = { capture_id: randomUUID(), captured_at: '2026-05-20T08:01:00.000Z' };
    expect(await readersOf(kind, await made(create('admin', OF_POLAR, captured)))).toEqual(['polar']);
  });
});

test('a reading of the former company is no reading of the tank for the next', async () => {
  await made(KINDS.reading.create('admin', OF_POLAR));
  const { body } = await world.server.call(getTank, { token: world.tokens.north, params: { id: tank_id } });
  const { rows } = await world.server.pool.query('select latest_reading_id from tank_state where tank_id = $1', [
    tank_id,
  ]);
  expect([body.data.id, rows]).toEqual([tank_id, [{ latest_reading_id: null }]]);
});

test('a trip that goes to another company is told by the records of that one, whether or not it has the tank', async () => {
  const plate = { capacity_litres: 41_600, boil_off_percent_per_day: 0.5 };
  await world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank_id }, body: plate });
  const warmed = { product_name: 'LHe', loaded_pressure: 10, arrived_at: '2026-05-30T08:00:00Z', arrival_pressure: 30 };
  const id = await made(KINDS.load.create('admin', OF_POLAR, { ...warmed, company_id: world.northId }));
  const insulation = async () => {
    const { body } = await world.server.call(getTransfer, { token: world.tokens.admin, params: { id } });
    return body.data.insulation;
  };
  const move = (company_id: number) =>
    world.server.call(updateTransfer, { token: world.tokens.admin, params: { id }, body: { company_id } });
  await judgeTanks(world.server);
  const ofNorth = await insulation();
  expect(ofNorth).toMatchObject({ index: expect.any(Number) });
  expect((await move(world.polarId)).status).toBe(200);
  expect(await insulation()).toBeNull();
  await judgeTanks(world.server);
  expect(await insulation()).toEqual(ofNorth);
  expect((await world.server.pool.query('select from trip_insulation_marks')).rowCount).toBe(0);
  await move(world.northId);
  expect(await insulation()).toBeNull();
  await judgeTanks(world.server);
  expect(await insulation()).toEqual(ofNorth);
});

test('a load that goes to another company leaves the custody ledger of the one for that of the other', async () => {
  const id = await made(KINDS.load.create('north', OF_NORTH, { product_name: 'LNG', loaded_pressure: 10 }));
  const body = { actual_received_lbs: 8_990, final_determination: 'full_load' as const };
  await world.server.call(determineTransfer, { token: world.tokens.admin, params: { id }, body });
  const readLedger = async () => {
    await keepLedger(world.server);
    const { rows } = await world.server.pool.query(
      `select kept.company_id as row, array_agg(distinct run.company_id) as sums
         from custody_ledger kept join custody_ledger_runs run on run.transfer_id = kept.transfer_id
        where kept.transfer_id = $1 group by kept.company_id`,
      [id],
    );
    return rows;
  };
  expect(await readLedger()).toEqual([{ row: world.northId, sums: [world.northId] }]);
  await KINDS.load.edit('admin', id, OF_POLAR, { confirm_determination: true });
  expect(await readLedger()).toEqual([{ row: world.polarId, sums: [world.polarId] }]);
  const reading = await made(KINDS.reading.create('admin', '2026-05-19T08:00:00Z'));
  await keepLedger(world.server);
  await KINDS.reading.edit('admin', reading, '2026-05-19T08:00:00Z', { company_id: world.northId });
  const marks = await world.server.pool.query('select transfer_id from custody_ledger_marks');
  expect(marks.rows).toEqual([{ transfer_id: id }]);
});

test('a correction of the own reading over the boundary is refused at its time', async () => {
  const id = await made(KINDS.reading.create('north', OF_NORTH));
  const { status, body } = await KINDS.reading.edit('north', id, OF_POLAR);
  expect([status, body.fields]).toEqual([400, { reading_timestamp: NOT_YOURS }]);
});

test('a load of the former company needs its arrival: none was in transit when the tank moved', async () => {
  const { status, body } = await KINDS.load.create('admin', OF_POLAR, { arrived_at: null, arrival_pressure: null });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['arrived_at']]);
});

test('administrators read who had a tank since when', async () => {
  const { body } = await world.server.call(listTankHoldings, { token: world.tokens.admin, params: { id: tank_id } });
  expect(body.data.map(({ company_name }) => company_name)).toEqual(['Polar Gas', 'North']);
  expect(Date.parse(body.data[1]?.assigned_at ?? '')).toBe(Date.parse(MOVED));
});

describe('a sheet', () => {
  const sheetOf = async (at: string) => {
    const { body } = await world.server.call(getTank, { token: world.tokens.admin, params: { id: tank_id } });
    const { tank_number } = body.data;
    return `Tank;Date;Vacuum\n${tank_number};${at};12\n${tank_number};2026-06-02 08:00;13`;
  };
  const choices = {
    kind: 'readings' as const,
    timezone: 'UTC',
    columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
    units: { vacuum_reading: 'micron' },
    date_order: 'day-month' as const,
  };
  const preview = (as: Caller, text: string) =>
    world.server.call(previewImport, { token: world.tokens[as], body: { ...choices, text } });
  const importSheet = (as: Caller, text: string) =>
    world.server.call(createImport, {
      token: world.tokens[as],
      body: { ...choices, text, source: 'sheet.csv', only_good: true },
    });

  test('of a company has its rows of before refused, with the reason', async () => {
    const { body } = await preview('north', await sheetOf('2026-05-20 08:00'));
    expect(body.data.fates).toMatchObject([
      { row: 2, outcome: 'refused', column: 'reading_timestamp', message: NOT_YOURS },
    ]);
  });

  test('of an administrator gives each row to the company of its day, says so, and is taken back', async () => {
    const text = await sheetOf('2026-05-20 08:00');
    const { body } = await preview('admin', text);
    expect(body.data.fates).toMatchObject([
      { row: 2, outcome: 'good', message: 'Of Polar Gas, which had this tank then.' },
    ]);
    const imported = await importSheet('admin', text);
    expect(imported.status, imported.text).toBe(201);
    const valuesFor = async (as: Caller) =>
      (await KINDS.reading.list(as)).body.data.map(({ vacuum_reading }: { vacuum_reading: number }) => vacuum_reading);
    expect([await valuesFor('polar'), await valuesFor('north')]).toEqual([[12], [13]]);
    const again = await preview('admin', text);
    expect(again.body.data.fates.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate']);
    const { id } = imported.body.data;
    expect((await world.server.call(undoImport, { token: world.tokens.admin, params: { id } })).status).toBe(200);
    expect([await valuesFor('polar'), await valuesFor('north')]).toEqual([[], []]);
  });
});
