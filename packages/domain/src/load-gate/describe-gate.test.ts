import { expect, test } from 'vitest';
import {
  describeCautiousHeatLeak,
  describeGateReason,
  describeHolding,
  describeMissing,
  inDays,
  psig,
  toldDays,
} from './describe-gate.ts';
import type { GateReason } from './load-gate.ts';

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

test('what of a journey is not given is named', () => {
  const given = { productName: 'LHe', weightLbs: 9_300, pressurePsi: 0, days: 20 };
  expect(describeMissing(given)).toBeNull();
  expect(describeMissing({ ...given, days: null })).toBe('days of the journey');
  expect(describeMissing({ productName: null, weightLbs: null, pressurePsi: null, days: null })).toBe(
    'product, weight, starting pressure and days of the journey',
  );
});

test('pressures are told in whole psig', () => {
  expect(psig(99.5)).toBe('100 psig');
});

test('a moment of a reason is a day in the given zone', () => {
  const reason = { kind: 'vacuum_high', microns: 1_240.5, at: '2026-05-08T03:00:00Z' } as const;
  expect(describeGateReason(reason, 'America/Chicago')).toEqual({
    text: 'The latest vacuum reading of 7 May 2026 is 1,240.5 µm, above 100.',
    cure: 'Pump the annulus down, or take a new reading.',
  });
  expect(describeGateReason(reason, 'UTC').text).toContain('8 May 2026');
});

test('a pump-down that is due names the reading it follows from', () => {
  const due = { kind: 'pump_down_due', microns: 82, at: '2026-05-08T12:00:00Z' } as const;
  expect(describeGateReason({ ...due, isCold: true }, 'UTC').text).toBe(
    'It is due to be pumped down: its latest cold vacuum reading of 8 May 2026 is 82 µm.',
  );
  expect(describeGateReason({ ...due, isCold: false }, 'UTC').text).toBe(
    'It is due to be pumped down: its vacuum reading of 8 May 2026 is 82 µm.',
  );
});

test('a pump-down by the forecast names the first day of its range', () => {
  const due = { kind: 'pump_down_forecast', from: '2026-05-08T12:00:00Z' } as const;
  expect(describeGateReason(due, 'UTC').text).toBe(
    'It is due to be pumped down: its vacuum may have passed 75 µm since 8 May 2026 (estimate).',
  );
});

test('a due date has no zone, and a leak check without a date is named without one', () => {
  const expired = { kind: 'five_year_test_expired', dueDate: '2026-05-11' } as const;
  expect(describeGateReason(expired, 'Pacific/Kiritimati').text).toBe('The five-year test expired on 11 May 2026.');
  expect(describeGateReason({ kind: 'leak_check_failed', at: null }, 'UTC').text).toBe('The leak check failed.');
});

const AT = '2026-10-12T08:00:00Z';
const HOLDING = { cautiousDays: 34.2, days: 41.5, basis: { kind: 'trips' }, because: null } as const;

test.each([
  [HOLDING, 'Holds 34 days for certain, about 41 days probably.'],
  [
    { ...HOLDING, because: AT },
    'Holds 34 days for certain, because of 12 Oct 2026 (that trip reached relief or lost product), about 41 days probably.',
  ],
  [{ ...HOLDING, basis: { kind: 'plate' } as const }, 'Holds about 34 days, from the plate alone.'],
  [
    { ...HOLDING, basis: { kind: 'plate_since', at: AT } as const },
    'Holds about 34 days, from the plate; not proven by a trip since the pull of 12 Oct 2026.',
  ],
])('a holding time says what it rests on: %j', (holding, text) => {
  expect(describeHolding(holding, 'UTC')).toBe(text);
});

test.each<[GateReason, string]>([
  [
    { kind: 'holding_not_known', basis: { kind: 'vacuum_changed', at: AT, microns: 600 } },
    'The holding time is not known: no trip since the vacuum changed.',
  ],
  [
    { kind: 'holding_not_known', basis: { kind: 'not_used', since: AT } },
    'The holding time is not known: neither a trip nor a reading since 12 Oct 2026.',
  ],
  [
    { kind: 'holding_short', basis: { kind: 'trips' }, cautiousDays: 14, neededDays: 20 },
    'It surely holds only 14 days; the journey with its margin takes 20 days.',
  ],
  [
    { kind: 'holding_short', basis: { kind: 'plate' }, cautiousDays: 14, neededDays: 20 },
    'It holds only 14 days; the journey with its margin takes 20 days.',
  ],
  [
    { kind: 'holding_unproven', basis: { kind: 'plate' }, cautiousDays: 34, neededDays: 20 },
    'It holds 34 days from the plate alone; the journey with its margin takes 20 days.',
  ],
  [
    { kind: 'longer_than_trips', longestDays: 14, neededDays: 20 },
    'The journey of 20 days is longer than any trip of this tank (14 days): its shield may be dry.',
  ],
  [
    { kind: 'vacuum_unread', loadedAt: AT },
    'No vacuum reading was taken since a month before the loading of 12 Oct 2026.',
  ],
])('%j is told as %s', (reason, text) => {
  expect(describeGateReason(reason, 'UTC').text).toBe(text);
});

test('what exceeds the cautious heat leak follows the setting', () => {
  expect(describeCautiousHeatLeak(0.93)).toBe('The cautious heat leak is exceeded by 7 tanks in 100.');
  expect(describeCautiousHeatLeak(0.8)).toBe('The cautious heat leak is exceeded by 20 tanks in 100.');
});
