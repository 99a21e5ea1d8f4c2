import type { Tank } from '@dewar/contract/tanks';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';

/** What the screen shows where a company has no tanks yet; nothing of it is stored anywhere. */
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
  return SAMPLES.map(({ tank_number, readings }, index) => {
    const tank_id = index + 1;
    return {
      tank: sampleTank(tank_id, tank_number, now),
      readings: readings.map(({ daysAgo, microns }, place) => ({
        id: place + 1,
        tank_id,
        tank_number,
        vacuum_reading: microns,
        reading_timestamp: new Date(now.getTime() - daysAgo * MILLISECONDS_PER_DAY).toISOString(),
        fresh_pull: false,
        additional_notes: null,
        recorded_by_email: '',
        version: 1,
      })),
    };
  });
}

function sampleTank(id: number, tank_number: string, now: Date): Tank {
  return {
    id,
    tank_number,
    operational_status: true,
    tank_status: null,
    company_name: '',
    csc_inspection_date: null,
    relief_set_pressure: null,
    leak_check_status: 'no_data',
    last_leak_check_date: null,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
