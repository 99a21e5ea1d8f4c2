import { measurePressureChange, type PressureChange, SETTLING_HOURS } from '../thermodynamics/pressure-climb.ts';
import {
  isElevatedPressure,
  isImmediateReadingRequired,
  isPlausiblePressure,
} from '../thermodynamics/pressure-limits.ts';
import { matchProduct } from '../thermodynamics/products.ts';
import type { Instant } from '../time/instants.ts';
import { type AssessmentNote, type AssessmentRule, explainAssessment } from './assessment-reasoning.ts';

/** spec 2 §4.1. */
export const ARRIVAL_ASSESSMENTS = ['full_load', 'needs_immediate_check', 'manual_review_required', 'unknown'] as const;
export type ArrivalAssessment = (typeof ARRIVAL_ASSESSMENTS)[number];

export const ARRIVAL_ASSESSMENT_LABELS: Readonly<Record<ArrivalAssessment, string>> = {
  full_load: 'Full Load',
  needs_immediate_check: 'Needs Immediate Check',
  manual_review_required: 'Manual Review Required',
  unknown: 'Unknown',
};

/** A higher number is more severe; unknown is as severe as full_load (rules 2). */
export const ARRIVAL_ASSESSMENT_SEVERITY: Readonly<Record<ArrivalAssessment, number>> = {
  unknown: 0,
  full_load: 0,
  needs_immediate_check: 1,
  manual_review_required: 2,
};

/** spec 2 §4.1. */
export const ARRIVAL_ASSESSMENT_COLOURS = {
  full_load: 'green',
  needs_immediate_check: 'amber',
  manual_review_required: 'red',
  unknown: 'grey',
} as const satisfies Record<ArrivalAssessment, string>;

/**
 * Pressures in psig. openLoad is null if the tank has no load to compare with; without arrivedAt, the arrival is now.
 */
export interface ArrivalToAssess {
  readonly arrivalPressurePsi: number | null;
  readonly wasVenting: boolean;
  readonly openLoad: {
    readonly loadedPressurePsi: number | null;
    readonly loadedAt: Instant | null;
    readonly productName: string | null;
  } | null;
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
  climb_above_alarm: ['manual_review_required', true],
  pressure_lost: ['manual_review_required', true],
  venting_or_elevated: ['needs_immediate_check', true],
  no_open_load: ['unknown', false],
  no_baseline: ['unknown', true],
  within_limits: ['full_load', false],
};

/** Assesses an arrival by the table of rules 2, first match wins. Throws RangeError for an unreadable time. */
export function assessArrival(arrival: ArrivalToAssess): AssessmentResult {
  const product = matchProduct(arrival.openLoad?.productName);
  const change = changeSinceLoading(arrival);
  const rule = findRule(arrival, change);
  const notes = rule === 'within_limits' && change !== null ? notesOn(change) : [];
  const [assessment, requiresLevelCheck] = VERDICTS[rule];
  return {
    assessment,
    reasoning: explainAssessment({ ...arrival, rule, product, change, notes }),
    requiresLevelCheck,
    requiresVacuumCheck: isImmediateReadingRequired(arrival.arrivalPressurePsi, arrival.wasVenting),
    notes,
  };
}

function findRule(arrival: ArrivalToAssess, change: PressureChange | null): AssessmentRule {
  const { arrivalPressurePsi, wasVenting, openLoad } = arrival;
  if (arrivalPressurePsi === null || !isPlausiblePressure(arrivalPressurePsi)) {
    return wasVenting ? 'venting_without_pressure' : 'no_usable_pressure';
  }
  const isElevated = isElevatedPressure(arrivalPressurePsi);
  if (wasVenting && isElevated) return 'venting_at_elevated_pressure';
  if (change?.pace === 'alarm') return 'climb_above_alarm';
  if (change?.isDrop && (wasVenting || (change.hours ?? 0) > SETTLING_HOURS)) return 'pressure_lost';
  if (wasVenting || isElevated) return 'venting_or_elevated';
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
    product: matchProduct(openLoad.productName),
  });
}

function notesOn(change: PressureChange): AssessmentNote[] {
  if (change.pace === 'watch') return ['faster_than_usual'];
  return change.isDrop ? ['settled_after_filling'] : [];
}
