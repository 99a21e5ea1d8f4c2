import { expect, test } from 'vitest';
import { listPaperKinds, ownKindId, ownKindName, PAPER_KINDS, paperDueDate } from './paper-kinds.ts';
import { findExpiredPapers, findMissingPapers, findPaperState } from './paper-state.ts';

test.each([
  ['periodic_test_2_5', '2024-08-31', '2027-02-28'],
  ['periodic_test_5', '2024-02-29', '2029-02-28'],
  ['csc_acep', '2026-01-15', '2028-07-15'],
  ['vacuum_gauge', '2026-01-15', '2027-01-15'],
  ['holding_time_mark', '2026-01-15', null],
] as const)('a paper of the kind %s of %s is due on %s', (kind, issuedAt, due) => {
  expect(paperDueDate(PAPER_KINDS[kind], issuedAt)).toBe(due);
});

test.each([
  ['2026-06-09', 'expired'],
  ['2026-06-10', 'due_soon'],
  ['2026-09-08', 'due_soon'],
  ['2026-09-09', 'valid'],
  [null, 'without_end'],
] as const)('on 10 June a paper that is due on %s is %s', (due, state) => {
  expect(findPaperState(due, '2026-06-10', 90)).toBe(state);
});

test('the name of a kind that a company has added holds its id', () => {
  expect(ownKindId(ownKindName(12))).toBe(12);
  expect(ownKindId('csc_acep')).toBeNull();
  expect(ownKindId('own-1; drop')).toBeNull();
});

const TANK = { csc_inspection_date: null, five_year_test_date: '2020-01-01', reference_holding_days: null };
const paper = (kind: string, due_at: string | null) => ({ kind, label: kind, due_at });

test('papers that have expired are told, but for a test whose date is on the plate', () => {
  const papers = [
    paper('periodic_test_2_5', '2026-06-09'),
    paper('periodic_test_5', '2025-01-01'),
    paper('csc_acep', '2026-06-10'),
    paper('own-3', '2026-01-01'),
    paper('holding_time_mark', null),
  ];
  expect(findExpiredPapers({ ...TANK, papers }, '2026-06-10')).toEqual([
    { label: 'periodic_test_2_5', dueDate: '2026-06-09' },
    { label: 'own-3', dueDate: '2026-01-01' },
  ]);
});

test('kinds without a paper are missing, but for a test whose date is on the plate', () => {
  const papers = [paper('csc_acep', '2020-01-01'), paper('relief_valves', null)];
  const own = { kind: 'own-3', label: 'Pump test', months: 6 };
  expect(findMissingPapers({ ...TANK, papers }, [...listPaperKinds(), own])).toEqual([
    ...['2.5-year test', 'Vacuum gauge calibration', 'Level gauge calibration', 'Reference holding time mark'],
    'Pump test',
  ]);
});
