import { describe, expect, it } from 'vitest';
import { findColumns } from './find-columns.ts';
import { IMPORT_KIND_NAMES } from './import-kind-names.ts';
import { canImport } from './import-kinds.ts';
import { INSPECTION_COLUMNS } from './inspection-columns.ts';
import { readSheetDay } from './sheet-dates.ts';

describe('columns of inspections', () => {
  it.each([
    [['Tank', 'CSC inspection date', 'Five-year test date'], { csc_inspection_date: 1, five_year_test_date: 2 }],
    [['Container no', '2.5-year inspection', '5-yr test'], { csc_inspection_date: 1, five_year_test_date: 2 }],
    [['Unit', 'Inspection (5 y)', 'Inspection (2.5 y)'], { csc_inspection_date: 2, five_year_test_date: 1 }],
    [['ISO', 'Last CSC', 'Date of last periodic test'], { csc_inspection_date: 1, five_year_test_date: 2 }],
    [['Tank', 'Next CSC', 'CSC due', '5-year test expires', 'Last inspection'], { csc_inspection_date: 4 }],
  ])('of the headings %j are recognised as %j', (headings, places) => {
    expect(findColumns(INSPECTION_COLUMNS, headings)).toEqual({ tank_number: 0, ...places });
  });
});

describe('the day in a cell', () => {
  it.each([
    ['03/04/2026', '2026-04-03'],
    ['2026-04-03 23:30', '2026-04-03'],
    ['46115', '2026-04-03'],
    ['2026-04-03T23:30:00-08:00', '2026-04-03'],
    ['2026-02-30T00:00:00Z', undefined],
    ['31/02/2026', undefined],
    ['soon', undefined],
  ])('%j is %s in every zone', (cell, day) => {
    expect(readSheetDay(cell, 'day-month')).toBe(day);
  });
});

describe('who imports', () => {
  it.each([
    ['admin', IMPORT_KIND_NAMES],
    ['user', ['readings', 'transfers']],
  ] as const)('as %s: %j', (role, kinds) => {
    expect(IMPORT_KIND_NAMES.filter((kind) => canImport({ role }, kind))).toEqual(kinds);
  });
});
