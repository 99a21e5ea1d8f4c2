import { expect, test } from 'vitest';
import { companyDay } from './company-day.ts';

const ANSWER = { today: '2026-05-31', timezone: 'America/Chicago' };

test('the day is that of the clock in the zone of the company, not that of the answer', () => {
  expect(companyDay(ANSWER, '2026-06-01T04:59:00Z')).toBe('2026-05-31');
  expect(companyDay(ANSWER, '2026-06-01T05:00:00Z')).toBe('2026-06-01');
  expect(companyDay(ANSWER, '2026-05-30T12:00:00Z'), 'a server that was ahead').toBe('2026-05-30');
});

test('an answer without a zone, of an earlier release, keeps its day', () => {
  expect(companyDay({ today: '2026-05-31' }, '2026-06-03T12:00:00Z')).toBe('2026-05-31');
});
