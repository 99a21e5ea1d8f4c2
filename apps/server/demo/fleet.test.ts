import { readingsOfTest } from '@dewar/domain/leak-checks/hold-readings';
import { assessHold } from '@dewar/domain/leak-checks/hold-trend';
import { leakCheckOutcome } from '@dewar/domain/leak-checks/leak-check-status';
import { areNumberedThrough } from '@dewar/domain/leak-checks/leak-points';
import { weldLocationAt } from '@dewar/domain/leak-checks/weld-zones';
import { assessInspection, fiveYearTestDueDate, inspectionDueDate } from '@dewar/domain/tanks/inspection-due';
import { hasValidIso6346CheckDigit } from '@dewar/domain/tanks/iso-6346';
import { estimateHeatLeak } from '@dewar/domain/thermodynamics/heat-leak/tank-heat-leak';
import { HISTORY_DEFAULTS, NO_HISTORY } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import { THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import { assessArrival } from '@dewar/domain/transfers/transfer-assessment';
import { findImmediateReadingState, findReadingPeriod } from '@dewar/domain/transfers/transfer-periods';
import { forecastEarlier } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import { type ForecastRequest, forecastVacuum } from '@dewar/domain/vacuum/forecast/forecast-vacuum';
import { describe, expect, test } from 'vitest';
import { buildFleet, type DemoTank } from './fleet.ts';
import { toTrip } from './near-relief.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** At noon, just after midnight and late in the evening, which are differently placed in the working hours. */
const CASES = [
  { seed: 'dewar', now: new Date('2026-11-21T15:20:00Z') },
  { seed: 'another', now: new Date('2027-03-01T00:04:00Z') },
  { seed: 'a third', now: new Date('2028-02-29T23:50:00Z') },
].map((given) => ({ ...given, fleet: buildFleet(given) }));

const tally = (values: readonly (string | null)[]) => (value: string | null) =>
  values.filter((one) => one === value).length;
const sharesOf = (values: readonly (string | null)[]) => {
  const count = tally(values);
  return (value: string) => (100 * count(value)) / values.length;
};
const arrivalsOf = (fleet: readonly DemoTank[]) =>
  fleet.flatMap((tank) =>
    tank.transfers.flatMap((transfer, index) => {
      const { arrived_at } = transfer;
      return arrived_at === null ? [] : [{ ...transfer, arrived_at, tank, next: tank.transfers[index + 1] }];
    }),
  );

function near(actual: number, aim: number, tolerance: number): void {
  expect(actual).toBeGreaterThanOrEqual(aim - tolerance);
  expect(actual).toBeLessThanOrEqual(aim + tolerance);
}

/** The readings and loads of the one tank with this young leak. */
function youngLeakOf(fleet: readonly DemoTank[], reached: string, now: Date): ForecastRequest {
  const [tank, ...others] = fleet.filter(({ plan }) => plan.youngLeak === reached);
  expect([tank?.plan.archetype, others]).toEqual(['slow leak', []]);
  return {
    readings: (tank?.readings ?? []).map(({ vacuum_reading, reading_timestamp, fresh_pull }) => ({
      ...{ vacuumMicrons: vacuum_reading, takenAt: reading_timestamp, isFreshPull: fresh_pull },
    })),
    loads: (tank?.transfers ?? []).map(({ loaded_at, arrived_at }) => ({ loadedAt: loaded_at, arrivedAt: arrived_at })),
    ...{ now, limitMicrons: 75 },
  };
}

test.each(['2026-11-21T15:20:00Z', '2026-12-02T10:00:00Z', '2027-02-11T23:00:00Z'])(
  'the demo fleet at %s has a tank whose readings foretold eight weeks before when it would pass 75',
  (moment) => {
    const now = new Date(moment);
    const request = youngLeakOf(buildFleet({ seed: 'dewar', now }), 'above 75', now);
    const { crossing, passedAt } = forecastEarlier(request, forecastVacuum(request)) ?? {};
    expect(Date.parse(crossing?.earliestAt ?? '')).toBeLessThanOrEqual(Date.parse(passedAt ?? ''));
    expect(Date.parse(crossing?.latestAt ?? '')).toBeGreaterThanOrEqual(Date.parse(passedAt ?? ''));
  },
);

test('the demo fleet is the same for the same seed and time, and another for another seed', () => {
  const { seed, now } = { seed: 'dewar', now: new Date('2026-11-21T15:20:00Z') };
  expect(buildFleet({ seed, now })).toEqual(CASES[0]?.fleet);
  expect(buildFleet({ seed: 'other', now })).not.toEqual(CASES[0]?.fleet);
});

describe.each(CASES)('the demo fleet of $seed', ({ fleet, now }) => {
  const arrivals = arrivalsOf(fleet);
  const readings = fleet.flatMap((tank) => tank.readings);

  test('has the tanks of four companies and the expected history', () => {
    const cargo = tally(fleet.map(({ plan }) => plan.cargo));
    expect([cargo('LHe'), cargo('LNG'), cargo('LIN') + cargo('LOX') + cargo('LAR')]).toEqual([24, 12, 12]);
    const company = tally(fleet.map(({ plan }) => plan.company));
    expect(['polar', 'northwind', 'kestrel', 'saltmarsh'].map(company)).toEqual([24, 12, 8, 4]);
    near(readings.length, 4_800, 500);
    near(fleet.flatMap((tank) => tank.transfers).length, 470, 50);
  });

  test('has the expected shares of archetypes', () => {
    const share = sharesOf(fleet.map(({ plan }) => plan.archetype));
    near(share('healthy'), 40, 2);
    // By its gauge, a tank whose gauge misleads is an ageing one.
    near(share('ageing') + share('misleading gauge'), 28, 3);
    near(share('slow leak'), 12, 3);
    near(share('failing'), 8, 2);
    near(share('repaired'), 8, 2);
    near(share('stuck gauge') + share('spiking gauge'), 3, 2);
  });

  test('has a tank whose vacuum is predicted to pass 75 within thirty days', () => {
    const request = youngLeakOf(fleet, 'below 75', now);
    expect(request.readings.at(-1)?.vacuumMicrons).toBeLessThanOrEqual(75);
    const forecast = forecastVacuum(request);
    const crossing = forecast.kind === 'no_forecast' ? null : forecast.crossing;
    const daysLeft = (Date.parse(crossing?.at ?? '') - now.getTime()) / DAY;
    expect(daysLeft).toBeGreaterThan(0);
    expect(daysLeft).toBeLessThanOrEqual(30);
  });

  test('has numbers with valid check digits, and two legacy numbers', () => {
    expect(fleet.filter(({ tank_number }) => !hasValidIso6346CheckDigit(tank_number))).toHaveLength(2);
    expect(new Set(fleet.map(({ tank_number }) => tank_number.toLowerCase())).size).toBe(fleet.length);
    const numbered = fleet.filter(({ plan }) => plan.legacyNumber === null);
    expect(numbered.every(({ tank_number }) => /^[A-Z]{4} \d{6}-\d$/.test(tank_number))).toBe(true);
  });

  test('loads, carries and arrives in order, one load at a time, and never in the future', () => {
    for (const { transfers, readings: taken, leakChecks } of fleet) {
      expect(transfers.slice(0, -1).every((transfer) => transfer.arrived_at !== null)).toBe(true);
      const moments = transfers.flatMap(({ loaded_at, arrived_at }) =>
        arrived_at ? [loaded_at, arrived_at] : [loaded_at],
      );
      expect(moments).toEqual(moments.toSorted((one, other) => one.getTime() - other.getTime()));
      const all = [...moments, ...taken.map((reading) => reading.reading_timestamp)];
      for (const check of leakChecks) all.push(check.assessment_date, check.vacuum_test_end ?? check.assessment_date);
      for (const { determined_at } of transfers) if (determined_at) all.push(determined_at);
      expect(Math.max(...all.map(Number))).toBeLessThanOrEqual(now.getTime());
      expect(Math.min(...all.map(Number))).toBeGreaterThan(now.getTime() - 550 * DAY);
    }
  });

  test('has a tank that takes up far more heat than designed while its gauge shows a good vacuum', () => {
    const misleading = fleet.filter(({ plan }) => plan.archetype === 'misleading gauge');
    expect(misleading).toHaveLength(1);
    for (const { transfers, readings: taken, plate } of misleading) {
      expect(taken.at(-1)?.vacuum_reading).toBeLessThanOrEqual(30);
      const history = { plate, ...NO_HISTORY, trips: transfers.map(toTrip) };
      const question = { product: 'nitrogen', loadedLbs: null, at: now, now } as const;
      expect(estimateHeatLeak(history, question, HISTORY_DEFAULTS).index?.low).toBeGreaterThan(1.8);
    }
  });

  test('has twelve loads in transit and one tank just arrived whose immediate reading is due', () => {
    expect(fleet.filter((tank) => tank.transfers.at(-1)?.arrived_at === null)).toHaveLength(12);
    const due = arrivals.filter(
      ({ tank, ...transfer }) => findImmediateReadingState({ transfer, readings: tank.readings, now }) === 'due',
    );
    expect(due.map(({ tank }) => tank.plan.situation)).toEqual(['just arrived']);
  });

  test('has every arrival assessed as the server does, in the intended mix', () => {
    for (const transfer of arrivals) {
      const { assessment, reasoning, requiresLevelCheck } = assessArrival(
        {
          arrivalPressurePsi: transfer.arrival_pressure,
          wasVenting: transfer.was_venting,
          openLoad: {
            loadedPressurePsi: transfer.loaded_pressure,
            loadedWeightLbs: transfer.loaded_weight_lbs,
            loadedAt: transfer.loaded_at,
            productName: transfer.product_name,
          },
          plate: transfer.tank.plate,
          arrivedAt: transfer.arrived_at,
          now,
        },
        THERMAL_DEFAULTS,
      );
      expect(transfer.arrival_assessment).toBe(assessment);
      expect(transfer.assessment_reasoning).toBe(reasoning);
      expect(transfer.requires_level_check).toBe(requiresLevelCheck);
    }
    const share = sharesOf(arrivals.map((transfer) => transfer.arrival_assessment));
    near(share('full_load'), 80, 3);
    near(share('needs_immediate_check'), 10, 3);
    near(share('manual_review_required'), 7, 3);
    near(share('unknown'), 3, 1.5);
  });

  test('has 85 % of the arrivals of a month determined, all before, in the intended mix', () => {
    const daysAgo = (arrived_at: Date) => (now.getTime() - arrived_at.getTime()) / DAY;
    const isDetermined = ({ final_determination }: { final_determination: string | null }) =>
      final_determination !== null;
    const ofMonth = arrivals.filter(({ arrived_at }) => daysAgo(arrived_at) > 5 && daysAgo(arrived_at) < 31);
    near((100 * ofMonth.filter(isDetermined).length) / ofMonth.length, 85, 14);
    expect(ofMonth.every(isDetermined)).toBe(false);
    expect(arrivals.filter(({ arrived_at }) => daysAgo(arrived_at) > 32).every(isDetermined)).toBe(true);
    const determined = arrivals.filter(isDetermined);
    const share = sharesOf(determined.map((transfer) => transfer.final_determination));
    near(share('full_load'), 90, 3);
    near(share('partial_load'), 8, 3);
    near(share('empty'), 1, 0.9);
    near(share('unknown'), 1, 0.5);
    const percents = determined.map((one) => (100 * (one.actual_received_lbs ?? 0)) / one.loaded_weight_lbs);
    expect(Math.max(...percents)).toBeLessThanOrEqual(100.41);
  });

  test('has readings around arrivals: 85 % of the immediate ones, 80 % after offloading, and some in between', () => {
    const states = arrivals.map(({ tank, ...transfer }) =>
      findImmediateReadingState({ transfer, readings: tank.readings, now }),
    );
    const count = tally(states);
    near((100 * count('taken')) / (count('taken') + count('missing')), 85, 6);
    const standing = arrivals.filter(
      ({ arrived_at, next }) => (next?.loaded_at ?? now).getTime() - arrived_at.getTime() > 119 * HOUR,
    );
    const read = standing.filter((transfer) =>
      transfer.tank.readings.some(
        (reading) => findReadingPeriod(transfer, reading.reading_timestamp) === 'post_offload',
      ),
    );
    near((100 * read.length) / standing.length, 80, 8);
    const inBetween = arrivals.filter(({ tank, arrived_at }) =>
      tank.readings.some(({ reading_timestamp }) => {
        const hours = (reading_timestamp.getTime() - arrived_at.getTime()) / HOUR;
        return hours > 2 && hours < 72;
      }),
    );
    expect(inBetween.length).toBeGreaterThan(5);
  });

  test('has the expected shares of inspections in every time zone', () => {
    for (const shift of [-1, 0, 1]) {
      const today = new Date(now.getTime() + shift * DAY).toISOString().slice(0, 10);
      const states = fleet.map(
        (tank) => assessInspection({ cscInspectionDate: tank.csc_inspection_date, today }).state,
      );
      const count = tally(states);
      expect(['Up to Date', 'Due Soon', 'Overdue', 'Never Inspected'].map(count)).toEqual([33, 6, 4, 5]);
    }
  });

  test('has one tank of Polar whose inspection is valid and whose five-year test has expired, in every time zone', () => {
    for (const shift of [-1, 0, 1]) {
      const today = new Date(now.getTime() + shift * DAY).toISOString().slice(0, 10);
      const isValid = (due: string | null | undefined) => due != null && due >= today;
      const expired = fleet.filter(
        ({ csc_inspection_date: inspected, five_year_test_date: tested }) =>
          isValid(inspected && inspectionDueDate(inspected)) && !isValid(tested && fiveYearTestDueDate(tested)),
      );
      expect(expired.map(({ plan }) => [plan.company, plan.situation])).toEqual([['polar', 'in yard']]);
    }
  });

  test('has sixty leak checks, 70 % without a point, with the status that follows from points and test', () => {
    const checks = fleet.flatMap((tank) => tank.leakChecks);
    const points = checks.map((check) => check.points.length);
    expect(points.filter((count) => count === 0)).toHaveLength(42);
    expect(points.filter((count) => count === 1 || count === 2)).toHaveLength(12);
    expect(points.filter((count) => count >= 3 && count <= 6)).toHaveLength(6);
    for (const { points: marked, overall_status, vacuum_test_status: vacuumTestStatus } of checks) {
      expect(overall_status).toBe(leakCheckOutcome({ points: marked, vacuumTestStatus }));
      expect(areNumberedThrough(marked.map(({ point_number }) => point_number))).toBe(true);
    }
    expect(fleet.filter((tank) => tank.leakChecks.length === 0).length).toBeGreaterThan(0);
  });

  test('has every leak point on the weld that it names', () => {
    const marked = fleet.flatMap((tank) => tank.leakChecks).flatMap(({ points }) => points);
    expect(marked.length).toBeGreaterThan(30);
    for (const { tank_view, x_coordinate: x, y_coordinate: y, weld_location } of marked) {
      expect(weldLocationAt(tank_view, { x, y })).toBe(weld_location);
    }
  });

  test('has hold tests whose readings match their results', () => {
    const complete = fleet.flatMap((tank) => tank.leakChecks).filter(({ vacuum_test_end }) => vacuum_test_end !== null);
    for (const check of complete) {
      const vacuum_test_readings = check.readings;
      const trend = assessHold(readingsOfTest({ ...check, vacuum_test_readings }));
      expect(trend.kind).toBeOneOf(check.vacuum_test_status === 'failed' ? ['constant'] : ['tight', 'slowing']);
    }
    expect(complete.filter(({ vacuum_test_status }) => vacuum_test_status === 'failed').length).toBeGreaterThan(0);
  });

  test('has fresh pulls after repairs, and otherwise about once in a hundred readings', () => {
    const pulls = readings.filter((reading) => reading.fresh_pull).length;
    const repairs = fleet
      .flatMap((tank) => tank.leakChecks)
      .filter((check) => check.vacuum_test_status === 'passed').length;
    expect(repairs).toBe(11);
    near((100 * (pulls - repairs)) / readings.length, 1, 0.4);
  });
});
