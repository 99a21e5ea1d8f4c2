import { ERRORS_OF_80_PERCENT, errorsOfShare } from '../primitives/normal-distribution.ts';
import { lbsToKg } from '../primitives/weights.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { energyAt, energyPerPsi, liquidFullPressure, pressureAtEnergy, type TankContents } from './closed-tank.ts';
import { HEAT_LEAK_NUMBERS } from './heat-leak/heat-leak-numbers.ts';
import { estimateHeatLeak, type OwnHeatLeak, type TankHeatLeak } from './heat-leak/tank-heat-leak.ts';
import { type HistorySettings, listDatedTrips, type TankHistory } from './heat-leak/tank-history.ts';
import { usualLoadLbs } from './heat-leak/usual-load.ts';
import { warmUpDaysOf } from './heat-leak/warm-up.ts';
import { type KnownProduct, matchProduct } from './products.ts';
import { contentsOf, SECONDS_PER_DAY, type ThermalSettings } from './tank-design.ts';

/** Beyond this an estimate means nothing, and dates leave their range. */
const RELIEF_CAP_DAYS = 730;
/** A load lasts at most ten times as long as estimated; beyond that the error of its margin is more than the margin. */
const LEAST_SHARE = 0.1;
const PATH_STEPS = 10;
const KILOWATT = 1000;

export interface LoadInTransit {
  readonly loadedPressurePsi: number | null;
  readonly loadedWeightLbs: number | null;
  readonly loadedAt: Instant | null;
  readonly productName: string | null;
  /** 'Was the tank cold when filled?' */
  readonly wasColdWhenFilled: boolean | null;
  /** Of its tank, with or without this load. */
  readonly history: TankHistory;
}

/** When a load reaches relief, as it is kept until something that it follows from changes. Pressures in psig. */
export interface ReliefEstimate {
  readonly kind: 'estimate';
  readonly reliefAt: Date;
  /** Not before the first for certain; nine of ten loads reach relief before the other. */
  readonly earliestAt: Date;
  readonly latestAt: Date;
  /** From when on the load is a vent risk. */
  readonly ventRiskFrom: Date;
  readonly reliefPsi: number;
  /** Whether the tank is liquid-full before its valve lifts; then `reliefPsi` is where. */
  readonly isLiquidFull: boolean;
  /** The pressure by equal steps of time from the loading to `reliefAt`. */
  readonly pressurePath: readonly number[];
  readonly heatLeak: TankHeatLeak;
}

export type ReliefForecast = { readonly kind: 'unknown' } | { readonly kind: 'not_expected' } | ReliefEstimate;

/**
 * When a load in transit reaches relief: t = (E(set) - E(loaded)) / q from the loading (judgement 2). 'unknown' without
 * a known product, a loaded pressure and a time of loading; 'not_expected' beyond two years.
 */
export function estimateTimeToRelief(
  load: LoadInTransit,
  settings: HistorySettings,
  now: Instant | null = load.loadedAt,
): ReliefForecast {
  const { loadedPressurePsi, loadedAt, history } = load;
  const product = matchProduct(load.productName);
  if (loadedPressurePsi === null || loadedAt === null || now === null || product === 'other')
    return { kind: 'unknown' };
  const earlier = listDatedTrips(history.trips, toMilliseconds(loadedAt));
  const loadedWeightLbs = load.loadedWeightLbs ?? usualLoadLbs(earlier, product);
  const heatLeak = estimateHeatLeak(history, { product, loadedLbs: loadedWeightLbs, at: loadedAt, now }, settings);
  const contents = contentsIn(product, heatLeak.capacityM3, settings, kilograms(loadedWeightLbs));
  const setPsi = history.plate.reliefSetPsi ?? settings.reliefSetPsi;
  const warmUpDays = warmUpDaysOf(heatLeak.lastTripEndedAt, loadedAt, load.wasColdWhenFilled);
  const isWeighed = kilograms(load.loadedWeightLbs) !== null;
  const fromPsi = startingPressure(loadedPressurePsi);
  const held = computeHoldingTime(contents, {
    ...{ fromPsi, setPsi, heatLeak, settings, warmUpDays, isWeighed },
  });
  const { days, cautiousDays, longestDays, ventRiskDays, ...relief } = held;
  if (days > RELIEF_CAP_DAYS) return { kind: 'not_expected' };
  const after = (count: number) =>
    new Date(toMilliseconds(loadedAt) + Math.min(count, RELIEF_CAP_DAYS) * MILLISECONDS_PER_DAY);
  return {
    kind: 'estimate',
    reliefAt: after(days),
    earliestAt: after(cautiousDays),
    ventRiskFrom: after(ventRiskDays),
    latestAt: after(longestDays),
    ...relief,
    pressurePath: pressurePath(contents, fromPsi, relief.reliefPsi),
    heatLeak,
  };
}

/** A tank that holds a cold liquid is not below the atmosphere: a lower figure is the gauge's error. psig. */
export function startingPressure(loadedPsi: number): number {
  return Math.max(0, loadedPsi);
}

/** How long a closed tank holds its contents, in days. */
export interface HoldingTime {
  readonly days: number;
  /** For certain. */
  readonly cautiousDays: number;
  /** Nine of ten loads reach relief before. */
  readonly longestDays: number;
  /** Until it is a vent risk. */
  readonly ventRiskDays: number;
  /** The set pressure, or where the tank is liquid-full if that comes first. psig. */
  readonly reliefPsi: number;
  readonly isLiquidFull: boolean;
}

interface HoldingConditions {
  readonly fromPsi: number;
  readonly setPsi: number;
  readonly heatLeak: OwnHeatLeak & Partial<Pick<TankHeatLeak, 'riskWatts'>>;
  readonly settings: ThermalSettings;
  /** What the walls of a warm tank take of its first days' heat. */
  readonly warmUpDays?: number;
  /** Whether the mass was weighed; else a usual filling is assumed. */
  readonly isWeighed?: boolean;
}

/** t = (E(relief) - E(from)) / q, without a cap; 0 from relief on (judgement 2). Pressures in psig. */
export function computeHoldingTime(contents: TankContents, conditions: HoldingConditions): HoldingTime {
  const { setPsi, heatLeak, settings, warmUpDays = 0 } = conditions;
  const { watts, leastWatts, cautiousWatts } = heatLeak;
  const { psi: reliefPsi, isLiquidFull } = findReliefPressure(contents, setPsi);
  const days = daysToTakeUp(marginOf(contents, conditions), watts);
  const marginError = marginErrorShare(contents, conditions);
  const sooner = Math.hypot(cautiousWatts / watts - 1, errorsOfShare(settings.certainShare) * marginError);
  const later = Math.hypot(1 - leastWatts / watts, ERRORS_OF_80_PERCENT * marginError);
  const atRisk = Math.hypot(
    (heatLeak.riskWatts ?? cautiousWatts) / watts - 1,
    errorsOfShare(HEAT_LEAK_NUMBERS.ventRiskShare) * marginError,
  );
  const afterWarmUp = (count: number) => Math.max(0, count - warmUpDays);
  const cautiousDays = afterWarmUp(days / (1 + sooner));
  return {
    days: afterWarmUp(days),
    cautiousDays,
    longestDays: days / Math.max(LEAST_SHARE, 1 - later),
    // The less cautious end can lie later than the margin before the first one: where that has passed there is a risk.
    ventRiskDays: Math.min(cautiousDays, afterWarmUp(days / (1 + atRisk)) - settings.ventRiskDays),
    reliefPsi,
    isLiquidFull,
  };
}

/** The energy until relief, in kJ. */
function marginOf(contents: TankContents, { fromPsi, setPsi }: HoldingConditions): number {
  return Math.max(0, energyAt(contents, findReliefPressure(contents, setPsi).psi) - energyAt(contents, fromPsi));
}

/** Standard error of that energy from the gauge and the scale, as a share of it. */
function marginErrorShare(contents: TankContents, conditions: HoldingConditions): number {
  const margin = marginOf(contents, conditions);
  if (margin === 0) return 0;
  const byGauge = conditions.settings.gaugeErrorPsi * energyPerPsi(contents, conditions.fromPsi);
  const { weightError, unknownWeightError } = HEAT_LEAK_NUMBERS;
  const massError = conditions.isWeighed === false ? unknownWeightError : weightError;
  const withMass = (share: number) => marginOf({ ...contents, massKg: contents.massKg * share }, conditions);
  return Math.hypot(byGauge, (withMass(1 + massError) - withMass(1 - massError)) / 2) / margin;
}

/** Where the valve lifts, or where the tank is full of liquid if that comes first (judgement 1). psig. */
export function findReliefPressure(
  contents: TankContents,
  setPsi: number,
): { readonly psi: number; readonly isLiquidFull: boolean } {
  const full = liquidFullPressure(contents);
  return full !== null && full < setPsi ? { psi: full, isLiquidFull: true } : { psi: setPsi, isLiquidFull: false };
}

/** Days until an energy in kJ has come in at a heat leak in watts. */
export function daysToTakeUp(kilojoules: number, watts: number): number {
  return (kilojoules * KILOWATT) / (watts * SECONDS_PER_DAY);
}

/** What a tank of a known water capacity holds. */
export function contentsIn(
  product: KnownProduct,
  capacityM3: number,
  settings: ThermalSettings,
  massKg: number | null,
): TankContents {
  const plate = { capacityLitres: capacityM3 * LITRES_PER_M3, boilOffPercentPerDay: null };
  return contentsOf(product, { ...plate, referenceHoldingDays: null, reliefSetPsi: null }, settings, massKg);
}

const LITRES_PER_M3 = 1000;

/** The mass of a weight in lbs; null where none is known. */
export function kilograms(weightLbs: number | null): number | null {
  return weightLbs === null || weightLbs <= 0 ? null : lbsToKg(weightLbs);
}

function pressurePath(contents: TankContents, fromPsi: number, toPsi: number): number[] {
  const start = energyAt(contents, fromPsi);
  const step = (energyAt(contents, toPsi) - start) / PATH_STEPS;
  const range = { lowestPsi: fromPsi, highestPsi: Math.max(fromPsi, toPsi) };
  return Array.from({ length: PATH_STEPS + 1 }, (_, index) => pressureAtEnergy(contents, start + index * step, range));
}
