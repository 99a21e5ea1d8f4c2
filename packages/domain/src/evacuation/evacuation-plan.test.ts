import { describe, expect, it } from 'vitest';
import { type EvacuationFacts, planEvacuations } from './evacuation-plan.ts';

const coldAt = (vacuum_reading: number) => ({ vacuum_reading, reading_timestamp: '2026-11-20T08:00:00Z' });

const VIEW = { today: '2026-11-25', pumpedWithTestDays: 60, pumpDownIndex: 1.8, reviewInsulationIndex: 2.5 };

/** As designed, and stable at 20 microns. */
const FINE: EvacuationFacts = {
  tank_number: 'GASU 1',
  latest_reading: { vacuum_reading: 20 },
  condition: { latest_cold: coldAt(20), vacuum_lost: null },
  crossing: null,
  has_trend: true,
  is_being_judged: false,
  insulation: { index: 1, low: 0.8, high: 1.2 },
  csc_inspection_date: null,
};

const planOf = (changes: readonly Partial<EvacuationFacts>[], view: Partial<typeof VIEW> = {}) =>
  planEvacuations(
    changes.map((change) => ({ ...FINE, ...change })),
    { ...VIEW, ...view },
  );

/** The only tank of a plan. */
const needOf = (change: Partial<EvacuationFacts>, view: Partial<typeof VIEW> = {}) =>
  planOf([change], view).months[0]?.tanks[0];

const reads = (vacuum_reading: number) => ({ condition: { latest_cold: coldAt(vacuum_reading), vacuum_lost: null } });
const lost = (vacuum_reading: number, is_confirmed: boolean) => ({
  condition: { latest_cold: coldAt(20), vacuum_lost: { ...coldAt(vacuum_reading), is_confirmed } },
});
const reaches = (earliest_on: string) => ({ crossing: { earliest_on } });
const weak = (low: number) => ({ insulation: { index: low + 0.2, low, high: low + 0.4 } });
/** Inspected so that the next test, 30 months later, is due on this day. */
const testDue = (inspected: string) => ({ csc_inspection_date: inspected });

describe('planEvacuations finds why a tank is to be pumped', () => {
  it.each([
    [75, undefined],
    [75.01, ['above_limit']],
    [100, ['above_limit']],
    [100.01, ['above_alarm']],
  ])('by its last reading: %d microns', (microns, causes) => {
    expect(needOf(reads(microns))?.causes).toEqual(causes);
  });

  it.each([
    [1.8, undefined],
    [1.81, ['insulation_weak']],
    [2.5, ['insulation_weak']],
    [2.51, ['insulation_review']],
  ])('by the low end of its insulation index: %d', (low, causes) => {
    expect(needOf(weak(low))?.causes).toEqual(causes);
  });

  it('by the earliest day on which it may reach the limit, the other causes first', () => {
    expect(needOf(reaches('2027-02-28'))).toMatchObject({ causes: ['forecast'], pump_by: '2027-02-28' });
    expect(needOf({ ...reaches('2027-02-28'), ...weak(2) })).toMatchObject({
      causes: ['insulation_weak', 'forecast'],
      pump_by: VIEW.today,
    });
  });

  it('now instead of on a day that has passed', () => {
    expect(needOf(reaches('2026-10-01'))).toMatchObject({ needed_on: VIEW.today, pump_by: VIEW.today });
  });

  it('not by a forecast that a reading has overtaken', () => {
    expect(needOf({ ...reads(80), ...reaches('2026-11-20') })?.causes).toEqual(['above_limit']);
  });

  it('not by a reading of a warm tank, which reads several times higher', () => {
    const warm = { latest_reading: { vacuum_reading: 130 }, has_trend: false } as const;
    expect(planOf([warm])).toMatchObject({ months: [], quiet: 0, undated: [warm] });
    expect(needOf({ ...warm, ...weak(2) })?.causes).toEqual(['insulation_weak']);
  });

  it('by its last cold reading, although a warm one came later', () => {
    expect(needOf({ ...reads(465), latest_reading: { vacuum_reading: 620 }, has_trend: false })).toMatchObject({
      causes: ['above_alarm'],
      pump_by: VIEW.today,
    });
  });

  it('by a vacuum that was lost since the last trip, once a second reading says so', () => {
    expect(needOf(lost(390, true))?.causes).toEqual(['vacuum_lost']);
    expect(planOf([lost(390, false)])).toMatchObject({ months: [], quiet: 0, undated: [lost(390, false)] });
  });
});

describe('planEvacuations groups a tank with its periodic test', () => {
  it('pumps at the test if that comes first', () => {
    const need = needOf({ ...reaches('2027-03-10'), ...testDue('2024-07-12') });
    expect(need).toMatchObject({ test_due: '2027-01-12', pump_by: '2027-01-12', is_with_test: true });
    expect(need?.needed_on).toBe('2027-03-10');
  });

  it('never waits for a test that comes later', () => {
    const need = needOf({ ...reads(120), ...testDue('2024-07-12') });
    expect(need).toMatchObject({ test_due: '2027-01-12', pump_by: VIEW.today, is_with_test: true });
  });

  it.each([
    ['2027-03-13', true, '2027-01-12'],
    ['2027-03-14', false, '2027-03-14'],
  ])('within the days of the setting: needed on %s', (earliest, is_with_test, pump_by) => {
    expect(needOf({ ...reaches(earliest), ...testDue('2024-07-12') })).toMatchObject({ is_with_test, pump_by });
  });

  it('counts a test that is overdue as due today', () => {
    const overdue = testDue('2023-01-01');
    expect(needOf({ ...reaches('2027-01-20'), ...overdue })).toMatchObject({ is_with_test: true, pump_by: VIEW.today });
    expect(needOf({ ...reaches('2027-03-20'), ...overdue })?.is_with_test).toBe(false);
  });

  it('does not pump a tank only because its test is due', () => {
    expect(planOf([testDue('2024-05-30')])).toEqual({ months: [], undated: [], quiet: 1 });
  });

  it('leaves a tank without an inspection date where it is', () => {
    expect(needOf(reaches('2027-02-28'))).toMatchObject({ test_due: null, is_with_test: false });
  });
});

describe('planEvacuations orders', () => {
  it('months by time, with tanks of the current one first', () => {
    const plan = planOf([reaches('2027-02-01'), reaches('2026-12-31'), reads(80), reaches('2027-02-28')]);
    expect(plan.months.map(({ month, tanks }) => [month, tanks.length])).toEqual([
      ['2026-11', 1],
      ['2026-12', 1],
      ['2027-02', 2],
    ]);
  });

  it('the tanks of a month: above 100, above 75, the earliest day, the weaker insulation, the number', () => {
    const named = (tank_number: string, ...changes: readonly Partial<EvacuationFacts>[]) =>
      Object.assign({ tank_number }, ...changes) as Partial<EvacuationFacts>;
    const tanks = [
      named('later', reaches('2026-11-30')),
      named('b', reaches('2026-11-28')),
      named('a', reaches('2026-11-28')),
      named('weak', weak(1.85)),
      named('weaker', weak(3)),
      named('weak and soon', weak(1.81), reaches('2026-11-28')),
      named('82', reads(82), weak(9)),
      named('95', reads(95)),
      named('101', reads(101), weak(9)),
      named('400', reads(400)),
    ];
    const order = ['400', '101', '95', '82', 'weaker', 'weak', 'weak and soon', 'a', 'b', 'later'];
    expect(planOf(tanks).months[0]?.tanks.map(({ tank_number }) => tank_number)).toEqual(order);
    expect(planOf(tanks.toReversed()).months[0]?.tanks.map(({ tank_number }) => tank_number)).toEqual(order);
  });

  it('tanks without a month by their last reading, and counts those that are fine', () => {
    const plan = planOf([
      { tank_number: 'none', latest_reading: null, has_trend: false, insulation: null },
      { tank_number: '20', has_trend: false },
      { tank_number: '60', latest_reading: { vacuum_reading: 60 }, has_trend: false },
      {},
      { insulation: null },
    ]);
    expect(plan.undated.map(({ tank_number }) => tank_number)).toEqual(['60', '20', 'none']);
    expect(plan.quiet).toBe(2);
  });

  it('a tank that is being judged keeps its month, and counts as fine only once it is judged', () => {
    const judged = { is_being_judged: true };
    expect(planOf([{ ...reads(80), ...judged }]).months[0]?.tanks).toHaveLength(1);
    expect(planOf([judged])).toMatchObject({ months: [], undated: [judged], quiet: 0 });
  });
});
