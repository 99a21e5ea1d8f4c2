import { expect, test } from 'vitest';
import { findDutyUntil } from './attention-duty.ts';

const NOW = new Date('2026-06-10T12:00:00Z');
const tank = { csc_inspection_date: '2024-02-29', open_transfer: null, vacuum_forecast: null };
const reason = (kind: Parameters<typeof findDutyUntil>[1]['kind'], at: string | null = null) => ({
  kind,
  at: at === null ? null : new Date(at),
  urgency: 0,
});

test('a reading is due before the end of its period, and now once that is over', () => {
  const due = (at: string) => findDutyUntil(tank, reason('immediate_reading', at), NOW);
  expect(due('2026-06-10T12:00:01Z')).toEqual({ kind: 'moment', at: new Date('2026-06-10T12:00:01Z') });
  expect(due('2026-06-10T12:00:00Z')).toEqual({ kind: 'now' });
});

test('estimates count from their cautious end', () => {
  const earliest_at = '2026-06-12T00:00:00Z';
  const loaded = { ...tank, open_transfer: { relief: { earliest_at } }, vacuum_forecast: { earliest_at } };
  for (const kind of ['vent_risk', 'relief_near', 'vacuum_forecast'] as const) {
    expect(findDutyUntil(loaded, reason(kind, '2026-06-20T00:00:00Z'), NOW), kind).toEqual({
      kind: 'moment',
      at: earliest_at,
    });
  }
});

test('an inspection is due on its day, what is overdue or waits for somebody now', () => {
  expect(findDutyUntil(tank, reason('inspection_due_soon'), NOW)).toEqual({ kind: 'day', date: '2026-08-29' });
  expect(findDutyUntil(tank, reason('inspection_overdue'), NOW)).toEqual({ kind: 'now' });
  expect(findDutyUntil(tank, reason('arrival_review', '2026-06-01T00:00:00Z'), NOW)).toEqual({ kind: 'now' });
  expect(findDutyUntil(tank, reason('insulation_weak'), NOW)).toEqual({ kind: 'open' });
});
