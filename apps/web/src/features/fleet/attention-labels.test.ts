import type { FleetTank } from '@dewar/contract/fleet';
import { expect, test } from 'vitest';
import { fleetOf, fleetTank, reliefAt } from '../../../test-support/fleet.ts';
import { attentionDetail, attentionLabel } from './attention-labels.ts';
import { evaluateFleet } from './fleet-attention.ts';

const NOW = new Date('2026-05-12T12:00:00Z');
const VIEW = { now: NOW, timeZone: 'America/New_York', today: '2026-05-12' };
const UNREAD = { id: 1, vacuum_reading: 12, reading_timestamp: '2026-03-01T12:00:00Z', fresh_pull: false };

/** The texts of one tank's reasons. */
function linesOf(tank: Partial<FleetTank>): readonly string[] {
  const fleet = fleetOf([fleetTank({ id: 1, tank_number: 'A', ...tank })]);
  return evaluateFleet(fleet, VIEW).flatMap(({ tank: each, reasons }) =>
    reasons.map((reason) => `${reason.label} (${reason.tone}). ${attentionDetail(each, reason, VIEW)}`),
  );
}

const load = (change: Partial<NonNullable<FleetTank['open_transfer']>>) => ({
  open_transfer: {
    id: 7,
    loaded_at: '2026-04-12T12:00:00Z',
    loaded_pressure: 8.5,
    product_name: 'LHe',
    customer_name: null,
    relief: reliefAt('2026-05-14T12:00:00Z'),
    is_evaluated: true,
    ...change,
  },
});

const arrival = (arrived_at: string, arrival_pressure: number | null, was_venting: boolean) => ({
  last_arrival: { arrived_at, arrival_pressure, was_venting, is_under_review: false },
  latest_reading: UNREAD,
});

const crossing = (crosses_at: string, earliest_at: string | null, latest_at: string | null) => ({
  vacuum_forecast: { crosses_at, earliest_at, latest_at, above_since: null, confidence: 'high' as const },
});

const DOUBTFUL = {
  basis: { kind: 'trips' as const },
  pumped_at: null,
  latest_cold: null,
  vacuum_lost: null,
  is_gauge_doubtful: true,
  unread_loading: null,
};

test('a high vacuum that one warm reading alone tells asks for a second one', () => {
  const latest_reading = { id: 1, vacuum_reading: 640, reading_timestamp: '2026-05-11T12:00:00Z', fresh_pull: false };
  const lost = (is_confirmed: boolean) => ({
    latest_reading,
    condition: { ...DOUBTFUL, is_gauge_doubtful: false, vacuum_lost: { ...latest_reading, is_confirmed } },
  });
  const told = 'High Vacuum (bad). Latest reading 640 µm on 11 May (limit 100 µm).';
  expect(linesOf(lost(false))).toEqual([`${told} One warm reading alone: take a second one.`]);
  expect(linesOf(lost(true))).toEqual([told]);
});

test('a tank whose records cannot be evaluated says so, and since when', () => {
  expect(linesOf({ evaluation_failed_since: '2026-05-11T08:30:00Z' })).toEqual([
    'Cannot be evaluated (watch). Its records could not be worked out since 11 May, 04:30: estimates are missing or of before.',
  ]);
});

test('a unit that is silent is named, and since when', () => {
  expect(linesOf({ silent_unit: { unit: 'G-17', last_seen_at: '2026-05-11T08:30:00Z' } })).toEqual([
    'Unit is silent (watch). G-17 has sent nothing since 11 May, 04:30.',
  ]);
});

test('a five-year test and the papers that the load gate refuses are named', () => {
  expect(linesOf({ five_year_test_date: '2021-05-02' })).toEqual([
    'Five-Year Test Overdue (bad). Due 2 May 2026, 10 days ago.',
  ]);
  const papers = [{ kind: 'relief_valves', label: 'Relief valves', due_at: '2026-05-11' }];
  expect(linesOf({ papers })).toEqual(['Papers Expired (watch). Relief valves: expired on 11 May 2026.']);
  const inspection = [{ kind: 'periodic_test_2_5', label: '2.5-year test', due_at: '2026-05-20' }];
  expect(linesOf({ csc_inspection_date: null, papers: inspection })).toEqual([
    'Inspection Due Soon (watch). Due 20 May 2026, in 8 days.',
  ]);
});

test('papers that are only missing are not called expired', () => {
  const reason = { kind: 'papers_expired', at: null, urgency: 1 } as const;
  const missing = { expired: [], missing: ['csc_approval'] };
  const expired = { expired: [{ label: 'CSC', dueDate: '2026-05-11' }], missing: [] };
  const labels = [missing, expired].map((papers) =>
    attentionLabel(fleetTank({ id: 1, tank_number: 'A' }), { ...reason, papers }, VIEW),
  );
  expect(labels).toEqual(['Papers Missing', 'Papers Expired']);
});

test('a gauge that contradicts the insulation says which of the two to doubt', () => {
  const tooGood = { insulation: { low: 1.7, high: 2.3 }, condition: DOUBTFUL };
  expect(linesOf(tooGood)[1]).toBe(
    'Check the vacuum gauge (watch). It shows 12 µm, the heat on the last trips says otherwise: doubt the gauge.',
  );
  const tooPoor = {
    insulation: { low: 0.7, high: 1.1 },
    condition: DOUBTFUL,
    latest_reading: { ...UNREAD, vacuum_reading: 90 },
  };
  expect(linesOf(tooPoor)[1]).toBe(
    'Check the vacuum gauge (watch). It shows 90 µm, the heat on the last trips says otherwise: doubt the gauge.',
  );
});

test.each<[string, Partial<FleetTank>]>([
  ['Relief in about 2 days (bad). Vent risk (estimate): LHe, loaded 12 Apr at 8.5 psig, about 94 psig now.', load({})],
  [
    'Relief in about 2 days (bad). Vent risk (estimate): LHe, loaded 12 Apr at 8.5 psig, about 94 psig now, from the plate alone.',
    { ...load({}), condition: { ...DOUBTFUL, is_gauge_doubtful: false, basis: { kind: 'plate' } } },
  ],
  [
    'May have lifted (bad). Vent risk (estimate): Load, loaded 12 Apr, about 100 psig now.',
    load({ relief: reliefAt('2026-05-10T12:00:00Z'), product_name: null, loaded_pressure: null }),
  ],
  [
    'Relief in about 8 days (watch). Estimate: LHe, loaded 12 Apr at 8.5 psig, about 81 psig now.',
    load({ relief: reliefAt('2026-05-20T12:00:00Z') }),
  ],
  [
    'Immediate reading due (bad). Arrival pressure is 104.5 psig (100 or more). Arrived 12 May, 06:30, no reading since.',
    arrival('2026-05-12T10:30:00Z', 104.5, false),
  ],
  [
    'Immediate reading missing (bad). Tank was venting during transport. Arrived 11 May, 06:30, no reading since.',
    arrival('2026-05-11T10:30:00Z', 20, true),
  ],
  [
    'Post-offload reading due (watch). Arrived 9 May. To be taken by 14 May, 04:30.',
    arrival('2026-05-09T08:30:00Z', 20, false),
  ],
  [
    'Arrival to be reviewed (bad). The arrival of 11 May awaits its review: an administrator determines what was received.',
    {
      last_arrival: {
        arrived_at: '2026-05-11T10:30:00Z',
        arrival_pressure: 96,
        was_venting: false,
        is_under_review: true,
      },
    },
  ],
  [
    'High Vacuum (bad). Latest reading 1,245.5 µm on 9 May (limit 100 µm).',
    { latest_reading: { ...UNREAD, vacuum_reading: 1_245.5, reading_timestamp: '2026-05-09T12:00:00Z' } },
  ],
  [
    'May reach 75 µm around 3 Jun, high confidence (watch). 12 µm on 11 May. Estimate: 28 May to 9 Jun.',
    crossing('2026-06-03T12:00:00Z', '2026-05-28T12:00:00Z', '2026-06-09T12:00:00Z'),
  ],
  [
    'May reach 75 µm around 3 Jun, high confidence (watch). 12 µm on 11 May. Estimate: 28 May or later.',
    crossing('2026-06-03T12:00:00Z', '2026-05-28T12:00:00Z', null),
  ],
  [
    'May have passed 75 µm around 3 May, high confidence (watch). 12 µm on 11 May. This is an estimate; take a reading.',
    crossing('2026-05-03T12:00:00Z', null, null),
  ],
  [
    'Insulation weaker than designed (watch). Warming 2.1 times faster than its insulation should allow (1.7 to 2.5).',
    { insulation: { low: 1.7, high: 2.5 }, latest_reading: null },
  ],
  [
    'Insulation to be reviewed (bad). Warming 4.0 times faster than its insulation should allow (2.6 to 5.4).',
    { insulation: { low: 2.6, high: 5.4 }, latest_reading: null },
  ],
  [
    'Above 75 since 2 May (watch). Latest reading 81 µm on 1 Mar.',
    {
      latest_reading: { ...UNREAD, vacuum_reading: 81 },
      vacuum_forecast: {
        crosses_at: null,
        earliest_at: null,
        latest_at: null,
        above_since: '2026-05-02T12:00:00Z',
        confidence: null,
      },
    },
  ],
  [
    'Leak check: Fail (bad). The check of 3 May failed its vacuum test.',
    { leak_check_status: 'fail', last_leak_check_date: '2026-05-03T12:00:00Z' },
  ],
  [
    'Leak check: Review Needed (watch). The check of 3 May is waiting for review.',
    { leak_check_status: 'review_needed', last_leak_check_date: '2026-05-03T12:00:00Z' },
  ],
  ['Inspection Overdue (bad). Due 11 May 2026, 1 day ago.', { csc_inspection_date: '2023-11-11' }],
  ['Inspection Due Soon (watch). Due 12 May 2026, today.', { csc_inspection_date: '2023-11-12' }],
  ['Inspection Due Soon (watch). Due 1 Jun 2026, in 20 days.', { csc_inspection_date: '2023-12-01' }],
  ['Never Inspected (watch). No inspection date is recorded.', { csc_inspection_date: null }],
])('the attention line reads: %s', (text, tank) => {
  expect(linesOf(tank)).toEqual([text]);
});
