import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../time/instants.ts';
import { describeVacuumCrossing } from './describe-vacuum-crossing.ts';
import { findVacuumCrossing } from './vacuum-crossing.ts';

const NOW = new Date('2026-05-12T12:00:00Z');

/** Weekly readings that double every `doublingDays`; the last one is `daysAgo` days old. */
function rising(lastMicrons: number, doublingDays: number, daysAgo = 1) {
  return Array.from({ length: 20 }, (_, week) => ({
    vacuumMicrons: lastMicrons * 2 ** ((-week * 7) / doublingDays),
    takenAt: new Date(NOW.getTime() - (daysAgo + week * 7) * MILLISECONDS_PER_DAY),
    isFreshPull: false,
  }));
}

const daysFromNow = (at: Date) => (at.getTime() - NOW.getTime()) / MILLISECONDS_PER_DAY;

test('findVacuumCrossing returns a future day with its range while the line is below 75', () => {
  const crossing = findVacuumCrossing(rising(37.5, 30), NOW);
  expect(daysFromNow(crossing?.at ?? NOW)).toBeCloseTo(29, 3);
  expect(crossing?.earliestAt).not.toBeNull();
});

test('findVacuumCrossing returns a past day if the line has crossed since the last reading', () => {
  const crossing = findVacuumCrossing(rising(70, 20, 40), NOW);
  expect(daysFromNow(crossing?.at ?? NOW)).toBeCloseTo(-40 + 20 * Math.log2(75 / 70), 3);
  expect(crossing).toMatchObject({ earliestAt: null, latestAt: null });
});

test.each([
  ['too few readings', rising(37.5, 30).slice(0, 3)],
  ['none', []],
  ['a tank that holds', rising(20, 1e6)],
  ['a tank that falls', rising(20, -30)],
  ['a rise that takes longer than two years', rising(10, 500)],
])('findVacuumCrossing returns null for %s', (_, readings) => {
  expect(findVacuumCrossing(readings, NOW)).toBeNull();
});

test('findVacuumCrossing returns null after a fresh pull', () => {
  const pull = { vacuumMicrons: 8, takenAt: NOW, isFreshPull: true };
  expect(findVacuumCrossing([pull, ...rising(60, 30)], NOW)).toBeNull();
});

test('findVacuumCrossing returns an earlier day for a faster rise', () => {
  // A faster rise would start below the floor of 1 micron.
  const days = fc.integer({ min: 30, max: 150 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 50 }), (doubling, more) => {
      const [fast, slow] = [doubling, doubling + more].map((each) => findVacuumCrossing(rising(40, each), NOW));
      expect(Number(fast?.at)).toBeLessThan(Number(slow?.at));
    }),
  );
});

test('describeVacuumCrossing describes an estimate, before and after its day', () => {
  const view = { timeZone: 'America/New_York', now: NOW };
  expect(describeVacuumCrossing('2026-06-03T12:00:00Z', view)).toBe('May reach 75 around 3 Jun');
  expect(describeVacuumCrossing('2026-05-03T12:00:00Z', view)).toBe('May have passed 75 around 3 May');
});
