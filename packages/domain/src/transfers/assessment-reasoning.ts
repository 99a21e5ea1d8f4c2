import {
  CLIMB_LIMITS,
  type PressureChange,
  SHORT_TRIP_CLIMB_PSI,
  SHORT_TRIP_HOURS,
} from '../thermodynamics/pressure-climb.ts';
import {
  ELEVATED_PRESSURE_PSI,
  isElevatedPressure,
  MAX_PRESSURE_PSI,
  MIN_PRESSURE_PSI,
} from '../thermodynamics/pressure-limits.ts';
import { PRODUCT_WORDS, type Product } from '../thermodynamics/products.ts';

/** The rows of the table in rules 2, in order: 0, 1, 2, 3a, 3b, 4, 5, 6, 7. */
export const ASSESSMENT_RULES = [
  'venting_without_pressure',
  'no_usable_pressure',
  'venting_at_elevated_pressure',
  'climb_above_alarm',
  'pressure_lost',
  'venting_or_elevated',
  'no_open_load',
  'no_baseline',
  'within_limits',
] as const;
export type AssessmentRule = (typeof ASSESSMENT_RULES)[number];
export type AssessmentNote = 'faster_than_usual' | 'settled_after_filling';

const NOTE_SENTENCES: Readonly<Record<AssessmentNote, string>> = {
  faster_than_usual: 'This is faster than usual; plan a vacuum reading.',
  settled_after_filling: 'The pressure settled after filling.',
};

const CONCLUSIONS: Readonly<Record<AssessmentRule, string>> = {
  venting_without_pressure: 'Read the pressure, check the level and take a vacuum reading.',
  no_usable_pressure: 'The load cannot be assessed without a usable pressure.',
  venting_at_elevated_pressure: 'Product has probably been lost; review by hand.',
  climb_above_alarm: 'This is faster than heat leak alone explains; check the level and the vacuum by hand.',
  pressure_lost: 'Product may have been lost; review by hand.',
  venting_or_elevated: 'Check the level and take a vacuum reading now.',
  no_open_load: 'The tank has no load in transit to compare with.',
  no_baseline: 'The pressure change cannot be assessed; check the level.',
  within_limits: 'The load is considered full.',
};

/** The explanation of an assessment in plain sentences with its figures. Pressures in psig, differences in psi. */
export function explainAssessment(facts: {
  readonly rule: AssessmentRule;
  readonly arrivalPressurePsi: number | null;
  readonly wasVenting: boolean;
  readonly product: Product;
  readonly openLoad: { readonly loadedPressurePsi: number | null; readonly loadedAt: unknown } | null;
  readonly change: PressureChange | null;
  readonly notes: readonly AssessmentNote[];
}): string {
  const sentences: string[] = [];
  if (facts.wasVenting) sentences.push('The tank was venting during transport.');
  sentences.push(...pressureSentences(facts));
  if (facts.change !== null) sentences.push(describeChange(facts.change, facts));
  if (facts.rule === 'no_baseline') sentences.push(describeMissing(facts.openLoad));
  sentences.push(...facts.notes.map((note) => NOTE_SENTENCES[note]), CONCLUSIONS[facts.rule]);
  return sentences.join(' ');
}

function pressureSentences(facts: {
  readonly rule: AssessmentRule;
  readonly arrivalPressurePsi: number | null;
}): string[] {
  const { rule, arrivalPressurePsi } = facts;
  if (arrivalPressurePsi === null || Number.isNaN(arrivalPressurePsi)) return ['There is no arrival pressure.'];
  if (rule === 'venting_without_pressure' || rule === 'no_usable_pressure') {
    const range = `${MIN_PRESSURE_PSI} to ${MAX_PRESSURE_PSI}`;
    return [`Arrival pressure ${arrivalPressurePsi} psig is outside ${range}; check the figure.`];
  }
  if (!isElevatedPressure(arrivalPressurePsi)) return [];
  return [`Arrival pressure ${arrivalPressurePsi.toFixed(1)} psig is elevated (${ELEVATED_PRESSURE_PSI} or more).`];
}

function describeChange(
  change: PressureChange,
  facts: { readonly rule: AssessmentRule; readonly product: Product },
): string {
  const { gainPsi, days, climbPsiPerDay } = change;
  const movement = describeMovement(gainPsi);
  if (days === null || climbPsiPerDay === null) return `${movement} since loading.`;
  const figures = `${movement} in ${days} ${days === 1 ? 'day' : 'days'} (${climbPsiPerDay.toFixed(3)} psi/day)`;
  if (facts.rule === 'pressure_lost') {
    return `${figures}; a drop of more than ${change.tolerancePsi.toFixed(1)} is not expected.`;
  }
  if (change.isDrop) return `${figures}.`;
  if (change.pace === 'not_judged') {
    return `${figures}; under ${SHORT_TRIP_HOURS} hours the climb counts from ${SHORT_TRIP_CLIMB_PSI} psi on.`;
  }
  const usual = CLIMB_LIMITS[facts.product].watch.toFixed(1);
  return `${figures}; up to ${usual} psi/day is normal for ${PRODUCT_WORDS[facts.product]}.`;
}

function describeMovement(gainPsi: number): string {
  if (gainPsi === 0) return 'Pressure did not change';
  return `Pressure ${gainPsi > 0 ? 'rose' : 'dropped'} ${Math.abs(gainPsi).toFixed(1)} psi`;
}

function describeMissing(
  openLoad: { readonly loadedPressurePsi: number | null; readonly loadedAt: unknown } | null,
): string {
  if (openLoad === null || openLoad.loadedPressurePsi === null) return 'The pressure at loading is not recorded.';
  if (openLoad.loadedAt === null) return 'The time of loading is not recorded.';
  return 'The arrival is dated before the loading.';
}
