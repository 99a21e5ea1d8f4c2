import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeIn, momentOfLocalTime } from './local-times.ts';

const HOUR = 3_600_000;
const NEW_YORK = 'America/New_York';

describe('local times', () => {
  it.each([
    ['2026-06-10T13:00:00Z', NEW_YORK, { date: '2026-06-10', milliseconds: 9 * HOUR }],
    ['2026-12-10T13:00:00.250Z', NEW_YORK, { date: '2026-12-10', milliseconds: 8 * HOUR + 250 }],
    ['2026-06-10T03:59:59Z', NEW_YORK, { date: '2026-06-09', milliseconds: 24 * HOUR - 1_000 }],
    ['1969-12-31T23:59:59.500Z', 'UTC', { date: '1969-12-31', milliseconds: 24 * HOUR - 500 }],
    ['2026-06-10T12:00:00Z', 'Asia/Kathmandu', { date: '2026-06-10', milliseconds: 17.75 * HOUR }],
  ])('are right at %s in %s', (instant, timeZone, shown) => {
    expect(localTimeIn(timeZone, instant)).toEqual(shown);
    expect(momentOfLocalTime(timeZone, shown)).toEqual(new Date(instant));
  });

  it('skipped by a clock change become that much later', () => {
    expect(momentOfLocalTime(NEW_YORK, { date: '2026-03-08', milliseconds: 2.5 * HOUR }).toISOString()).toBe(
      '2026-03-08T07:30:00.000Z',
    );
  });

  it('repeated by a clock change are the first occurrence', () => {
    expect(momentOfLocalTime(NEW_YORK, { date: '2026-11-01', milliseconds: 1.5 * HOUR }).toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('agree with Temporal in every zone and year', () => {
    const zones = fc.constantFrom(
      ...[NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia', 'Africa/Casablanca'],
      ...['Asia/Kathmandu', 'UTC', 'America/St_Johns'],
    );
    const day = fc.integer({ min: 0, max: 47_000 });
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(zones, day, minute, (timeZone, days, minutes) => {
        const date = Temporal.PlainDate.from('1970-01-01').add({ days });
        const expected = date.toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds;
        const moment = momentOfLocalTime(timeZone, { date: date.toString(), milliseconds: minutes * 60_000 });
        expect(moment.getTime()).toBe(expected);
        const shown = Temporal.Instant.fromEpochMilliseconds(expected).toZonedDateTimeISO(timeZone);
        const local = localTimeIn(timeZone, moment);
        expect(local.date).toBe(shown.toPlainDate().toString());
        expect(local.milliseconds).toBe((shown.hour * 60 + shown.minute) * 60_000 + shown.second * 1_000);
      }),
      { numRuns: 500 },
    );
  });

  it('throw for a zone that does not exist', () => {
    expect(() => localTimeIn('Mars/Olympus', '2026-06-10T12:00:00Z')).toThrow(RangeError);
  });
});
