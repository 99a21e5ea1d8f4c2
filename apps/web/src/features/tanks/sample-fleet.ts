import { sampleReading, sampleTank } from '@dewar/contract/sample-records';
import type { Tank } from '@dewar/contract/tanks';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';

/** What the screen shows while a company has no tanks; it is never stored. */
interface SampleTank {
  readonly tank: Tank;
  readonly readings: readonly VacuumReading[];
}

interface Sample {
  readonly tank_number: string;
  /** Newest first. */
  readonly readings: readonly { readonly daysAgo: number; readonly microns: number }[];
}

const SAMPLES: readonly Sample[] = [
  {
    tank_number: 'SAMPLE-001',
    readings: [
      { daysAgo: 1, microns: 18 },
      { daysAgo: 8, microns: 17 },
      { daysAgo: 15, microns: 17 },
      { daysAgo: 22, microns: 15 },
    ],
  },
  {
    tank_number: 'SAMPLE-002',
    readings: [
      { daysAgo: 3, microns: 96 },
      { daysAgo: 10, microns: 84 },
      { daysAgo: 17, microns: 71 },
    ],
  },
  { tank_number: 'SAMPLE-003', readings: [] },
];

export function sampleFleet(now: Date): readonly SampleTank[] {
  const made = now.toISOString();
  return SAMPLES.map(({ tank_number, readings }, index) => {
    const tank_id = index + 1;
    return {
      tank: sampleTank({ id: tank_id, tank_number, company_name: '', created_at: made, updated_at: made }),
      readings: readings.map(({ daysAgo, microns }, place) =>
        sampleReading({
          id: place + 1,
          tank_id,
          tank_number,
          vacuum_reading: microns,
          reading_timestamp: new Date(now.getTime() - daysAgo * MILLISECONDS_PER_DAY).toISOString(),
          recorded_by_email: '',
        }),
      ),
    };
  });
}
