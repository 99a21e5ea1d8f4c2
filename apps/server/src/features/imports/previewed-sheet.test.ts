import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { previewSheet } from './previewed-sheet.ts';
import { understandSheet } from './sheet.ts';

const ROWS = Array.from({ length: 10_000 }, (_, at) => ({
  row: at + 1,
  cells: ['PG 1', '03/04/2026', '05/04/2026', '06/04/2026'],
}));
const REQUEST = {
  kind: 'transfers',
  text: '',
  timezone: 'UTC',
  columns: { tank_number: 0, loaded_at: 1, arrived_at: 2, expected_arrival_at: 3 },
} as const;

test('the order of many dates is looked for with pauses, in which other requests have their turn', async () => {
  const isDone = { now: false };
  const looking = previewSheet(ROWS, REQUEST).finally(() => {
    isDone.now = true;
  });
  let turns = 0;
  for (; !isDone.now; turns += 1) await setImmediate();
  expect((await looking).dates).toMatchObject({ order: null, ambiguous: 30_000 });
  expect(turns).toBeGreaterThan(2);
});

test('where nobody is shown the order of dates, it is not looked for', () => {
  expect(Object.keys(understandSheet(ROWS, { ...REQUEST, date_order: 'day-month' }))).not.toContain('dates');
});
