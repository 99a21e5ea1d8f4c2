import type { KeptHeatLeak } from '@dewar/domain/load-gate/journey-holding';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { estimateHeatLeak, OWN_TRIPS_CONSIDERED } from '@dewar/domain/thermodynamics/heat-leak';
import {
  computeInsulationIndex,
  type InsulationIndex,
  poolInsulationIndex,
} from '@dewar/domain/thermodynamics/insulation-index';
import { KNOWN_PRODUCTS, matchProduct } from '@dewar/domain/thermodynamics/products';
import { plateOf, type ThermalSettings } from '@dewar/domain/thermodynamics/tank-design';
import { estimateTimeToRelief, usableTrips } from '@dewar/domain/thermodynamics/time-to-relief';
import { judgeVacuum } from './judge-vacuum.ts';
import { judgeWaiting } from './judge-waiting.ts';
import type {
  JudgedTank,
  JudgementInput,
  JudgementSettings,
  TankFacts,
  TripFacts,
  TripInsulation,
} from './judgement-shapes.ts';
import { toMinute } from './to-minute.ts';

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
