import { describe, expect, it } from 'vitest';
import { findColumns } from './find-columns.ts';
import { isPossible, unitOfHeading } from './measure.ts';
import { MEASURES } from './measures.ts';
import { READING_COLUMNS } from './reading-columns.ts';
import { readYesNo } from './sheet-columns.ts';
import { findOrderedDate, findOrderOfDates, readSheetDate } from './sheet-dates.ts';
import { findSheetMarks, listReadings, readSheetFigure } from './sheet-figures.ts';
import { findHeadings } from './sheet-headings.ts';
import { TRANSFER_COLUMNS } from './transfer-columns.ts';
import { VACUUM } from './vacuum-units.ts';
import { WEIGHT } from './weight-units.ts';

describe('units of a vacuum', () => {
  it.each([
    [12, 'micron', 12],
    [0.05, 'torr', 50],
    [0.1, 'mbar', 75.006],
    [10, 'pascal', 75.006],
    [101_325, 'pascal', 760_000],
  ] as const)('%d in %s are %d microns', (value, unit, microns) => {
    expect(VACUUM.units[unit].toStored(value)).toBeCloseTo(microns, 3);
  });

  it.each([
    ['Vacuum (mbar)', 'mbar'],
    ['vacuum_mbar', 'mbar'],
    ['Reading [Pa]', 'pascal'],
    ['Torr', 'torr'],
    ['mTorr', 'micron'],
    ['Vacuum µm', 'micron'],
    ['Microns', 'micron'],
    ['Vacuum', undefined],
    ['Party', undefined],
  ])('the heading %j names %j', (heading, unit) => {
    expect(unitOfHeading(VACUUM, heading)).toBe(unit);
  });

  it.each([
    [[0.02, 0.05, 12], 'mbar'],
    [[1, 1, 1], 'micron'],
    [[0.99], 'mbar'],
    [[], 'micron'],
  ])('figures %j suggest %s', (values, unit) => {
    expect(VACUUM.guess(values)).toBe(unit);
  });
});

it.each([
  ['46115.50015', '', '2026-04-03T12:00:13.000Z', '2026-04-03T12:00:00.000Z'],
  ['46115.500578', '', '2026-04-03T12:00:50.000Z', '2026-04-03T12:01:00.000Z'],
  ['46115', '0.50015', '2026-04-03T12:00:13.000Z', '2026-04-03T12:00:00.000Z'],
  ['2026-04-03 12:00:13', '', '2026-04-03T12:00:13.000Z', '2026-04-03T12:00:13.000Z'],
])('the number %j %j of a spreadsheet to the second and to the minute', (cell, clock, second, minute) => {
  const reading = { order: 'day-month', timeZone: 'UTC', clock } as const;
  expect(readSheetDate(cell, reading)).toEqual(new Date(second));
  expect(readSheetDate(cell, { ...reading, isToMinute: true })).toEqual(new Date(minute));
});

describe('units of a transfer', () => {
  it.each([
    ['pressure', 10, 'psi', 10],
    ['pressure', 1, 'bar', 14.504],
    ['pressure', 100, 'kpa', 14.504],
    ['pressure', 0.1, 'mpa', 14.504],
    ['pressure', 14.696, 'psia', 0],
    ['pressure', 1.01325, 'bara', 0],
    ['pressure', 101.325, 'kpaa', 0],
    ['pressure', 0.201325, 'mpaa', 14.504],
    ['weight', 4_500, 'kg', 9_920.81],
    ['level', 10, 'inches', 254],
    ['manual_level', 10, 'inches', 10],
  ] as const)('%s: %d %s are stored as %d', (measure, value, unit, stored) => {
    expect(MEASURES[measure].units[unit]?.toStored(value)).toBeCloseTo(stored, 2);
  });

  it.each([
    ['pressure', 'Load pressure (psig)', 'psi'],
    ['pressure', 'arrival_pressure_bar', 'bar'],
    ['pressure', 'Pressure bar(a)', 'bara'],
    ['pressure', 'Pressure [kPa abs]', 'kpaa'],
    ['pressure', 'Pressure psia', 'psia'],
    ['pressure', 'Pressure lb/in2', 'psi'],
    ['pressure', 'Pressure (lb/in²)', 'psi'],
    ['pressure', 'Pressure lbs/sq in', 'psi'],
    ['pressure', 'Pressure (lbs. per sq. in.)', 'psi'],
    ['pressure', 'Pressure, pounds per square inch', 'psi'],
    ['pressure', 'Presión (libras/pulg²)', 'psi'],
    ['pressure', 'Pressure lbf/in2 abs', 'psia'],
    ['pressure', 'Druck kp/cm²', 'kgcm2'],
    ['pressure', 'Pressure pounds', undefined],
    ['pressure', 'Pressure at arrival', undefined],
    ['weight', 'Net weight (kg)', 'kg'],
    ['weight', 'Weight in lbs', 'lb'],
    ['level', 'Level mmH2O', 'mm'],
    ['manual_level', 'Level reading %', 'percent'],
  ] as const)('as a %s the heading %j names %j', (measure, heading, unit) => {
    expect(unitOfHeading(MEASURES[measure], heading)).toBe(unit);
  });

  it.each([
    ['pressure', [0.7, 1.2, 4], 'bar'],
    ['pressure', [10, 45], 'psi'],
    ['pressure', [180, 300], 'kpa'],
    ['weight', [4_500], 'lb'],
    ['level', [240], 'mm'],
    ['manual_level', [12, 240], 'mm'],
    ['manual_level', [12], 'inches'],
  ] as const)('as a %s the figures %j suggest %s', (measure, values, unit) => {
    expect(MEASURES[measure].guess(values)).toBe(unit);
  });
});

describe('dates of a sheet', () => {
  it.each([
    ['2026-04-03 14:05', '2026-04-03T18:05:00.000Z'],
    ['2026-04-03T14:05:00Z', '2026-04-03T14:05:00.000Z'],
    ['2026-04-03T14:05+02:00', '2026-04-03T12:05:00.000Z'],
    ['03/04/2026', '2026-04-03T04:00:00.000Z'],
    ['3.4.2026 2:05 PM', '2026-04-03T18:05:00.000Z'],
    ['03-04-2026 12:00 am', '2026-04-03T04:00:00.000Z'],
    ['3/4/2026 2:05 p.m.', '2026-04-03T18:05:00.000Z'],
    ['3/4/2026 2:05 p. m.', '2026-04-03T18:05:00.000Z'],
    ['3/4/2026 12.05 a.m.', '2026-04-03T04:05:00.000Z'],
    ['3/4/2026 2:05 P.M. UTC', '2026-04-03T14:05:00.000Z'],
    ['46115.5', '2026-04-03T16:00:00.000Z'],
    ['46115,5', '2026-04-03T16:00:00.000Z'],
    ['46115', '2026-04-03T04:00:00.000Z'],
    ['3/4/26', '2026-04-03T04:00:00.000Z'],
    ['3.4.26 14:05', '2026-04-03T18:05:00.000Z'],
    ['25.04.26', '2026-04-25T04:00:00.000Z'],
    ['3/4/68', '2068-04-03T04:00:00.000Z'],
    ['3/4/69', '1969-04-03T05:00:00.000Z'],
    ['3-Apr-26', '2026-04-03T04:00:00.000Z'],
    ['03-APR-2026 14:05', '2026-04-03T18:05:00.000Z'],
    ['3. April 2026', '2026-04-03T04:00:00.000Z'],
    ['3 Sept. 2026, 2:05 PM', '2026-09-03T18:05:00.000Z'],
    ['May 3, 2026 2:05 pm', '2026-05-03T18:05:00.000Z'],
    ['3. März 2026 8.40 Uhr', '2026-03-03T13:40:00.000Z'],
    ['03.04.2026 08.40', '2026-04-03T12:40:00.000Z'],
    ['1er févr. 2026 8h40', '2026-02-01T13:40:00.000Z'],
    ['3 de enero de 2026', '2026-01-03T05:00:00.000Z'],
    ['3 ott 2026', '2026-10-03T04:00:00.000Z'],
    ['3 mrt 2026', '2026-03-03T05:00:00.000Z'],
    ['20260403T140500Z', '2026-04-03T14:05:00.000Z'],
    ['20260403 1405', '2026-04-03T18:05:00.000Z'],
    ['20260403140507.25+0200', '2026-04-03T12:05:07.000Z'],
    ['20260403', '2026-04-03T04:00:00.000Z'],
  ])('%j is read as %s', (cell, moment) => {
    const read = readSheetDate(cell, { order: 'day-month', timeZone: 'America/New_York' });
    expect(read).toEqual(new Date(moment));
  });

  it.each([
    ...['', 'yesterday', '31/02/2026', '13/13/2026', '2026-04-03 25:00', '3/4/2026 13:00 pm', '12', '3/4'],
    ...['26-04-03', '3-4-26', '3/4/126', '31-Feb-2026', '3 Jui 2026', '3 Ma 2026', '3 xyz 2026'],
    ...['20261303', '20260431', '202604031', '19991', '20260403 14', '20260403.5', '03042026'],
    ...['26.4.3 14:05', '3-4.26', '3/4.26', '3.4/26', '00/04/03'],
  ])('%j tells no moment', (cell) => {
    expect(readSheetDate(cell, { order: 'day-month', timeZone: 'UTC' })).toBeUndefined();
  });

  it('the order of the choice decides what 03/04/2026 means', () => {
    const read = readSheetDate('03/04/2026', { order: 'month-day', timeZone: 'UTC' });
    expect(read).toEqual(new Date('2026-03-04T00:00:00.000Z'));
  });

  it('a time that clocks skip is none, and names the next; a day without midnight begins when it begins', () => {
    const read = (cell: string, timeZone: string) => readSheetDate(cell, { order: 'day-month', timeZone });
    expect(read('2026-03-08 02:30', 'America/New_York')).toEqual({ next: '03:30' });
    expect(read('2026-03-08 03:30', 'America/New_York')).toEqual(new Date('2026-03-08T07:30:00Z'));
    expect(read('2026-03-08 02:30Z', 'America/New_York')).toEqual(new Date('2026-03-08T02:30:00Z'));
    expect(read('2026-03-29', 'Asia/Beirut')).toEqual(new Date('2026-03-28T22:00:00Z'));
    expect(read('2026-03-29 00:20', 'Asia/Beirut')).toEqual({ next: '01:20' });
  });

  it.each([
    [['03/04/2026', '05/06/2026'], null, 2, '03/04/2026'],
    [['03/04/2026', '25/06/2026'], 'day-month', 1, '03/04/2026'],
    [['06/25/26', '03/04/26 14:00'], 'month-day', 1, '03/04/26 14:00'],
    [['25/06/2026', '26/06/2026'], 'day-month', 0, '25/06/2026'],
    [['2026-04-03', '46115', '3 Apr 2026', '04/04/2026', '45/45/2026', '', 'x'], null, 0, null],
  ])('of the dates %j the order is %s, and %d need it to be read, such as %s', (cells, order, ambiguous, example) => {
    expect(orderOf(cells)).toEqual({ order, ambiguous, example, isContradictory: false });
  });

  it.each([
    [['25/04/2026', '26/04/2026', '04/27/2026'], 0, '25/04/2026'],
    [['04/27/2026', '25/04/2026', '03/04/2026', '05/04/2026'], 2, '03/04/2026'],
  ])('dates that contradict each other tell no order, however many say the same: %j', (cells, ambiguous, example) => {
    expect(orderOf(cells)).toEqual({ order: null, ambiguous, example, isContradictory: true });
  });

  it.each([[['26/04/03', '26/04/10', '26/04/17']], [['26.04.03', '25.12.31']], [['25.04.26', '03.04.26']]])(
    'dates whose year of two digits may stand first tell no order: %j',
    (cells) => {
      const [example = ''] = cells;
      expect(orderOf(cells)).toEqual({ order: null, ambiguous: cells.length, example, isContradictory: false });
      expect(orderOf([...cells, '25/04/2026'])).toMatchObject({ order: 'day-month', ambiguous: cells.length, example });
    },
  );
});

function orderOf(cells: readonly string[]) {
  return findOrderOfDates(cells.flatMap((cell) => findOrderedDate(cell) ?? []));
}

describe('columns of a sheet of readings', () => {
  it.each([
    [
      ['Tank No.', 'Date', 'Vacuum (mbar)', 'Remarks'],
      [0, 1, 2, undefined, 3],
    ],
    [
      ['Reading date', 'Reading', 'tank_number', 'Fresh pull?'],
      [2, 0, 1, 3, undefined],
    ],
    [
      ['Customer', 'Weight'],
      [undefined, undefined, undefined, undefined, undefined],
    ],
  ])('of %j', (headings, places) => {
    const { tank_number, reading_timestamp, vacuum_reading, fresh_pull, additional_notes } = findColumns(
      READING_COLUMNS,
      headings,
    );
    expect([tank_number, reading_timestamp, vacuum_reading, fresh_pull, additional_notes]).toEqual(places);
  });

  it('loads and arrivals are told apart', () => {
    const headings = [
      'ISO',
      'Load date',
      'Load pressure (bar)',
      'Weight (kg)',
      'Arrival date',
      'Arrival pressure (bar)',
    ];
    const more = ['Level reading (in)', 'Level', 'Venting?', 'BOL No.', 'Customer name', 'Product', 'ETA', 'Comments'];
    const found = findColumns(TRANSFER_COLUMNS, [...headings, ...more]);
    expect(Object.keys(found).toSorted((a, b) => (found[a] ?? 0) - (found[b] ?? 0))).toEqual([
      'tank_number',
      'loaded_at',
      'loaded_pressure',
      'loaded_weight_lbs',
      'arrived_at',
      'arrival_pressure',
      'manual_level_reading',
      'loaded_level',
      'was_venting',
      'bol_number',
      'customer_name',
      'product_name',
      'expected_arrival_at',
      'notes',
    ]);
  });

  it.each([
    [['Weight gross', 'Weight tare', 'Weight net'], 2],
    [['Weight (gross)', 'Weight (tare)', 'Weight (net)'], 2],
    [['Weight tare kg', 'Net weight (gross - tare)', 'Weight gross kg'], 1],
    [['Weight, gross (lbs)', 'Weight (lbs)'], 1],
    [['Loading weight laden', 'Loading weight'], 1],
    [['Gewicht (brutto)', 'Gewicht (tara)', 'Gewicht netto'], 2],
    [['Peso (bruto)', 'Peso neto'], 1],
    [['Poids (brut)', 'Poids (à vide)', 'Poids net'], 2],
    [['Loaded weight (gross)'], undefined],
    [['Weight empty', 'Weight gross/net'], undefined],
    [['Weight (kg)', 'Gross weight (kg)'], 0],
  ])('of %j the net weight is the one at %s', (headings, place) => {
    expect(findColumns(TRANSFER_COLUMNS, ['Tank', ...headings]).loaded_weight_lbs).toBe(
      place === undefined ? undefined : place + 1,
    );
  });

  it.each([
    ['Weight gross; Weight tare; Weight net', 1, 2],
    ['Tare; Gross; Net', 2, 1],
    ['Weight (gross); Weight (tare); Weight (net)', 1, 2],
    ['Bruttogewicht kg; Taragewicht kg; Nettogewicht kg', 1, 2],
    ['Gewicht (brutto); Gewicht (leer); Gewicht netto', 1, 2],
    ['Poids brut; Poids à vide; Poids net', 1, 2],
    ['Peso bruto; Peso en vacío; Peso neto', 1, 2],
    ['Peso lordo; Tara; Peso netto', 1, 2],
    ['Laden weight (kg); Empty weight (kg); Weight (kg)', 1, 2],
    ['Loading weight laden; Loading weight', 1, undefined],
    ['Empty; Weight gross/net', undefined, undefined],
  ] as const)('of %s gross and tare are at %s and %s', (headings, gross, tare) => {
    const { gross_weight_lbs, tare_weight_lbs } = findColumns(TRANSFER_COLUMNS, ['Tank', ...headings.split('; ')]);
    expect([gross_weight_lbs, tare_weight_lbs]).toEqual([gross, tare]);
  });

  it('a group above says which weight stands below it', () => {
    const rows = [
      ['', '', 'Gross', 'Net'],
      ['Tank', 'Load date', 'Weight', 'Weight'],
      ['PG 1', '2026-05-01', '15,000', '9,900'],
    ];
    const found = findHeadings(TRANSFER_COLUMNS, rows);
    expect(findColumns(TRANSFER_COLUMNS, found?.headings ?? []).loaded_weight_lbs).toBe(3);
  });

  it('titles and merged headings above the headings are passed over', () => {
    const rows = [['Vacuum 2025'], [''], ['Tank', 'Date', 'Microns'], ['A', 'B', 'C']];
    expect(findHeadings(READING_COLUMNS, rows)).toEqual({ below: 3, headings: ['Tank', 'Date', 'Microns'] });
  });

  it('headings of another language are the row of words above the figures', () => {
    const rows = [
      ['Behälter', 'Datum', 'Vakuum [mbar]', 'Bemerkung'],
      ['PG 1', '03.04.2026', '0,02', ''],
    ];
    expect(findHeadings(READING_COLUMNS, rows)?.below).toBe(1);
    expect(findHeadings(READING_COLUMNS, [['Ablesungen'], ...rows])?.below).toBe(2);
  });

  it('a title above figures is no heading row', () => {
    expect(
      findHeadings(READING_COLUMNS, [
        ['Vacuum', '', ''],
        ['PG 1', '2026-04-03', '12'],
      ]),
    ).toBeUndefined();
  });

  it('a sheet without headings has no heading row', () => {
    expect(findHeadings(READING_COLUMNS, [['PG 1', '2026-04-03', '12']])).toBeUndefined();
  });

  it.each([
    ['Yes', true],
    ['x', true],
    ['', false],
    ['No', false],
    ['maybe', undefined],
  ])('%j is read as %j', (cell, answer) => {
    expect(readYesNo(cell)).toBe(answer);
  });
});

describe('one mark before three digits', () => {
  const readingsOf = (cell: string, ...others: readonly string[]) => {
    const marks = findSheetMarks([cell, ...others]);
    const { entered } = readSheetFigure(cell, { marks, measure: VACUUM, suffix: undefined });
    return entered.kind === 'number' || entered.kind === 'ambiguous' ? listReadings(cell, entered, marks) : [];
  };

  it.each([
    ['9,800', ['850'], [9_800, 9.8]],
    ['9.800', ['850'], [9_800, 9.8]],
    ['-1,250', [], [-1_250, -1.25]],
    ['12,500 mbar', [], [12_500, 12.5]],
    ['9,800', ['12.5'], [9_800]],
    ['9.800', ['12.5'], [9.8]],
    ['9,800', ['12,5 t'], [9.8]],
    ['9.800', ['0,0133'], [9_800]],
    ['9,800', ['1,234,567'], [9_800]],
    ['9,800', ['1.234,5'], [9.8]],
    ['0,950', [], [0.95]],
    ['1,333E-02', [], [0.013_33]],
  ])('%s beside %j is %j', (cell, others, readings) => {
    expect(readingsOf(cell, ...others)).toEqual(readings);
  });

  it('what no tank can have is not meant', () => {
    expect([isPossible(WEIGHT, 9_800, 'lb'), isPossible(WEIGHT, 9.8, 'lb')]).toEqual([true, false]);
    expect([isPossible(WEIGHT, 4_450, 'tonne'), isPossible(WEIGHT, 4.45, 'tonne')]).toEqual([false, true]);
    expect([isPossible(VACUUM, 10_132, 'pascal'), isPossible(VACUUM, 10.132, 'pascal')]).toEqual([true, true]);
  });
});
