import { lbsToKg } from '../primitives/weights.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import { energyAt, energyPerPsi, liquidFullPressure, pressureAtEnergy, type TankContents } from './closed-tank.ts';
import { CAUTIOUS_ERRORS, estimateHeatLeak, type OwnHeatLeak } from './heat-leak.ts';
import type { PressureTrip } from './insulation-index.ts';
import { dropTolerance } from './pressure-climb.ts';
import { type KnownProduct, matchProduct } from './products.ts';
import { contentsOf, SECONDS_PER_DAY, type TankPlate, type ThermalSettings } from './tank-design.ts';

/** Beyond this an estimate means nothing, and dates leave their range. */
const RELIEF_CAP_DAYS = 730;
/** A load lasts at most ten times as long as estimated; beyond that the error of its margin is more than the margin. */
const LEAST_SHARE = 0.1;
/** Standard error of a loaded weight: weights lie within 2 to 3 %, scale and tare together [K]. */
const WEIGHT_ERROR_SHARE = 0.015;
/** The 97.5 % end of a normal distribution: by the 90 % end 'vent risk' comes too late too often (decision 53). */
const VENT_RISK_ERRORS = 1.96;
const PATH_STEPS = 10;
const KILOWATT = 1000;

/** An earlier trip of the same tank. Pressures in psig. */
export interface PastTrip {
  readonly productName: string | null;
  readonly loadedWeightLbs: number | null;
  readonly loadedPressurePsi: number | null;
  readonly arrivalPressurePsi: number | null;
  readonly loadedAt: Instant | null;
  readonly arrivedAt: Instant | null;
  readonly wasVenting: boolean;
}

export interface LoadInTransit {
  readonly loadedPressurePsi: number | null;
  readonly loadedWeightLbs: number | null;
  readonly loadedAt: Instant | null;
  readonly productName: string | null;
  readonly plate: TankPlate;
  /** Newest first. */
  readonly pastTrips: readonly PastTrip[];
}

/** When a load reaches relief, as it is kept until something that it follows from changes. Pressures in psig. */
export interface ReliefEstimate {
  readonly kind: 'estimate';
  readonly reliefAt: Date;
  /** 80 % of the loads reach relief between these. */
  readonly earliestAt: Date;
  readonly latestAt: Date;
  /** From when on the load is a vent risk. */
  readonly ventRiskFrom: Date;
  readonly reliefPsi: number;
  /** Whether the tank is liquid-full before its valve lifts; then `reliefPsi` is where. */
  readonly isLiquidFull: boolean;
  /** The pressure by equal steps of time from the loading to `reliefAt`. */
  readonly pressurePath: readonly number[];
  /** How many of the tank's own trips the heat leak rests on. */
  readonly ownTrips: number;
}

export type ReliefForecast = { readonly kind: 'unknown' } | { readonly kind: 'not_expected' } | ReliefEstimate;

/**
 * When a load in transit reaches relief: t = (E(set) - E(loaded)) / q from the loading (judgement 2). 'unknown' without
 * a known product, a loaded pressure and a time of loading; 'not_expected' beyond two years.
 */
export function estimateTimeToRelief(load: LoadInTransit, settings: ThermalSettings): ReliefForecast {
  const { loadedPressurePsi, loadedAt, loadedWeightLbs, plate } = load;
  const product = matchProduct(load.productName);
  if (loadedPressurePsi === null || loadedAt === null || product === 'other') return { kind: 'unknown' };
  const contents = contentsOf(product, plate, settings, kilograms(loadedWeightLbs));
  const heatLeak = estimateHeatLeak(product, plate, usableTrips(load.pastTrips, product), settings);
  const setPsi = plate.reliefSetPsi ?? settings.reliefSetPsi;
  const held = computeHoldingTime(contents, { fromPsi: loadedPressurePsi, setPsi, heatLeak, settings });
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
    pressurePath: pressurePath(contents, loadedPressurePsi, relief.reliefPsi),
    ownTrips: heatLeak.trips,
  };
}

/** How long a closed tank holds its contents, in days. */
export interface HoldingTime {
  readonly days: number;
  /** 80 % of the loads reach relief between these. */
  readonly cautiousDays: number;
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
  readonly heatLeak: OwnHeatLeak;
  readonly settings: ThermalSettings;
}

/** t = (E(relief) - E(from)) / q, without a cap; 0 from relief on (judgement 2). Pressures in psig. */
export function computeHoldingTime(contents: TankContents, conditions: HoldingConditions): HoldingTime {
  const { setPsi, heatLeak, settings } = conditions;
  const { watts, leastWatts, cautiousWatts } = heatLeak;
  const { psi: reliefPsi, isLiquidFull } = findReliefPressure(contents, setPsi);
  const days = daysToTakeUp(marginOf(contents, conditions), watts);
  const marginError = marginErrorShare(contents, conditions);
  const sooner = Math.hypot(cautiousWatts / watts - 1, CAUTIOUS_ERRORS * marginError);
  const later = Math.hypot(1 - leastWatts / watts, CAUTIOUS_ERRORS * marginError);
  return {
    days,
    cautiousDays: days / (1 + sooner),
    longestDays: days / Math.max(LEAST_SHARE, 1 - later),
    ventRiskDays: days / (1 + (sooner * VENT_RISK_ERRORS) / CAUTIOUS_ERRORS) - settings.ventRiskDays,
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
  const [less, more] = [1 - WEIGHT_ERROR_SHARE, 1 + WEIGHT_ERROR_SHARE].map((share) =>
    marginOf({ ...contents, massKg: contents.massKg * share }, conditions),
  ) as [number, number];
  return Math.hypot(byGauge, (more - less) / 2) / margin;
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

/** A trip with this product that tells a heat leak: complete, neither vented nor lost pressure (judgement 1). */
export function usableTrips(trips: readonly PastTrip[], product: KnownProduct): PressureTrip[] {
  return trips.flatMap((trip) => {
    const { loadedPressurePsi: loadedPsi, arrivalPressurePsi: arrivalPsi, loadedAt, arrivedAt } = trip;
    if (loadedPsi === null || arrivalPsi === null || loadedAt === null || arrivedAt === null) return [];
    if (matchProduct(trip.productName) !== product || trip.wasVenting) return [];
    if (loadedPsi - arrivalPsi > dropTolerance(loadedPsi)) return [];
    const hours = (toMilliseconds(arrivedAt) - toMilliseconds(loadedAt)) / MILLISECONDS_PER_HOUR;
    return hours > 0 ? [{ product, loadedKg: kilograms(trip.loadedWeightLbs), loadedPsi, arrivalPsi, hours }] : [];
  });
}

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
