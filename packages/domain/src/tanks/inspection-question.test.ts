import { expect, test } from 'vitest';
import { findFutureInspections } from './inspection-question.ts';

const NOW = '2026-06-10T12:00:00Z';

test('a date in the future is asked about, in whichever zone today is, unless the tank has it already', () => {
  const find = (date: string | null | undefined, known?: string) =>
    findFutureInspections({ csc_inspection_date: date }, { now: NOW, known: { csc_inspection_date: known } });
  expect(find('2026-06-11')).toEqual([]);
  expect(find('2026-06-12')).toEqual(['csc_inspection_date']);
  expect(find('2026-06-12', '2026-06-12')).toEqual([]);
  expect([find(null), find(undefined)]).toEqual([[], []]);
  expect(findFutureInspections({ five_year_test_date: '2031-06-01' }, { now: NOW })).toEqual(['five_year_test_date']);
});
