import { expect, test } from 'vitest';
import { type Snooze, snoozedUntil } from './snoozes.ts';

test.each<[Snooze, string, string]>([
  ['hour', '2026-06-10T12:00:00Z', '2026-06-10T13:00:00.000Z'],
  ['four_hours', '2026-06-10T12:00:00Z', '2026-06-10T16:00:00.000Z'],
  ['tomorrow', '2026-06-10T12:00:00Z', '2026-06-11T06:00:00.000Z'],
  // It is the 11th in Berlin already.
  ['tomorrow', '2026-06-10T22:30:00Z', '2026-06-12T06:00:00.000Z'],
  // The clocks change in the night.
  ['tomorrow', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['tomorrow', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  // Wednesday, Sunday and Monday.
  ['monday', '2026-06-10T12:00:00Z', '2026-06-15T06:00:00.000Z'],
  ['monday', '2026-06-14T12:00:00Z', '2026-06-15T06:00:00.000Z'],
  ['monday', '2026-06-15T05:00:00Z', '2026-06-22T06:00:00.000Z'],
])('snoozing %s at %s lasts until %s in Berlin', (snooze, now, until) => {
  expect(snoozedUntil(snooze, new Date(now), 'Europe/Berlin').toISOString()).toBe(until);
});
