import { lbsToKg } from '../primitives/weights.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, toMilliseconds } from '../time/instants.ts';
import { energyAt, liquidFullPressure, pressureAtEnergy, type TankContents } from './closed-tank.ts';
import { estimateHeatLeak } from './heat-leak.ts';
import type { PressureTrip } from './insulation-index.ts';
import { dropTolerance } from './pressure-climb.ts';
import { type KnownProduct, matchProduct } from './products.ts';
import { contentsOf, SECONDS_PER_DAY, type TankPlate, type ThermalSettings } from './tank-design.ts';

/** Beyond this an estimate means nothing, and dates leave their range. */
const RELIEF_CAP_DAYS = 730;
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
  /** With the heat leak's 90 % ends: 80 % of the loads reach relief between them. */
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
  const relief = findReliefPressure(contents, plate.reliefSetPsi ?? settings.reliefSetPsi);
  const margin = Math.max(0, energyAt(contents, relief.psi) - energyAt(contents, loadedPressurePsi));
  const days = daysToTakeUp(margin, heatLeak.watts);
  if (days > RELIEF_CAP_DAYS) return { kind: 'not_expected' };
  const after = (count: number) =>
    new Date(toMilliseconds(loadedAt) + Math.min(count, RELIEF_CAP_DAYS) * MILLISECONDS_PER_DAY);
  const earliestDays = daysToTakeUp(margin, heatLeak.cautiousWatts);
  return {
    kind: 'estimate',
    reliefAt: after(days),
    earliestAt: after(earliestDays),
    ventRiskFrom: after(earliestDays - settings.ventRiskDays),
    latestAt: after(daysToTakeUp(margin, heatLeak.leastWatts)),
    reliefPsi: relief.psi,
    isLiquidFull: relief.isLiquidFull,
    pressurePath: pressurePath(contents, loadedPressurePsi, relief.psi),
    ownTrips: heatLeak.trips,
  };
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

function kilograms(weightLbs: number | null): number | null {
  return weightLbs === null || weightLbs <= 0 ? null : lbsToKg(weightLbs);
}

function pressurePath(contents: TankContents, fromPsi: number, toPsi: number): number[] {
  const start = energyAt(contents, fromPsi);
  const step = (energyAt(contents, toPsi) - start) / PATH_STEPS;
  const range = { lowestPsi: fromPsi, highestPsi: Math.max(fromPsi, toPsi) };
  return Array.from({ length: PATH_STEPS + 1 }, (_, index) => pressureAtEnergy(contents, start + index * step, range));
}
