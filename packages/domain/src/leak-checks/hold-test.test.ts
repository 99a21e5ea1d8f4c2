import { describe, expect, it } from 'vitest';
import { formatHoldTime, leakCheckDurationMinutes, vacuumTestPhase } from './hold-test.ts';

it.each([
  [null, 'setup'],
  ['on_pump', 'monitoring'],
  ['holding', 'monitoring'],
  ['passed', 'complete'],
  ['failed', 'complete'],
] as const)('a vacuum test with status %s is in phase %s', (status, phase) => {
  expect(vacuumTestPhase(status)).toBe(phase);
});

const START = '2026-06-10T12:00:00Z';

describe('formatHoldTime', () => {
  it.each([
    ['2026-06-10T12:00:59.999Z', '0 h 0 min'],
    ['2026-06-10T12:01:00Z', '0 h 1 min'],
    ['2026-06-10T12:59:59Z', '0 h 59 min'],
    ['2026-06-10T13:00:00Z', '1 h 0 min'],
    ['2026-06-11T14:05:30Z', '26 h 5 min'],
    ['2026-06-11T14:05:30+02:00', '24 h 5 min'],
  ])('until %s is %s', (until, text) => {
    expect(formatHoldTime(START, until)).toBe(text);
  });

  it('is never negative, even when a clock was set back', () => {
    expect(formatHoldTime(START, '2026-06-10T11:00:00Z')).toBe('0 h 0 min');
  });

  it('counts elapsed hours across a daylight-saving change', () => {
    expect(formatHoldTime('2026-10-31T23:00:00-04:00', '2026-11-01T23:00:00-05:00')).toBe('25 h 0 min');
  });
});

it('leakCheckDurationMinutes counts whole minutes', () => {
  expect(leakCheckDurationMinutes(START, '2026-06-10T12:00:59Z')).toBe(0);
  expect(leakCheckDurationMinutes(START, '2026-06-10T14:07:59Z')).toBe(127);
});
