import type { GateTankRecord, LoadGate, TankLoadGate } from '@dewar/contract/load-gate';
import { sampleTank } from '@dewar/contract/sample-records';
import { THERMAL_SETTINGS } from '@dewar/domain/settings/thermal-settings';

/** A helium tank in good order that has been loaded before, as of 12 May 2026. */
export function gateTankOf(
  differences: Partial<GateTankRecord> & Pick<GateTankRecord, 'id' | 'tank_number'>,
): GateTankRecord {
  return {
    ...sampleTank(differences),
    csc_inspection_date: '2026-01-15',
    five_year_test_date: '2023-06-01',
    leak_check_status: 'pass',
    capacity_litres: 41_600,
    boil_off_percent_per_day: 0.62,
    last_leak_check_id: null,
    latest_reading: { vacuum_reading: 12, reading_timestamp: '2026-05-11T12:00:00Z' },
    heat_leaks: [],
    last_load: {
      loaded_at: '2026-03-01T12:00:00Z',
      product_name: 'LHe',
      loaded_weight_lbs: 9_300,
      loaded_pressure: 10,
    },
    is_in_transit: false,
    ...differences,
  };
}

const VIEW = {
  company_name: 'Polar Gas Logistics',
  today: '2026-05-12',
  timezone: 'America/Chicago',
  holding_margin_days: 5,
  thermal: Object.fromEntries(Object.entries(THERMAL_SETTINGS).map(([key, { initial }]) => [key, initial])),
} as Omit<TankLoadGate, 'tank'> & { readonly company_name: string };

export function loadGateOf(tanks: readonly GateTankRecord[]): LoadGate {
  return { ...VIEW, tanks: [...tanks] };
}

export function tankLoadGateOf(tank: GateTankRecord): TankLoadGate {
  return { ...VIEW, tank };
}
