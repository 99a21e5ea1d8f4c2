import { type EvacuationFacts, PUMPED_WITH_TEST_DAYS, planEvacuations } from '@dewar/domain/evacuation/evacuation-plan';
import { type GateTank, judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { DEFAULT_OLDEST_READING_DAYS, type GateArrival } from '@dewar/domain/load-gate/record-concerns';
import { keepHeatLeak } from '@dewar/domain/thermodynamics/heat-leak/kept-heat-leaks';
import { assessTankCondition } from '@dewar/domain/thermodynamics/heat-leak/tank-condition';
import { estimateHeatLeak } from '@dewar/domain/thermodynamics/heat-leak/tank-heat-leak';
import {
  HISTORY_DEFAULTS,
  listDatedReadings,
  listDatedTrips,
  momentOf,
  type TankHistory,
} from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import { usualLoadLbs } from '@dewar/domain/thermodynamics/heat-leak/usual-load';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';

/** A tank's history as in `histories.jsonl`; anything but id and now may be missing. Weights in lbs, pressures in psig. */
export interface RecordedHistory {
  readonly id: string;
  readonly now: string;
  readonly tank: {
    readonly product?: string | null | undefined;
    readonly relief_set_psig?: number | null | undefined;
    readonly volume_m3?: number | null | undefined;
    readonly boil_off_percent_day?: number | null | undefined;
    readonly reference_holding_days?: number | null | undefined;
    readonly csc_inspection_date?: string | null | undefined;
    readonly five_year_test_date?: string | null | undefined;
  };
  readonly trips: ReadonlyArray<{
    readonly product?: string | null | undefined;
    readonly loaded_at?: string | null | undefined;
    readonly arrived_at?: string | null | undefined;
    readonly loaded_lbs?: number | null | undefined;
    readonly received_lbs?: number | null | undefined;
    readonly loaded_psig?: number | null | undefined;
    readonly arrival_psig?: number | null | undefined;
    readonly was_venting?: boolean | null | undefined;
    readonly loss_answer?: 'vented' | 'taken_out' | null | undefined;
    readonly was_cold?: boolean | null | undefined;
  }>;
  readonly readings: ReadonlyArray<{
    readonly reading_timestamp?: string | null | undefined;
    readonly vacuum_reading?: number | null | undefined;
    readonly fresh_pull?: boolean | null | undefined;
  }>;
  readonly events: ReadonlyArray<{
    readonly kind?: string | null | undefined;
    readonly at?: string | null | undefined;
    readonly vacuum_reading?: number | null | undefined;
  }>;
  readonly load?:
    | {
        readonly product?: string | null | undefined;
        readonly loaded_lbs?: number | null | undefined;
        readonly loaded_psig?: number | null | undefined;
        readonly journey_days?: number | null | undefined;
        readonly margin_days?: number | null | undefined;
        readonly shield_days?: number | null | undefined;
        readonly was_cold?: boolean | null | undefined;
      }
    | null
    | undefined;
}

export const HISTORY_COLUMNS = 'id,certain_days,probable_days,gate,pump_by,gauge_doubt';

const DAY_DECIMALS = 2;
const LITRES_PER_M3 = 1000;

/**
 * A row of `npm run judge -- histories`: days for certain and probably, the answer of the load gate, when to pump the
 * tank down and whether to doubt its gauge. Empty days are not known. Throws RangeError for a `now` that is no moment.
 */
export function judgeTankHistory(recorded: RecordedHistory): string {
  const { id, now, tank, load } = recorded;
  const history = readHistory(recorded);
  const product = matchProduct(load?.product ?? tank.product);
  const weightLbs = positive(load?.loaded_lbs);
  const usualLbs =
    product === 'other' ? null : usualLoadLbs(listDatedTrips(history.trips, toMilliseconds(now)), product);
  const question = { loadedLbs: weightLbs ?? usualLbs, at: now, now };
  const heatLeak = product === 'other' ? null : estimateHeatLeak(history, { product, ...question }, HISTORY_DEFAULTS);
  const condition = assessTankCondition(history, heatLeak ?? NOTHING_KNOWN, HISTORY_DEFAULTS, now);
  const gateTank: GateTank = {
    operational_status: true,
    csc_inspection_date: tank.csc_inspection_date ?? null,
    five_year_test_date: tank.five_year_test_date ?? null,
    ...{ leak_check_status: 'no_data', last_leak_check_date: null },
    latest_reading: latestReadingOf(history, now),
    last_arrival: lastArrivalOf(history, now),
    is_in_transit: false,
    capacity_litres: history.plate.capacityLitres,
    boil_off_percent_per_day: history.plate.boilOffPercentPerDay,
    reference_holding_days: history.plate.referenceHoldingDays,
    relief_set_pressure: history.plate.reliefSetPsi,
    heat_leaks: product === 'other' || heatLeak === null ? [] : [keepHeatLeak(product, heatLeak, usualLbs)],
    // What the answer remarks on is not printed.
    ...{ condition, insulation: null, vacuum_crossing_from: null, is_being_judged: false, has_judgement_failed: false },
  };
  const journey = {
    productName: load?.product ?? tank.product ?? null,
    weightLbs,
    pressurePsi: finite(load?.loaded_psig),
    days: positive(load?.journey_days),
    shieldDays: positive(load?.shield_days),
    wasCold: load?.was_cold ?? null,
  };
  const view = {
    date: calendarDateIn('UTC', now),
    timeZone: 'UTC',
    marginDays: finite(load?.margin_days) ?? 0,
    oldestReadingDays: DEFAULT_OLDEST_READING_DAYS,
    thermal: HISTORY_DEFAULTS,
  };
  const { verdict, holding } = judgeLoadGate(gateTank, journey, view);
  const days = (value: number | undefined) => (value === undefined ? '' : value.toFixed(DAY_DECIMALS));
  const pumpBy = findPumpBy(recorded, history, { condition, insulation: heatLeak?.index ?? null });
  const doubt = condition.is_gauge_doubtful ? 'gauge' : 'none';
  return [id, days(holding?.cautiousDays), days(holding?.days), verdict, pumpBy, doubt].join(',');
}

const NOTHING_KNOWN = { basis: { kind: 'plate' }, index: null } as const;

/** 'now', 'YYYY-MM' or 'none', as the evacuation list has it. */
function findPumpBy(
  { id, now, tank }: RecordedHistory,
  history: TankHistory,
  found: Pick<EvacuationFacts, 'condition' | 'insulation'>,
): string {
  const forecast = forecastVacuum({
    readings: history.readings.filter(({ takenAt, vacuumMicrons }) => momentOf(takenAt) !== null && vacuumMicrons > 0),
    loads: history.trips.flatMap(({ loadedAt, arrivedAt }) =>
      momentOf(loadedAt) === null
        ? []
        : [{ loadedAt: loadedAt ?? now, arrivedAt: momentOf(arrivedAt) === null ? null : arrivedAt }],
    ),
    ...{ now, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS },
  });
  const crossing = forecast.kind === 'no_forecast' ? null : forecast.crossing;
  const today = calendarDateIn('UTC', now);
  const facts = {
    tank_number: id,
    latest_reading: latestReadingOf(history, now),
    last_arrival: lastArrivalOf(history, now),
    ...found,
    crossing: crossing && { earliest_on: calendarDateIn('UTC', crossing.earliestAt) },
    ...{ has_trend: forecast.kind !== 'no_forecast', is_being_judged: false, has_judgement_failed: false },
    csc_inspection_date: tank.csc_inspection_date ?? null,
  };
  const [month] = planEvacuations([facts], {
    ...{ today, pumpedWithTestDays: PUMPED_WITH_TEST_DAYS },
    pumpDownIndex: HISTORY_DEFAULTS.pumpDownIndex,
    reviewInsulationIndex: HISTORY_DEFAULTS.reviewAboveIndex,
  }).months;
  if (month === undefined) return 'none';
  return month.tanks[0]?.pump_by === today ? 'now' : month.month;
}

function readHistory({ tank, trips, readings, events }: RecordedHistory): TankHistory {
  const litres = positive(tank.volume_m3);
  return {
    plate: {
      capacityLitres: litres === null ? null : litres * LITRES_PER_M3,
      boilOffPercentPerDay: positive(tank.boil_off_percent_day),
      referenceHoldingDays: positive(tank.reference_holding_days),
      reliefSetPsi: positive(tank.relief_set_psig),
    },
    trips: trips.map((trip) => ({
      productName: trip.product ?? tank.product ?? null,
      loadedWeightLbs: positive(trip.loaded_lbs),
      receivedWeightLbs: positive(trip.received_lbs),
      loadedPressurePsi: finite(trip.loaded_psig),
      arrivalPressurePsi: finite(trip.arrival_psig),
      loadedAt: trip.loaded_at ?? null,
      arrivedAt: trip.arrived_at ?? null,
      wasVenting: trip.was_venting ?? false,
      lossAnswer: trip.loss_answer ?? null,
      wasColdWhenFilled: trip.was_cold ?? null,
    })),
    readings: readings.map((reading) => ({
      takenAt: reading.reading_timestamp ?? '',
      vacuumMicrons: positive(reading.vacuum_reading) ?? 0,
      isFreshPull: reading.fresh_pull ?? false,
    })),
    passedHoldTests: events
      .filter(({ kind }) => kind === 'hold_test_passed')
      .map(({ at, vacuum_reading }) => ({ at: at ?? '', vacuumMicrons: positive(vacuum_reading) })),
  };
}

function latestReadingOf(history: TankHistory, now: string) {
  const latest = listDatedReadings(history, toMilliseconds(now)).at(-1);
  return latest === undefined
    ? null
    : { vacuum_reading: latest.microns, reading_timestamp: new Date(latest.at).toISOString() };
}

/** What it arrived with last; histories do not say what awaits a review. */
function lastArrivalOf({ trips }: TankHistory, now: string): GateArrival | null {
  const last = listDatedTrips(trips, toMilliseconds(now))
    .filter(({ arrivedMs }) => arrivedMs !== null && arrivedMs <= toMilliseconds(now))
    .at(-1);
  if (last === undefined || last.arrivedMs === null) return null;
  return {
    arrived_at: new Date(last.arrivedMs).toISOString(),
    arrival_pressure: last.arrivalPressurePsi,
    was_venting: last.wasVenting,
    is_under_review: false,
  };
}

function positive(value: number | null | undefined): number | null {
  return value != null && Number.isFinite(value) && value > 0 ? value : null;
}

function finite(value: number | null | undefined): number | null {
  return value != null && Number.isFinite(value) ? value : null;
}
