import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdRates, readingsOfTest } from './hold-readings.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 5, 10) + hours * 3_600_000);
const reading = (hours: number, vacuumMicrons: number) => ({ takenAt: at(hours), vacuumMicrons });

describe('readingsOfTest', () => {
  const between = [
    { vacuum_reading: 21, reading_timestamp: at(4) },
    { vacuum_reading: 18, reading_timestamp: at(1) },
  ];
  const setup = {
    initial_vacuum_reading: null,
    final_vacuum_reading: null,
    vacuum_test_start: null,
    vacuum_test_end: null,
    vacuum_test_readings: [],
  };

  it('is empty before the test starts', () => {
    expect(readingsOfTest(setup)).toEqual([]);
  });

  it('lists the initial reading and the later ones in order while the test runs', () => {
    const running = { ...setup, initial_vacuum_reading: 15, vacuum_test_start: at(0), vacuum_test_readings: between };
    expect(readingsOfTest(running)).toEqual([reading(0, 15), reading(1, 18), reading(4, 21)]);
  });

  it('ends with the final reading', () => {
    const complete = {
      initial_vacuum_reading: 15,
      final_vacuum_reading: 22,
      vacuum_test_start: at(0).toISOString(),
      vacuum_test_end: at(24).toISOString(),
      vacuum_test_readings: between,
    };
    expect(readingsOfTest(complete).map(({ vacuumMicrons }) => vacuumMicrons)).toEqual([15, 18, 21, 22]);
  });
});

describe('holdRates', () => {
  it('go from each reading to the next by time, not by the order of entry', () => {
    const rates = holdRates([reading(6, 40), reading(0, 10), reading(2, 15.3)]);
    expect(rates.map(({ hours, micronsPerHour }) => [hours, micronsPerHour])).toEqual([
      [2, 2.65],
      [4, 6.175],
    ]);
  });

  it('are negative while the pump still lowers the pressure', () => {
    expect(holdRates([reading(0, 180), reading(0.5, 150)])[0]?.micronsPerHour).toBe(-60);
  });

  it('are empty for a single reading, and skip readings of the same moment', () => {
    expect(holdRates([reading(0, 10)])).toEqual([]);
    expect(holdRates([reading(1, 10), reading(1, 12)])).toEqual([]);
  });

  it('add up to the total rise', () => {
    const history = fc.uniqueArray(
      fc.record({ hours: fc.integer({ min: 0, max: 500 }), microns: fc.integer({ min: 1, max: 900 }) }),
      {
        minLength: 2,
        maxLength: 20,
        selector: ({ hours }) => hours,
      },
    );
    fc.assert(
      fc.property(history, (taken) => {
        const rates = holdRates(taken.map(({ hours, microns }) => reading(hours, microns)));
        const rise = rates.reduce((sum, { hours, micronsPerHour }) => sum + hours * micronsPerHour, 0);
        const ordered = taken.toSorted((one, other) => one.hours - other.hours);
        expect(rise).toBeCloseTo((ordered.at(-1)?.microns ?? 0) - (ordered[0]?.microns ?? 0), 1);
      }),
    );
  });
});
