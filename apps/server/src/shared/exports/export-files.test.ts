import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { readZip } from '../../../test-support/read-zip.ts';
import { csvFile } from './csv-file.ts';
import { type ExportColumn, tableOf } from './export-columns.ts';
import { pagesFrom, pagesOf } from './export-pages.ts';
import { xlsxFile } from './xlsx-file.ts';

interface Row {
  readonly name?: string | null;
  readonly level?: number | null;
  readonly unit?: string;
  readonly at?: string | null;
  readonly due?: string | null;
  readonly isOn?: boolean | null;
}

const COLUMNS: readonly ExportColumn<Row>[] = [
  { heading: 'Name', text: ({ name }) => name },
  { heading: 'Level', number: ({ level }) => level, unit: ({ unit }) => unit },
  { heading: 'Taken', time: ({ at }) => at },
  { heading: 'Due', day: ({ due }) => due },
  { heading: 'On', flag: ({ isOn }) => isOn },
];
const TABLE = tableOf(COLUMNS, 'America/Chicago');
const HEADINGS = ['Name', 'Level', 'Level unit', 'Taken (America/Chicago)', 'Due', 'On'];

const csvOf = async (rows: readonly Row[]) => csvRows(await text(csvFile(TABLE, pagesOf(rows))));
const workbookOf = (rows: readonly Row[], rowsOfSheet?: number) =>
  buffer(xlsxFile(TABLE, pagesOf(rows), { sheetName: 'Levels', ...(rowsOfSheet !== undefined && { rowsOfSheet }) }));
const cellsOf = async (rows: readonly Row[]) => (await excelSheets(await workbookOf(rows))).get('Levels')?.slice(1);

const FULL: Row = {
  name: 'Köln, "Süd"\nTor 3',
  level: -12.5,
  unit: 'mm',
  at: '2026-01-15T18:30:05.750Z',
  due: '2028-02-29',
  isOn: true,
};
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\uff1d1'];

describe('a CSV file', () => {
  test('has the names, units and zone in its first row, and cells with commas, quotes and line breaks as they are', async () => {
    const file = await text(csvFile(TABLE, pagesOf([FULL])));
    expect(file.startsWith('\ufeffName,')).toBe(true);
    expect(csvRows(file)).toEqual([
      {
        Name: FULL.name,
        Level: '-12.5',
        'Level unit': 'mm',
        'Taken (America/Chicago)': '2026-01-15T12:30:05-06:00',
        Due: '2028-02-29',
        On: 'Yes',
      },
    ]);
  });

  test('says in which offset a time is, on both sides of a change of the clocks', async () => {
    const rows = await csvOf([{ at: '2026-11-01T06:30:00Z' }, { at: '2026-11-01T07:30:00Z' }]);
    expect(rows.map((row) => row['Taken (America/Chicago)'])).toEqual([
      '2026-11-01T01:30:00-05:00',
      '2026-11-01T01:30:00-06:00',
    ]);
    const india = tableOf(COLUMNS, 'Asia/Kolkata');
    expect(await text(csvFile(india, pagesOf([{ at: '2026-11-01T06:30:00Z' }])))).toContain(
      '2026-11-01T12:00:00+05:30',
    );
  });

  test('leaves a cell without a value empty, and its unit too', async () => {
    const [row = {}] = await csvOf([{ name: null, level: null, unit: 'mm', at: null, due: null, isOn: null }]);
    expect(Object.values(row)).toEqual(['', '', '', '', '', '']);
  });

  test.each(FORMULAS)('has no formula, but the text %j behind an apostrophe', async (name) => {
    expect((await csvOf([{ name }]))[0]?.Name).toBe(`'${name}`);
  });
});

describe('an Excel workbook', () => {
  test('has numbers and dates as such, the heading with units and zone, and texts as they are', async () => {
    const sheets = await excelSheets(await workbookOf([FULL]));
    expect([...sheets.keys()]).toEqual(['Levels']);
    expect(sheets.get('Levels')).toEqual([
      HEADINGS,
      // The reader takes the clock on the wall for UTC.
      [FULL.name, -12.5, 'mm', new Date('2026-01-15T12:30:05Z'), new Date('2028-02-29'), 'Yes'],
    ]);
  });

  test('tells the second 01:30 of a night in which clocks are put back with its offset, and the first as a time', async () => {
    const rows = ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'].map((at) => ({ at }));
    expect((await cellsOf(rows))?.map((cells) => cells[3])).toEqual([
      new Date('2026-11-01T01:30:00Z'),
      '2026-11-01T01:30:00-06:00',
    ]);
  });

  test.each(FORMULAS)('has %j as a text, never as a formula', async (name) => {
    const bytes = await workbookOf([{ name }]);
    expect(readZip(bytes).get('xl/worksheets/sheet1.xml')).not.toContain('<f');
    if (!name.includes('\r')) expect((await cellsOf([{ name }]))?.[0]?.[0]).toBe(name);
  });

  test('leaves cells without a value out', async () => {
    expect(await cellsOf([{ name: 'a' }, {}, { level: 3, unit: 'mm' }])).toEqual([
      ['a', null, null, null, null, null],
      [null, null, null, null, null, null],
      [null, 3, 'mm', null, null, null],
    ]);
  });

  test('stays readable with markup, signs that XML does not allow, halves of letters and an escape that was typed', async () => {
    const sheet = readZip(await workbookOf([{ name: '<b>&"\u0007\ud800 _x0041_ \ufffe' }])).get(
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet).toContain('&lt;b&gt;&amp;&quot;_x0007_\ufffd _x005F_x0041_ _xFFFE_');
  });

  test('cuts a text that no cell can hold, and says so', async () => {
    const name = (await cellsOf([{ name: 'x'.repeat(40_000) }]))?.[0]?.[0];
    expect(String(name)).toHaveLength(32_767);
    expect(String(name)).toMatch(/x … \(cut: the CSV file has the whole text\)$/);
  });

  test('goes on in a new sheet with its own heading when one is full, and has no empty one', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ level: at }));
    const levelsOf = async (count: number) => {
      const sheets = await excelSheets(await workbookOf(rows.slice(0, count), 301));
      return [...sheets].map(([name, [head, ...lines]]) => {
        expect(head).toEqual(HEADINGS);
        return [name, lines.length, lines[0]?.[1], lines.at(-1)?.[1]];
      });
    };
    expect(await levelsOf(300)).toEqual([['Levels', 300, 0, 299]]);
    expect(await levelsOf(1_000)).toEqual([
      ['Levels', 300, 0, 299],
      ['Levels 2', 300, 300, 599],
      ['Levels 3', 300, 600, 899],
      ['Levels 4', 100, 900, 999],
    ]);
  });

  test('without rows has the heading alone', async () => {
    expect(await excelSheets(await workbookOf([]))).toEqual(new Map([['Levels', [HEADINGS]]]));
  });
});

describe.each([
  ['CSV', (pages: AsyncGenerator<readonly Row[]>) => csvFile(TABLE, pages)],
  ['Excel', (pages: AsyncGenerator<readonly Row[]>) => xlsxFile(TABLE, pages, { sheetName: 'Levels' })],
])('a file for %s', (_, fileOf) => {
  /** Endless pages of a list, and how many have been read. */
  const endless = () => {
    const count = { read: 0, ended: false };
    const pages = (async function* () {
      try {
        for await (const page of pagesFrom(async (at: number = 0) => ({ rows: noise(at), next: at + 1 }))) {
          count.read += 1;
          yield page;
        }
      } finally {
        count.ended = true;
      }
    })();
    return { count, pages };
  };

  const settle = async () => {
    for (let turn = 0; turn < 500; turn += 1) await setImmediate();
  };

  const readSome = async (file: Readable, bytes: number) => {
    let received = 0;
    for (const chunks = file.iterator({ destroyOnReturn: false }); received < bytes; ) {
      const { value } = await chunks.next();
      received += Buffer.byteLength(value);
    }
  };

  test('reads few pages while nobody takes what is written, and goes on when somebody does', async () => {
    const { count, pages } = endless();
    const file = fileOf(pages);
    await readSome(file, 1);
    await settle();
    // A page has 100 kB. What waits in the streams between the list and the receiver is bounded by them.
    expect(count.read).toBeLessThan(20);
    await readSome(file, 5_000_000);
    expect(count.read).toBeGreaterThan(40);
    file.destroy();
  });

  test('ends reading when the receiver is gone', async () => {
    const { count, pages } = endless();
    const file = fileOf(pages);
    await readSome(file, 500_000);
    expect(count.read).toBeGreaterThan(0);
    file.destroy();
    for (let turn = 0; turn < 1_000 && !count.ended; turn += 1) await settle();
    expect(count.ended).toBe(true);
  });

  test('breaks off when a page cannot be read, and is not taken for a whole one', async () => {
    const pages = (async function* () {
      yield [FULL];
      throw new Error('the database is away');
    })();
    await expect(buffer(fileOf(pages))).rejects.toThrow('the database is away');
  });
});

/** Texts that hardly get smaller when they are compressed. */
function noise(seed: number): readonly Row[] {
  let state = seed + 1;
  return Array.from({ length: 100 }, () => {
    let name = '';
    while (name.length < 1_000) {
      state = (state * 48_271) % 2_147_483_647;
      name += state.toString(36);
    }
    return { name };
  });
}
