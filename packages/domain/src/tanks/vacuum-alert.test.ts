import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPassedLimit, findVacuumNews, type ToldVacuum } from './vacuum-alert.ts';

const NOW = '2026-06-10T12:00:00Z';
const news = (vacuum_reading: number, told: ToldVacuum | null = null, is_taken = false) =>
  findVacuumNews({ vacuum_reading, told, is_taken }, { now: NOW, repeatDays: 7 });
const told = (limit: number, day = 10): ToldVacuum => ({
  limit,
  told_at: `2026-06-${String(day).padStart(2, '0')}T12:00:00Z`,
});

describe('findPassedLimit', () => {
  it.each([
    [100, null, null],
    [100.01, null, 100],
    [95, null, null],
    [95, 100, 100],
    [90.01, 500, 500],
    [90, 100, null],
    [201, 100, 200],
    [199, 200, 200],
    [500.01, null, 500],
    [2_000, 100, 1_000],
  ])('of %d microns after %j is %j', (microns, before, expected) => {
    expect(findPassedLimit(microns, before)).toBe(expected);
  });
});

describe('findVacuumNews', () => {
  it('tells a vacuum that hovers at the limit once', () => {
    let known: ToldVacuum | null = null;
    let tellings = 0;
    for (const microns of [101, 99, 101, 100, 100.01]) {
      if (news(microns, known) === null) continue;
      tellings += 1;
      known = told(findPassedLimit(microns, known?.limit ?? null) ?? 0);
    }
    expect(tellings).toBe(1);
  });

  it('tells that it has begun, and that it has passed the next limit', () => {
    expect(news(150)).toBe('begun');
    expect(news(95)).toBeNull();
    expect(news(199, told(100))).toBeNull();
    expect(news(201, told(100))).toBe('risen');
    expect(news(201, told(100), true)).toBe('risen');
    expect(news(600, told(200))).toBe('risen');
  });

  it('tells it again once nobody took care of it for the days of the setting', () => {
    expect(news(150, told(100, 4))).toBeNull();
    expect(news(150, told(100, 3))).toBe('unattended');
    expect(news(95, told(100, 3))).toBe('unattended');
    expect(news(150, told(100, 3), true)).toBeNull();
    expect(news(90, told(100, 3))).toBeNull();
  });

  it('never tells more than once per limit while a vacuum stays high', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 90.01, max: 5_000, noNaN: true }), { maxLength: 50 }), (readings) => {
        let known: ToldVacuum | null = null;
        let tellings = 0;
        for (const microns of readings) {
          if (news(microns, known) === null) continue;
          tellings += 1;
          known = told(findPassedLimit(microns, known?.limit ?? null) ?? 0);
        }
        expect(tellings).toBeLessThanOrEqual(4);
      }),
    );
  });
});
