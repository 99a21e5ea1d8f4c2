import { median, quantile } from '@dewar/domain/primitives/numbers';
import { THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import { CARGOES, PRODUCTS_CARRIED } from './cargoes.ts';
import { isVentRiskAfter, type Outcome } from './run-trips.ts';
import type { SimulatedTank, TripStyle } from './simulate-trips.ts';

interface StyleOutcomes {
  readonly style: TripStyle;
  readonly outcomes: readonly Outcome[];
}

const TITLES: Readonly<Record<TripStyle, string>> = {
  'as stated': 'Six trips, steady weather',
  varied:
    'Varied: two to six trips, some half as long, heat leaks that scatter by 5 % with the weather, missing weights',
};

/** A warning is false where the valve lifts later than this after the arrival. */
const FALSE_BEYOND_DAYS = THERMAL_DEFAULTS.ventRiskDays;
const NINE_OF_TEN = 0.9;

/** The figures as Markdown. */
export function reportOf(
  styles: readonly StyleOutcomes[],
  { tanks, from }: { readonly tanks: number; readonly from: number },
): string {
  const seeds = `Seeds ${from} to ${from + tanks - 1}, ${tanks} tanks a product.`;
  return [seeds, ...styles.flatMap(sectionOf)].join('\n\n');
}

function sectionOf({ style, outcomes }: StyleOutcomes): string[] {
  const rows = PRODUCTS_CARRIED.map((product) =>
    rowOf(
      CARGOES[product].productName,
      outcomes.filter(({ tank }) => tank.product === product),
    ),
  );
  const groups: ReadonlyArray<readonly [string, (outcome: Outcome) => boolean]> = [
    ['all', () => true],
    ['with a plate', ({ tank }) => tank.plate.capacityLitres !== null],
    ['without a plate', ({ tank }) => tank.plate.capacityLitres === null],
    ['as ever insulated', ({ tank }) => !tank.isLosingInsulation],
    ['losing insulation', ({ tank }) => tank.isLosingInsulation],
  ];
  const others = groups.map(([title, belongs]) => rowOf(`**${title}**`, outcomes.filter(belongs)));
  const table = [
    '| product | days to relief | error, % (by design alone) | 9 of 10 within, % | in the range, % | vent risk before the valve lifts, % | days before it | false: tight trips, % | usual trips, % |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    ...others,
  ];
  return [`### ${TITLES[style]}`, table.join('\n')];
}

function rowOf(title: string, outcomes: readonly Outcome[]): string {
  const valuesOf = (read: (outcome: Outcome) => number) => outcomes.map(read);
  const errors = valuesOf(({ told, tank }) => errorOf(tank, told?.days));
  const byDesign = valuesOf(({ byDesign: told, tank }) => errorOf(tank, told?.days));
  const cells = [
    title,
    middle(valuesOf(({ tank }) => tank.next.daysToLift)).toFixed(0),
    `${middle(errors).toFixed(1)} (${middle(byDesign).toFixed(1)})`,
    (quantile(errors, NINE_OF_TEN) ?? Number.NaN).toFixed(0),
    share(outcomes, isInRange),
    share(outcomes, (outcome) => isVentRiskAfter(outcome, outcome.tank.next.daysToLift)),
    middle(valuesOf(({ told, tank }) => tank.next.daysToLift - (told?.ventRiskFromDays ?? 0))).toFixed(0),
    share(outcomes, (outcome) => isFalseAlarm(outcome, outcome.tank.next.tightDays)),
    share(outcomes, (outcome) => isFalseAlarm(outcome, outcome.tank.next.usualDays)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** In percent of the true days; no estimate at all is infinitely wrong. */
function errorOf({ next }: SimulatedTank, days: number | undefined): number {
  const truth = next.daysToLift;
  return days === undefined ? Number.POSITIVE_INFINITY : (100 * Math.abs(days - truth)) / truth;
}

function isInRange({ told, tank }: Outcome): boolean {
  const { daysToLift } = tank.next;
  return told !== null && told.earliestDays <= daysToLift && daysToLift <= told.latestDays;
}

/** Shown on a trip that arrives in time, and with days in hand. */
function isFalseAlarm(outcome: Outcome, arrivalDays: number): boolean {
  const inHand = outcome.tank.next.daysToLift - arrivalDays;
  return inHand > FALSE_BEYOND_DAYS && isVentRiskAfter(outcome, arrivalDays);
}

function share(outcomes: readonly Outcome[], isSo: (outcome: Outcome) => boolean): string {
  return ((100 * outcomes.filter(isSo).length) / outcomes.length).toFixed(1);
}

function middle(values: readonly number[]): number {
  return median(values) ?? Number.NaN;
}
