import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAK_CHECK_STATUSES } from '../tanks/tank-state.ts';
import { THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import { type GateTank, type GateView, type Journey, judgeLoadGate } from './load-gate.ts';

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
  heat_leaks: [],
};
const JOURNEY: Journey = { productName: 'LHe', weightLbs: 9_300, pressurePsi: 10, days: 20 };
const VIEW: GateView = { date: '2026-06-01', marginDays: 5, thermal: THERMAL_DEFAULTS };

const judge = (tank: Partial<GateTank> = {}, journey: Partial<Journey> = {}, view: Partial<GateView> = {}) =>
  judgeLoadGate({ ...TANK, ...tank }, { ...JOURNEY, ...journey }, { ...VIEW, ...view });
const kindsOf = (...question: Parameters<typeof judge>) => judge(...question).reasons.map(({ kind }) => kind);

describe('judgeLoadGate', () => {
  it('says yes where nothing speaks against it', () => {
    expect(judge()).toMatchObject({ verdict: 'yes', reasons: [], holding: { product: 'helium', design: 'plate' } });
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
    expect(kindsOf({ latest_reading: null })).toEqual([]);
  });

  it('minds a journey that with its margin is longer than the cautious holding time', () => {
    const cautiousDays = judge().holding?.cautiousDays ?? 0;
    expect(cautiousDays).toBeGreaterThan(30);
    expect(kindsOf({}, { days: cautiousDays - 5 })).toEqual([]);
    expect(judge({}, { days: cautiousDays - 4.9 })).toMatchObject({
      verdict: 'mind',
      reasons: [{ kind: 'holding_short', cautiousDays, neededDays: cautiousDays + 0.1 }],
    });
    expect(kindsOf({}, { days: cautiousDays }, { marginDays: 0 })).toEqual([]);
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
    const filling = { productName: 'LIN', pressurePsi: 15, days: 5 };
    expect(kindsOf(nitrogen, { ...filling, weightLbs: 26_000 })).toEqual([]);
    const [reason] = judge(nitrogen, { ...filling, weightLbs: 32_000 }).reasons;
    expect(reason).toMatchObject({ kind: 'liquid_full', setPsi: 230 });
    expect(reason?.kind === 'liquid_full' && reason.fullPsi).toBeLessThan(230);
  });

  it('holds for less with a heavier heat leak of the tank itself than by its plate', () => {
    const byPlate = judge().holding;
    const own = { product: 'helium', watts: 30, least_watts: 28, cautious_watts: 32, trips: 6 } as const;
    const byTrips = judge({ heat_leaks: [own] }).holding;
    expect(byPlate?.heatLeak.trips).toBe(0);
    expect(byTrips?.heatLeak).toEqual({ watts: 30, leastWatts: 28, cautiousWatts: 32, trips: 6 });
    expect(byTrips?.days).toBeCloseTo(((byPlate?.days ?? 0) * (byPlate?.heatLeak.watts ?? 0)) / 30, 6);
    expect(judge({ heat_leaks: [{ ...own, product: 'lng' }] }).holding).toEqual(byPlate);
  });

  it('tells what it assumes of a tank without a plate', () => {
    const { holding } = judge(
      { capacity_litres: null, boil_off_percent_per_day: null, relief_set_pressure: null },
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
