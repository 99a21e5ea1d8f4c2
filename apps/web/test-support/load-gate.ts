import type { GateTankRecord, LoadGate, TankLoadGate } from '@dewar/contract/load-gate';
import { sampleTank } from '@dewar/contract/sample-records';
import { THERMAL_SETTINGS } from '@dewar/domain/settings/thermal-settings';
import { onTestFinished, vi } from 'vitest';

type KeptHeatLeak = GateTankRecord['heat_leaks'][number];

/** The heat leak of a helium tank whose own trips have proven it. */
export function provenHeatLeak(change: Partial<KeptHeatLeak> = {}): KeptHeatLeak {
  return {
    ...{ product: 'helium', up_to_filling: 1, watts: 7.3, least_watts: 6.5, cautious_watts: 8.2, trips: 6 },
    ...{ capacity_m3: 41.6, basis: { kind: 'trips' }, because: null },
    ...{ last_trip_ended_at: '2026-05-01T12:00:00Z', longest_trip_days: 60, usual_lbs: 9_200 },
    ...change,
  };
}

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
    heat_leaks: [provenHeatLeak()],
    papers: [],
    ...{ condition: null, insulation: null, vacuum_crossing_from: null },
    is_being_judged: false,
    has_judgement_failed: false,
    last_load: {
      loaded_at: '2026-03-01T12:00:00Z',
      product_name: 'LHe',
      loaded_weight_lbs: 9_300,
      loaded_pressure: 10,
    },
    last_arrival: null,
    is_in_transit: false,
    ...differences,
  };
}

const VIEW = {
  company_name: 'Polar Gas Logistics',
  today: '2026-05-12',
  timezone: 'America/Chicago',
  holding_margin_days: 5,
  load_gate_oldest_reading_days: 90,
  scale_uncertainty_percent: 0.15,
  thermal: Object.fromEntries(Object.entries(THERMAL_SETTINGS).map(([key, { initial }]) => [key, initial])),
} as Omit<TankLoadGate, 'tank'> & { readonly company_name: string };

export function loadGateOf(tanks: readonly GateTankRecord[]): LoadGate {
  return { ...VIEW, tanks: [...tanks] };
}

export function tankLoadGateOf(tank: GateTankRecord): TankLoadGate {
  return { ...VIEW, tank };
}

/** The noon of the tanks above, at their company: they are judged for the day of the clock. */
export function onGateDay(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T17:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
}
