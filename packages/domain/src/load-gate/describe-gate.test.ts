import { expect, test } from 'vitest';
import { describeGateReason, inDays, psig, toldDays } from './describe-gate.ts';

test.each([
  [0.99, 0.9, '0.9 days'],
  [1, 1, '1 day'],
  [9.99, 9.9, '9.9 days'],
  [10, 10, '10 days'],
  [10.99, 10, '10 days'],
  [1_234.5, 1_234, '1,234 days'],
])('a holding time of %s days is never told longer than it is: %s', (days, told, words) => {
  expect([toldDays(days), inDays(days)]).toEqual([told, words]);
});

test('pressures are told in whole psig', () => {
  expect(psig(99.5)).toBe('100 psig');
});

test('a moment of a reason is a day in the given zone', () => {
  const reason = { kind: 'vacuum_high', microns: 1_240.5, at: '2026-05-08T03:00:00Z' } as const;
  expect(describeGateReason(reason, 'America/Chicago')).toEqual({
    text: 'The vacuum of 7 May 2026 is 1,240.5 µm, above 100.',
    cure: 'Pump the annulus down, or take a new reading.',
  });
  expect(describeGateReason(reason, 'UTC').text).toContain('8 May 2026');
});

test('a due date has no zone, and a leak check without a date is named without one', () => {
  const expired = { kind: 'five_year_test_expired', dueDate: '2026-05-11' } as const;
  expect(describeGateReason(expired, 'Pacific/Kiritimati').text).toBe('The five-year test expired on 11 May 2026.');
  expect(describeGateReason({ kind: 'leak_check_failed', at: null }, 'UTC').text).toBe('The leak check failed.');
});
