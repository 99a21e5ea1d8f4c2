import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-dates.ts';
import { findImmediateReadingState, findReadingPeriod } from '../transfers/transfer-periods.ts';
import {
  ATTENTION_KINDS,
  type AttentionFacts,
  type AttentionKind,
  type AttentionView,
  findAttentionReasons,
} from './attention.ts';
import { ATTENTION_LISTS, evaluateTanks, listByAttention } from './attention-list.ts';
import { assessInspection } from './inspection-due.ts';
import { LEAK_CHECK_STATUSES } from './tank-state.ts';

const NOW = new Date('2026-05-12T12:00:00Z');
const VIEW: AttentionView = {
  now: NOW,
  today: '2026-05-12',
  inspectionSoonDays: 90,
  weakerInsulationIndex: 1.5,
  reviewInsulationIndex: 2.5,
};
const HOUR = 3_600_000;
const SECOND = 1_000;

const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString();
const after = (milliseconds: number) => before(-milliseconds);
const readingOf = (vacuum_reading: number, ago = HOUR) => ({ vacuum_reading, reading_timestamp: before(ago) });

const SOUND: AttentionFacts = {
  id: 1,
  tank_number: 'A',
  operational_status: true,
  csc_inspection_date: '2026-01-15',
  five_year_test_date: null,
  reference_holding_days: null,
  leak_check_status: 'pass',
  last_leak_check_date: before(30 * 24 * HOUR),
  latest_reading: readingOf(12),
  open_transfer: null,
  last_arrival: null,
  vacuum_forecast: null,
  insulation: null,
  condition: null,
  evaluation_failed_since: null,
  silent_unit: null,
};

const reliefAt = (earliest_at: string, riskDays = 3) => ({
  relief_at: earliest_at,
  earliest_at,
  vent_risk_from: new Date(Date.parse(earliest_at) - riskDays * 24 * HOUR).toISOString(),
});

const arrivedAgo = (ago: number, change: Partial<NonNullable<AttentionFacts['last_arrival']>> = {}) => ({
  arrived_at: before(ago),
  arrival_pressure: 20,
  was_venting: false,
  is_under_review: false,
  ...change,
});

function kindsOf(facts: Partial<AttentionFacts>, view = VIEW): readonly AttentionKind[] {
  return findAttentionReasons({ ...SOUND, ...facts }, view).map(({ kind }) => kind);
}

it('findAttentionReasons returns none for a tank in good order', () => {
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf({ latest_reading: null })).toEqual([]);
});

describe('findAttentionReasons for a load in transit', () => {
  const reaching = (inMilliseconds: number) => ({ open_transfer: { relief: reliefAt(after(inMilliseconds)) } });
  it.each([
    [-24 * HOUR, ['vent_risk']],
    [3 * 24 * HOUR, ['vent_risk']],
    [3 * 24 * HOUR + SECOND, ['relief_near']],
    [14 * 24 * HOUR, ['relief_near']],
    [14 * 24 * HOUR + SECOND, []],
  ])('that reaches relief in %d ms returns %j', (inMilliseconds, kinds) => {
    expect(kindsOf(reaching(inMilliseconds))).toEqual(kinds);
  });

  it('without an estimate returns none', () => {
    expect(kindsOf({ open_transfer: { relief: null } })).toEqual([]);
  });
});

describe('findAttentionReasons for the immediate reading', () => {
  const unread = { latest_reading: readingOf(12, 30 * HOUR) };
  it.each([
    [99.9, false, []],
    [100, false, ['immediate_reading']],
    [null, false, []],
    [null, true, ['immediate_reading']],
    [20, true, ['immediate_reading']],
  ])('after an arrival at %s psig, venting %s, returns %j', (arrival_pressure, was_venting, kinds) => {
    expect(kindsOf({ ...unread, last_arrival: arrivedAgo(HOUR, { arrival_pressure, was_venting }) })).toEqual(kinds);
  });

  const venting = arrivedAgo(10 * HOUR, { was_venting: true });
  it('returns it for a tank that was never read', () => {
    expect(kindsOf({ latest_reading: null, last_arrival: venting })).toEqual(['immediate_reading']);
  });

  it('returns none after any reading since the arrival, including its very minute', () => {
    expect(kindsOf({ latest_reading: readingOf(12, 10 * HOUR), last_arrival: venting })).toEqual([]);
    expect(kindsOf({ latest_reading: readingOf(12, 10 * HOUR + SECOND), last_arrival: venting })).toHaveLength(1);
    expect(kindsOf({ latest_reading: readingOf(12, HOUR), last_arrival: venting })).toEqual([]);
  });

  it('returns none once the tank is loaded again, or before the arrival', () => {
    const loaded = { open_transfer: { relief: null } };
    expect(kindsOf({ ...unread, ...loaded, last_arrival: venting })).toEqual([]);
    expect(kindsOf({ ...unread, last_arrival: arrivedAgo(-HOUR, { was_venting: true }) })).toEqual([]);
  });

  it('gives the deadline two hours after the arrival', () => {
    const [reason] = findAttentionReasons({ ...SOUND, ...unread, last_arrival: venting }, VIEW);
    expect(reason?.at?.toISOString()).toBe(before(8 * HOUR));
  });
});

describe('findAttentionReasons for the post-offload reading', () => {
  it.each([
    [72 * HOUR - SECOND, []],
    [72 * HOUR, ['post_offload_reading']],
    [120 * HOUR, ['post_offload_reading']],
    [120 * HOUR + SECOND, []],
  ])('%d ms after arrival returns %j', (ago, kinds) => {
    expect(kindsOf({ latest_reading: readingOf(12, ago), last_arrival: arrivedAgo(ago) })).toEqual(kinds);
  });

  it('returns none after a reading from 72 hours on, but ignores an earlier one', () => {
    const last_arrival = arrivedAgo(100 * HOUR);
    expect(kindsOf({ latest_reading: readingOf(12, 28 * HOUR), last_arrival })).toEqual([]);
    expect(kindsOf({ latest_reading: readingOf(12, 28 * HOUR + SECOND), last_arrival })).toHaveLength(1);
  });

  it('returns none for a tank that is in transit again', () => {
    const last_arrival = arrivedAgo(100 * HOUR);
    const loaded = { open_transfer: { relief: null } };
    expect(kindsOf({ ...loaded, latest_reading: readingOf(12, 200 * HOUR), last_arrival })).toEqual([]);
  });
});

describe('findAttentionReasons for an arrival under review', () => {
  const read = { latest_reading: readingOf(12, HOUR) };
  const reviewed = arrivedAgo(10 * HOUR, { is_under_review: true });

  it('returns it since the arrival, until it is determined', () => {
    const [reason, ...others] = findAttentionReasons({ ...SOUND, ...read, last_arrival: reviewed }, VIEW);
    expect(reason).toMatchObject({ kind: 'arrival_review', at: new Date(before(10 * HOUR)) });
    expect(others).toEqual([]);
    expect(kindsOf({ ...read, last_arrival: { ...reviewed, is_under_review: false } })).toEqual([]);
  });

  it('returns none once the tank is loaded again, or before the arrival', () => {
    expect(kindsOf({ ...read, open_transfer: { relief: null }, last_arrival: reviewed })).toEqual([]);
    expect(kindsOf({ ...read, last_arrival: arrivedAgo(-HOUR, { is_under_review: true }) })).toEqual([]);
  });

  it('puts the tank on the lists of arrivals and to watch, not among the fine ones', () => {
    const evaluated = evaluateTanks([{ ...SOUND, ...read, last_arrival: reviewed }], VIEW);
    const lists = ATTENTION_LISTS.filter((list) => listByAttention(evaluated, list).length > 0);
    expect(lists).toEqual(['all', 'watch', 'arrivals']);
  });
});

describe('findAttentionReasons for vacuum', () => {
  const crossing = (inMilliseconds: number) => ({
    vacuum_forecast: { crosses_at: after(inMilliseconds), above_since: null },
  });
  it.each([
    [75, true, []],
    [75.01, true, ['vacuum_above_limit']],
    [100, true, ['vacuum_above_limit']],
    [90, false, []],
    [100.01, true, ['high_vacuum']],
    [400, false, []],
    [2, true, []],
  ])('of %d microns, operational %s, returns %j', (microns, operational_status, kinds) => {
    expect(kindsOf({ latest_reading: readingOf(microns), operational_status })).toEqual(kinds);
  });

  it.each([
    [-24 * HOUR, ['vacuum_forecast']],
    [30 * 24 * HOUR, ['vacuum_forecast']],
    [30 * 24 * HOUR + SECOND, []],
  ])('predicted to cross 75 in %d ms returns %j', (inMilliseconds, kinds) => {
    expect(kindsOf(crossing(inMilliseconds))).toEqual(kinds);
  });

  it.each([300, 80])('leaves out a reading of %d microns from before the last pull or passed hold test', (microns) => {
    const pumped = (pumped_at: string) => ({
      latest_reading: readingOf(microns),
      condition: { pumped_at, is_gauge_doubtful: false },
    });
    expect(kindsOf(pumped(before(HOUR - SECOND)))).toEqual([]);
    expect(kindsOf(pumped(before(HOUR)))).toHaveLength(1);
  });

  it('says since when the vacuum is above 75, else of which day the reading is', () => {
    const since = (vacuum_forecast: AttentionFacts['vacuum_forecast']) =>
      findAttentionReasons({ ...SOUND, latest_reading: readingOf(80), vacuum_forecast }, VIEW)[0]?.at?.toISOString();
    expect(since({ crosses_at: null, above_since: before(72 * HOUR) })).toBe(before(72 * HOUR));
    expect(since(null)).toBe(before(HOUR));
  });

  it('returns no predicted crossing above 75, or for a tank out of service', () => {
    expect(kindsOf({ ...crossing(HOUR), latest_reading: readingOf(75) })).toEqual(['vacuum_forecast']);
    expect(kindsOf({ ...crossing(HOUR), latest_reading: readingOf(75.01) })).toEqual(['vacuum_above_limit']);
    expect(kindsOf({ ...crossing(HOUR), operational_status: false })).toEqual([]);
  });
});

it('findAttentionReasons returns leak checks that failed or need review', () => {
  expect(LEAK_CHECK_STATUSES.map((leak_check_status) => kindsOf({ leak_check_status }))).toEqual([
    [],
    ['leak_check_failed'],
    ['leak_check_review'],
    [],
  ]);
});

it.each([
  ['2023-11-11', ['inspection_overdue']],
  ['2023-11-12', ['inspection_due_soon']],
  ['2024-02-10', ['inspection_due_soon']],
  ['2024-02-11', []],
  [null, ['never_inspected']],
])('findAttentionReasons for an inspection dated %s returns %j', (csc_inspection_date, kinds) => {
  expect(kindsOf({ csc_inspection_date })).toEqual(kinds);
});

it.each([
  ['2021-05-11', ['five_year_test_overdue']],
  ['2021-05-12', []],
  [null, []],
])('findAttentionReasons for a five-year test dated %s returns %j, as the load gate', (five_year_test_date, kinds) => {
  expect(kindsOf({ five_year_test_date })).toEqual(kinds);
});

describe('findAttentionReasons for the papers of a tank', () => {
  const paper = (kind: string, due_at: string | null) => ({ kind, label: kind, due_at });

  it.each([
    ['2026-05-11', ['papers_expired']],
    ['2026-05-12', []],
    [null, []],
  ])('returns one that is due on %s as %j', (due_at, kinds) => {
    expect(kindsOf({ papers: [paper('relief_valves', due_at)] })).toEqual(kinds);
  });

  it.each([
    ['2026-05-11', ['papers_expired']],
    ['2026-05-12', ['inspection_due_soon']],
    ['2026-08-11', []],
    [null, []],
  ])('goes by the 2.5-year test that is due on %s where the plate says nothing of it: %j', (due_at, kinds) => {
    const papers = [paper('periodic_test_2_5', due_at)];
    expect(kindsOf({ csc_inspection_date: null, papers })).toEqual(kinds);
    expect(kindsOf({ papers })).toEqual([]);
  });

  it('names those that have expired, and those that a tank must have', () => {
    const requiredPapers = [
      { kind: 'csc_acep', label: 'CSC or ACEP', months: 30 },
      { kind: 'periodic_test_2_5', label: '2.5-year test', months: 30 },
    ];
    const tank = { ...SOUND, papers: [paper('own-3', '2026-01-01')] };
    expect(findAttentionReasons(tank, { ...VIEW, requiredPapers })).toEqual([
      {
        ...{ kind: 'papers_expired', at: null, urgency: 2 },
        papers: { expired: [{ label: 'own-3', dueDate: '2026-01-01' }], missing: ['CSC or ACEP'] },
      },
    ]);
  });
});

it('evaluateTanks sorts by the reasons, then by urgency, vacuum, number and id', () => {
  const overdue = '2023-10-01';
  const tanks = [
    { tank_number: 'sound', id: 1 },
    { tank_number: 'b', id: 2, csc_inspection_date: null },
    { tank_number: 'a', id: 4, csc_inspection_date: null },
    { tank_number: 'a', id: 3, csc_inspection_date: null },
    { tank_number: 'c, more microns', id: 5, csc_inspection_date: null, latest_reading: readingOf(60) },
    { tank_number: 'overdue', id: 6, csc_inspection_date: overdue },
    { tank_number: 'overdue for longer', id: 7, csc_inspection_date: '2022-10-01' },
    { tank_number: 'overdue, in review', id: 8, csc_inspection_date: overdue, leak_check_status: 'review_needed' },
  ] satisfies Partial<AttentionFacts>[];
  const sorted = evaluateTanks(
    tanks.map((facts) => ({ ...SOUND, latest_reading: null, ...facts })),
    VIEW,
  );
  expect(sorted.map(({ tank }) => `${tank.tank_number} (${tank.id})`)).toEqual([
    'overdue, in review (8)',
    'overdue for longer (7)',
    'overdue (6)',
    'c, more microns (5)',
    'a (3)',
    'a (4)',
    'b (2)',
    'sound (1)',
  ]);
});

it('evaluateTanks sorts tanks with one reason each by severity, then age, then tank number', () => {
  const tanks = [
    { tank_number: 'never', csc_inspection_date: null },
    { tank_number: 'overdue', csc_inspection_date: '2023-10-01' },
    { tank_number: 'long overdue', csc_inspection_date: '2022-10-01' },
    { tank_number: '150', latest_reading: readingOf(150) },
    { tank_number: '800', latest_reading: readingOf(800) },
    { tank_number: 'vents later', open_transfer: { relief: reliefAt(after(2 * 24 * HOUR)) } },
    { tank_number: 'vents', open_transfer: { relief: reliefAt(after(HOUR)) } },
    { tank_number: 'b review', leak_check_status: 'review_needed' },
    { tank_number: 'a review', leak_check_status: 'review_needed' },
    { tank_number: 'unread', latest_reading: null, last_arrival: arrivedAgo(HOUR, { was_venting: true }) },
    { tank_number: 'offloaded', latest_reading: null, last_arrival: arrivedAgo(80 * HOUR) },
    { tank_number: 'foretold', vacuum_forecast: { crosses_at: after(HOUR), above_since: null } },
  ] satisfies Partial<AttentionFacts>[];
  const listed = evaluateTanks(
    tanks.map((tank, id) => ({ ...SOUND, ...tank, id })),
    VIEW,
  );
  expect(listed.map(({ tank }) => tank.tank_number)).toEqual([
    'vents',
    'vents later',
    'unread',
    '800',
    '150',
    'offloaded',
    'foretold',
    'long overdue',
    'overdue',
    'a review',
    'b review',
    'never',
  ]);
});

describe('findAttentionReasons for insulation', () => {
  const pooled = (low: number, high: number) => ({ insulation: { low, high } });
  const doubtful = { condition: { is_gauge_doubtful: true } };

  it.each([
    [pooled(0.8, 1.4), []],
    [pooled(1.5, 3), []],
    [pooled(1.51, 3), ['insulation_weak']],
    [{ ...pooled(2.51, 4), ...doubtful }, ['insulation_review', 'gauge_doubt']],
    [{ ...pooled(0.8, 1.19), ...doubtful }, ['gauge_doubt']],
  ])('%j returns %j', (facts, kinds) => {
    expect(kindsOf(facts)).toEqual(kinds);
  });
});

it('a tank whose records cannot be evaluated needs attention since then, the longest first', () => {
  const failed = (id: number, ago: number) => ({ ...SOUND, id, evaluation_failed_since: before(ago) });
  expect(findAttentionReasons(failed(1, HOUR), VIEW)).toMatchObject([
    { kind: 'not_evaluated', at: new Date(before(HOUR)) },
  ]);
  const listed = evaluateTanks([{ ...SOUND, id: 3 }, failed(1, HOUR), failed(2, 2 * HOUR)], VIEW);
  expect(listed.map(({ tank }) => tank.id)).toEqual([2, 1, 3]);
});

describe('for any fleet', () => {
  const moments = fc.integer({ min: -40 * 24, max: 40 * 24 }).map((hours) => after(hours * HOUR));
  const tanks = fc.uniqueArray(
    fc.record<AttentionFacts>({
      id: fc.integer({ min: 1, max: 10_000 }),
      tank_number: fc.constantFrom('A', 'B', 'a', 'Ä', '10', '9'),
      operational_status: fc.boolean(),
      csc_inspection_date: fc.option(fc.integer({ min: 0, max: 1_100 }).map((days) => addDays('2026-05-12', -days))),
      five_year_test_date: fc.option(fc.constantFrom('2021-05-11', '2024-05-12')),
      reference_holding_days: fc.constant(null),
      papers: fc.constantFrom([], [{ kind: 'own-3', label: 'Pump test', due_at: '2026-01-01' }]),
      leak_check_status: fc.constantFrom(...LEAK_CHECK_STATUSES),
      last_leak_check_date: fc.option(moments),
      latest_reading: fc.option(
        fc.record({ vacuum_reading: fc.constantFrom(3, 75, 76, 100, 101, 900), reading_timestamp: moments }),
      ),
      open_transfer: fc.option(fc.record({ relief: fc.option(moments.map((at) => reliefAt(at))) })),
      last_arrival: fc.option(
        fc.record({
          arrived_at: moments,
          arrival_pressure: fc.option(fc.constantFrom(20, 99.9, 100)),
          was_venting: fc.boolean(),
          is_under_review: fc.boolean(),
        }),
      ),
      vacuum_forecast: fc.option(fc.record({ crosses_at: fc.option(moments), above_since: fc.option(moments) })),
      condition: fc.option(fc.record({ is_gauge_doubtful: fc.boolean(), pumped_at: fc.option(moments) })),
      evaluation_failed_since: fc.option(moments),
      silent_unit: fc.option(fc.record({ last_seen_at: moments })),
      insulation: fc.option(fc.constantFrom({ low: 0.6, high: 1.1 }, { low: 1.6, high: 2 }, { low: 2.6, high: 4 })),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );

  it('the order does not depend on the order of the tanks', () => {
    const shuffled = tanks.chain((fleet) =>
      fc.tuple(fc.constant(fleet), fc.shuffledSubarray(fleet, { minLength: fleet.length })),
    );
    fc.assert(
      fc.property(shuffled, ([fleet, mixed]) => {
        expect(evaluateTanks(mixed, VIEW)).toEqual(evaluateTanks(fleet, VIEW));
      }),
    );
  });

  it('no tank with a less severe worst reason stands before one with a more severe one', () => {
    fc.assert(
      fc.property(tanks, (fleet) => {
        const worst = evaluateTanks(fleet, VIEW).map(({ reasons: [reason] }) =>
          reason === undefined ? ATTENTION_KINDS.length : ATTENTION_KINDS.indexOf(reason.kind),
        );
        expect(worst).toEqual(worst.toSorted((one, other) => one - other));
      }),
    );
  });

  it('every tank is on exactly one of relief, readings, watch and fine, and on all unless it is fine', () => {
    fc.assert(
      fc.property(tanks, (fleet) => {
        const evaluated = evaluateTanks(fleet, VIEW);
        const shares = (['relief', 'readings', 'watch', 'fine'] as const).flatMap((list) =>
          listByAttention(evaluated, list),
        );
        expect(new Set(shares)).toEqual(new Set(evaluated));
        expect(shares).toHaveLength(evaluated.length);
        expect(listByAttention(evaluated, 'all').length + listByAttention(evaluated, 'fine').length).toBe(
          evaluated.length,
        );
      }),
    );
  });

  it('a tank is on the list of each of its reasons', () => {
    fc.assert(
      fc.property(tanks, (fleet) => {
        for (const evaluated of evaluateTanks(fleet, VIEW)) {
          const lists = ATTENTION_LISTS.filter((list) => listByAttention([evaluated], list).length > 0);
          const kinds = evaluated.reasons.map(({ kind }) => kind);
          expect(lists.includes('vacuum')).toBe(kinds.some((kind) => kind.includes('vacuum')));
          expect(lists.includes('insulation')).toBe(kinds.some((kind) => /insulation|gauge/.test(kind)));
          expect(lists.includes('leak_checks')).toBe(kinds.some((kind) => kind.startsWith('leak_check')));
          expect(lists.includes('inspections')).toBe(kinds.some((kind) => kind.includes('inspect')));
          expect(lists.includes('papers')).toBe(kinds.some((kind) => /test|papers/.test(kind)));
        }
      }),
    );
  });

  it('findAttentionReasons returns each reason exactly while its rule applies', () => {
    fc.assert(
      fc.property(tanks, (fleet) => {
        for (const tank of fleet) {
          expect(new Set(findAttentionReasons(tank, VIEW).map(({ kind }) => kind))).toEqual(expectedKinds(tank));
        }
      }),
    );
  });
});

/** The same rules, expressed with the functions that other screens use. */
function expectedKinds(tank: AttentionFacts): Set<AttentionKind> {
  const { last_arrival, latest_reading, open_transfer, vacuum_forecast, insulation } = tank;
  const daysUntil = (at: string | Date) => (Number(new Date(at)) - Number(NOW)) / (24 * HOUR);
  const relief = open_transfer?.relief?.earliest_at ?? null;
  const pumpedAt = tank.condition?.pumped_at ?? null;
  const isCurrent = latest_reading !== null && (pumpedAt === null || pumpedAt <= latest_reading.reading_timestamp);
  const microns = isCurrent ? latest_reading.vacuum_reading : 0;
  const readings = latest_reading === null ? [] : [latest_reading];
  const inspection = assessInspection({ cscInspectionDate: tank.csc_inspection_date, today: VIEW.today }).state;
  const arrival = open_transfer === null && last_arrival && daysUntil(last_arrival.arrived_at) <= 0 && last_arrival;
  const times = arrival && { loaded_at: null, arrived_at: arrival.arrived_at };
  const periodOfReading = times && latest_reading && findReadingPeriod(times, latest_reading.reading_timestamp);
  const isReadSinceArrival =
    arrival && latest_reading !== null && latest_reading.reading_timestamp >= arrival.arrived_at;
  const isReadSinceOffload =
    periodOfReading === 'post_offload' ||
    (isReadSinceArrival && arrival && daysUntil(arrival.arrived_at) + 5 < daysUntil(latest_reading.reading_timestamp));
  const rules: Record<AttentionKind, boolean> = {
    vent_risk: relief !== null && daysUntil(relief) <= 3,
    relief_near: relief !== null && daysUntil(relief) > 3 && daysUntil(relief) <= 14,
    immediate_reading:
      arrival !== false &&
      arrival !== null &&
      ['due', 'missing'].includes(findImmediateReadingState({ transfer: arrival, readings, now: NOW })) &&
      !isReadSinceArrival,
    arrival_review: arrival !== false && arrival !== null && arrival.is_under_review,
    not_evaluated: tank.evaluation_failed_since !== null,
    high_vacuum: tank.operational_status && microns > 100,
    leak_check_failed: tank.leak_check_status === 'fail',
    leak_check_review: tank.leak_check_status === 'review_needed',
    post_offload_reading:
      Boolean(times) && findReadingPeriod(times || SOUND_TIMES, NOW) === 'post_offload' && !isReadSinceOffload,
    vacuum_forecast:
      tank.operational_status &&
      latest_reading !== null &&
      microns <= 75 &&
      vacuum_forecast !== null &&
      vacuum_forecast.crosses_at !== null &&
      daysUntil(vacuum_forecast.crosses_at) <= 30,
    vacuum_above_limit: tank.operational_status && microns > 75 && microns <= 100,
    insulation_weak: insulation !== null && insulation.low > 1.5 && insulation.low <= 2.5,
    insulation_review: insulation !== null && insulation.low > 2.5,
    gauge_doubt: tank.condition?.is_gauge_doubtful === true,
    silent_unit: tank.silent_unit !== null,
    five_year_test_overdue: tank.five_year_test_date === '2021-05-11',
    papers_expired: tank.papers?.length === 1,
    inspection_overdue: inspection === 'Overdue',
    never_inspected: inspection === 'Never Inspected',
    inspection_due_soon: inspection === 'Due Soon',
  };
  return new Set(ATTENTION_KINDS.filter((kind) => rules[kind]));
}

const SOUND_TIMES = { loaded_at: null, arrived_at: null };
