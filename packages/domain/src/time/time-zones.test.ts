import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, isTimeZone, schoolTimeZoneOf, TIME_ZONES, USER_SETTINGS_TIME_ZONES } from './time-zones.ts';

describe('the time zones of forms (spec 1 §9)', () => {
  it('are six, and also Arizona in the user settings', () => {
    const names = TIME_ZONES.map(({ label }) => label.split(' ')[0]);
    expect(names).toEqual(['Eastern', 'Central', 'Mountain', 'Pacific', 'Alaska', 'Hawaii']);
    expect(USER_SETTINGS_TIME_ZONES.slice(TIME_ZONES.length).map(({ value }) => value)).toEqual(['America/Phoenix']);
  });

  it('start with the default and all exist', () => {
    expect(TIME_ZONES[0]?.value).toBe(DEFAULT_TIME_ZONE);
    for (const { value } of USER_SETTINGS_TIME_ZONES) expect(isTimeZone(value)).toBe(true);
  });
});

describe('isTimeZone', () => {
  it('accepts any zone of the IANA database', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Etc/GMT+5']) expect(isTimeZone(zone)).toBe(true);
  });

  it('rejects offsets, unknown zones and an empty text', () => {
    for (const text of ['', ' ', '+05:00', '-0500', 'Mars/Olympus', "UTC'; drop table tanks", 'Eastern Time']) {
      expect(isTimeZone(text)).toBe(false);
    }
  });
});

describe('schoolTimeZoneOf', () => {
  const zones = { timezone: 'Europe/Berlin', school_timezone: 'America/New_York' };
  it("is the zone of a teacher's school, or of their profile where the two are the same", () => {
    expect(schoolTimeZoneOf({ role: 'teacher', ...zones })).toBe('America/New_York');
    expect(schoolTimeZoneOf({ role: 'teacher', ...zones, school_timezone: null })).toBe('Europe/Berlin');
  });

  it('is the zone of the profile for everybody else', () => {
    for (const role of ['user', 'admin']) expect(schoolTimeZoneOf({ role, ...zones })).toBe('Europe/Berlin');
  });
});
