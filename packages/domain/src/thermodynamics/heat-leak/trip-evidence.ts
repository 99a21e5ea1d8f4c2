import { lbsToKg } from '../../primitives/weights.ts';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_SECOND } from '../../time/instants.ts';
import type { TankContents } from '../closed-tank.ts';
import { type KnownProduct, matchProduct } from '../products.ts';
import { saturatedStateAt } from '../saturation.ts';
import { HEAT_OF_VAPORISATION_KJ_PER_KG } from '../saturation-table.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import type { DatedTrip, PastTrip } from './tank-history.ts';
import { belowLiquidFull, fitsInto, heatBetween, heatOfLoss, type TripHeat } from './trip-heat.ts';
import { type FoundLoss, findLoss } from './trip-loss.ts';

/** What one trip says of the heat leak, in watts. */
export type TripEvidence =
  | { readonly kind: 'estimate'; readonly watts: number; readonly errorWatts: number }
  | { readonly kind: 'at_least'; readonly watts: number; readonly errorWatts: number }
  | { readonly kind: 'at_most'; readonly watts: number; readonly errorWatts: number }
  | { readonly kind: 'between'; readonly leastWatts: number; readonly mostWatts: number; readonly errorWatts: number }
  /** A tick that may be a mistake: both readings count. */
  | { readonly kind: 'either'; readonly watts: number; readonly leastWatts: number; readonly errorWatts: number };

export interface TripFindings {
  readonly evidence: TripEvidence;
  /** What counts 'for certain'; the same unless somebody must answer what became of a loss. */
  readonly cautious: TripEvidence;
  /** It surely reached relief: no later load like it may be promised longer. Watts. */
  readonly reliefWatts: number | null;
  /** A loss of which nobody has said what became of it, in lbs. */
  readonly openLossLbs: number | null;
}

export interface EvidenceView {
  readonly setPsi: number;
  readonly gaugeErrorPsi: number;
  readonly scaleUncertainty: number;
  /** How full the load in question is; 1 is full of liquid at 1 atm. */
  readonly filling: number;
}

/** A tank's contents at the loading of a trip, and whether their mass was weighed. */
export interface TripContents extends TankContents {
  readonly isWeighed: boolean;
}

/** What a trip says; null where it says nothing (judgement 1, rules 2 to 4). */
export function findTripEvidence(trip: DatedTrip, contents: TripContents, view: EvidenceView): TripFindings | null {
  const { loadedPressurePsi: fromPsi, arrivalPressurePsi: toPsi, arrivedMs, loadedMs } = trip;
  if (!isPressure(fromPsi) || arrivedMs === null || !fitsInto(contents, fromPsi)) return null;
  const liftPsi = belowLiquidFull(contents, view.setPsi);
  const heatToRelief = heatBetween(contents, fromPsi, Math.max(fromPsi, liftPsi), view.gaugeErrorPsi);
  const inWatts = wattsOf(contents, (arrivedMs - loadedMs) / MILLISECONDS_PER_SECOND, view);
  const loss = findLoss(trip, view.scaleUncertainty);
  const lostLbs = loss.kind === 'loss' ? loss.lbs : 0;
  const figures = {
    trip,
    contents,
    view,
    inWatts,
    liftPsi,
    heatToRelief,
    toRelief: inWatts(heatToRelief),
    loss,
    lostLbs,
  };
  if (!isPressure(toPsi)) return withoutArrivalPressure(figures);
  const arrived: ArrivedTrip = { ...figures, fromPsi, toPsi, shareOfLift: toPsi / liftPsi };
  if (hasVented(arrived)) return ventedTrip(arrived);
  if (lostLbs > 0) return trip.lossAnswer === 'taken_out' ? takenOutTrip(arrived) : unexplainedTrip(arrived);
  return closedTrip(arrived);
}

interface TripFigures {
  readonly trip: DatedTrip;
  readonly contents: TripContents;
  readonly view: EvidenceView;
  readonly inWatts: (heat: TripHeat) => Watts;
  /** Where the valve lifts, or where the tank is full of liquid. */
  readonly liftPsi: number;
  readonly heatToRelief: TripHeat;
  readonly toRelief: Watts;
  readonly loss: FoundLoss;
  readonly lostLbs: number;
}

interface ArrivedTrip extends TripFigures {
  readonly fromPsi: number;
  readonly toPsi: number;
  readonly shareOfLift: number;
}

function withoutArrivalPressure({ trip, toRelief, loss, lostLbs }: TripFigures): TripFindings | null {
  const hasVentedLoss = trip.lossAnswer === 'vented' && loss.kind !== 'none';
  if (!trip.wasVenting && !hasVentedLoss) return null;
  return certain({ kind: 'at_least', ...toRelief }, lostLbs > 0 ? toRelief.watts : null);
}

/** Seen venting, or lost product as a valve loses it: near its set pressure, or by somebody's answer. */
function hasVented({ trip, lostLbs, shareOfLift }: ArrivedTrip): boolean {
  if (trip.wasVenting) return true;
  if (lostLbs === 0 || trip.lossAnswer === 'taken_out') return false;
  return trip.lossAnswer === 'vented' || shareOfLift >= N.closedAgain;
}

function ventedTrip(arrived: ArrivedTrip): TripFindings {
  const { toRelief, shareOfLift, lostLbs, loss, contents, heatToRelief, inWatts, liftPsi, toPsi } = arrived;
  const hasClosed = shareOfLift >= N.closedAgain;
  if (lostLbs > 0 && shareOfLift >= N.balanceFrom) {
    const balance = ventEstimate(balanceOf(arrived, 'vapour', hasClosed ? liftPsi : toPsi), toRelief);
    const told = hasClosed ? ventEstimate(inWatts(evaporated(contents, lostLbs, heatToRelief)), toRelief) : balance;
    const cautious = balance.watts > told.watts ? balance : told;
    return { evidence: told, cautious, reliefWatts: toRelief.watts, openLossLbs: null };
  }
  const atLeast: TripEvidence = { kind: 'at_least', ...toRelief };
  if (hasClosed || lostLbs > 0) return certain(atLeast, toRelief.watts);
  if (loss.kind === 'not_known') return certain(atLeast, null);
  const { watts, errorWatts } = closedHeat(arrived);
  return certain({ kind: 'either', watts, leastWatts: toRelief.watts, errorWatts }, null);
}

function takenOutTrip(arrived: ArrivedTrip): TripFindings {
  const balance = balanceOf(arrived, 'liquid', (arrived.fromPsi + arrived.toPsi) / 2);
  return certain({ kind: 'estimate', ...balance }, null);
}

/** Vented or taken out: anything between, and for certain as vapour. */
function unexplainedTrip(arrived: ArrivedTrip): TripFindings {
  const atPsi = Math.max(arrived.fromPsi, arrived.toPsi);
  const [liquid, vapour] = [balanceOf(arrived, 'liquid', atPsi), balanceOf(arrived, 'vapour', atPsi)];
  const [least, most] = liquid.watts <= vapour.watts ? [liquid, vapour] : [vapour, liquid];
  return {
    evidence: { kind: 'between', leastWatts: least.watts, mostWatts: most.watts, errorWatts: most.errorWatts },
    cautious: { kind: 'estimate', ...most },
    reliefWatts: null,
    openLossLbs: arrived.lostLbs,
  };
}

function closedTrip(arrived: ArrivedTrip): TripFindings {
  const heat = closedHeat(arrived);
  if (arrived.shareOfLift >= N.mayHaveLifted) return certain({ kind: 'at_least', ...heat }, null);
  return certain({ kind: arrived.trip.wasColdWhenFilled === false ? 'at_most' : 'estimate', ...heat }, null);
}

function closedHeat({ inWatts, contents, fromPsi, toPsi, liftPsi, view }: ArrivedTrip): Watts {
  return inWatts(heatBetween(contents, fromPsi, Math.min(toPsi, liftPsi), view.gaugeErrorPsi));
}

function balanceOf(arrived: ArrivedTrip, phase: 'liquid' | 'vapour', atPsi: number): Watts {
  const { contents, lostLbs: lbs, fromPsi, toPsi, view, inWatts } = arrived;
  return inWatts(heatOfLoss(contents, { lbs, phase, atPsi }, { fromPsi, toPsi, gaugeErrorPsi: view.gaugeErrorPsi }));
}

interface Watts {
  readonly watts: number;
  readonly errorWatts: number;
}

/** The heat until the valve lifted, and what evaporated the loss, which is known less well. */
function ventEstimate(told: Watts, toRelief: Watts): Watts & { readonly kind: 'estimate' } {
  const vented = Math.max(0, told.watts - toRelief.watts);
  return {
    kind: 'estimate',
    watts: toRelief.watts + vented,
    errorWatts: Math.hypot(toRelief.errorWatts, N.ventedHeatError * vented),
  };
}

function evaporated({ product }: TankContents, lostLbs: number, toRelief: TripHeat): TripHeat {
  return {
    ...toRelief,
    kilojoules: toRelief.kilojoules + lbsToKg(lostLbs) * HEAT_OF_VAPORISATION_KJ_PER_KG[product],
  };
}

function certain(evidence: TripEvidence, reliefWatts: number | null): TripFindings {
  return { evidence, cautious: evidence, reliefWatts, openLossLbs: null };
}

/** Heat over time, with every error but the weather, and counted for the filling of the load in question. */
function wattsOf(contents: TripContents, seconds: number, view: EvidenceView) {
  const weightError = contents.isWeighed ? N.weightError : N.unknownWeightError;
  const dateError = datesOnlyError(seconds);
  const scale = fillingScale(fillingOf(contents), view.filling);
  return ({ kilojoules, errorKilojoules }: TripHeat) => {
    const watts = (scale * kilojoules * 1000) / seconds;
    const byGauge = (scale * errorKilojoules * 1000) / seconds;
    return { watts, errorWatts: Math.hypot(byGauge, weightError * watts, dateError * watts) };
  };
}

/** Of dates without a time, either may be half a day wrong. */
function datesOnlyError(seconds: number): number {
  const days = (seconds * MILLISECONDS_PER_SECOND) / MILLISECONDS_PER_DAY;
  const isWhole = Math.abs(days - Math.round(days)) < ONE_SECOND_IN_DAYS;
  return isWhole ? DATE_ERROR_DAYS / days : 0;
}

const ONE_SECOND_IN_DAYS = 1 / 86_400;
/** Standard error of the difference of two moments that lie anywhere in their days. */
const DATE_ERROR_DAYS = Math.sqrt(1 / 6);

/** How full a tank is as a liquid at 1 atm; 1 is full. */
export function fillingOf({ product, massKg, capacityM3 }: TankContents): number {
  return massKg / saturatedStateAt(product, 0).liquidDensity / capacityM3;
}

/** A tank seen less full takes up less heat than a full one (judgement 1, rule 2). */
function fillingScale(seen: number, asked: number): number {
  if (seen >= N.seenLessFull * asked) return 1;
  const heat = (filling: number) => N.heatOfEmptyTank + (1 - N.heatOfEmptyTank) * (filling / N.fullFilling);
  return Math.max(1, heat(asked) / heat(seen));
}

function isPressure(psi: number | null): psi is number {
  return psi !== null && Number.isFinite(psi);
}

/** Helium takes up heat behind its shield; of other products only the tank's own count too. */
export function tellsHeatOf(trip: Pick<PastTrip, 'productName'>, product: KnownProduct): KnownProduct | null {
  const own = matchProduct(trip.productName);
  if (own === 'other') return null;
  return (own === 'helium') === (product === 'helium') ? own : null;
}
