import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { expect, test } from 'vitest';
import { spanOf, timeTicks } from './chart-range.ts';

const now = Date.parse('2026-05-12T12:00:00Z');
const daysFrom = (at: number) => Math.round((at - now) / MILLISECONDS_PER_DAY);

test("the chart's ranges reach back 90 days, a year, or to the first reading, with room for the estimate", () => {
  const firstAt = now - 540 * MILLISECONDS_PER_DAY;
  const reach = (range: Parameters<typeof spanOf>[0]) => {
    const { from, to } = spanOf(range, { firstAt, now });
    return [daysFrom(from), daysFrom(to)];
  };
  expect(reach('90 days')).toEqual([-90, 30]);
  expect(reach('1 year')).toEqual([-365, 122]);
  expect(reach('All')).toEqual([-540, 180]);
});

test('a first reading of today still shows a month', () => {
  expect(daysFrom(spanOf('All', { firstAt: now, now }).from)).toBe(-30);
});

test("the chart's ticks are the starts of months in the time zone, with the year where it changes", () => {
  const span = spanOf('1 year', { firstAt: now, now });
  const ticks = timeTicks(span, { timeZone: 'America/New_York', most: 8 });
  expect(ticks.map(({ label }) => label)).toEqual(['Jun 2025', 'Aug', 'Oct', 'Dec', 'Feb 2026', 'Apr', 'Jun', 'Aug']);
  expect(new Date(ticks[0]?.at ?? 0).toISOString()).toBe('2025-06-01T04:00:00.000Z');
  expect(timeTicks(span, { timeZone: 'Asia/Tokyo', most: 8 })[0]?.at).toBe(Date.parse('2025-05-31T15:00:00Z'));
});

test('a short span has a tick for each day', () => {
  const span = spanOf('All', { firstAt: now, now });
  expect(timeTicks(span, { timeZone: 'America/New_York', most: 4 }).map(({ label }) => label)).toEqual([
    '17 Apr',
    '27 Apr',
    '7 May',
    '17 May',
  ]);
});
