import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterSkippedTime, toInstants, toLocalTime } from './local-time.ts';

const NEW_YORK = 'America/New_York';

describe('the local time', () => {
  test.each([
    ['2026-05-12T18:05:00Z', NEW_YORK, '2026-05-12T14:05'],
    ['2026-01-12T18:05:59.999Z', NEW_YORK, '2026-01-12T13:05'],
    ['2026-05-12T18:05:00Z', 'Asia/Kolkata', '2026-05-12T23:35'],
    ['2026-05-12T18:05:00Z', 'Pacific/Kiritimati', '2026-05-13T08:05'],
    ['2026-05-12T00:00:00Z', NEW_YORK, '2026-05-11T20:00'],
    ['2026-05-12T04:00:00Z', NEW_YORK, '2026-05-12T00:00'],
  ])('of %s in %s is %s', (instant, zone, local) => {
    expect(toLocalTime(instant, zone)).toBe(local);
  });
});

describe('the instants of a local time', () => {
  test('are one for an ordinary time, in summer and winter', () => {
    expect(toInstants('2026-05-12T14:05', NEW_YORK)).toEqual(['2026-05-12T18:05:00.000Z']);
    expect(toInstants('2026-01-12T14:05', NEW_YORK)).toEqual(['2026-01-12T19:05:00.000Z']);
  });

  test('are none in the hour that is skipped in spring, but one at its edges', () => {
    expect(toInstants('2026-03-08T01:59', NEW_YORK)).toEqual(['2026-03-08T06:59:00.000Z']);
    expect(toInstants('2026-03-08T02:00', NEW_YORK)).toEqual([]);
    expect(toInstants('2026-03-08T02:59', NEW_YORK)).toEqual([]);
    expect(toInstants('2026-03-08T03:00', NEW_YORK)).toEqual(['2026-03-08T07:00:00.000Z']);
  });

  test('are two in the hour that is repeated in autumn, the earlier first', () => {
    expect(toInstants('2026-11-01T00:59', NEW_YORK)).toEqual(['2026-11-01T04:59:00.000Z']);
    expect(toInstants('2026-11-01T01:30', NEW_YORK)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
    expect(toInstants('2026-11-01T02:00', NEW_YORK)).toEqual(['2026-11-01T07:00:00.000Z']);
  });

  test('are right in a zone that changes by half an hour', () => {
    expect(toInstants('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
    expect(toInstants('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual([]);
  });

  test.each(['', 'soon', '2026-05-12', '2026-02-30T10:00', '2026-05-12T24:00', '0002-05-12T10:00'])(
    'are none for %j',
    (text) => {
      expect(toInstants(text, NEW_YORK)).toEqual([]);
      expect(afterSkippedTime(text, NEW_YORK)).toBeNull();
    },
  );

  test('after a skipped time the first existing local time is known', () => {
    expect(afterSkippedTime('2026-03-08T02:30', NEW_YORK)).toBe('2026-03-08T03:30');
    expect(afterSkippedTime('2026-03-08T03:30', NEW_YORK)).toBeNull();
  });

  test('every local time leads back to itself', () => {
    const zones = fc.constantFrom(NEW_YORK, 'America/Phoenix', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia');
    const minutes = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(minutes, zones, (date, zone) => {
        const minute = `${date.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)}:00.000Z`;
        expect(toInstants(toLocalTime(minute, zone), zone)).toContain(minute);
      }),
    );
  });
});
