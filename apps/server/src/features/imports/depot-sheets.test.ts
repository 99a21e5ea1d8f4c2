import { createImport, previewImport } from '@dewar/contract/imports';
import { listTransfers } from '@dewar/contract/transfers';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let tank: { readonly id: number; readonly tank_number: string };
let serial = 0;
beforeAll(async () => {
  world = await startTankWorld();
});

async function newTank(): Promise<string> {
  serial += 1;
  tank = await world.newTank({ tank_number: `DPHU 48${String(2_900 + serial)}-7` });
  return tank.tank_number;
}

/** What becomes of a sheet, of a person in New York; '#' is the number of a new tank. */
async function preview(kind: ImportKindName, text: string, choices: object = {}) {
  const body = { kind, text: text.replaceAll('#', await newTank()), timezone: 'America/New_York', ...choices };
  const {
    status,
    text: said,
    body: response,
  } = await world.server.call(previewImport, { token: world.tokens.admin, body });
  expect(status, said).toBe(200);
  return { ...response.data, body };
}

/** The records of the tank once the sheet is imported as its preview reads it. */
async function store(kind: ImportKindName, text: string) {
  const { body: sent, columns, units, date_order, notices } = await preview(kind, text);
  const body = {
    ...sent,
    columns,
    units,
    date_order: date_order ?? ('day-month' as const),
    source: 'depot.csv',
    only_good: false,
  };
  const { status, text: said } = await world.server.call(createImport, { token: world.tokens.admin, body });
  expect(status, said).toBe(201);
  const call = { token: world.tokens.admin, query: { tank_id: tank.id } };
  const loads = (await world.server.call(listTransfers, call)).body.data;
  const readings = (await world.server.call(listVacuumReadings, call)).body.data;
  return {
    loads,
    readings: readings.map(({ reading_timestamp }) => reading_timestamp.slice(0, 19)).toSorted(),
    notices,
  };
}

const STORED = {
  ...{ loaded_at: '2026-01-05T13:00:00+00:00', loaded_weight_lbs: 8_818.5, loaded_pressure: 8.7 },
  ...{ arrived_at: '2026-01-25T14:00:00+00:00', arrival_pressure: 30.46 },
};

describe('loads of depots', () => {
  it.each([
    [
      'groups above, and pages that repeat both rows of headings',
      `Container,Loading,,,,Arrival,,
,Date,Time,Net kg,Press. bar,Date,Time,Press. bar
#,2026-01-05,08:00,4000,0.6,2026-01-25,09:00,2.1
Container,Loading,,,,Arrival,,
,Date,Time,Net kg,Press. bar,Date,Time,Press. bar`,
      ['Rows 4, 5 are the headings again, and left out.'],
    ],
    [
      'gates',
      `Unit No.,Type,Gate Out,Net Wt (KGS),Press. (bar),Gate In,Press. (bar),Seal
#,40T7,2026-01-05 08:00,4000,0.6,2026-01-25 09:00,2.1,S1`,
      ['Not imported: “Type”, “Seal”.'],
    ],
    [
      'German groups',
      `Behälter;Abgang;;;;Ankunft;;
;Datum;Uhrzeit;Netto (t);Druck (mbar);Datum;Uhrzeit;Druck (kPa)
#;2026-01-05;08:00;4,0;600;2026-01-25;09:00;210`,
      [],
    ],
    [
      'Spanish headings',
      `Contenedor;Fecha salida;Hora salida;Peso neto kg;Presión salida bar;Fecha llegada;Hora llegada;Presión llegada bar
#;2026-01-05;08:00;4.000,0;0,6;2026-01-25;09:00;2,1`,
      [],
    ],
    [
      'French groups',
      `Citerne;Départ;;;;Livraison;;
;Date;Heure;Poids net (kg);Pression (bar);Date;Heure;Pression (bar)
#;2026-01-05;8h00;4000,0;0,6;2026-01-25;9h00;2,1`,
      [],
    ],
  ])('%s', async (_what, text, notices) => {
    const stored = await store('transfers', text);
    expect(stored.loads).toMatchObject([STORED]);
    expect(stored.notices).toEqual(notices);
  });

  it('a time that stands beside the arrival is none of the load', async () => {
    const { loads } = await store(
      'transfers',
      'Tank,Date loaded,Net kg,Arrival date,Time\n#,2026-01-05,4000,2026-01-25,09:00',
    );
    expect(loads).toMatchObject([{ loaded_at: '2026-01-05T05:00:00+00:00', arrived_at: '2026-01-25T14:00:00+00:00' }]);
  });

  it('a pressure that may be of either end is named, to be chosen', async () => {
    const seen = await preview(
      'transfers',
      'Tank,Date loaded,Net kg,Arrival date,Pressure (bar)\n#,2026-01-05,4000,2026-01-25,2.1',
    );
    expect(seen.columns).not.toHaveProperty('loaded_pressure');
    expect(seen.notices).toEqual(['Not imported: “Pressure (bar)”.']);
  });

  it.each([
    ['Date out,Net kg,Date in', 'Arrival date and time may be below “Date in”. Choose its column, if it is.'],
    ['Date loaded,Net kg,Load press. (bar),Dep. press. (bar)', 'Load pressure may be below “Load press. (bar)” or'],
  ])('what the headings %s leave open is asked', async (headings, notice) => {
    const seen = await preview('transfers', `Tank,${headings}\n#,2026-01-05,4000,2026-01-25,2.1`);
    expect(seen.notices.join(' ')).toContain(notice);
    expect(seen.good).toBe(1);
    const columns = { ...seen.columns, arrived_at: 3, loaded_pressure: 3 };
    const chosen = await preview('transfers', `Tank,${headings}\n#,2026-01-05,4000,2026-01-25,2.1`, { columns });
    expect(chosen.notices.join(' ')).not.toContain('may be below');
  });

  it.each(['Event', 'Operation', 'Vorgang', 'Movimiento', 'Mouvement'])(
    'a row that tells an arrival below %s is no load',
    async (heading) => {
      const rows = ['#,Load,2026-01-05,9', '#,Arrival,2026-01-25,31'].join('\n');
      const seen = await preview('transfers', `Tank,${heading},Date,Pressure (psi)\n${rows}`);
      expect(seen).toMatchObject({ good: 1, refused: 1, fates: [{ row: 3, column: 'action' }] });
      const other = await preview('transfers', `Tank,${heading},Date,Net kg\n#,4711,2026-01-05,4000`);
      expect(other).toMatchObject({ good: 1, notices: [`Not imported: “${heading}”.`] });
    },
  );

  it('which of two vacuums is meant has to be chosen', async () => {
    const seen = await preview('readings', 'Tank,Date,Vacuum (before),Vacuum (after)\n#,2026-01-05,90,12');
    expect([seen.columns.vacuum_reading, seen.good]).toEqual([undefined, 0]);
    expect(seen.notices[0]).toBe(
      'Vacuum reading may be below “Vacuum (before)” or “Vacuum (after)”. Choose its column, if it is.',
    );
  });

  it('a record of words alone is refused by itself, and the rows below it are imported', async () => {
    const rows = ['2026-01-05,4000,Loaded,2026-01-20', 'not known,Delivered,Loaded,', '2026-02-05,4100,Loaded,'];
    const text = ['Tank,Date,Net kg,State,Arrived', ...rows.map((row) => `#,${row}`)].join('\n');
    const seen = await preview('transfers', text);
    expect(seen).toMatchObject({ good: 2, refused: 1, fates: [{ row: 3, outcome: 'refused' }] });
  });

  it('a table below without a heading that is known is not stored as loads', async () => {
    const { loads, notices } = await store(
      'transfers',
      'Tank,Date loaded,Net kg\n#,2026-01-05,4000\n\nVessel,Watch,Result\n#,2026-01-06,21',
    );
    expect(loads).toHaveLength(1);
    expect(notices).toEqual([
      'Rows 4, 5 are another table (Vessel, Watch, Result), and left out. Import it by itself.',
    ]);
  });

  it.each([
    [
      'Region,Europe,North\n#,2026-01-06,4100,2026-01-08',
      2,
      ['Row 4 is no record (Region, Europe, North), and left out.'],
    ],
    [
      'Watch,Person,State\n2026-01-06,Miller,21',
      1,
      ['Rows 4, 5 are another table (Watch, Person, State), and left out. Import it by itself.'],
    ],
  ])('words alone end a table only if no record follows: %s', async (below, count, notices) => {
    const text = `Tank,Date loaded,Net kg,Arrival date\n#,2026-01-01,4000,2026-01-03\n\n${below}`;
    const stored = await store('transfers', text);
    expect(stored.loads).toHaveLength(count);
    expect(stored.notices).toEqual(notices);
  });

  it('a column of actions counts beside one of types, and its words for a load are read', async () => {
    const { loads } = await store('transfers', 'Tank,Type,Action,Date loaded,Net kg\n#,40T7,Filling,2026-01-05,4000');
    expect(loads).toMatchObject([{ action: 'Load' }]);
    const unread = await preview('transfers', 'Tank,Type,Date loaded,Net kg\n#,Unloading,2026-01-05,4000');
    expect(unread.fates).toMatchObject([{ outcome: 'refused', column: 'action' }]);
  });
});

describe('columns that are known by their cells', () => {
  it.each([
    ['Outbound', undefined],
    ['Leuna-Rotterdam', undefined],
    ['Departure', undefined],
    ['Filling', 1],
    ['Load', 1],
  ])('a movement %s', async (cell, place) => {
    const seen = await preview('transfers', `Tank,Movement,Date loaded,Net kg\n#,${cell},2026-01-05,4000`);
    expect(seen.columns.action).toBe(place);
    expect(seen).toMatchObject({ good: 1, refused: 0 });
  });

  it('movements that are unloaded are no loads', async () => {
    const seen = await preview('transfers', 'Tank,Movement,Date loaded,Net kg\n#,Unloaded,2026-01-05,4000');
    expect(seen.fates).toMatchObject([{ outcome: 'refused', column: 'action' }]);
  });

  it('a serial number is that of the tank if it looks like one, and none was chosen', async () => {
    const text = 'Serial No,Date,Microns\n#,2026-01-05,12';
    expect(await preview('readings', text)).toMatchObject({ columns: { tank_number: 0 }, good: 1 });
    const gauge = await preview('readings', 'Serial No,Date,Microns\nVG-0042,2026-01-05,12');
    expect(gauge.columns).not.toHaveProperty('tank_number');
    const tank_number = await newTank();
    for (const serialNo of ['VG-0042', 'DPHU 482901-7']) {
      const chosen = await preview('readings', `Serial No,Date,Microns\n${serialNo},2026-01-05,12`, { tank_number });
      expect(chosen).toMatchObject({ good: 1, refused: 0 });
      expect(chosen.columns).not.toHaveProperty('tank_number');
    }
  });
});

describe('what was stored to the minute', () => {
  /** Imports records, and previews a sheet with the same tank. */
  async function again(kind: ImportKindName, [first, second]: readonly [string, string]) {
    await store(kind, first);
    const number = tank.tank_number;
    const body = { kind, text: second.replaceAll('#', number), timezone: 'America/New_York' };
    return (await world.server.call(previewImport, { token: world.tokens.admin, body })).body.data;
  }

  const stored = 'Tank,Date,Microns\n#,2026-01-05 12:00,12\n#,2026-01-05 12:01,13';
  it.each([
    ['the same log with its seconds', '#,46027.50015,12\n#,46027.500578,13', { duplicates: 2, good: 0 }],
    ['another value', '#,46027.50015,12.5', { duplicates: 0, good: 1 }],
    ['a time that is no number of a spreadsheet', '#,2026-01-05 12:00:13,12', { duplicates: 0, good: 1 }],
    ['a row beside the one that is stored', '#,46027.5,12\n#,46027.50015,12', { duplicates: 1, good: 1 }],
    ['the next minute', '#,46027.50085,12', { duplicates: 0, good: 1 }],
  ])('of readings: %s', async (_what, rows, counts) => {
    expect(await again('readings', [stored, `Tank,Date,Microns\n${rows}`])).toMatchObject({ ...counts, refused: 0 });
  });

  const heading = 'Tank,Date loaded,Net kg,Arrival date\n#,';
  it.each([
    ['2026-01-05 12:00,4000,2026-01-06 12:00', '46027.50015,4000,46028.50015', { duplicates: 1 }],
    ['2026-01-05 12:00,4000,2026-01-06 12:00:13', '46027.50015,4000,46028.50015', { duplicates: 1 }],
    ['2026-01-05 12:00:13,4000,2026-01-06 12:00', '46027.50015,4000,46028.50015', { duplicates: 1 }],
    ['2026-01-05 12:00,4000,', '46027.50015,4000,46028.50015', { good: 1, arrivals: 1 }],
    ['2026-01-05 12:00,4000,2026-01-06 12:00', '46027.50015,4100,46028.50015', { refused: 1 }],
    ['2026-01-05 12:00,4000,2026-01-06 12:00', '46029.50015,4000,46030.50015', { good: 1, arrivals: 0 }],
  ])('of loads: %s and then %s', async (first, second, counts) => {
    expect(await again('transfers', [heading + first, heading + second])).toMatchObject(counts);
  });
});

describe('times of workbooks', () => {
  it.each([
    ['midnight as a number', '2026-01-05', '0', '2026-01-05T05:00:00'],
    ['the calendar of 1904', '2026-01-05', '1904-01-01 16:30:00', '2026-01-05T21:30:00'],
    ['a whole date shown as its time', '2026-01-05', '2026-01-05 16:30:00', '2026-01-05T21:30:00'],
    ['a part of a day with its seconds', '2026-01-05', '0.687511574074074', '2026-01-05T21:30:01'],
    ['a part of a day with few decimals', '2026-01-05', '0.6875', '2026-01-05T21:30:00'],
    ['a date as a number with seconds', '46027.687511574074', '', '2026-01-05T21:30:01'],
  ])('%s', async (_what, date, time, moment) => {
    expect((await store('readings', `Tank,Date,Time,Microns\n#,${date},${time},12`)).readings).toEqual([moment]);
  });

  it('the time of another day is refused', async () => {
    const seen = await preview('readings', 'Tank,Date,Time,Microns\n#,2026-01-05,2026-01-06 16:30:00,12');
    expect(seen.fates).toMatchObject([{ outcome: 'refused', column: 'reading_timestamp' }]);
  });
});

describe('what headings say of figures', () => {
  it.each(['E-3 mbar', '1e-3 mbar', '1.0E-03 mbar'])('%s is a power of ten', async (unit) => {
    const seen = await preview('readings', `Tank,Date,Vacuum (${unit})\n#,2026-01-05,13.3`);
    expect(seen).toMatchObject({ units: { vacuum_reading: 'mbar' }, units_from: { vacuum_reading: 'heading' } });
    expect(seen.notices).toEqual([`Vacuum reading: figures are multiplied by 0.001, as “Vacuum (${unit})” says.`]);
  });

  it.each(["Net weight ('000 kg)", 'Net weight (x 1000 kg)'])('%s is in thousands', async (heading) => {
    const seen = await preview('transfers', `Tank,Date loaded,${heading}\n#,2026-01-05,4.0`);
    expect(seen.notices).toEqual([`Loaded weight: figures are multiplied by 1000, as “${heading}” says.`]);
  });

  it.each(['mbar x 1000', 'mbar*1000', 'mbar/1000', 'mbar x10^3', 'mbar / Torr', 'Pa or mbar'])(
    '%s can be read in two ways, and is asked',
    async (unit) => {
      const seen = await preview('readings', `Tank,Date,Vacuum (${unit})\n#,2026-01-05,13.3`);
      expect(seen).toMatchObject({ units: {}, units_from: { vacuum_reading: 'unknown' }, good: 0 });
    },
  );
});

it.each([
  ['Fill level', '0.95', 'loaded_level'],
  ['Level %', '95', 'loaded_level'],
  ['Net', '4.4', 'loaded_weight_lbs'],
  ['Net tons', '4.4', 'loaded_weight_lbs'],
  ['Pressure mmHg', '400', 'loaded_pressure'],
])('the unit of %s, %s, is asked and never guessed', async (heading, figure, column) => {
  const seen = await preview('transfers', `Tank,Date loaded,${heading}\n#,2026-01-05,${figure}`);
  expect(seen).toMatchObject({ units: {}, units_from: { [column]: 'unknown' }, good: 0 });
});

it.each(['Filled weight', 'Weight loaded', 'Fill wt'])(
  '%s beside the weight of the empty tank may be that of the full one, and is left open',
  async (heading) => {
    const seen = await preview('transfers', `Tank,Date loaded,${heading} (lb),Tare (lb)\n#,2026-01-05,30000,20140`);
    expect(Object.keys(seen.columns)).not.toContain('loaded_weight_lbs');
    const alone = await preview('transfers', `Tank,Date loaded,${heading} (lb)\n#,2026-01-05,9860`);
    expect(Object.keys(alone.columns)).toContain('loaded_weight_lbs');
  },
);

it.each(['Level in mm', 'Level (mm H2O)', 'Level in inches', 'Level (in)'])('%s names one unit', async (heading) => {
  const seen = await preview('transfers', `Tank,Date loaded,${heading}\n#,2026-01-05,240`);
  expect(seen.units_from).toEqual({ loaded_level: 'heading' });
});

it('a date and a time whose headings name two zones are refused', async () => {
  const seen = await preview('readings', 'Tank,Date (Europe/Berlin),Time (UTC),Microns\n#,2026-01-05,08:00,12');
  const message = 'Date and time has two zones: Europe/Berlin and UTC. Leave one in the headings';
  expect(seen.fates).toMatchObject([{ outcome: 'refused', column: 'reading_timestamp', message }]);
  const one = await preview('readings', 'Tank,Date,Time (UTC),Time zone,Microns\n#,2026-01-05,08:00,Europe/Berlin,12');
  expect(one).toMatchObject({
    good: 1,
    notices: ['Times below “Time (UTC)” are read in UTC, unless their row names a zone.'],
  });
});

it('a number of a tank that begins as a unit is no unit', async () => {
  const { tank_number } = await world.newTank({ tank_number: 'T 101' });
  const seen = await preview('readings', `Tank,Date,Microns\n${tank_number},2026-01-05,12`);
  expect(seen).toMatchObject({ columns: { tank_number: 0 }, good: 1 });
});

it('of a sheet without headings the columns that nothing uses are named too', async () => {
  const columns = { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 };
  const seen = await preview('readings', '#,2026-01-05,12,a\n#,2026-01-06,12,b', { columns });
  expect(seen).toMatchObject({ good: 2, notices: ['Not imported: “Column 4”.'] });
});
