import { roundTo } from '../primitives/numbers.ts';
import { MOST_TIMES_TOLD } from '../thermodynamics/describe-insulation.ts';
import type { InsulationIndex } from '../thermodynamics/insulation-index.ts';
import {
  CLIMB_LIMITS,
  type PressureChange,
  SHORT_TRIP_CLIMB_PSI,
  SHORT_TRIP_HOURS,
} from '../thermodynamics/pressure-climb.ts';
import {
  ELEVATED_PRESSURE_PSI,
  findImpossiblePressure,
  isElevatedPressure,
  MAX_PRESSURE_PSI,
  PERFECT_VACUUM_PSI,
} from '../thermodynamics/pressure-limits.ts';

/** The rows of the table in judgement 4, in order: 0, 1, 2, 3a twice (known and unknown product), 3b, 4, 4a, 4b, 5, 6, 7. */
export const ASSESSMENT_RULES = [
  'venting_without_pressure',
  'no_usable_pressure',
  'venting_at_elevated_pressure',
  'heat_above_design',
  'climb_above_alarm',
  'pressure_lost',
  'venting_or_elevated',
  'close_to_relief',
  'hardly_any_heat',
  'no_open_load',
  'no_baseline',
  'within_limits',
] as const;
export type AssessmentRule = (typeof ASSESSMENT_RULES)[number];
export type AssessmentNote = 'faster_than_insulation' | 'faster_than_usual' | 'settled_after_filling';

const NOTE_SENTENCES: Readonly<Record<AssessmentNote, string>> = {
  faster_than_insulation: 'Plan a vacuum reading.',
  faster_than_usual: 'This is faster than usual; plan a vacuum reading.',
  settled_after_filling: 'The pressure settled after filling.',
};

const CONCLUSIONS: Readonly<Record<AssessmentRule, string>> = {
  venting_without_pressure: 'Read the pressure, check the level and take a vacuum reading.',
  no_usable_pressure: 'The load cannot be assessed without a usable pressure.',
  venting_at_elevated_pressure: 'Product has probably been lost; review by hand.',
  heat_above_design: 'Check the level and the vacuum by hand.',
  climb_above_alarm: 'This is faster than heat leak alone explains; check the level and the vacuum by hand.',
  pressure_lost: 'Product may have been lost; review by hand.',
  venting_or_elevated: 'Check the level and take a vacuum reading now.',
  close_to_relief: 'It may have lifted; check the level.',
  hardly_any_heat: 'The pressure hardly rose: a bleed valve or a stuck gauge? Check the level.',
  no_open_load: 'The tank has no load in transit to compare with.',
  no_baseline: 'The pressure change cannot be assessed; check the level.',
  within_limits: 'The load is considered full.',
};

/** The facts that an explanation names. Pressures in psig. */
interface ExplainedFacts {
  readonly rule: AssessmentRule;
  readonly arrivalPressurePsi: number | null;
  readonly wasVenting: boolean;
  readonly openLoad: { readonly loadedPressurePsi: number | null; readonly loadedAt: unknown } | null;
  readonly change: PressureChange | null;
  readonly insulation: InsulationIndex | null;
  /** Whether it surely took up more heat than its insulation should allow. */
  readonly isWeak: boolean;
  readonly reliefSetPsi: number;
  readonly notes: readonly AssessmentNote[];
}

/** The explanation of an assessment in plain sentences with its figures. */
export function explainAssessment(facts: ExplainedFacts): string {
  const { change, insulation, rule } = facts;
  const sentences: string[] = [];
  if (facts.wasVenting) sentences.push('The tank was venting during transport.');
  sentences.push(...pressureSentences(facts));
  if (change !== null) sentences.push(describeChange(change, facts));
  if (change !== null && insulation !== null && !change.isDrop)
    sentences.push(describeInsulation(insulation, facts.isWeak));
  if (rule === 'close_to_relief') sentences.push(`This is close to relief at ${inWords(facts.reliefSetPsi)} psig.`);
  if (rule === 'no_baseline') sentences.push(describeMissing(facts.openLoad));
  sentences.push(...facts.notes.map((note) => NOTE_SENTENCES[note]), CONCLUSIONS[rule]);
  return sentences.join(' ');
}

function pressureSentences({ rule, arrivalPressurePsi }: ExplainedFacts): string[] {
  if (arrivalPressurePsi === null || Number.isNaN(arrivalPressurePsi)) return ['There is no arrival pressure.'];
  if (rule === 'venting_without_pressure' || rule === 'no_usable_pressure') {
    const range = `${PERFECT_VACUUM_PSI} to ${MAX_PRESSURE_PSI}`;
    return [`Arrival pressure ${arrivalPressurePsi} psig is outside ${range}; check the figure.`];
  }
  if (findImpossiblePressure(arrivalPressurePsi) !== null)
    return [`Arrival pressure ${arrivalPressurePsi} psig is below a perfect vacuum; check the figure.`];
  if (!isElevatedPressure(arrivalPressurePsi)) return [];
  return [`Arrival pressure ${arrivalPressurePsi.toFixed(1)} psig is elevated (${ELEVATED_PRESSURE_PSI} or more).`];
}

function describeChange(change: PressureChange, { rule, insulation }: ExplainedFacts): string {
  const { gainPsi, days, climbPsiPerDay } = change;
  const movement = describeMovement(gainPsi);
  if (days === null || climbPsiPerDay === null) return `${movement} since loading.`;
  const figures = `${movement} in ${days} ${days === 1 ? 'day' : 'days'} (${climbPsiPerDay.toFixed(3)} psi/day)`;
  if (rule === 'pressure_lost') {
    return `${figures}; a drop of more than ${change.tolerancePsi.toFixed(1)} is not expected.`;
  }
  if (change.isDrop || insulation !== null) return `${figures}.`;
  if (change.pace === 'not_judged') {
    return `${figures}; under ${SHORT_TRIP_HOURS} hours the climb counts from ${SHORT_TRIP_CLIMB_PSI} psi on.`;
  }
  return `${figures}; up to ${CLIMB_LIMITS.watch.toFixed(1)} psi/day is normal for this product.`;
}

/** 'Warming 2.1 times faster than its insulation should allow (1.7 to 2.5).' */
function describeInsulation({ index, low, high }: InsulationIndex, isWeak: boolean): string {
  const pace = isWeak ? 'faster than its insulation should allow' : 'as fast as designed';
  if (index > MOST_TIMES_TOLD) return `Warming more than ${MOST_TIMES_TOLD} times ${pace}.`;
  return `Warming ${inWords(index)} times ${pace} (${inWords(low)} to ${inWords(high)}).`;
}

/** At least 0; small ones with two decimals, large ones without. */
function inWords(value: number): string {
  const shown = Math.max(0, value);
  return String(roundTo(shown, shown < 1 ? 2 : shown < 10 ? 1 : 0));
}

function describeMovement(gainPsi: number): string {
  if (gainPsi === 0) return 'Pressure did not change';
  return `Pressure ${gainPsi > 0 ? 'rose' : 'dropped'} ${Math.abs(gainPsi).toFixed(1)} psi`;
}

function describeMissing(openLoad: ExplainedFacts['openLoad']): string {
  if (openLoad === null || openLoad.loadedPressurePsi === null) return 'The pressure at loading is not recorded.';
  if (openLoad.loadedAt === null) return 'The time of loading is not recorded.';
  return 'The arrival is dated before the loading.';
}
