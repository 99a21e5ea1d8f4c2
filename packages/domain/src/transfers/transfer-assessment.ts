import { lbsToKg } from '../primitives/weights.ts';
import { computeInsulationIndex, type InsulationIndex } from '../thermodynamics/insulation-index.ts';
import { measurePressureChange, type PressureChange, SETTLING_HOURS } from '../thermodynamics/pressure-climb.ts';
import {
  isElevatedPressure,
  isImmediateReadingRequired,
  isPlausiblePressure,
} from '../thermodynamics/pressure-limits.ts';
import { matchProduct } from '../thermodynamics/products.ts';
import type { TankPlate, ThermalSettings } from '../thermodynamics/tank-design.ts';
import type { Instant } from '../time/instants.ts';
import type { ArrivalAssessment } from './arrival-assessments.ts';
import { type AssessmentNote, type AssessmentRule, explainAssessment } from './assessment-reasoning.ts';

/**
 * Pressures in psig. openLoad is null if the tank has no load to compare with; without arrivedAt, the arrival is now.
 */
export interface ArrivalToAssess {
  readonly arrivalPressurePsi: number | null;
  readonly wasVenting: boolean;
  readonly openLoad: {
    readonly loadedPressurePsi: number | null;
    readonly loadedAt: Instant | null;
    readonly loadedWeightLbs: number | null;
    readonly productName: string | null;
  } | null;
  readonly plate: TankPlate;
  readonly arrivedAt?: Instant | null | undefined;
  readonly now: Instant;
}

export interface AssessmentResult {
  readonly assessment: ArrivalAssessment;
  readonly reasoning: string;
  readonly requiresLevelCheck: boolean;
  readonly requiresVacuumCheck: boolean;
  readonly notes: readonly AssessmentNote[];
}

const VERDICTS: Readonly<
  Record<AssessmentRule, readonly [assessment: ArrivalAssessment, requiresLevelCheck: boolean]>
> = {
  venting_without_pressure: ['needs_immediate_check', true],
  no_usable_pressure: ['unknown', false],
  venting_at_elevated_pressure: ['manual_review_required', true],
  heat_above_design: ['manual_review_required', true],
  climb_above_alarm: ['manual_review_required', true],
  pressure_lost: ['manual_review_required', true],
  venting_or_elevated: ['needs_immediate_check', true],
  close_to_relief: ['needs_immediate_check', true],
  hardly_any_heat: ['needs_immediate_check', true],
  no_open_load: ['unknown', false],
  no_baseline: ['unknown', true],
  within_limits: ['full_load', false],
};

// judgement 4
const CLOSE_TO_RELIEF_SHARE = 0.95;
const HARDLY_ANY_HEAT_INDEX = 0.3;
const HARDLY_ANY_HEAT_HOURS = 120;

/** What an arrival says: the change since loading and the heat that came in, each null where it cannot be told. */
interface Findings {
  readonly change: PressureChange | null;
  readonly insulation: InsulationIndex | null;
  /** It surely took up more heat than its insulation should allow. */
  readonly isWeak: boolean;
  readonly reliefSetPsi: number;
}

/** Assesses an arrival by the table of judgement 4, first match wins. Throws RangeError for an unreadable time. */
export function assessArrival(arrival: ArrivalToAssess, settings: ThermalSettings): AssessmentResult {
  const change = changeSinceLoading(arrival);
  const insulation = change === null ? null : insulationOnTrip(arrival, change, settings);
  const reliefSetPsi = arrival.plate.reliefSetPsi ?? settings.reliefSetPsi;
  const isWeak = insulation !== null && insulation.low > settings.weakerAboveIndex;
  const findings = { change, insulation, isWeak, reliefSetPsi };
  const rule = findRule(arrival, findings, settings);
  const notes = rule === 'within_limits' ? notesOn(findings) : [];
  const [assessment, requiresLevelCheck] = VERDICTS[rule];
  return {
    assessment,
    reasoning: explainAssessment({ ...arrival, ...findings, rule, notes }),
    requiresLevelCheck,
    requiresVacuumCheck: isImmediateReadingRequired(arrival.arrivalPressurePsi, arrival.wasVenting),
    notes,
  };
}

function findRule(
  { arrivalPressurePsi, wasVenting, openLoad }: ArrivalToAssess,
  { change, insulation, reliefSetPsi }: Findings,
  settings: ThermalSettings,
): AssessmentRule {
  if (arrivalPressurePsi === null || !isPlausiblePressure(arrivalPressurePsi)) {
    return wasVenting ? 'venting_without_pressure' : 'no_usable_pressure';
  }
  const isElevated = isElevatedPressure(arrivalPressurePsi);
  if (wasVenting && isElevated) return 'venting_at_elevated_pressure';
  if (insulation !== null && insulation.low > settings.reviewAboveIndex) return 'heat_above_design';
  if (insulation === null && change?.pace === 'alarm') return 'climb_above_alarm';
  const hours = change?.hours ?? 0;
  if (change?.isDrop && (wasVenting || hours > SETTLING_HOURS)) return 'pressure_lost';
  if (wasVenting || isElevated) return 'venting_or_elevated';
  if (arrivalPressurePsi >= CLOSE_TO_RELIEF_SHARE * reliefSetPsi) return 'close_to_relief';
  const isHardlyAny = insulation !== null && insulation.high < HARDLY_ANY_HEAT_INDEX;
  if (isHardlyAny && hours >= HARDLY_ANY_HEAT_HOURS) return 'hardly_any_heat';
  if (openLoad === null) return 'no_open_load';
  return change === null || change.days === null ? 'no_baseline' : 'within_limits';
}

function changeSinceLoading(arrival: ArrivalToAssess): PressureChange | null {
  const { arrivalPressurePsi, openLoad } = arrival;
  if (arrivalPressurePsi === null || !isPlausiblePressure(arrivalPressurePsi)) return null;
  if (openLoad === null || openLoad.loadedPressurePsi === null) return null;
  return measurePressureChange({
    loadedPressurePsi: openLoad.loadedPressurePsi,
    arrivalPressurePsi,
    loadedAt: openLoad.loadedAt,
    arrivedAt: arrival.arrivedAt ?? arrival.now,
  });
}

function insulationOnTrip(
  { arrivalPressurePsi, openLoad, plate }: ArrivalToAssess,
  { hours }: PressureChange,
  settings: ThermalSettings,
): InsulationIndex | null {
  const product = matchProduct(openLoad?.productName);
  if (product === 'other' || hours === null || arrivalPressurePsi === null) return null;
  if (openLoad === null || openLoad.loadedPressurePsi === null) return null;
  const { loadedPressurePsi: loadedPsi, loadedWeightLbs } = openLoad;
  const loadedKg = loadedWeightLbs === null ? null : lbsToKg(loadedWeightLbs);
  const trip = { product, loadedKg, loadedPsi, arrivalPsi: arrivalPressurePsi, hours };
  return computeInsulationIndex(trip, plate, settings);
}

function notesOn({ change, insulation, isWeak }: Findings): AssessmentNote[] {
  if (insulation === null && change?.pace === 'watch') return ['faster_than_usual'];
  if (isWeak) return ['faster_than_insulation'];
  return change?.isDrop ? ['settled_after_filling'] : [];
}
