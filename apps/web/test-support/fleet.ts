import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { sampleTank } from '@dewar/contract/sample-records';

/** A tank in good order, as of 12 May 2026. */
export function fleetTank(differences: Partial<FleetTank> & Pick<FleetTank, 'id' | 'tank_number'>): FleetTank {
  return {
    ...sampleTank(differences),
    csc_inspection_date: '2026-01-15',
    leak_check_status: 'pass',
    latest_reading: { id: 1, vacuum_reading: 12, reading_timestamp: '2026-05-11T12:00:00Z', fresh_pull: false },
    open_transfer: null,
    last_arrival: null,
    vacuum_forecast: null,
    insulation: null,
    condition: null,
    evaluation_failed_since: null,
    last_leak_check_id: null,
    ...differences,
  };
}

export function fleetOf(tanks: readonly FleetTank[], cards: Partial<Fleet['cards']> = {}): Fleet {
  return {
    company_name: 'Polar Gas Logistics',
    today: '2026-05-12',
    inspection_soon_days: 90,
    weaker_insulation_index: 1.5,
    review_insulation_index: 2.5,
    cards: {
      total: tanks.length,
      operational: tanks.length,
      non_operational: 0,
      maintenance: {},
      recent_readings: 0,
      inspection_alerts: 0,
      critical_readings: 0,
      ...cards,
    },
    tanks: [...tanks],
  };
}

/** A load that reaches relief at this moment, surely, and is a vent risk from three days before on. */
export function reliefAt(relief_at: string): NonNullable<NonNullable<FleetTank['open_transfer']>['relief']> {
  return {
    relief_at,
    earliest_at: relief_at,
    latest_at: relief_at,
    vent_risk_from: new Date(Date.parse(relief_at) - VENT_RISK_MS).toISOString(),
    relief_psi: 100,
    is_liquid_full: false,
    pressure_path: [10, 100],
  };
}

const VENT_RISK_MS = 3 * 86_400_000;
