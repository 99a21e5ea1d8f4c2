import { isInsulationAbove } from '../tanks/attention.ts';
import { MOST_TIMES_TOLD } from '../thermodynamics/describe-insulation.ts';
import { counted, listed, sentence } from './sentences.ts';

interface InsulationLimits {
  /** Settings: above these indices the insulation is weaker than designed, and is to be reviewed. */
  readonly weaker_insulation_index: number;
  readonly review_insulation_index: number;
}

/** 'sound' also where the range of the trips reaches down to the design. */
type InsulationBand = 'sound' | 'weak' | 'review';

interface InsulatedTank {
  readonly tank_number: string;
  readonly insulation: { readonly index?: number | undefined; readonly low: number; readonly high: number } | null;
  readonly open_transfer: object | null;
  readonly last_arrival: object | null;
}

/** How an index stands to the limits, by the end of its range that is certain. */
export function insulationBand(
  insulation: { readonly low: number; readonly high: number },
  { weaker_insulation_index, review_insulation_index }: InsulationLimits,
): InsulationBand {
  if (isInsulationAbove(insulation, review_insulation_index)) return 'review';
  return isInsulationAbove(insulation, weaker_insulation_index) ? 'weak' : 'sound';
}

/** Why nothing is known of the insulation of a tank. */
export const UNTOLD_INSULATION = {
  on_its_way: 'First trip on its way',
  untold: 'No index now',
  no_trip: 'No trip yet',
} as const;

/** Null where it is known. */
export function whyUntold(tank: InsulatedTank): keyof typeof UNTOLD_INSULATION | null {
  if (tank.insulation !== null) return null;
  if (tank.last_arrival !== null) return 'untold';
  return tank.open_transfer === null ? 'no_trip' : 'on_its_way';
}

/** '2.7×'; a trip of minutes, or a slip in a date, gives absurd figures. */
export function timesDesign(index: number): string {
  if (index > MOST_TIMES_TOLD) return `>${MOST_TIMES_TOLD}×`;
  return `${Math.max(0, index).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`;
}

/** 'Of 14 tanks whose trips tell it 2 insulate weaker than designed, … '. */
export function answerInsulation(tanks: readonly InsulatedTank[], limits: InsulationLimits): string {
  const known = tanks.flatMap(({ tank_number, insulation }) =>
    insulation === null ? [] : [{ tank_number, insulation }],
  );
  const of = (band: InsulationBand) => known.filter(({ insulation }) => insulationBand(insulation, limits) === band);
  const [review, weak] = [of('review'), of('weak')];
  const [worst] = [...known].sort((one, other) => other.insulation.low - one.insulation.low);
  const bad = listed([
    review.length === 0
      ? ''
      : `${review.length.toLocaleString('en-US')} ${review.length === 1 ? 'is' : 'are'} to be reviewed`,
    weak.length === 0
      ? ''
      : `${weak.length.toLocaleString('en-US')} ${weak.length === 1 ? 'insulates' : 'insulate'} weaker than designed`,
  ]);
  const told = `of ${counted(known.length, 'tank')} whose trips tell it`;
  const first =
    worst === undefined
      ? 'No trip tells yet how well a tank insulates.'
      : bad === ''
        ? sentence(`${told} none is shown to insulate weaker than designed`)
        : sentence(
            `${told} ${bad}, ${worst.tank_number} surely the most: at least ${timesDesign(worst.insulation.low)} the design heat`,
          );
  const why = (reason: keyof typeof UNTOLD_INSULATION) => tanks.filter((tank) => whyUntold(tank) === reason).length;
  const [onItsWay, untold, noTrip] = [why('on_its_way'), why('untold'), why('no_trip')];
  const others = listed([
    onItsWay === 0 ? '' : `the first trip of ${counted(onItsWay, 'tank')} is on its way`,
    untold === 0 ? '' : `the trips of ${counted(untold, 'tank')} tell no index now`,
    noTrip === 0 ? '' : `${counted(noTrip, 'tank')} ${noTrip === 1 ? 'has' : 'have'} made no trip`,
  ]);
  return others === '' ? first : `${first} ${sentence(others)}`;
}

/** What a device has kept of an earlier release has the range alone. */
export function indexOf({ index, low, high }: NonNullable<InsulatedTank['insulation']>): number {
  return index ?? (low + high) / 2;
}
