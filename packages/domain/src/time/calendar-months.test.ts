import { expect, test } from 'vitest';
import { isCalendarMonth, monthIn } from './calendar-months.ts';

test.each(['2026-01', '2026-12'])('%s is a month', (text) => expect(isCalendarMonth(text)).toBe(true));
test.each(['2026-13', '2026-00', '2026-1', '2026', '0001-01', '2026-01-01', ''])('%s is none', (text) => {
  expect(isCalendarMonth(text)).toBe(false);
});

test('a month begins and ends by the clock of its zone, also where that is put back within it', () => {
  expect(monthIn('America/New_York', '2026-11')).toEqual({
    from: new Date('2026-11-01T04:00:00Z'),
    to: new Date('2026-12-01T05:00:00Z'),
  });
  expect(monthIn('UTC', '2026-12').to).toEqual(new Date('2027-01-01T00:00:00Z'));
});
