import { expect, test } from 'vitest';
import { listReportFigures, REPORT_LIST_TITLES, readingTakerName } from './weekly-report-labels.ts';

test('each figure of a summary has its own label', () => {
  const figures = listReportFigures({
    total_tanks_in_circulation: 1,
    total_tanks_before: 2,
    tanks_added: 3,
    tanks_removed: 4,
    high_vacuum_readings_count: 5,
    fresh_pulls_count: 6,
    csc_inspections_completed: 7,
    csc_inspections_due: 8,
  });
  expect(figures.map(({ label, value, hint }) => [label, value, hint])).toEqual([
    ['Tanks in circulation', 1, '2 before'],
    ['Tanks added', 3, undefined],
    ['Tanks removed', 4, undefined],
    ['High vacuum readings', 5, undefined],
    ['Fresh pulls', 6, undefined],
    ['CSC inspections completed', 7, undefined],
    ['CSC inspections due', 8, undefined],
  ]);
});

test('the title of the high readings names the limit', () => {
  expect(REPORT_LIST_TITLES.high_vacuum_readings).toBe('High vacuum readings, above 75 microns');
});

test.each([
  [{ first_name: 'Ada', last_name: 'Brandt' }, 'Ada Brandt'],
  [{ first_name: '', last_name: 'Brandt' }, 'Brandt'],
  [{ first_name: 'Ada', last_name: null }, 'Ada'],
  [{ first_name: null, last_name: '' }, 'ada@polar.example'],
])('readingTakerName returns for %j %s', (names, words) => {
  expect(readingTakerName({ ...names, recorded_by_email: 'ada@polar.example' })).toBe(words);
});
