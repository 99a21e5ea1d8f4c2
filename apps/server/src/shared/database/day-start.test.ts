import { addDays, dayStartIn } from '@dewar/domain/time/calendar-dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { dayStart } from './day-start.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['America/Havana', 'midnight comes twice in November', '2025-10-01'],
  ['Atlantic/Azores', 'clocks change at one and at midnight', '2025-10-01'],
  ['America/Asuncion', 'clocks went back to the day before', '2023-01-01'],
  ['Asia/Beirut', 'midnight is skipped in March', '2026-03-01'],
  ['Africa/Cairo', 'and comes twice in October', '2025-10-01'],
  ['America/Santiago', 'midnight is skipped in September', '2026-08-20'],
  ['Pacific/Apia', 'a whole day was skipped', '2011-12-01'],
  ['Australia/Lord_Howe', 'clocks change by half an hour', '2026-03-20'],
  ['America/New_York', 'clocks change at two', '2026-02-20'],
])('%s: the database begins days when the program does (%s)', async (timeZone, _, first) => {
  const days = Array.from({ length: 100 }, (_unused, day) => addDays(first, day));
  const { rows } = await sql<{ day: string; begin: Date }>`
    select day::text, ${dayStart(sql`day`, timeZone)} as begin
      from unnest(${days}::date[]) day order by day`.execute(server.db);
  expect(rows.map(({ day, begin }) => `${day} ${begin.toISOString()}`)).toEqual(
    days.map((day) => `${day} ${dayStartIn(timeZone, day).toISOString()}`),
  );
});
