import { withoutNoise } from '../primitives/numbers.ts';
import { type Instant, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';

export interface HoldReading {
  readonly vacuumMicrons: number;
  readonly takenAt: Instant;
}

/** The rate between two consecutive readings; negative while the pressure falls. */
export interface HoldRate {
  readonly from: HoldReading;
  readonly to: HoldReading;
  readonly hours: number;
  readonly micronsPerHour: number;
}

/** A vacuum test as the API sends it. */
export interface VacuumTestRecord {
  readonly initial_vacuum_reading: number | null;
  readonly final_vacuum_reading: number | null;
  readonly vacuum_test_start: Instant | null;
  readonly vacuum_test_end: Instant | null;
  readonly vacuum_test_readings: readonly {
    readonly vacuum_reading: number;
    readonly reading_timestamp: Instant;
  }[];
}

/** All readings of a vacuum test including the initial and the final one, oldest first. */
export function readingsOfTest(test: VacuumTestRecord): HoldReading[] {
  const between = test.vacuum_test_readings.map((reading) => ({
    vacuumMicrons: reading.vacuum_reading,
    takenAt: reading.reading_timestamp,
  }));
  const first = readingAt(test.initial_vacuum_reading, test.vacuum_test_start);
  const last = readingAt(test.final_vacuum_reading, test.vacuum_test_end);
  return inOrder([...first, ...between, ...last]);
}

/** Microns per hour from each reading to the next (rules 4); two readings of the same moment have no rate. */
export function holdRates(readings: readonly HoldReading[]): HoldRate[] {
  const ordered = inOrder(readings);
  return ordered.slice(1).flatMap((to, index) => {
    const from = ordered[index];
    return from === undefined || hoursBetween(from, to) === 0 ? [] : [rateBetween(from, to)];
  });
}

/** The readings must have different timestamps. */
export function rateBetween(from: HoldReading, to: HoldReading): HoldRate {
  const hours = hoursBetween(from, to);
  return { from, to, hours, micronsPerHour: withoutNoise((to.vacuumMicrons - from.vacuumMicrons) / hours) };
}

export function hoursBetween(from: HoldReading, to: HoldReading): number {
  return (toMilliseconds(to.takenAt) - toMilliseconds(from.takenAt)) / MILLISECONDS_PER_HOUR;
}

/** The smallest difference a gauge can show: the larger of the two. */
const LEAST_NOISE_MICRONS = 3;
const NOISE_SHARE = 0.1;

/** The smallest difference that a gauge can show at a reading, in microns. */
export function gaugeNoiseMicrons(vacuumMicrons: number): number {
  return Math.max(LEAST_NOISE_MICRONS, vacuumMicrons * NOISE_SHARE);
}

export function inOrder(readings: readonly HoldReading[]): HoldReading[] {
  return readings.toSorted((one, other) => toMilliseconds(one.takenAt) - toMilliseconds(other.takenAt));
}

function readingAt(vacuumMicrons: number | null, takenAt: Instant | null): HoldReading[] {
  return vacuumMicrons === null || takenAt === null ? [] : [{ vacuumMicrons, takenAt }];
}
