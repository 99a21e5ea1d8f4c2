import { expect, it } from 'vitest';
import { hasSameHeadings, placesInSheet } from './import-templates.ts';

const MATCH = {
  headings: ['Tank', 'Date', 'Date', 'Vacuum'],
  columns: { tank_number: 0, reading_timestamp: 2, vacuum_reading: 3 },
};

it.each([
  [[' tank', 'DATE', 'Date', 'Vacuum'], true],
  [['Tank', 'Date', 'Date'], false],
  [['Tank', 'Date', 'Date', 'Vacuum', 'Notes'], false],
  [['Date', 'Tank', 'Date', 'Vacuum'], false],
])('the headings %j are the same: %s', (headings, isSame) => {
  expect(hasSameHeadings(MATCH, headings)).toBe(isSame);
});

it('two sheets without headings are not taken for the same', () => {
  const match = { headings: ['Column 1', 'Column 2'], columns: { tank_number: 1 } };
  expect(hasSameHeadings(match, match.headings)).toBe(false);
  expect(placesInSheet(match, match.headings)).toEqual({ tank_number: 1 });
});

it.each([
  [['Tank', 'Date', 'Date', 'Vacuum'], MATCH.columns],
  [['No.', 'Vacuum ', 'Tank', 'date'], { tank_number: 2, reading_timestamp: 3, vacuum_reading: 1 }],
  [['Tank', 'Pressure'], { tank_number: 0 }],
  [[], {}],
])('in a sheet with the headings %j the columns stand at %j', (headings, places) => {
  expect(placesInSheet(MATCH, headings)).toEqual(places);
});
