import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VacuumTestStatus } from './hold-test.ts';
import {
  DEFAULT_HOLD_LIMITS,
  describeHoldVerdict,
  describeTestStatus,
  formatLeakRate,
  hoursToTell,
  judgeHold,
} from './hold-verdict.ts';

const START = Date.UTC(2026, 5, 10);
const hold = (...readings: readonly [hours: number, microns: number][]) =>
  readings.map(([hours, vacuumMicrons]) => ({ takenAt: new Date(START + hours * 3_600_000), vacuumMicrons }));
const say = (...readings: readonly [hours: number, microns: number][]) =>
  describeHoldVerdict(judgeHold(hold(...readings), DEFAULT_HOLD_LIMITS));

describe('a hold test', () => {
  test('of an hour without a rise is too short to tell', () => {
    expect(say([0, 12], [1, 12])).toBe(
      'Too short to tell: 3 microns in 1 hour cannot show less than 72 microns a day. To show 1 micron a day, the test has to run for 72 hours.',
    );
  });

  test('of three days without a rise holds', () => {
    expect(say([0, 12], [75, 14])).toBe(
      'Holds: no measurable rise, so less than 1 micron a day (1.2 × 10⁻⁴ mbar l/s in an annulus of 8,000 l).',
    );
  });

  test('that rises more than allowed says by how much, and what leak that is', () => {
    // Q = 8,000 l × 52 µm/d × 1.333e-3 mbar/µm / 86,400 s/d.
    expect(say([0, 38], [24, 90])).toBe(
      'Rises by 52 microns a day (6.4 × 10⁻³ mbar l/s in an annulus of 8,000 l); 1 micron a day would be allowed.',
    );
    expect(judgeHold(hold([0, 38], [24, 90]), DEFAULT_HOLD_LIMITS)).toMatchObject({
      kind: 'rises',
      leakMbarLitresPerSecond: expect.closeTo(6.419e-3, 6),
    });
  });

  test('of a month that rises less than allowed holds, with its rate', () => {
    expect(say([0, 10], [24 * 30, 25])).toContain('Holds: rises by 0.5 microns a day');
  });

  test('with one reading, or none, has no verdict yet', () => {
    expect(judgeHold([], DEFAULT_HOLD_LIMITS).kind).toBe('not_enough_readings');
    expect(judgeHold(hold([0, 12]), DEFAULT_HOLD_LIMITS).kind).toBe('not_enough_readings');
    expect(say([0, 12])).toBe('No verdict yet: it takes a reading after the first.');
  });

  test('takes a rise within a tenth of a poor vacuum for noise', () => {
    expect(judgeHold(hold([0, 200], [24, 219]), DEFAULT_HOLD_LIMITS).kind).toBe('too_short');
    expect(judgeHold(hold([0, 200], [24, 221]), DEFAULT_HOLD_LIMITS).kind).toBe('rises');
    expect(hoursToTell(200, DEFAULT_HOLD_LIMITS)).toBe(480);
  });
});

const anyHold = fc.record({
  hours: fc.integer({ min: 1, max: 2_000 }),
  from: fc.integer({ min: 1, max: 500 }),
  to: fc.integer({ min: 1, max: 500 }),
  allowed: fc.double({ min: 0.1, max: 50, noNaN: true }),
});

describe('for any hold test', () => {
  test('without a rise, the verdict is that it holds exactly when it ran long enough', () => {
    fc.assert(
      fc.property(anyHold, ({ hours, from, allowed }) => {
        const limits = { ...DEFAULT_HOLD_LIMITS, allowedMicronsPerDay: allowed };
        const needed = hoursToTell(from, limits);
        fc.pre(Math.abs(hours - needed) > 1e-6);
        expect(judgeHold(hold([0, from], [hours, from]), limits).kind).toBe(hours > needed ? 'holds' : 'too_short');
      }),
    );
  });

  test('a higher final reading never makes the verdict better', () => {
    const severity = ['holds', 'too_short', 'rises'];
    fc.assert(
      fc.property(anyHold, fc.integer({ min: 0, max: 300 }), ({ hours, from, to, allowed }, more) => {
        const limits = { ...DEFAULT_HOLD_LIMITS, allowedMicronsPerDay: allowed };
        const judge = (last: number) => severity.indexOf(judgeHold(hold([0, from], [hours, last]), limits).kind);
        expect(judge(to + more)).toBeGreaterThanOrEqual(judge(to));
      }),
    );
  });
});

test.each([
  [1.234e-4, '1.2 × 10⁻⁴ mbar l/s'],
  [3, '3.0 × 10⁰ mbar l/s'],
  [4.2e-12, '4.2 × 10⁻¹² mbar l/s'],
])('a leak of %s is written %s', (leak, text) => {
  expect(formatLeakRate(leak)).toBe(text);
});

describe('the status of a hold test', () => {
  const statusAfter = (vacuum_test_status: VacuumTestStatus | null, seconds: number) =>
    describeTestStatus(
      {
        vacuum_test_status,
        initial_vacuum_reading: 12,
        final_vacuum_reading: 12,
        vacuum_test_start: new Date(START),
        vacuum_test_end: new Date(START + seconds * 1_000),
      },
      DEFAULT_HOLD_LIMITS,
    );
  const HOURS_72 = 72 * 3_600;

  test('says that it is too short to tell where it could not show the allowed rise', () => {
    expect(statusAfter('passed', 10)).toBe('Passed, too short to tell');
    expect(statusAfter('failed', 10)).toBe('Failed, too short to tell');
    expect(statusAfter('passed', 0)).toBe('Passed, too short to tell');
    expect(statusAfter('passed', HOURS_72 - 1)).toBe('Passed, too short to tell');
  });

  test('is the result alone where the test was long enough, and the state alone while it runs', () => {
    expect(statusAfter('passed', HOURS_72)).toBe('Passed');
    expect(statusAfter('holding', 10)).toBe('Holding');
    expect(statusAfter('on_pump', 10)).toBe('On Pump');
    expect(statusAfter(null, 10)).toBeNull();
  });
});
