import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAK_CHECK_STATUSES } from '../tanks/tank-state.ts';
import type { KeptHeatLeak } from '../thermodynamics/heat-leak/kept-heat-leaks.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import { THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import { type GateTank, type GateView, type Journey, judgeLoadGate, toldOf } from './load-gate.ts';

const PROVEN: KeptHeatLeak = {
  ...{ product: 'helium', up_to_filling: 1, watts: 7.3, least_watts: 6.5, cautious_watts: 8.2, trips: 6 },
  ...{ capacity_m3: 41.6, basis: { kind: 'trips' }, because: null },
  ...{ last_trip_ended_at: '2026-05-20T10:00:00Z', longest_trip_days: 80, usual_lbs: null },
};

const TANK: GateTank = {
  operational_status: true,
  csc_inspection_date: '2025-02-10',
  five_year_test_date: '2022-08-15',
  leak_check_status: 'pass',
  last_leak_check_date: '2026-01-05T10:00:00Z',
  latest_reading: { vacuum_reading: 12, reading_timestamp: '2026-05-30T10:00:00Z' },
  capacity_litres: 41_600,
  boil_off_percent_per_day: 0.62,
  reference_holding_days: null,
  relief_set_pressure: 100,
  heat_leaks: [PROVEN],
  condition: null,
  vacuum_crossing_from: null,
  insulation: null,
  is_being_judged: false,
  has_judgement_failed: false,
  last_arrival: null,
  is_in_transit: false,
};
const CONDITION: TankCondition = {
  ...{ basis: { kind: 'trips' }, pumped_at: null, latest_cold: null, vacuum_lost: null },
  ...{ is_gauge_doubtful: false, unread_loading: null },
};
const JOURNEY: Journey = { productName: 'LHe', weightLbs: 9_300, pressurePsi: 10, days: 20 };
const VIEW: GateView = {
  date: '2026-06-01',
  timeZone: 'UTC',
  marginDays: 5,
  oldestReadingDays: 90,
  thermal: THERMAL_DEFAULTS,
};

const judge = (tank: Partial<GateTank> = {}, journey: Partial<Journey> = {}, view: Partial<GateView> = {}) =>
  judgeLoadGate({ ...TANK, ...tank }, { ...JOURNEY, ...journey }, { ...VIEW, ...view });
const kindsOf = (...question: Parameters<typeof judge>) => judge(...question).reasons.map(({ kind }) => kind);

describe('judgeLoadGate', () => {
  it('says yes where nothing speaks against it', () => {
    expect(judge()).toMatchObject({ verdict: 'yes', reasons: [], holding: { product: 'helium', design: 'plate' } });
  });

  it('says what it has counted, which other screens say too, without minding it', () => {
    const weak = judge({ insulation: { low: 1.6, high: 2.1 } });
    expect(weak).toMatchObject({
      verdict: 'yes',
      reasons: [],
      remarks: [{ kind: 'insulation_weak', low: 1.6, high: 2.1 }],
    });
    expect(toldOf(weak)).toHaveLength(1);
    expect(judge({ insulation: { low: 1.5, high: 2.1 } }).remarks).toEqual([]);
    const doubted = { ...CONDITION, is_gauge_doubtful: true };
    expect(judge({ condition: doubted }).remarks).toEqual([{ kind: 'gauge_doubt' }]);
    const read = (vacuum_reading: number) => ({ vacuum_reading, reading_timestamp: '2026-05-08T12:00:00Z' });
    const cold = (vacuum_reading: number) => judge({ condition: { ...CONDITION, latest_cold: read(vacuum_reading) } });
    const due = { kind: 'pump_down_due', microns: 75.01, at: '2026-05-08T12:00:00Z', isCold: true };
    expect(cold(75).remarks).toEqual([]);
    expect(cold(75.01)).toMatchObject({ verdict: 'yes', remarks: [due] });
    const lost = (is_confirmed: boolean) =>
      judge({ condition: { ...CONDITION, vacuum_lost: { ...read(300), is_confirmed } } }).remarks;
    expect(lost(false)).toEqual([]);
    expect(lost(true)).toEqual([{ ...due, microns: 300, isCold: false }]);
    expect(judge({ condition: doubted, is_being_judged: true }).remarks).toEqual([]);
  });

  it('says from the first day of the forecast on that a tank is due to be pumped down', () => {
    const from = '2026-06-02T03:00:00Z';
    expect(judge({ vacuum_crossing_from: from }).remarks).toEqual([]);
    const due = [{ kind: 'pump_down_forecast', from }];
    expect(judge({ vacuum_crossing_from: from }, {}, { timeZone: 'America/Chicago' }).remarks).toEqual(due);
    const high = { vacuum_reading: 82, reading_timestamp: '2026-05-08T12:00:00Z' };
    const above = judge({ vacuum_crossing_from: from, condition: { ...CONDITION, latest_cold: high } });
    expect(above.remarks).toMatchObject([{ kind: 'pump_down_due' }]);
  });

  it('refuses a tank from the day after its five-year test expires', () => {
    expect(kindsOf({ five_year_test_date: '2021-06-01' })).toEqual([]);
    expect(judge({ five_year_test_date: '2021-05-31' })).toMatchObject({
      verdict: 'no',
      reasons: [{ kind: 'five_year_test_expired', dueDate: '2026-05-31' }],
    });
  });

  it('refuses a tank from the day after its 2.5-year test expires', () => {
    expect(kindsOf({ csc_inspection_date: '2023-12-01' })).toEqual([]);
    expect(judge({ csc_inspection_date: '2023-11-30' })).toMatchObject({
      verdict: 'no',
      reasons: [{ kind: 'periodic_test_expired', dueDate: '2026-05-30' }],
    });
  });

  it('minds a tank that was never inspected; a five-year test that is not entered says nothing', () => {
    expect(judge({ csc_inspection_date: null })).toMatchObject({
      verdict: 'mind',
      reasons: [{ kind: 'never_inspected' }],
    });
    expect(kindsOf({ five_year_test_date: null })).toEqual([]);
  });

  it.each([
    ['review_needed', ['leak_review_open']],
    ['fail', ['leak_check_failed']],
    ['pass', []],
    ['no_data', []],
  ] as const)('a leak check with the status %s gives %j', (leak_check_status, kinds) => {
    expect(kindsOf({ leak_check_status })).toEqual(kinds);
  });

  it('refuses a tank out of service, and names every reason, refusals first', () => {
    expect(judge({ operational_status: false }).verdict).toBe('no');
    expect(
      kindsOf(
        {
          operational_status: false,
          leak_check_status: 'fail',
          five_year_test_date: '2020-01-01',
          csc_inspection_date: '2020-01-01',
          latest_reading: { vacuum_reading: 140, reading_timestamp: '2026-05-30T10:00:00Z' },
        },
        { days: 60 },
      ),
    ).toEqual([
      'five_year_test_expired',
      'periodic_test_expired',
      'leak_check_failed',
      'out_of_service',
      'holding_short',
      'vacuum_high',
    ]);
  });

  it('minds a vacuum above 100 microns, not one of 100', () => {
    const kindsAt = (vacuum_reading: number) =>
      kindsOf({ latest_reading: { vacuum_reading, reading_timestamp: '2026-05-30T10:00:00Z' } });
    expect(kindsAt(100)).toEqual([]);
    expect(kindsAt(100.01)).toEqual(['vacuum_high']);
    expect(kindsOf({ latest_reading: null })).toEqual(['never_read']);
  });

  it('minds a journey that with its margin is longer than the cautious holding time', () => {
    const cautiousDays = judge().holding?.cautiousDays ?? 0;
    expect(cautiousDays).toBeGreaterThan(30);
    expect(kindsOf({}, { days: cautiousDays - 5 })).toEqual([]);
    expect(judge({}, { days: cautiousDays - 4.9 })).toMatchObject({
      verdict: 'mind',
      reasons: [{ kind: 'holding_short', cautiousDays, neededDays: cautiousDays + 0.1 }],
    });
    expect(kindsOf({}, { days: cautiousDays - 0.001 }, { marginDays: 0 })).toEqual([]);
  });

  it('minds a helium journey longer than any trip of the tank, unless its shield lasts', () => {
    const short = { heat_leaks: [{ ...PROVEN, longest_trip_days: 14 }] };
    expect(judge(short).reasons).toEqual([{ kind: 'longer_than_trips', longestDays: 14, neededDays: 20 }]);
    expect(kindsOf(short, { shieldDays: 25 })).toEqual([]);
    expect(kindsOf(short, { days: 14 })).toEqual([]);
  });

  it('takes a weight that is not known as the usual load of the tank, and without one as 85 % of its capacity', () => {
    const holdingOf = (usual_lbs: number | null, weightLbs: number | null) =>
      judge({ heat_leaks: [{ ...PROVEN, usual_lbs }] }, { weightLbs }).holding;
    const given = holdingOf(8_000, 8_000);
    const usual = holdingOf(8_000, null);
    expect(given?.filling).toBe('given');
    expect(usual).toMatchObject({ filling: 'usual_load', massKg: given?.massKg, days: given?.days });
    expect(usual?.cautiousDays).toBeLessThan(given?.cautiousDays ?? 0);
    expect(holdingOf(null, null)).toMatchObject({ filling: 'usual_filling' });
    expect(holdingOf(null, null)?.massKg).not.toBeCloseTo(given?.massKg ?? 0);
  });

  it('takes days that no trip has proven for journeys of up to half of them', () => {
    const basis = { kind: 'plate_since', at: '2026-05-25T10:00:00Z' } as const;
    const pumped = { heat_leaks: [{ ...PROVEN, basis, trips: 0 }] };
    const { cautiousDays } = judge(pumped).holding ?? { cautiousDays: Number.NaN };
    expect(kindsOf(pumped, { days: cautiousDays / 2 - 0.1 }, { marginDays: 0 })).toEqual([]);
    expect(judge(pumped, { days: cautiousDays / 2 + 0.1 }, { marginDays: 0 })).toMatchObject({
      verdict: 'mind',
      reasons: [{ kind: 'holding_unproven', basis }],
    });
  });

  it.each([
    { kind: 'vacuum_changed', at: '2026-05-25T10:00:00Z', microns: 600 },
    { kind: 'not_used', since: '2025-05-25T10:00:00Z' },
  ] as const)('tells no days where nothing is known: %j', (basis) => {
    expect(judge({ heat_leaks: [{ ...PROVEN, basis }] })).toMatchObject({
      verdict: 'mind',
      holding: null,
      reasons: [{ kind: 'holding_not_known', basis }],
    });
    const others = { heat_leaks: [], condition: { ...CONDITION, basis } };
    expect(kindsOf(others, { days: null })).toEqual(['holding_not_known']);
  });

  it('minds a tank that is being judged, and tells neither days nor what follows from older records', () => {
    const condition = { ...CONDITION, unread_loading: '2026-04-12T08:00:00Z' };
    const judged = { is_being_judged: true, condition };
    const known = { verdict: 'mind', holding: null, reasons: [{ kind: 'being_judged' }], remarks: [] };
    expect(judge(judged)).toEqual(known);
    expect(judge(judged, { days: null })).toEqual(known);
    expect(judge({ ...judged, heat_leaks: [] }, { productName: null, pressurePsi: null })).toEqual(known);
    expect(judge({ ...judged, operational_status: false })).toMatchObject({
      verdict: 'no',
      reasons: [{ kind: 'out_of_service' }, { kind: 'being_judged' }],
    });
  });

  it('minds a tank that could not be judged, and promises no answer in a moment', () => {
    const answer = judge({ is_being_judged: true, has_judgement_failed: true });
    expect(answer).toMatchObject({ verdict: 'mind', holding: null, reasons: [{ kind: 'not_judged' }] });
  });

  it('minds a tank whose vacuum nobody has read since a month before its last loading', () => {
    const loadedAt = '2026-04-12T08:00:00Z';
    const condition = { ...CONDITION, unread_loading: loadedAt };
    expect(judge({ condition }).reasons).toEqual([{ kind: 'vacuum_unread', loadedAt }]);
  });

  it('leaves out a high reading from before the last pull', () => {
    const high = { latest_reading: { vacuum_reading: 300, reading_timestamp: '2026-05-01T10:00:00Z' } };
    expect(kindsOf(high)).toEqual(['vacuum_high']);
    expect(kindsOf({ ...high, condition: { ...CONDITION, pumped_at: '2026-05-02T10:00:00Z' } })).toEqual([]);
  });

  it('takes four days off a tank that has been idle for over a month, unless it was cold', () => {
    const daysOf = (ended: string, wasCold: boolean | null = null) =>
      judge({ heat_leaks: [{ ...PROVEN, last_trip_ended_at: ended }] }, { wasCold }).holding?.cautiousDays ?? 0;
    const usual = daysOf('2026-05-20T10:00:00Z');
    expect(daysOf('2026-04-20T10:00:00Z')).toBeCloseTo(usual - 4, 9);
    expect(daysOf('2026-04-20T10:00:00Z', true)).toBe(usual);
    expect(daysOf('2026-05-20T10:00:00Z', false)).toBeCloseTo(usual - 4, 9);
  });

  it('takes them off as well for a product that no trip tells of: a tank is warm whatever it carried last', () => {
    const daysOf = (...ended: readonly string[]) => {
      const heat_leaks = ended.map((at) => ({ ...PROVEN, last_trip_ended_at: at }));
      const journey = { productName: 'LIN', weightLbs: null };
      return judge({ heat_leaks }, journey).holding?.cautiousDays ?? 0;
    };
    const usual = daysOf('2026-05-20T10:00:00Z');
    expect(daysOf('2026-04-20T10:00:00Z')).toBeCloseTo(usual - 4, 9);
    expect(daysOf('2026-04-20T10:00:00Z', '2026-05-20T10:00:00Z')).toBe(usual);
    expect(daysOf('2026-05-20T10:00:00Z', '2026-04-20T10:00:00Z')).toBe(usual);
  });

  it('compares nothing without the days of a journey', () => {
    expect(judge({}, { days: null }).holding).not.toBeNull();
    expect(kindsOf({}, { days: null, productName: null })).toEqual([]);
  });

  it.each([
    [{ productName: null }, 'product'],
    [{ productName: 'carbon dioxide' }, 'product'],
    [{ pressurePsi: null }, 'pressure'],
    [{ weightLbs: 20_000 }, 'filling'],
  ] as const)('minds a journey with %j, whose holding time cannot be told', (change, missing) => {
    expect(judge({}, change)).toMatchObject({
      verdict: 'mind',
      holding: null,
      reasons: [{ kind: 'holding_unknown', missing }],
    });
  });

  it('minds a filling that becomes full of liquid before the valve lifts', () => {
    const nitrogen = { capacity_litres: 20_000, boil_off_percent_per_day: 0.4, relief_set_pressure: 230 };
    const filling = { productName: 'LIN', pressurePsi: 15, days: 1 };
    expect(kindsOf(nitrogen, { ...filling, weightLbs: 26_000 })).toEqual([]);
    const [reason] = judge(nitrogen, { ...filling, weightLbs: 32_000 }).reasons;
    expect(reason).toMatchObject({ kind: 'liquid_full', setPsi: 230 });
    expect(reason?.kind === 'liquid_full' && reason.fullPsi).toBeLessThan(230);
  });

  it('holds for less with a heavier heat leak of the tank itself than by its plate', () => {
    const byPlate = judge({ heat_leaks: [] }).holding;
    const own = { ...PROVEN, watts: 30, least_watts: 28, cautious_watts: 32 };
    const byTrips = judge({ heat_leaks: [own] }).holding;
    expect(byPlate?.heatLeak.trips).toBe(0);
    expect(byTrips?.heatLeak).toEqual({ watts: 30, leastWatts: 28, cautiousWatts: 32, trips: 6 });
    expect(byTrips?.days).toBeCloseTo(((byPlate?.days ?? 0) * (byPlate?.heatLeak.watts ?? 0)) / 30, 6);
    expect(judge({ heat_leaks: [{ ...own, product: 'lng' }] }).holding).toEqual(byPlate);
  });

  it('tells what it assumes of a tank without a plate', () => {
    const { holding } = judge(
      { heat_leaks: [], capacity_litres: null, boil_off_percent_per_day: null, relief_set_pressure: null },
      { weightLbs: null },
    );
    expect(holding).toMatchObject({ design: 'typical', capacityM3: 41.6, setPsi: 100 });
    expect(holding?.massKg).toBeCloseTo(0.85 * 41.6 * 124.7, -2);
  });

  it('a longer journey, a later day or a higher vacuum never makes it better', () => {
    const SEVERITY = { yes: 0, mind: 1, no: 2 };
    fc.assert(
      fc.property(
        fc.constantFrom(...LEAK_CHECK_STATUSES),
        fc.double({ min: 1, max: 80, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (leak_check_status, days, moreDays, vacuum, moreVacuum) => {
          const at = (vacuum_reading: number, journeyDays: number, date: string) =>
            SEVERITY[
              judge(
                { leak_check_status, latest_reading: { vacuum_reading, reading_timestamp: '2026-05-30T10:00:00Z' } },
                { days: journeyDays },
                { date },
              ).verdict
            ];
          const before = at(vacuum, days, '2026-06-01');
          expect(at(vacuum + moreVacuum, days + moreDays, '2027-06-01')).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});
