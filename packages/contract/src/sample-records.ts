import { EMPTY_PLATE } from '@dewar/domain/tanks/plate-fields';
import type { Tank } from './tanks.ts';
import type { VacuumReading } from './vacuum-readings.ts';

/** A tank in service without any other records: for the sample fleet of an empty portal and for tests. */
export function sampleTank(differences: Partial<Tank> & Pick<Tank, 'id' | 'tank_number'>): Tank {
  return {
    operational_status: true,
    tank_status: null,
    company_name: 'Polar Gas Logistics',
    ...EMPTY_PLATE,
    leak_check_status: 'no_data',
    last_leak_check_date: null,
    version: 1,
    created_at: '2025-01-01T00:00:00Z',
    updated_at: '2025-01-01T00:00:00Z',
    ...differences,
  };
}

/** A vacuum reading by a user of the demo company, without notes. */
export function sampleReading(
  differences: Partial<VacuumReading> & Pick<VacuumReading, 'id' | 'vacuum_reading' | 'reading_timestamp'>,
): VacuumReading {
  return {
    tank_id: 1,
    tank_number: 'GASU 1',
    fresh_pull: false,
    additional_notes: null,
    recorded_by: null,
    correctable_until: null,
    recorded_by_email: 'polar@demo.example',
    captured_at: null,
    received_at: null,
    version: 1,
    ...differences,
  };
}
