import type { VacuumOutlook } from '@dewar/contract/vacuum-forecast';
import type { KeptHeatLeak } from '@dewar/domain/load-gate/journey-holding';
import { roundTo } from '@dewar/domain/primitives/numbers';
import type { AdjustableForecastSettings } from '@dewar/domain/settings/forecast-settings';
import { estimateHeatLeak, OWN_TRIPS_CONSIDERED } from '@dewar/domain/thermodynamics/heat-leak';
import {
  computeInsulationIndex,
  type InsulationIndex,
  poolInsulationIndex,
} from '@dewar/domain/thermodynamics/insulation-index';
import { KNOWN_PRODUCTS, matchProduct, type Product } from '@dewar/domain/thermodynamics/products';
import { plateOf, type TankWithPlate, type ThermalSettings } from '@dewar/domain/thermodynamics/tank-design';
import { estimateTimeToRelief, usableTrips } from '@dewar/domain/thermodynamics/time-to-relief';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { type EarlierForecast, forecastEarlier } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import type {
  ForecastPoint,
  MissingForecast,
  NoForecast,
  ThermalState,
  VacuumForecast,
} from '@dewar/domain/vacuum/forecast/forecast-types';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { judgeWaiting } from './judge-waiting.ts';

/** A tank's records of its current company, as plain data for another thread. Pressures in psig, weights in lbs. */
export interface TankFacts extends TankWithPlate {
  readonly tank_id: number;
  readonly company_id: number;
  readonly assignment_id: number;
  readonly state_version: number;
  readonly load: TripFacts | null;
  /** Completed trips, newest first. */
  readonly trips: readonly TripFacts[];
  /** Timestamp, microns, fresh pull; newest first. */
  readonly readings: readonly (readonly [string, number, boolean])[];
}

interface TripFacts {
  readonly id: number;
  readonly product_name: string | null;
  readonly loaded_at: string | null;
  readonly arrived_at: string | null;
  readonly loaded_pressure: number | null;
  readonly loaded_weight_lbs: number | null;
  readonly arrival_pressure: number | null;
  readonly was_venting: boolean;
}

/** What is kept of a tank, besides what it was computed from. */
export interface TankJudgement {
  readonly transfer_id: number | null;
  readonly relief_at: Date | null;
  readonly relief_earliest_at: Date | null;
  readonly relief_latest_at: Date | null;
  readonly vent_risk_from: Date | null;
  readonly relief_psi: number | null;
  readonly is_liquid_full: boolean | null;
  readonly pressure_path: readonly number[] | null;
  readonly insulation_index: number | null;
  readonly insulation_low: number | null;
  readonly insulation_high: number | null;
  readonly insulation_trips: number;
  readonly last_product: Product | null;
  readonly waiting_kg_per_day: number | null;
  readonly waiting_low_kg_per_day: number | null;
  readonly waiting_high_kg_per_day: number | null;
  readonly crosses_at: Date | null;
  readonly earliest_at: Date | null;
  readonly latest_at: Date | null;
  readonly above_since: Date | null;
  readonly above_state: ThermalState | null;
  readonly confidence: 'high' | 'medium' | 'low' | null;
  readonly no_forecast: MissingForecast | null;
  readonly vacuum_forecast: VacuumOutlook;
  /** With the products that its own trips tell. */
  readonly heat_leaks: readonly KeptHeatLeak[];
}

export interface TripInsulation {
  readonly transfer_id: number;
  readonly insulation_index: number;
  readonly insulation_low: number;
  readonly insulation_high: number;
}

export interface JudgementSettings {
  readonly thermal: ThermalSettings;
  readonly forecast: AdjustableForecastSettings;
}

export interface JudgementInput {
  readonly tanks: readonly TankFacts[];
  readonly settings: JudgementSettings;
  readonly now: string;
}

export interface JudgedTank {
  readonly tank_id: number;
  readonly judgement: TankJudgement;
  /** The trips of `trips` that tell an insulation index. */
  readonly insulations: readonly TripInsulation[];
}

const PRESSURE_DECIMALS = 1;
const INDEX_DECIMALS = 2;

/** Everything that follows from the records of some tanks; runs in a worker thread. */
export default function judgeTanks({ tanks, settings, now }: JudgementInput): JudgedTank[] {
  return tanks.map((tank) => judgeTank(tank, settings, new Date(now)));
}

function judgeTank(tank: TankFacts, { thermal, forecast }: JudgementSettings, now: Date): JudgedTank {
  const insulations = tank.trips.flatMap((trip) => insulationOf(tank, trip, thermal));
  const last = insulations.slice(0, OWN_TRIPS_CONSIDERED).map(({ insulation }) => insulation);
  const pooled = poolInsulationIndex(last);
  const judgement = {
    ...judgeRelief(tank, thermal),
    ...(pooled === null ? NO_INDEX : keptIndex(pooled)),
    insulation_trips: last.length,
    ...judgeWaiting({ lastLoad: tank.load ?? tank.trips[0], insulation: pooled, plate: plateOf(tank) }, thermal),
    ...judgeVacuum(tank, forecast, now),
    heat_leaks: judgeHeatLeaks(tank, thermal),
  };
  return { tank_id: tank.tank_id, judgement, insulations: insulations.map(keptInsulation) };
}

function judgeRelief(tank: TankFacts, settings: ThermalSettings) {
  const { load } = tank;
  const none = {
    transfer_id: load?.id ?? null,
    ...{ relief_at: null, relief_earliest_at: null, relief_latest_at: null, vent_risk_from: null },
    ...{ relief_psi: null, is_liquid_full: null, pressure_path: null },
  };
  if (load === null) return none;
  const pastTrips = tank.trips.map(toPastTrip);
  const estimate = estimateTimeToRelief({ ...toPastTrip(load), plate: plateOf(tank), pastTrips }, settings);
  if (estimate.kind !== 'estimate') return none;
  return {
    transfer_id: load.id,
    relief_at: toMinute(estimate.reliefAt),
    relief_earliest_at: toMinute(estimate.earliestAt),
    relief_latest_at: toMinute(estimate.latestAt),
    vent_risk_from: toMinute(estimate.ventRiskFrom),
    relief_psi: roundTo(estimate.reliefPsi, PRESSURE_DECIMALS),
    is_liquid_full: estimate.isLiquidFull,
    pressure_path: estimate.pressurePath.map((psi) => Math.round(psi)),
  };
}

const WATT_DECIMALS = 3;

function judgeHeatLeaks(tank: TankFacts, settings: ThermalSettings): KeptHeatLeak[] {
  const pastTrips = tank.trips.map(toPastTrip);
  const rounded = (watts: number) => roundTo(watts, WATT_DECIMALS);
  return KNOWN_PRODUCTS.flatMap((product) => {
    const ownTrips = usableTrips(pastTrips, product);
    const { watts, leastWatts, cautiousWatts, trips } = estimateHeatLeak(product, plateOf(tank), ownTrips, settings);
    if (trips === 0) return [];
    return {
      product,
      watts: rounded(watts),
      least_watts: rounded(leastWatts),
      cautious_watts: rounded(cautiousWatts),
      trips,
    };
  });
}

interface IndexedTrip {
  readonly id: number;
  readonly insulation: InsulationIndex;
}

function insulationOf(tank: TankFacts, trip: TripFacts, settings: ThermalSettings): IndexedTrip[] {
  const product = matchProduct(trip.product_name);
  if (product === 'other') return [];
  const [usable] = usableTrips([toPastTrip(trip)], product);
  const insulation = usable === undefined ? null : computeInsulationIndex(usable, plateOf(tank), settings);
  return insulation === null ? [] : [{ id: trip.id, insulation }];
}

const NO_INDEX = { insulation_index: null, insulation_low: null, insulation_high: null };

function keptInsulation({ id, insulation }: IndexedTrip): TripInsulation {
  return { transfer_id: id, ...keptIndex(insulation) };
}

function keptIndex({ index, low, high }: InsulationIndex) {
  const rounded = (value: number) => roundTo(value, INDEX_DECIMALS);
  return { insulation_index: rounded(index), insulation_low: rounded(low), insulation_high: rounded(high) };
}

/** Finer would weigh in every answer and tell nothing. */
function toMinute(moment: Date): Date {
  return new Date(Math.round(moment.getTime() / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE);
}

function judgeVacuum({ readings, load, trips }: TankFacts, settings: AdjustableForecastSettings, now: Date) {
  const loads = [...(load === null ? [] : [load]), ...trips].flatMap(({ loaded_at, arrived_at }) =>
    loaded_at === null ? [] : [{ loadedAt: loaded_at, arrivedAt: arrived_at }],
  );
  const request = {
    readings: readings.map(([takenAt, vacuumMicrons, isFreshPull]) => ({ takenAt, vacuumMicrons, isFreshPull })),
    ...{ loads, now, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS, settings },
  };
  const forecast = forecastVacuum(request);
  const crossing = forecast.kind === 'no_forecast' ? null : forecast.crossing;
  const instant = (at: string | null | undefined) => (at == null ? null : toMinute(new Date(at)));
  return {
    crosses_at: instant(crossing?.at),
    earliest_at: instant(crossing?.earliestAt),
    latest_at: instant(crossing?.latestAt),
    above_since: instant(forecast.aboveLimit?.since),
    above_state: forecast.aboveLimit?.state ?? null,
    confidence: forecast.kind === 'no_forecast' ? null : forecast.confidence,
    no_forecast: forecast.kind === 'no_forecast' ? keptReason(forecast) : null,
    vacuum_forecast: {
      forecast: keptForecast(forecast),
      earlier: keptEarlier(forecastEarlier(request, forecast)),
      ...{ coldDaysAfterArrival: settings.coldDaysAfterArrival, loads },
    },
  };
}

function keptReason({ reason, state, lastTakenAt, lastMicrons }: NoForecast): MissingForecast {
  return { reason, state, lastTakenAt, lastMicrons };
}

const FORECAST_DIGITS = 4;

export function keptForecast(forecast: VacuumForecast): VacuumOutlook['forecast'] {
  return forecast.kind === 'no_forecast' ? forecast : { ...forecast, curve: keptCurve(forecast.curve) };
}

function keptEarlier(earlier: EarlierForecast | null) {
  return earlier && { ...earlier, curve: keptCurve(earlier.curve) };
}

/** Most of a forecast are the points of its curve; more digits and seconds could not be seen. */
function keptCurve(curve: readonly ForecastPoint[]) {
  const digits = (value: number) => Number(value.toPrecision(FORECAST_DIGITS));
  return curve.map(({ at, microns, low, high }) => ({
    at: toMinute(new Date(at)).toISOString(),
    ...{ microns: digits(microns), low: digits(low), high: digits(high) },
  }));
}

function toPastTrip(trip: TripFacts) {
  return {
    productName: trip.product_name,
    loadedWeightLbs: trip.loaded_weight_lbs,
    loadedPressurePsi: trip.loaded_pressure,
    arrivalPressurePsi: trip.arrival_pressure,
    loadedAt: trip.loaded_at,
    arrivedAt: trip.arrived_at,
    wasVenting: trip.was_venting,
  };
}
