import { findColumns } from '@dewar/domain/imports/find-columns';
import { READING_COLUMNS } from '@dewar/domain/imports/reading-columns';
import type { SheetColumn } from '@dewar/domain/imports/sheet-column';
import { readSheetDate } from '@dewar/domain/imports/sheet-dates';
import { findHeadings } from '@dewar/domain/imports/sheet-headings';
import { RecordReader } from '@dewar/domain/imports/sheet-records';
import { TRANSFER_COLUMNS } from '@dewar/domain/imports/transfer-columns';
import { type WriteSheet, writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readWorkbook } from './workbook-texts.ts';

const NUMBER = 'PGHU 482913-7';
const at = (local: string) => new Date(`${local}Z`);
const merged = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
  ...{ startRow, startCol, endRow, endCol },
});

/** The records of a workbook as the texts of their columns. */
async function recordsOf(columns: readonly SheetColumn[], sheet: Omit<WriteSheet, 'name'>, dateSystem?: '1904') {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', ...sheet }], ...(dateSystem && { dateSystem }) });
  const result = await readWorkbook(Uint8Array.from(bytes));
  if ('problem' in result) throw new Error(result.problem);
  const rows = (result.sheets[0]?.text ?? '').split('\n').map((line) => line.split('\t'));
  const { headings, below } = findHeadings(columns, rows) ?? { headings: [], below: 0 };
  const places = findColumns(columns, headings);
  const reader = new RecordReader({ headings, columns: places, known: [READING_COLUMNS, TRANSFER_COLUMNS] });
  return rows
    .map((cells, place) => ({ cells, row: place + 1 }))
    .slice(below)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter((line) => reader.read(line) === undefined)
    .map(({ cells }) => Object.fromEntries(Object.entries(places).map(([name, place]) => [name, cells[place] ?? ''])));
}

test('headings in two rows, merged across and down, are put together', async () => {
  const rows = [
    ['Loads of the depot', null, null, null, null, null, null],
    ['Tank', 'Loading', null, null, 'Arrival', null, 'Notes'],
    [null, 'Date', 'Net kg', 'Press. bar', 'Date', 'Press. bar', null],
    [NUMBER, at('2026-01-05T08:00'), 4_000, 0.6, at('2026-01-25T09:00'), 2.1, 'ok'],
  ];
  const merges = [merged(0, 0, 0, 6), merged(1, 0, 2, 0), merged(1, 1, 1, 3), merged(1, 4, 1, 5), merged(1, 6, 2, 6)];
  expect(await recordsOf(TRANSFER_COLUMNS, { rows, merges })).toEqual([
    {
      ...{ tank_number: NUMBER, loaded_at: '2026-01-05 08:00:00', loaded_weight_lbs: '4000', loaded_pressure: '0.6' },
      ...{ arrived_at: '2026-01-25 09:00:00', arrival_pressure: '2.1', notes: 'ok' },
    },
  ]);
});

test('readings below loads are none of them, whatever their headings are called', async () => {
  const rows = [
    ['Tank', 'Date loaded', 'Net kg'],
    [NUMBER, at('2026-01-05T08:00'), 4_000],
    [],
    ['Vessel', 'Watch', 'Result'],
    [NUMBER, at('2026-01-06T08:00'), 21],
    [NUMBER, at('2026-01-07T08:00'), 17],
  ];
  expect(await recordsOf(TRANSFER_COLUMNS, { rows })).toMatchObject([{ loaded_weight_lbs: '4000' }]);
});

test.each([
  ['of 1900', undefined, 'h:mm'],
  ['of 1904', '1904', 'h:mm'],
  ['that are not formatted', undefined, undefined],
] as const)(
  'times of a column of their own, by the calendar %s, are those of their day',
  async (_what, system, format) => {
    const rows = [
      ['Tank', 'Date', 'Time', 'Microns'],
      [NUMBER, at('2026-01-05T00:00'), 0.6875, 12],
      [NUMBER, at('2026-01-06T00:00'), 0, 13],
    ];
    const sheet = { rows, ...(format !== undefined && { columns: [{}, {}, { numFmt: format }, {}] }) };
    const records = await recordsOf(READING_COLUMNS, sheet, system);
    const moments = records.map(({ reading_timestamp = '', reading_time = '' }) =>
      readSheetDate(reading_timestamp, { order: 'day-month', timeZone: 'UTC', clock: reading_time }),
    );
    expect(moments).toEqual([at('2026-01-05T16:30'), at('2026-01-06T00:00')]);
  },
);
