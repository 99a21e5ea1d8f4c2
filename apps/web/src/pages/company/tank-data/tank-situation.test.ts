import { expect, test } from 'vitest';
import { arrivedTransferOf, daysAgo, readingOf, tankOf } from '../../../../test-support/tank-data.ts';
import { situationOf } from './tank-situation.ts';

const RECORDS = {
  tank: tankOf(1, 'GASU 1'),
  transfers: [arrivedTransferOf({ arrived_at: daysAgo(20) })],
  readings: [readingOf(1, 180, daysAgo(5))],
};
const CONDITION = {
  ...{ latest_cold: null, vacuum_lost: null, is_gauge_doubtful: false, unread_loading: null },
  basis: { kind: 'trips' as const },
};

test.each([
  ['was pumped since', { ...CONDITION, pumped_at: daysAgo(2) }, 'at_rest'],
  ['was not pumped since', { ...CONDITION, pumped_at: daysAgo(9) }, 'high_vacuum'],
  ['has not been judged yet', null, 'high_vacuum'],
  ['is not known yet to have been pumped', undefined, 'at_rest'],
])('the situation of a tank that was read high and %s', (_, condition, expected) => {
  const situation = situationOf({ ...RECORDS, condition }, new Date());
  expect(situation?.kind === 'reading_due' ? situation.reading : situation?.kind).toBe(expected);
});

test('a tank without a reading asks for one, also while it is not known whether it was pumped', () => {
  const situation = situationOf({ ...RECORDS, readings: [], condition: undefined }, new Date());
  expect(situation).toMatchObject({ kind: 'reading_due', reading: 'first' });
});
