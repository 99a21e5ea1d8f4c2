import type { TimelineEntry } from '@dewar/contract/tank-timeline';
import { expect, test } from 'vitest';
import { listTimelineRows } from './timeline-rows.ts';

const reading = (id: number, at: string): TimelineEntry => ({
  kind: 'reading',
  id,
  at,
  record: {
    vacuum_reading: 10 + id,
    fresh_pull: false,
    additional_notes: null,
    captured_at: null,
    received_at: null,
    recorded_by_email: 'x@x.example',
  },
});

const inspection: TimelineEntry = {
  kind: 'inspection',
  id: 1,
  at: '2026-05-13T00:00:00Z',
  record: { inspected_on: '2026-05-13' },
};

const repair = (id: number, assessment_id: number): TimelineEntry => ({
  kind: 'repair',
  id,
  at: '2026-05-12T08:00:00Z',
  record: { assessment_id, point_number: id, weld_location: 'weld', repair_method: 'rtv', repair_notes: null },
});

const rowsOf = (entries: readonly TimelineEntry[], timeZone = 'UTC') =>
  listTimelineRows(entries, timeZone).map((row) =>
    row.kind === 'single' ? row.entry.kind : row.entries.map(({ id }) => id),
  );

test('the readings of a week stand together where the newest of them does, whatever lies between', () => {
  const entries = [reading(4, '2026-05-15T12:00:00Z'), inspection, reading(3, '2026-05-11T12:00:00Z')];
  expect(rowsOf([...entries, reading(2, '2026-05-09T12:00:00Z')])).toEqual([[4, 3], 'inspection', [2]]);
});

test("a week begins on Sunday in the person's time zone", () => {
  const entries = [reading(2, '2026-05-10T02:00:00Z'), reading(1, '2026-05-08T12:00:00Z')];
  expect(rowsOf(entries)).toEqual([[2], [1]]);
  expect(rowsOf(entries, 'America/New_York')).toEqual([[2, 1]]);
});

test('leaks are listed together that were repaired at once', () => {
  expect(rowsOf([repair(3, 9), repair(2, 9), repair(1, 8)])).toEqual([[3, 2], [1]]);
});
