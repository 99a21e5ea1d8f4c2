import { describe, expect, it, test } from 'vitest';
import { findColumns } from './find-columns.ts';
import { INSPECTION_COLUMNS } from './inspection-columns.ts';
import { isUnitAlone } from './measures.ts';
import { READING_COLUMNS } from './reading-columns.ts';
import type { SheetColumn } from './sheet-column.ts';
import { findHeadings } from './sheet-headings.ts';
import { RecordReader } from './sheet-records.ts';
import { TRANSFER_COLUMNS } from './transfer-columns.ts';

/** The headings of a sheet, lines of cells between semicolons, by the columns that they name. */
function headingsOf(columns: readonly SheetColumn[], ...lines: readonly string[]) {
  const rows = [...lines.map((line) => line.split(';')), ['PGHU 482913-7', '2026-01-05', '12']];
  const { headings = [] } = findHeadings(columns, rows) ?? {};
  return Object.fromEntries(Object.entries(findColumns(columns, headings)).map(([name, at]) => [name, at]));
}

const loads = (...lines: readonly string[]) => headingsOf(TRANSFER_COLUMNS, ...lines);
const readings = (...lines: readonly string[]) => headingsOf(READING_COLUMNS, ...lines);

describe('headings in two rows', () => {
  it.each([
    ['Tank;Loading;;;Arrival;', ';Date;Weight (kg);Pressure (bar);Date;Pressure (bar)'],
    ['Tank;Departure;;;Receipt;', ';Date;Weight (kg);Pressure (bar);Date;Pressure (bar)'],
    ['Tank;Filling;;;Delivery;', ';Date;Qty (kg);Press. (bar);Date;Press. (bar)'],
    ['Tank;Gate Out;;;Gate In;', ';Date;Net kg;Press. bar;Date;Press. bar'],
    ['Behälter;Beladung;;;Ankunft;', ';Datum;Gewicht (kg);Druck (bar);Datum;Druck (bar)'],
    ['Behälter;Abgang;;;Eingang;', ';Datum;Netto kg;Druck bar;Datum;Druck bar'],
    ['Contenedor;Carga;;;Llegada;', ';Fecha;Peso neto (kg);Presión (bar);Fecha;Presión (bar)'],
    ['Contenedor;Salida;;;Entrega;', ';Fecha;Peso neto (kg);Presión (bar);Fecha;Presión (bar)'],
    ['Citerne;Chargement;;;Arrivée;', ';Date;Poids net (kg);Pression (bar);Date;Pression (bar)'],
    ['Citerne;Départ;;;Livraison;', ';Date;Poids net (kg);Pression (bar);Date;Pression (bar)'],
    ['Serbatoio;Partenza;;;Consegna;', ';Data;Peso netto (kg);Pressione (bar);Data;Pressione (bar)'],
    ['Tank;Vertrek;;;Aankomst;', ';Datum;Nettogewicht (kg);Druk (bar);Datum;Druk (bar)'],
  ])('%s above %s', (groups, below) => {
    expect(loads(groups, below)).toEqual({
      tank_number: 0,
      loaded_at: 1,
      loaded_weight_lbs: 2,
      loaded_pressure: 3,
      arrived_at: 4,
      arrival_pressure: 5,
    });
  });

  it('the time of each stage stands below it', () => {
    const found = loads(';Load;;;Arrival;;', 'Tank;Date;Time;Net kg;Date;Time;Press. bar');
    expect(found).toMatchObject({ loaded_at: 1, loaded_time: 2, arrived_at: 4, arrived_time: 5, arrival_pressure: 6 });
  });

  it('what is of the row is so in whatever group it stands, and a weight at arrival is none of the load', () => {
    const found = loads('Tank;Load;;Arrival;;;', ';Date;Pressure (bar);Date;Weight (kg);Notes;Customer');
    expect(found).toEqual({
      ...{ tank_number: 0, loaded_at: 1, loaded_pressure: 2, arrived_at: 3, notes: 5, customer_name: 6 },
    });
  });

  it('a merged cell that fills both rows is no group of what stands beside it', () => {
    const found = loads('Tank;;Arrival;;Notes', 'Tank;Loaded;Date;Pressure (bar);Notes');
    expect(found).toEqual({ tank_number: 0, loaded_at: 1, arrived_at: 2, arrival_pressure: 3, notes: 4 });
  });

  it('a title above headings takes nothing from them', () => {
    expect(readings('Tank;Measurement;;', ';Date;Time;Vacuum (mbar)')).toEqual({
      ...{ tank_number: 0, reading_timestamp: 1, reading_time: 2, vacuum_reading: 3 },
    });
  });

  it.each([
    [READING_COLUMNS, 'Tank;Before;;After;', ';Date;Vacuum (mbar);Date;Vacuum [mbar]', 'vacuum_reading'],
    [INSPECTION_COLUMNS, 'Tank;;Next;', ';CSC;5-year test;CSC test', 'five_year_test_date'],
    [TRANSFER_COLUMNS, 'Tank;Trip;;Return;', ';Date;Net kg;Date;Press. (bar)', 'loaded_pressure'],
  ])('a group that is not known takes its headings with it: %#', (columns, groups, below, column) => {
    expect(headingsOf(columns, groups, below)[column]).toBeUndefined();
  });

  it.each([
    ['Tank;5 year test;;2.5 year test;', ';Next;Last;Next;Last', 2, 4],
    ['Tank;Next;;Last;', ';5 year;CSC;5-year;CSC', 3, 4],
    ['Container;Wiederkehrende Prüfung;;CSC;', ';fällig;zuletzt;fällig;zuletzt', 2, 4],
  ])('of tests the last date is not the next: %s above %s', (groups, below, fiveYears, csc) => {
    const found = headingsOf(INSPECTION_COLUMNS, groups, below);
    expect(found).toEqual({ tank_number: 0, five_year_test_date: fiveYears, csc_inspection_date: csc });
  });

  it('headings that end with their units are no row of units', () => {
    expect(
      findHeadings(TRANSFER_COLUMNS, [
        ['Tank', 'Out'],
        ['Net kg', 'Press. bar'],
        ['a', '1'],
      ])?.headings,
    ).not.toContain('Tank (Net kg)');
  });
});

describe('usual headings of depots', () => {
  it.each([
    ['Container;Gate Out;Net kg;Press. bar;Cargo;Gate In;Press. bar', [1, 2, 3, 5, 6]],
    ['Unit No.;Out;Net Wt (KGS);Pressure out (bar);Commodity;In;Pressure in (bar)', [1, 2, 3, 5, 6]],
    ['Unit;Out date;Net;Out press;Out time;In date;In press', [1, 2, 3, 5, 6]],
    ['Tank No;ATD;Net (kg);P dep (bar);x;ATA;P arr (bar)', [1, 2, 3, 5, 6]],
    ['Tank No.;Fill Date;Net Wt.;Fill Press.;x;Recd Date;Recd Press.', [1, 2, 3, 5, 6]],
    [
      'Container-Nr.;Abgangsdatum;Netto (kg);Druck (bar) Abgang;Ladegut;Ankunftsdatum;Druck (bar) Ankunft',
      [1, 2, 3, 5, 6],
    ],
    [
      'Nº contenedor;Fecha salida;Peso neto kg;Presión salida bar;Producto;Fecha llegada;Presión llegada',
      [1, 2, 3, 5, 6],
    ],
    ['Conteneur;Sortie;Poids net (kg);Pression sortie;Marchandise;Entrée;Pression entrée', [1, 2, 3, 5, 6]],
    ['Tank;Loaded;Net Wt (lb);Dep. PSI;x;Arrived;Arr. PSI', [1, 2, 3, 5, 6]],
    [
      'Tanque;Fecha de despacho;Peso despachado (kg);Presión después de carga;x;Recepción;Presión en recepción',
      [1, 2, 3, 5, 6],
    ],
    ['Isotank;Date loaded;Cargo weight (kg);Load P (psi);Cargo;Arrival date;Arr. press.', [1, 2, 3, 5, 6]],
  ])('%s', (headings, [loaded, weight, pressure, arrived, arrival]) => {
    expect(loads(headings)).toMatchObject({
      ...{ tank_number: 0, loaded_at: loaded, loaded_weight_lbs: weight, loaded_pressure: pressure },
      ...{ arrived_at: arrived, arrival_pressure: arrival },
    });
  });

  it.each([
    ['a weight that is unloaded', 'Weight unloaded (kg)', 'loaded_weight_lbs'],
    ['a weight in brackets of its arrival', 'Net weight (at arrival)', 'loaded_weight_lbs'],
    ['a weight that comes in', 'Weight in', 'loaded_weight_lbs'],
    ['a number of a ticket', 'Weight ticket no', 'loaded_weight_lbs'],
    ['a number of pieces', 'Qty', 'loaded_weight_lbs'],
    ['a pressure at unloading', 'Pressure at unloading (bar)', 'loaded_pressure'],
    ['a pressure that comes in', 'In press', 'loaded_pressure'],
    ['a pressure in', 'Pressure in', 'loaded_pressure'],
    ['a pressure before the load', 'Pressure before loading', 'loaded_pressure'],
    ['a pressure before the load', 'Druck vor Befüllung (bar)', 'loaded_pressure'],
    ['a pressure of a valve', 'Pressure relief valve', 'loaded_pressure'],
    ['a number of a customer', 'Customer No', 'customer_name'],
    ['a weight of a cargo', 'Cargo weight (kg)', 'product_name'],
    ['a date of a bill', 'BOL date', 'bol_number'],
    ['a type of a container', 'Size/Type', 'action'],
  ])('%s is none of the load', (_what, heading, column) => {
    expect(loads(`Tank;Date loaded;${heading}`)[column]).toBeUndefined();
  });

  it.each([
    ['Vacuum gauge;Tank;Date;Vacuum (microns)', 3],
    ['Vacuum reading date;Tank;Vacuum reading by;Vacuum reading (microns)', 3],
    ['Tank;Date;Vacuum status;Vacuum [x10-3 mbar]', 3],
    ['Tank;Reading taken on;x;Vac (mTorr)', 3],
    ['Behälter;Messdatum;x;Isolierdruck [mbar]', 3],
    ['Contenedor;Fecha;x;Nivel de vacío (mbar)', 3],
    ['Tank;Date;Pressure (bar);Vacuum pressure (mTorr)', 3],
    ['Tank;Date;Tank pressure (bar);Annulus pressure (mbar)', 3],
  ])('of %s the vacuum is at %i', (headings, place) => {
    expect(readings(headings).vacuum_reading).toBe(place);
  });
});

describe("the word 'in' before a unit", () => {
  it.each([
    ['Tank;Date loaded;Pressure in (bar)', { loaded_pressure: 2 }],
    ['Behälter;Ladedatum;Druck in [bar]', { loaded_pressure: 2 }],
    ['Behälter;Ladedatum;Druck in bar', { loaded_pressure: 2 }],
    [
      'Tank;Date loaded;Load pressure in (bar);Arrival date;Arrival pressure in (bar)',
      { loaded_pressure: 2, arrival_pressure: 4 },
    ],
    ['Tank;Date loaded;Level in (mm)', { loaded_level: 2 }],
    ['Tank;Date loaded;Level (in)', { loaded_level: 2 }],
    ['Tank;Date loaded;Weight in (kg);Net weight in (kg)', { loaded_weight_lbs: 3 }],
    ['Tank;Date loaded;Weight in (kg)', { loaded_weight_lbs: 2 }],
    ['Tank;Date loaded;Weight in', {}],
    ['Tank;Date loaded;Pressure out (bar);Arrival date;Pressure in (bar)', { loaded_pressure: 2, arrival_pressure: 4 }],
    ['Tank;Date loaded;Press. out;Arrival date;Press. in', { loaded_pressure: 2, arrival_pressure: 4 }],
    ['Tank;Gate out;Gate in;Pressure in (bar)', {}],
    ['Tank;Gate out;Gate in;Pressure in', {}],
  ])('%s', (headings, expected) => {
    const { loaded_weight_lbs, loaded_pressure, loaded_level, arrival_pressure, arrival_level } = loads(headings);
    const found = { loaded_weight_lbs, loaded_pressure, loaded_level, arrival_pressure, arrival_level };
    expect(JSON.parse(JSON.stringify(found))).toEqual(expected);
  });
});

describe('net, gross and tare', () => {
  it.each<readonly [string, Readonly<Record<string, number>>]>([
    ['Tare (kg);Total weight (kg);Net weight (kg)', { tare: 0, net: 2 }],
    ['Shipping weight (kg);Net weight (kg)', { net: 1 }],
    ['Poids en charge (kg);Poids net (kg)', { gross: 0, net: 1 }],
    ['Poids en charge (kg)', { gross: 0 }],
    ['Peso en carga (kg);Peso neto (kg)', { net: 1 }],
    ['Weight (kg);Net (kg)', { net: 1 }],
    ['Weight (kg);Gross (kg)', { gross: 1, net: 0 }],
    ['Gewicht beladen (kg)', {}],
    ['Gewicht gesamt;Nettogewicht (Brutto - Tara)', { net: 1 }],
    ['Total net weight (kg)', { net: 0 }],
    ...['Total weight (kg)', 'Poids total', 'Peso totale', 'Shipping weight', 'Shipped weight'].map(
      (one) => [one, {}] as const,
    ),
    ...['Net weight after fill', 'Net weight in tank (kg)', 'Load weight helium liquid', 'Poids chargé'].map(
      (one) => [one, { net: 0 }] as const,
    ),
  ])('%s', (headings, expected) => {
    const found = loads(`Tank;Date loaded;${headings}`);
    const places = {
      net: found.loaded_weight_lbs,
      gross: found.gross_weight_lbs,
      tare: found.tare_weight_lbs,
    };
    const given = Object.entries(places).flatMap(([name, at]) => (at === undefined ? [] : [[name, at - 2]]));
    expect(Object.fromEntries(given)).toEqual(expected);
  });
});

describe('a vacuum beside another pressure', () => {
  it.each([
    ['Vacuum gauge (mbar);Pressure (mbar)', 2],
    ['Pressure (mbar);Vide de l’enceinte (mbar)', 3],
    ['Pressure (mbar);Vacuum tank (µm)', 3],
    ['Vacuum limit (mbar);Vacuum probe (mbar)', 3],
    ['Vacuum gauge;Pressure (mbar)', undefined],
    ['Vacuum before (mbar);Vacuum after (mbar);Pressure (mbar)', undefined],
    ['Vacuum limit (mbar);Pressure (mbar)', undefined],
    ['Druck im Isolierraum (mbar)', 2],
    ['Pressure sensor;Pressure (mbar)', 3],
    ['Pressure sensor (mbar)', 2],
    ['Pression (Pa);Vide refait', 2],
    ['Vacío anular (mbar)', 2],
  ])('%s', (headings, place) => {
    expect(readings(`Tank;Date;${headings}`).vacuum_reading).toBe(place);
  });
});

describe('what a tank is filled with and where it is measured', () => {
  it.each([
    ['Druck im Tank (bar)', 'loaded_pressure'],
    ['Pressure, tank (bar)', 'loaded_pressure'],
    ['Pression cuve (bar)', 'loaded_pressure'],
    ['Pressure when loaded', 'loaded_pressure'],
    ['Pressione alla partenza', 'loaded_pressure'],
    ['Load pressure (bar) tank', 'loaded_pressure'],
    ['Pressure lb/in2', 'loaded_pressure'],
    ['Pressure lbs/sq in', 'loaded_pressure'],
    ['Pressure lb/in²', 'loaded_pressure'],
    ['Pressure pounds per square inch', 'loaded_pressure'],
    ['Level gauge (mm)', 'loaded_level'],
    ['Arrival pressure tank (bar)', 'arrival_pressure'],
    ['Arrival level gauge', 'arrival_level'],
  ])('%s', (heading, column) => {
    expect(loads(`Tank;Date loaded;${heading}`)).toEqual({ tank_number: 0, loaded_at: 1, [column]: 2 });
  });

  it.each([
    ['Tank;Departed on;Net kg', { loaded_at: 1 }],
    ['Tank;Departure time (UTC);Net kg', { loaded_at: 1 }],
    ['Tank;Departure time;Departure date', { loaded_at: 2, loaded_time: 1 }],
    ['Tank;Date;Departure time', { loaded_at: 1, loaded_time: 2 }],
    ['Tank;Date loaded;Departure time', { loaded_at: 1 }],
    ['Tank;Date loaded;Gate out time', { loaded_at: 1, loaded_time: 2 }],
  ])('%s', (headings, expected) => {
    const { loaded_at, loaded_time } = loads(headings);
    expect(JSON.parse(JSON.stringify({ loaded_at, loaded_time }))).toEqual(expected);
  });
});

describe('headings that are of the date beside them', () => {
  it.each([
    ['Tank;Date;Time;Net kg;Arrival date;Time', { loaded_time: 2, arrived_time: 5 }],
    ['Tank;Date loaded;Net kg;Arrival date;Time', { arrived_time: 4 }],
    ['Tank;Time;Date loaded;Net kg', { loaded_time: 1 }],
    ['Tank;Date loaded;Time;Arrival date', { loaded_time: 2 }],
    ['Tank;Date loaded;Net kg;Time;Arrival date', {}],
    ['Tank;Gate In;Press. (bar);Gate Out;Press. (bar)', { arrival_pressure: 2, loaded_pressure: 4 }],
    ['Tank;Date loaded;Pressure;Arrival date;Arrival pressure', { loaded_pressure: 2, arrival_pressure: 4 }],
    ['Tank;Date loaded;Net kg;Arrival date;Pressure (bar)', {}],
    ['Tank;Date loaded;Net kg;Arrival date;Notes;Pressure (bar)', { loaded_pressure: 5 }],
  ])('%s', (headings, expected) => {
    const { loaded_time, arrived_time, loaded_pressure, arrival_pressure } = loads(headings);
    const found = { loaded_time, arrived_time, loaded_pressure, arrival_pressure };
    expect(JSON.parse(JSON.stringify(found))).toEqual(expected);
  });
});

describe('what ends a table', () => {
  const reader = () => {
    const headings = ['Tank', 'Load Date', 'Load Weight (kg)', 'Arrival Date', 'Arrival Pressure (bar)'];
    const columns = findColumns(TRANSFER_COLUMNS, headings);
    return new RecordReader({ headings, columns, known: [TRANSFER_COLUMNS, READING_COLUMNS] });
  };
  const record = ['PGHU 482913-7', '2026-01-05', '4000', '', ''];

  it.each([
    [['Tank', 'Load', '', 'Arrival', '']],
    [['', 'Date', 'Weight (kg)', 'Date', 'Pressure (bar)']],
    [['Tank', 'Load Date', 'Load Weight (kg)', '', '']],
  ])('headings that were put together are the same when a page repeats them: %j', (cells) => {
    const one = reader();
    expect([
      one.read({ row: 3, cells: record }),
      one.read({ row: 4, cells }),
      one.read({ row: 5, cells: record }),
    ]).toEqual([undefined, 'repeated headings', undefined]);
  });

  it('words alone behind an empty row are headings of another table, though none is known', () => {
    const cells = ['Vessel', 'Watch', 'Result'];
    const one = reader();
    expect(one.read({ row: 3, cells: record })).toBeUndefined();
    expect(one.read({ row: 5, cells })).toBe('another table');
    expect(one.read({ row: 6, cells: ['PGHU 482913-7', '2026-01-06', '21'] })).toBe('another table');
  });

  it.each([
    ['right below a record', 4, ['Vessel', 'Watch', 'Result'], 'another table'],
    ['a region behind an empty row', 5, ['Region', 'Europe', ''], undefined],
    ['words that repeat', 4, ['Spare', 'unknown', 'unknown'], undefined],
    ['words without a tank', 4, ['', 'sensor', 'off'], undefined],
  ] as const)('%s', (_what, row, cells, expected) => {
    const one = reader();
    one.read({ row: 3, cells: record });
    expect(one.read({ row, cells: [...cells, '', ''] })).toBe(expected);
  });

  it.each([
    [5, ['Region', 'Europe', 'North', '', '']],
    [5, ['', '', 'Pumped', 'by', 'Miller']],
    [4, ['Spare', 'unknown', 'empty', '', '']],
  ])('a line of words in row %i ends nothing where records follow: %j', (row, cells) => {
    const one = reader();
    one.read({ row: 3, cells: record });
    expect(one.read({ row, cells })).toBe('words alone');
    expect(one.read({ row: 6, cells: ['Total', '2', '', '', ''] })).toBe('footer');
    expect(one.read({ row: 7, cells: record })).toBeUndefined();
    expect(one.read({ row: 8, cells: ['PGHU 482913-7', '', '4000', '', ''] })).toBeUndefined();
    expect(one.above.isOver).toBe(false);
  });

  it('words alone are headings where the next row has no date in its place', () => {
    const one = reader();
    one.read({ row: 3, cells: record });
    expect(one.read({ row: 5, cells: ['Watch', 'Person', 'State', '', ''] })).toBe('words alone');
    expect(one.read({ row: 6, cells: ['2026-01-06', 'Miller', '21', '', ''] })).toBe('another table');
    expect(one.read({ row: 7, cells: record })).toBe('another table');
  });

  it('headings that are repeated below the name of another tank begin its table, where no column names the tanks', () => {
    const headings = ['Date', 'Microns'];
    const ofOneTank = (columns: Record<string, number>) => {
      const one = new RecordReader({ headings, columns, known: [READING_COLUMNS] });
      const lines = [['2026-01-05', '12'], ['PGHU 482914-1', ''], headings, ['2026-01-06', '99']];
      return lines.map((cells, at) => one.read({ row: at + 3, cells })).slice(2);
    };
    expect(ofOneTank({ reading_timestamp: 0, vacuum_reading: 1 })).toEqual(['another table', 'another table']);
    expect(ofOneTank({ reading_timestamp: 0, vacuum_reading: 1, tank_number: 2 })).toEqual([
      'repeated headings',
      undefined,
    ]);
  });

  it('headings that begin with years are headings', () => {
    const tests = [{ name: 'test', label: 'Test', heading: /^5 year test$/ }, ...READING_COLUMNS];
    const one = new RecordReader({ headings: ['Tank', 'Date'], columns: { tank_number: 0 }, known: [tests] });
    expect(one.read({ row: 3, cells: ['Tank', '5-year test'] })).toBe('another table');
  });
});

test.each([
  ...['mbar', '(mbar)', '[x10-3 mbar]', '10⁻³ mbar', 'mm H2O', 'kg/cm²', 'bar(g)', 'kPa abs', 'm³', 'µ', '%'].map(
    (unit) => [unit, true] as const,
  ),
  ...['Net kg', 'Druck bar', 'T 101', 'PA-7', 'kg 12', 'inHg', ''].map((other) => [other, false] as const),
])('%j is a unit and nothing else: %s', (cell, expected) => {
  expect(isUnitAlone(cell)).toBe(expected);
});
