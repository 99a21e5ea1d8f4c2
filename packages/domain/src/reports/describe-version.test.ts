import { expect, it } from 'vitest';
import {
  describeCorrection,
  describeKnownAt,
  describeMailing,
  describeNoted,
  describeOutdated,
  describeReplacement,
} from './describe-version.ts';

const report_data = { timezone: 'America/Chicago' };
const generated_at = '2026-11-29T16:00:00Z';
const first = { version: 1, generated_at: '2026-11-22T07:00:00Z', changes: 'fresh pulls 2 (before 1)', mailed: null };
const mailed = { version: 1, mailed_at: '2026-11-22T07:00:10Z', mailed_to: 3 };

it('describeReplacement names both days, whom the earlier one was mailed to, and what differs', () => {
  const second = { generated_at, version: 2, replaces: { ...first, mailed }, report_data };
  expect(describeReplacement(second)).toBe(
    'Version 2 of 29 Nov 2026 replaces 22 Nov 2026, mailed to 3. Fresh pulls 2 (before 1).',
  );
  expect(describeReplacement({ ...second, replaces: first })).toBe(
    'Version 2 of 29 Nov 2026 replaces 22 Nov 2026. Fresh pulls 2 (before 1).',
  );
  const third = { generated_at, version: 3, replaces: { ...first, version: 2, mailed }, report_data };
  expect(describeReplacement(third)).toContain('replaces 22 Nov 2026; version 1 was mailed to 3. ');
  const sameDay = { ...first, generated_at: '2026-11-29T15:30:00Z' };
  expect(describeReplacement({ ...second, replaces: sameDay })).toContain(
    'Version 2 of 29 Nov 2026, 10:00 replaces 29 Nov 2026, 09:30.',
  );
});

it('a first version replaces nothing, and the release before knew no versions', () => {
  expect(describeReplacement({ generated_at, version: 1, replaces: null, report_data })).toBeNull();
  expect(describeReplacement({ generated_at, report_data })).toBeNull();
  expect([describeOutdated({ generated_at, report_data }), describeMailing({ generated_at, report_data })]).toEqual([
    null,
    null,
  ]);
});

it('an earlier version says which one has replaced it', () => {
  expect(describeOutdated({ generated_at, version: 1, latest_version: 3, report_data })).toBe(
    'Version 1: version 3 has replaced it.',
  );
  expect(describeOutdated({ generated_at, version: 3, latest_version: 3, report_data })).toBeNull();
});

it('notes say who wrote them and when, and whether the report had been mailed by then', () => {
  const noted = { generated_at, noted_by_email: 'ada@polar.example', noted_at: '2026-11-22T07:00:00Z', report_data };
  expect(describeNoted(noted)).toBe('ada@polar.example, 22 Nov 2026, 01:00');
  expect(describeNoted({ ...noted, noted_at: generated_at, mailed })).toBe(
    'ada@polar.example, 29 Nov 2026, 10:00, after the report was mailed',
  );
  expect(describeNoted({ generated_at, noted_by_email: null, noted_at: null, report_data })).toBeNull();
});

it('describeMailing has its day in the zone of the report', () => {
  expect(describeMailing({ generated_at, mailed: { ...mailed, mailed_at: '2026-11-23T05:00:00Z' }, report_data })).toBe(
    'Mailed to 3 on 22 Nov 2026',
  );
});

it('describeKnownAt names the moment with its zone, and each price with its day', () => {
  const known = { known_at: '2026-11-01T05:00:00Z', timezone: 'America/Chicago' };
  const helium = { product: 'helium', usd_per_lb: 4.2, since: '2026-03-01T12:00:00Z' } as const;
  expect(describeKnownAt({ ...known, prices: [helium] })).toBe(
    'Known on 1 Nov 2026 00:00 (America/Chicago); helium at $4.20/lb since 1 Mar 2026',
  );
  const lng = { product: 'lng', usd_per_lb: null, since: null } as const;
  expect(describeKnownAt({ ...known, prices: [lng, helium] })).toMatch(/since 1 Mar 2026; no price of LNG$/);
  expect(describeKnownAt({ timezone: 'America/Chicago' })).toBeNull();
});

it('describeCorrection tells what a reading is now, or that it is gone', () => {
  const corrected = [
    { reading_id: 7, now: { vacuum_reading: 1_045 } },
    { reading_id: 8, now: null },
  ];
  const words = [7, 8, 9, undefined].map((reading_id) => describeCorrection({ reading_id }, corrected));
  expect(words).toEqual(['corrected since: now 1,045', 'deleted since', null, null]);
});
