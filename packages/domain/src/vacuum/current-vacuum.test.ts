import { expect, test } from 'vitest';
import { classifyCurrentVacuum, findCurrentReading } from './current-vacuum.ts';

const reading = { vacuum_reading: 180, reading_timestamp: '2026-06-01T10:00:00Z' };
const pumped = (pumped_at: string | null) => ({ latest_reading: reading, condition: { pumped_at } });

test('a reading speaks for the vacuum of now unless the tank was pumped after it', () => {
  expect(findCurrentReading({ latest_reading: null, condition: null })).toBeNull();
  expect(findCurrentReading({ latest_reading: reading, condition: null })).toBe(reading);
  expect(findCurrentReading(pumped(null))).toBe(reading);
  expect(findCurrentReading(pumped('2026-06-01T10:00:00Z'))).toBe(reading);
  expect(findCurrentReading(pumped('2026-06-01T10:00:01Z'))).toBeNull();
});

test('the band of a tank is that of the reading that speaks for now', () => {
  const bandOf = (operational_status: boolean, pumped_at: string | null) =>
    classifyCurrentVacuum({ ...pumped(pumped_at), operational_status });
  expect(bandOf(true, null)).toBe('High Vacuum');
  expect(bandOf(false, null)).toBeNull();
  expect(bandOf(true, '2026-06-02T10:00:00Z')).toBeNull();
});
