import { roundTo } from '@dewar/domain/primitives/numbers';
import { listHeatLeaks } from '@dewar/domain/thermodynamics/heat-leak/kept-heat-leaks';
import { assessTankCondition } from '@dewar/domain/thermodynamics/heat-leak/tank-condition';
import { estimateHeatLeak } from '@dewar/domain/thermodynamics/heat-leak/tank-heat-leak';
import type { HistorySettings, TankHistory } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import { computeTripInsulation } from '@dewar/domain/thermodynamics/heat-leak/trip-insulation';
import type { InsulationIndex } from '@dewar/domain/thermodynamics/insulation-index';
import { matchProduct, type Product } from '@dewar/domain/thermodynamics/products';
import { plateOf } from '@dewar/domain/thermodynamics/tank-design';
import { estimateTimeToRelief } from '@dewar/domain/thermodynamics/time-to-relief';
import { type TripFacts, toPastTrip } from '../tank-state/past-trip-reader.ts';
import { judgeVacuum } from './judge-vacuum.ts';
import { judgeWaiting } from './judge-waiting.ts';
import type { JudgedTank, JudgementInput, JudgementSettings, TankFacts, TripInsulation } from './judgement-shapes.ts';
import { toHistory } from './tank-history.ts';
import { toMinute } from './to-minute.ts';

const PRESSURE_DECIMALS = 1;
const INDEX_DECIMALS = 2;

/** Everything that follows from the records of some tanks; runs in a worker thread. */
export default function judgeTanks({ tanks, settings, now }: JudgementInput): JudgedTank[] {
  return tanks.map((tank) => judgeTank(tank, settings, new Date(now)));
}

function judgeTank(tank: TankFacts, { thermal, forecast, hold }: JudgementSettings, now: Date): JudgedTank {
  const history = toHistory(tank, hold);
  const insulations = tank.trips.flatMap((trip) => insulationOf(history, trip, thermal));
  const lastLoad = tank.load ?? tank.trips[0];
  const heatLeak = heatLeakWith(history, matchProduct(lastLoad?.product_name), thermal, now);
  const judgement = {
    ...judgeRelief(tank, history, thermal, now),
    ...(heatLeak.index === null ? NO_INDEX : keptIndex(heatLeak.index)),
    insulation_trips: heatLeak.index === null ? 0 : heatLeak.trips,
    ...judgeWaiting({ lastLoad, insulation: heatLeak.index, plate: plateOf(tank) }, thermal),
    ...judgeVacuum(tank, forecast, now),
    heat_leaks: listHeatLeaks(history, thermal, now),
    condition: assessTankCondition(history, heatLeak, thermal, now),
  };
  return { tank_id: tank.tank_id, judgement, insulations: insulations.map(keptInsulation) };
}

/** By the product that it carries or last carried; of others the vacuum is the same, and their heat is not known. */
function heatLeakWith(history: TankHistory, product: Product, settings: HistorySettings, now: Date) {
  const known = product === 'other' ? 'helium' : product;
  const found = estimateHeatLeak(history, { product: known, loadedLbs: null, at: now, now }, settings);
  return product === 'other' ? { ...found, index: null } : found;
}

function judgeRelief(tank: TankFacts, history: TankHistory, settings: HistorySettings, now: Date) {
  const { load } = tank;
  const none = {
    transfer_id: load?.id ?? null,
    ...{ relief_at: null, relief_earliest_at: null, relief_latest_at: null, vent_risk_from: null },
    ...{ relief_psi: null, is_liquid_full: null, pressure_path: null },
  };
  if (load === null) return none;
  const estimate = estimateTimeToRelief({ ...toPastTrip(load), history }, settings, now);
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

interface IndexedTrip {
  readonly id: number;
  readonly insulation: InsulationIndex;
}

function insulationOf(history: TankHistory, trip: TripFacts, settings: HistorySettings): IndexedTrip[] {
  const insulation = computeTripInsulation(toPastTrip(trip), history, settings);
  return insulation === null ? [] : [{ id: trip.id, insulation }];
}

const NO_INDEX = { insulation_index: null, insulation_low: null, insulation_high: null };

function keptInsulation({ id, insulation }: IndexedTrip): TripInsulation {
  return { transfer_id: id, ...keptIndex(insulation) };
}

function keptIndex({ index, low, high }: Pick<InsulationIndex, 'index' | 'low' | 'high'>) {
  const rounded = (value: number) => roundTo(value, INDEX_DECIMALS);
  return { insulation_index: rounded(index), insulation_low: rounded(low), insulation_high: rounded(high) };
}
