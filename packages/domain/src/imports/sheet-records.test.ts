import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findColumns } from './find-columns.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { findHeadings } from './sheet-headings.ts';
import { RecordReader, type RowsAbove } from './sheet-records.ts';

const KNOWN = Object.values(IMPORT_KINDS).map(({ columns }) => columns);

interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table of loads, whose headings stand in one row or in two. */
const TABLES = {
  'one row': [['Tank', 'Date loaded', 'Net kg', 'State', 'Notes']],
  'two rows': [
    ['Tank', 'Load', '', '', 'Notes'],
    ['', 'Date', 'Net kg', 'State', ''],
  ],
  'a title': [['Loads of 2026'], [''], ['Tank', 'Date loaded', 'Net kg', 'State', 'Notes']],
  'no tank': [['Date loaded', 'Net kg', 'State', 'Notes', '']],
} as const;

function tableOf(name: keyof typeof TABLES) {
  const rows: readonly (readonly string[])[] = TABLES[name];
  const { headings = [] } = findHeadings(IMPORT_KINDS.transfers.columns, [...rows, RECORDS[0]]) ?? {};
  return { headings, columns: findColumns(IMPORT_KINDS.transfers.columns, headings), known: KNOWN };
}

const RECORDS = [
  ['PGHU 482913-7', '2026-01-05', '4000', 'cold', ''],
  ['TANK A', '2026-01-06', '4100', 'warm', ''],
  ['TANK B', 'unknown', 'Loaded', 'cold', ''],
  ['TANK C', 'Loaded', 'Delivered', 'unknown', ''],
  ['Berlin', '2026-01-07', '3900', '', 'seal, new'],
  ['PGHU 482914-1', '', '4000', '', ''],
] as const;
const OTHERS = [
  ['Total', '', '8100', '', ''],
  ['Total 3', '', '', '', ''],
  ['Legend: c = cold'],
  ['PGHU 482915-9', '', '', '', ''],
  ['Region', 'Europe', 'North', '', ''],
  ['Spare', 'unknown', 'empty', '', ''],
  ['Watch', 'Person', 'State', '', ''],
  ['2026-01-06', 'Miller', '21', '', ''],
  ['Vessel', 'Watch', 'Result', '', ''],
  ['Tank', 'Date', 'Vacuum (mbar)', '', ''],
  ['Tank', 'Date loaded', 'Net kg', 'State', 'Notes'],
  ['Tank', 'Load', '', '', 'Notes'],
  ['', 'Date', 'Net kg', 'State', ''],
  ['Date loaded', 'Net kg', 'State', 'Notes', ''],
] as const;

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...RECORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...OTHERS) },
);
/** Lines with empty ones between them, which no reader is shown. */
const sheet = fc
  .array(fc.record({ cells: line, gap: fc.constantFrom(0, 0, 0, 1, 2) }), { minLength: 1, maxLength: 30 })
  .map((lines) => {
    let row = 3;
    return lines.map(({ cells, gap }): Line => {
      row += 1 + gap;
      return { row, cells };
    });
  });

describe('a sheet that is read in pieces', () => {
  it('has rows of the same kinds wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(TABLES) as (keyof typeof TABLES)[])),
        sheet,
        fc.array(fc.nat({ max: 30 }), { maxLength: 6 }),
        (name, lines, cuts) => {
          const table = tableOf(name);
          const whole = new RecordReader(table);
          const expected = lines.map((one) => whole.read(one));
          const ends = [...new Set(cuts), lines.length].filter((at) => at <= lines.length).toSorted((a, b) => a - b);
          let above: RowsAbove | undefined;
          const found = ends.flatMap((end, at) => {
            const reader = new RecordReader(table, above);
            const kinds = lines.slice(ends[at - 1] ?? 0, end).map((one) => reader.read(one));
            // As it is stored between the pieces.
            above = JSON.parse(JSON.stringify(reader.above));
            return kinds;
          });
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 2_000, seed: 33 },
    );
  });
});

describe('a record of words alone', () => {
  const kindsOf = (...lines: readonly (readonly string[])[]) => {
    const reader = new RecordReader(tableOf('one row'));
    return lines.map((cells, at) => reader.read({ row: at + 2, cells }));
  };
  const [first, named, , , , dateless] = RECORDS;

  it.each([
    ['TANK B', 'Loaded', 'yard', 'unknown', 'cold'],
    ['TANK B', 'unknown', 'Loaded', 'cold', ''],
    ['TANK B', 'Loaded', 'Delivered', 'n/a', 'Miller'],
    ['TANK B', 'offen', 'geladen', 'kalt', ''],
    ['TANK B', 'Loaded', 'Delivered', 'Miller', ''],
  ])('is one by the name of its tank, and leaves the rows below: %s', (...words) => {
    expect(kindsOf(named, words, first, dateless)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['Spare', 'Loaded', 'yard', 'unknown', 'cold'],
    ['Spare', 'Loaded', 'Delivered', 'not known', ''],
    ['Reserva', 'pendiente', 'cargado', 'frío', ''],
  ])('ends nothing if a cell says that something is not known: %s', (...words) => {
    expect(kindsOf(first, words, dateless, first)).toEqual([undefined, 'words alone', undefined, undefined]);
    expect(kindsOf(words, first)).toEqual(['words alone', undefined]);
  });

  it.each([
    ['Spare', 'Loaded', 'yard', 'cold', ''],
    ['Vessel', 'Delivered', 'yard', 'cold', ''],
  ])('what was done with it is no heading of a figure: %s', (...words) => {
    expect(kindsOf(first, words, first, first)).toEqual([undefined, 'words alone', undefined, undefined]);
  });

  it.each([
    ['Tank owner', 'Since', 'Result', '', ''],
    ['Tank no', 'Date', 'Vacuum', '', ''],
    ['Vessel', 'Watch', 'Result', '', ''],
    ['Tank status', 'Date', 'Vacuum (mbar)', '', ''],
  ])('headings of another table are none: %s', (...words) => {
    expect(kindsOf(['Tank A', '2026-01-06', '4100', '', ''], words, first)).toEqual([
      undefined,
      'another table',
      'another table',
    ]);
  });
});

describe('headings of another table', () => {
  const READINGS = ['Tank', 'Date', 'Vacuum'];
  const kindsBelow = (tank: string, headings: readonly string[]) => {
    const reader = new RecordReader({
      headings: READINGS,
      columns: findColumns(IMPORT_KINDS.readings.columns, READINGS),
      known: KNOWN,
    });
    const rows = [[tank, '2026-01-01', '5'], headings, [tank, '2026-02-01', '45', '', '']];
    return rows.map((cells, at) => reader.read({ row: at === 0 ? 1 : at + 2, cells }));
  };

  it.each([
    ['Tank Alpha', ['Tank Label', 'Checked on', 'Pressure']],
    ['Unit one', ['Unit ref', 'Checked', 'Pressure', 'Who']],
    ['T001', ['Vessel', 'Pending', 'Pressure']],
    ['T001', ['Vessel', 'Watch', 'Result', 'Offen']],
    ['T001', ['Vessel', 'Missing', 'Unknown', 'Pressure']],
  ])('end the table of %s, whatever words they share with its records: %j', (tank, headings) => {
    expect(kindsBelow(tank, headings)).toEqual([undefined, 'another table', 'another table']);
  });
});
