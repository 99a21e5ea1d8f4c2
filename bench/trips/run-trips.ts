import { DEFAULT_HOLD_LIMITS } from '@dewar/domain/leak-checks/hold-verdict';
import { lbsToKg } from '@dewar/domain/primitives/weights';
import { HISTORY_DEFAULTS } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import { isVentRisk } from '@dewar/domain/thermodynamics/relief-countdown';
import { DEFAULT_FORECAST_SETTINGS } from '@dewar/domain/vacuum/forecast/forecast-settings';
import judgeTanks from '../../apps/server/src/features/tank-judgement/judge-tank.ts';
import type { TankFacts, TankJudgement } from '../../apps/server/src/features/tank-judgement/judgement-shapes.ts';
import { CARGOES } from './cargoes.ts';
import type { SimulatedTank } from './simulate-trips.ts';

/** What the portal says of the next trip when it has been loaded, beside what is true. Days count from the loading. */
export interface Outcome {
  readonly tank: SimulatedTank;
  readonly told: Told | null;
  /** By the design alone, as if none of the trips had been recorded. */
  readonly byDesign: Told | null;
}

interface Told {
  readonly days: number;
  readonly earliestDays: number;
  readonly latestDays: number;
  readonly ventRiskFromDays: number;
}

const DAY = 86_400_000;
const FIRST_LOADING = Date.parse('2025-01-01T08:00:00Z');

/** Asks the function that the server's thread runs after every change. */
export function tryTank(tank: SimulatedTank): Outcome {
  const { trips, next } = tank;
  const last = trips.at(-1);
  const loadedDay = last === undefined ? 0 : last.loadedDay + last.days + 10;
  const load = tripFacts(tank, { ...next, loadedDay, days: null, arrivalPsi: null, wasVenting: false }, 0);
  const past = trips.map((trip, index) => tripFacts(tank, trip, index + 1)).reverse();
  const judge = (known: TankFacts['trips']) => {
    const facts = { ...factsOf(tank), load, trips: known };
    const settings = { thermal: HISTORY_DEFAULTS, forecast: DEFAULT_FORECAST_SETTINGS, hold: DEFAULT_HOLD_LIMITS };
    const [judged] = judgeTanks({ tanks: [facts], settings, now: momentOf(loadedDay) });
    return judged === undefined ? null : toldBy(judged.judgement, loadedDay);
  };
  return { tank, told: judge(past), byDesign: judge([]) };
}

/** Whether 'vent risk' stands on the screens so many days after the loading. */
export function isVentRiskAfter({ told }: Outcome, days: number): boolean {
  return told !== null && isVentRisk({ vent_risk_from: momentOf(told.ventRiskFromDays) }, momentOf(days));
}

function toldBy(judgement: TankJudgement, loadedDay: number): Told | null {
  const { relief_at, relief_earliest_at, relief_latest_at, vent_risk_from } = judgement;
  if (relief_at === null || relief_earliest_at === null || relief_latest_at === null || vent_risk_from === null) {
    return null;
  }
  const daysUntil = (at: Date) => (at.getTime() - FIRST_LOADING) / DAY - loadedDay;
  return {
    days: daysUntil(relief_at),
    earliestDays: daysUntil(relief_earliest_at),
    latestDays: daysUntil(relief_latest_at),
    ventRiskFromDays: daysUntil(vent_risk_from),
  };
}

function factsOf({ plate, setPsi }: SimulatedTank) {
  return {
    ...{ tank_id: 1, company_id: 1, assignment_id: 1, state_version: 1, readings: [], hold_tests: [] },
    capacity_litres: plate.capacityLitres,
    boil_off_percent_per_day: plate.boilOffPercentPerDay,
    reference_holding_days: plate.referenceHoldingDays,
    relief_set_pressure: setPsi,
  };
}

interface ToldTrip {
  readonly loadedDay: number;
  readonly days: number | null;
  readonly loadedPsi: number;
  readonly arrivalPsi: number | null;
  readonly loadedKg: number | null;
  readonly wasVenting: boolean;
}

function tripFacts({ product }: SimulatedTank, trip: ToldTrip, id: number): TankFacts['trips'][number] {
  return {
    id,
    product_name: CARGOES[product].productName,
    loaded_at: momentOf(trip.loadedDay),
    arrived_at: trip.days === null ? null : momentOf(trip.loadedDay + trip.days),
    loaded_pressure: trip.loadedPsi,
    loaded_weight_lbs: trip.loadedKg === null ? null : Math.round(trip.loadedKg / lbsToKg(1)),
    arrival_pressure: trip.arrivalPsi,
    was_venting: trip.wasVenting,
    ...{ received_lbs: null, loss_answer: null, was_cold_when_filled: null },
  };
}

function momentOf(day: number): string {
  return new Date(FIRST_LOADING + day * DAY).toISOString();
}
