import { VACUUM_READINGS_PAGE } from '@dewar/contract/vacuum-readings';
import { expect, test } from 'vitest';
import { readingOf } from '../../../test-support/tank-data.ts';
import { reachesBackTo } from './vacuum-readings-api.ts';

const page = Array.from({ length: VACUUM_READINGS_PAGE }, (_, index) =>
  readingOf(index + 1, 20, new Date(Date.UTC(2026, 4, 31 - index)).toISOString()),
);
const oldest = page.at(-1)?.reading_timestamp ?? '';

test('a page of readings that is not full holds every reading', () => {
  expect(reachesBackTo('2020-01-01T00:00:00Z', page.slice(1))).toBe(true);
  expect(reachesBackTo('2020-01-01T00:00:00Z', [])).toBe(true);
});

test('a full page of readings is complete from its oldest reading on', () => {
  expect(reachesBackTo(oldest, page)).toBe(true);
  expect(reachesBackTo(new Date(Date.parse(oldest) - 1).toISOString(), page)).toBe(false);
});
