import { compareNames } from '../primitives/name-order.ts';
import { inspectionDueDate } from '../tanks/inspection-due.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import { daysBetween } from '../time/calendar-dates.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { IndexRange } from './waiting-cost.ts';

/** [K] A tank is pumped with its periodic test if both are due within so many days of each other. */
export const PUMPED_WITH_TEST_DAYS = 60;

/** Why the vacuum space of a tank is to be pumped, the most urgent first. */
export const EVACUATION_CAUSES = [
  'above_alarm',
  'vacuum_lost',
  'above_limit',
  'insulation_review',
  'insulation_weak',
  'forecast',
] as const;

export type EvacuationCause = (typeof EVACUATION_CAUSES)[number];

/** What is kept of a tank that its place in the list follows from. Dates are 'YYYY-MM-DD'. */
export interface EvacuationFacts {
  readonly tank_number: string;
  readonly latest_reading: { readonly vacuum_reading: number } | null;
  /** How the tank stands, with its latest cold reading; null until it has been computed. */
  readonly condition: Pick<TankCondition, 'latest_cold' | 'vacuum_lost'> | null;
  /** The forecast of the cold vacuum: the first day of its range on which 75 microns may be reached. */
  readonly crossing: { readonly earliest_on: string } | null;
  /** Whether the forecast has been computed, and holds a trend: without a crossing the vacuum holds for two years. */
  readonly has_trend: boolean;
  /** Its records or the settings have changed since all this was computed: its place may change in a moment. */
  readonly is_being_judged: boolean;
  readonly insulation: IndexRange | null;
  readonly csc_inspection_date: string | null;
}

/** The day and the settings for which the list is made. */
export interface EvacuationView {
  /** 'YYYY-MM-DD' */
  readonly today: string;
  readonly pumpedWithTestDays: number;
  /** Above this index a tank is to be pumped down. */
  readonly pumpDownIndex: number;
  readonly reviewInsulationIndex: number;
}

/** When to pump a tank, and why. Dates are 'YYYY-MM-DD', none before the day of the list. */
export interface EvacuationNeed {
  /** The most urgent first; never empty. */
  readonly causes: EvacuationCause[];
  /** When the first cause holds: today, or the earliest day of the forecast. */
  readonly needed_on: string;
  /** The earlier one of `needed_on` and of the test, if both are done together. */
  readonly pump_by: string;
  readonly is_with_test: boolean;
}

interface TestDue {
  /** When the next periodic test expires; null if none is recorded. */
  readonly test_due: string | null;
}

export interface EvacuationPlan<Tank> {
  /** By 'YYYY-MM', the next one first; within a month the most urgent tank first. */
  readonly months: { readonly month: string; readonly tanks: (Tank & EvacuationNeed & TestDue)[] }[];
  /** No reason to pump, but the vacuum cannot be forecast, or not yet; the highest last reading first. */
  readonly undated: (Tank & TestDue)[];
  /** How many tanks are as designed and not expected to reach 75 microns within two years. */
  readonly quiet: number;
}

/** Sorts tanks into the months in which to pump them (judgement 7). */
export function planEvacuations<Tank extends EvacuationFacts>(
  tanks: readonly Tank[],
  view: EvacuationView,
): EvacuationPlan<Tank> {
  const months = new Map<string, (Tank & EvacuationNeed & TestDue)[]>();
  const undated: (Tank & TestDue)[] = [];
  for (const tank of tanks) {
    const causes = EVACUATION_CAUSES.filter((cause) => HOLDS[cause](tank, view));
    if (causes.length === 0 && isQuiet(tank)) continue;
    const { csc_inspection_date } = tank;
    const test_due = csc_inspection_date === null ? null : inspectionDueDate(csc_inspection_date);
    if (causes.length === 0) {
      undated.push({ ...tank, test_due });
      continue;
    }
    const need = timeEvacuation({ crossing: tank.crossing, causes, test_due }, view);
    const month = need.pump_by.slice(0, 'YYYY-MM'.length);
    const group = months.get(month) ?? [];
    group.push({ ...tank, test_due, causes, ...need });
    months.set(month, group);
  }
  const dated = [...months].sort(([one], [other]) => compareTexts(one, other));
  return {
    months: dated.map(([month, group]) => ({ month, tanks: group.sort(compareNeeds) })),
    undated: undated.sort(compareReadings),
    quiet: tanks.length - undated.length - dated.reduce((sum, [, group]) => sum + group.length, 0),
  };
}

function isQuiet(tank: EvacuationFacts): boolean {
  return tank.has_trend && !tank.is_being_judged && !needsSecondReading(tank);
}

/**
 * When to pump a tank: now above a limit or with an insulation that surely is weaker than designed, else from the
 * earliest day on which the vacuum may reach 75 microns. The test never delays it, but brings it forward.
 */
function timeEvacuation(
  { crossing, causes, test_due }: Pick<EvacuationFacts, 'crossing'> & Pick<EvacuationNeed, 'causes'> & TestDue,
  { today, pumpedWithTestDays }: EvacuationView,
): Omit<EvacuationNeed, 'causes'> {
  const needed_on = causes[0] === 'forecast' ? latest(crossing?.earliest_on ?? today, today) : today;
  const test = test_due === null ? null : latest(test_due, today);
  const is_with_test = test !== null && Math.abs(daysBetween(needed_on, test)) <= pumpedWithTestDays;
  return { needed_on, is_with_test, pump_by: is_with_test && test < needed_on ? test : needed_on };
}

const HOLDS: Readonly<Record<EvacuationCause, (tank: EvacuationFacts, view: EvacuationView) => boolean>> = {
  above_alarm: (tank) => coldMicrons(tank) > ANALYTICS_HIGH_ABOVE_MICRONS,
  above_limit: (tank) =>
    coldMicrons(tank) > TRANSFER_GOOD_UP_TO_MICRONS && coldMicrons(tank) <= ANALYTICS_HIGH_ABOVE_MICRONS,
  vacuum_lost: ({ condition }) => condition?.vacuum_lost?.is_confirmed === true,
  insulation_review: ({ insulation }, view) =>
    insulation !== null && insulation.low > Math.max(view.reviewInsulationIndex, view.pumpDownIndex),
  insulation_weak: ({ insulation }, view) =>
    insulation !== null && insulation.low > view.pumpDownIndex && insulation.low <= view.reviewInsulationIndex,
  forecast: (tank) => tank.crossing !== null && coldMicrons(tank) <= TRANSFER_GOOD_UP_TO_MICRONS,
};

/** The latest cold reading since the last pull; a warm tank reads several times higher (rules 1). */
function coldMicrons({ condition }: EvacuationFacts): number {
  return condition?.latest_cold?.vacuum_reading ?? 0;
}

/** One warm reading alone says that the vacuum was lost: it is not pumped before a second one says so too. */
export function needsSecondReading({ condition }: Pick<EvacuationFacts, 'condition'>): boolean {
  return condition?.vacuum_lost?.is_confirmed === false;
}

/** By which reading a tank is due to be pumped: its latest cold one, or the one that surely lost it; null if none. */
export function findPumpDownReading({ condition }: Pick<EvacuationFacts, 'condition'>) {
  const { latest_cold = null, vacuum_lost = null } = condition ?? {};
  if (latest_cold !== null && latest_cold.vacuum_reading > TRANSFER_GOOD_UP_TO_MICRONS)
    return { ...latest_cold, isCold: true };
  return vacuum_lost?.is_confirmed === true ? { ...vacuum_lost, isCold: false } : null;
}

/** By what it is ordered: also a warm tank's reading, once its vacuum surely is lost. */
function neededMicrons(tank: EvacuationFacts): number {
  const { condition } = tank;
  const lost = needsSecondReading(tank) ? 0 : (condition?.vacuum_lost?.vacuum_reading ?? 0);
  return Math.max(coldMicrons(tank), lost);
}

/** Above 100, then above 75, each by the reading; then by the day of the need; then the weaker insulation. */
function compareNeeds(one: EvacuationFacts & EvacuationNeed, other: EvacuationFacts & EvacuationNeed): number {
  return (
    limitRank(one) - limitRank(other) ||
    (limitRank(one) < BELOW_LIMITS ? neededMicrons(other) - neededMicrons(one) : 0) ||
    compareTexts(one.needed_on, other.needed_on) ||
    (other.insulation?.low ?? 0) - (one.insulation?.low ?? 0) ||
    compareNames(one.tank_number, other.tank_number)
  );
}

const BELOW_LIMITS = 2;

function limitRank({ causes }: EvacuationNeed): number {
  if (causes.includes('above_alarm') || causes.includes('vacuum_lost')) return 0;
  return causes.includes('above_limit') ? 1 : BELOW_LIMITS;
}

function compareReadings(one: EvacuationFacts, other: EvacuationFacts): number {
  const microns = ({ latest_reading }: EvacuationFacts) => latest_reading?.vacuum_reading ?? 0;
  return microns(other) - microns(one) || compareNames(one.tank_number, other.tank_number);
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
