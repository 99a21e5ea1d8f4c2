import { describe, expect, it } from 'vitest';
import { findAboveLimit, selectReadings } from './forecast-readings.ts';
import { DEFAULT_FORECAST_SETTINGS as settings } from './forecast-settings.ts';
import type { LoadPeriod } from './forecast-types.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;
const momentOf = (day: number) => new Date(NOW + day * DAY);
const reading = (day: number, vacuumMicrons: number, isFreshPull = false) => ({
  vacuumMicrons,
  takenAt: momentOf(day),
  isFreshPull,
});
const select = (readings: Array<ReturnType<typeof reading>>, loads: LoadPeriod[] = []) =>
  selectReadings(readings, loads, { now: NOW, settings });
const days = (readings: ReturnType<typeof select>['used']) => readings.map(({ day }) => day);

describe('selectReadings', () => {
  it('sorts the readings and leaves out those after now or older than a year', () => {
    expect(days(select([reading(0, 9), reading(-366, 5), reading(0.1, 8), reading(-365, 6)]).used)).toEqual([-365, 0]);
  });

  it('keeps the cold ones of a tank with loads', () => {
    const loads = [{ loadedAt: momentOf(-50), arrivedAt: momentOf(-30) }];
    const selected = select([reading(-60, 70), reading(-40, 12), reading(-27, 13), reading(-20, 66)], loads);
    expect(days(selected.used)).toEqual([-40, -27]);
    expect(selected.state).toBe('cold');
    expect(selected.all).toHaveLength(4);
  });

  it('keeps all of a tank without loads, in an unknown state', () => {
    expect(select([reading(-60, 70), reading(-40, 12)])).toMatchObject({ state: 'unknown', pulledOn: null });
  });

  it('begins with the latest fresh pull, wherever it stands in the list', () => {
    const selected = select([reading(-9, 8), reading(-30, 20), reading(-20, 7, true), reading(-80, 6, true)]);
    expect(days(selected.used)).toEqual([-20, -9]);
    expect(selected.pulledOn).toBe(-20);
  });
});

describe('findAboveLimit', () => {
  const aboveSince = (...readings: Array<ReturnType<typeof reading>>) =>
    findAboveLimit(select(readings), 75)?.first.day;

  it('begins with the first reading of the run above the limit', () => {
    expect(aboveSince(reading(-40, 80), reading(-30, 60), reading(-25, 70), reading(-20, 76), reading(-5, 90))).toBe(
      -20,
    );
  });

  it('is null if the last reading is not above', () => {
    expect(aboveSince(reading(-20, 80), reading(-5, 75))).toBeUndefined();
    expect(aboveSince()).toBeUndefined();
  });

  it('takes a single lower reading amid higher ones for a mistake', () => {
    expect(aboveSince(reading(-40, 20), reading(-30, 80), reading(-20, 11), reading(-10, 85))).toBe(-30);
    expect(aboveSince(reading(-40, 80), reading(-30, 20), reading(-20, 11), reading(-10, 85))).toBe(-10);
  });

  it('goes back to the latest pull at most', () => {
    expect(aboveSince(reading(-40, 90), reading(-20, 80, true), reading(-10, 85))).toBe(-20);
  });

  it('compares readings of the state of the last one', () => {
    const loads = [{ loadedAt: momentOf(-50), arrivedAt: momentOf(-30) }];
    const warm = select([reading(-40, 12), reading(-20, 90), reading(-10, 95)], loads);
    expect(findAboveLimit(warm, 75)).toMatchObject({ first: { day: -20, state: 'warm' }, last: { microns: 95 } });
  });
});
