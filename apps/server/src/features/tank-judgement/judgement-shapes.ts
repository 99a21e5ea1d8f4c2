import type { VacuumOutlook } from '@dewar/contract/vacuum-forecast';
import type { HoldLimits, HoldTestResult } from '@dewar/domain/leak-checks/hold-verdict';
import type { AdjustableForecastSettings } from '@dewar/domain/settings/forecast-settings';
import type { KeptHeatLeak } from '@dewar/domain/thermodynamics/heat-leak/kept-heat-leaks';
import type { TankCondition } from '@dewar/domain/thermodynamics/heat-leak/tank-condition';
import type { HistorySettings } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import type { Product } from '@dewar/domain/thermodynamics/products';
import type { TankWithPlate } from '@dewar/domain/thermodynamics/tank-design';
import type { MissingForecast, ThermalState } from '@dewar/domain/vacuum/forecast/forecast-types';
import type { TripFacts } from '../tank-state/past-trip-reader.ts';

/** A tank's records of its current company, as plain data for another thread. Pressures in psig, weights in lbs. */
export interface TankFacts extends TankWithPlate {
  readonly tank_id: number;
  readonly company_id: number;
  readonly assignment_id: number;
  readonly state_version: number;
  readonly load: TripFacts | null;
  /** Completed trips, newest first. */
  readonly trips: readonly TripFacts[];
  /** Timestamp, microns, fresh pull; newest first. */
  readonly readings: readonly (readonly [string, number, boolean])[];
  /** Passed vacuum hold tests, newest first. */
  readonly hold_tests: readonly HoldTestResult[];
}

/** What is kept of a tank, besides what it was computed from. */
export interface TankJudgement {
  readonly transfer_id: number | null;
  readonly relief_at: Date | null;
  readonly relief_earliest_at: Date | null;
  readonly relief_latest_at: Date | null;
  readonly vent_risk_from: Date | null;
  readonly relief_psi: number | null;
  readonly is_liquid_full: boolean | null;
  readonly pressure_path: readonly number[] | null;
  readonly insulation_index: number | null;
  readonly insulation_low: number | null;
  readonly insulation_high: number | null;
  readonly insulation_trips: number;
  readonly last_product: Product | null;
  readonly waiting_kg_per_day: number | null;
  readonly waiting_low_kg_per_day: number | null;
  readonly waiting_high_kg_per_day: number | null;
  readonly crosses_at: Date | null;
  readonly earliest_at: Date | null;
  readonly latest_at: Date | null;
  readonly above_since: Date | null;
  readonly above_state: ThermalState | null;
  readonly confidence: 'high' | 'medium' | 'low' | null;
  readonly no_forecast: MissingForecast | null;
  readonly vacuum_forecast: VacuumOutlook;
  /** With the products that its own trips tell. */
  readonly heat_leaks: readonly KeptHeatLeak[];
  readonly condition: TankCondition;
}

export interface TripInsulation {
  readonly transfer_id: number;
  readonly insulation_index: number;
  readonly insulation_low: number;
  readonly insulation_high: number;
}

export interface JudgementSettings {
  readonly thermal: HistorySettings;
  readonly forecast: AdjustableForecastSettings;
  readonly hold: HoldLimits;
}

export interface JudgementInput {
  readonly tanks: readonly TankFacts[];
  readonly settings: JudgementSettings;
  readonly now: string;
}

export interface JudgedTank {
  readonly tank_id: number;
  readonly judgement: TankJudgement;
  /** The trips of `trips` that tell an insulation index. */
  readonly insulations: readonly TripInsulation[];
}
