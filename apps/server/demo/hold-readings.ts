import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { roundMicrons } from '@dewar/domain/vacuum/vacuum-bands';

export interface DemoHoldReading {
  readonly vacuum_reading: number;
  readonly reading_timestamp: Date;
}

/** The schedule of the hold test's procedure. */
const READ_AT_HOURS = [1, 2, 4, 8];
const OUTGASSING_HOURS = 4;

interface HeldTest {
  readonly vacuum_test_start: Date;
  readonly vacuum_test_end: Date;
  readonly initial_vacuum_reading: number;
  readonly final_vacuum_reading: number;
}

/** The readings between the first and the last: on a straight line for a leak, flattening for outgassing. */
export function takeHoldReadings(test: HeldTest, shape: 'leak' | 'outgassing'): DemoHoldReading[] {
  const hoursHeld = (test.vacuum_test_end.getTime() - test.vacuum_test_start.getTime()) / MILLISECONDS_PER_HOUR;
  const riseBy = (hours: number) => (shape === 'leak' ? hours : 1 - Math.exp(-hours / OUTGASSING_HOURS));
  const rise = test.final_vacuum_reading - test.initial_vacuum_reading;
  return READ_AT_HOURS.filter((hours) => hours < hoursHeld).map((hours) => ({
    vacuum_reading: roundMicrons(test.initial_vacuum_reading + (rise * riseBy(hours)) / riseBy(hoursHeld)),
    reading_timestamp: new Date(test.vacuum_test_start.getTime() + hours * MILLISECONDS_PER_HOUR),
  }));
}
