import { inspectionDueDate } from '../tanks/inspection-due.ts';
import { daysBetween } from '../time/calendar-dates.ts';
import type { ThermalState } from '../vacuum/forecast/forecast-types.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_GOOD_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { IndexRange } from './waiting-cost.ts';

/** [K] A tank is pumped with its periodic test if both are due within so many days of each other. */
export const PUMPED_WITH_TEST_DAYS = 60;

/** Why the vacuum space of a tank is to be pumped, the most urgent first. */
export const EVACUATION_CAUSES = [
  'above_alarm',
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
  /** The state of the tank at the latest reading, if that lies above 75 microns and is not older than a year. */
  readonly above_state: ThermalState | null;
  /** The forecast of the cold vacuum: the first day of its range on which 75 microns may be reached. */
  readonly crossing: { readonly earliest_on: string } | null;
  /** Whether the forecast has been computed, and holds a trend: without a crossing the vacuum holds for two years. */
  readonly has_trend: boolean;
  readonly insulation: IndexRange | null;
  readonly csc_inspection_date: string | null;
}

/** The day and the settings for which the list is made. */
export interface EvacuationView {
  /** 'YYYY-MM-DD' */
  readonly today: string;
  readonly pumpedWithTestDays: number;
  readonly weakerInsulationIndex: number;
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
  /** No reason to pump, but the vacuum cannot be forecast; the highest last reading first. */
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
    if (causes.length === 0 && tank.has_trend) continue;
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
  insulation_review: ({ insulation }, view) => insulation !== null && insulation.low > view.reviewInsulationIndex,
  insulation_weak: ({ insulation }, view) =>
    insulation !== null && insulation.low > view.weakerInsulationIndex && insulation.low <= view.reviewInsulationIndex,
  forecast: (tank) => tank.crossing !== null && coldMicrons(tank) <= TRANSFER_GOOD_UP_TO_MICRONS,
};

/** The latest reading; 0 if it was taken warm, because a warm tank reads several times higher (rules 1). */
function coldMicrons({ latest_reading, above_state }: EvacuationFacts): number {
  return above_state === 'warm' ? 0 : (latest_reading?.vacuum_reading ?? 0);
}

/** Above 100, then above 75, each by the reading; then by the day of the need; then the weaker insulation. */
function compareNeeds(one: EvacuationFacts & EvacuationNeed, other: EvacuationFacts & EvacuationNeed): number {
  return (
    limitRank(one) - limitRank(other) ||
    (limitRank(one) < BELOW_LIMITS ? coldMicrons(other) - coldMicrons(one) : 0) ||
    compareTexts(one.needed_on, other.needed_on) ||
    (other.insulation?.low ?? 0) - (one.insulation?.low ?? 0) ||
    compareTexts(one.tank_number, other.tank_number)
  );
}

const BELOW_LIMITS = 2;

function limitRank({ causes }: EvacuationNeed): number {
  if (causes.includes('above_alarm')) return 0;
  return causes.includes('above_limit') ? 1 : BELOW_LIMITS;
}

function compareReadings(one: EvacuationFacts, other: EvacuationFacts): number {
  const microns = ({ latest_reading }: EvacuationFacts) => latest_reading?.vacuum_reading ?? 0;
  return microns(other) - microns(one) || compareTexts(one.tank_number, other.tank_number);
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
