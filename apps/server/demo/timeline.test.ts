import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { atWorkingHour, momentOf } from './timeline.ts';

const DAY = 86_400_000;

test('momentOf returns a whole minute, never after the requested day', () => {
  expect(momentOf(new Date('2026-11-21T15:20:45.500Z'), -1)).toEqual(new Date('2026-11-20T15:20:00.000Z'));
});

test.each(['00:00', '13:59', '15:20', '23:59'])(
  'atWorkingHour at %s returns a working hour of that date or the day before, never in the future',
  (time) => {
    const now = new Date(`2026-11-21T${time}:00Z`);
    const random = new Random('work');
    for (const asked of [0, -0.01, -0.5, -1, -33.3]) {
      for (let tries = 0; tries < 50; tries += 1) {
        const day = atWorkingHour(random, now, asked);
        const moment = new Date(now.getTime() + day * DAY);
        expect(day).toBeLessThan(0);
        expect(moment.getUTCHours()).toBeGreaterThanOrEqual(14);
        expect(moment.getUTCHours()).toBeLessThan(22);
        const date = new Date(now.getTime() + asked * DAY).setUTCHours(0, 0, 0, 0);
        expect([0, 1]).toContain(Math.round((date - new Date(moment).setUTCHours(0, 0, 0, 0)) / DAY));
      }
    }
  },
);
