import type { FleetTank } from '@dewar/contract/fleet';
import { expect, test } from 'vitest';
import { fleetOf, fleetTank } from '../../../test-support/fleet.ts';
import { attentionDetail } from './attention-labels.ts';
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
    reaches_relief_at: '2026-05-14T12:00:00Z',
    ...change,
  },
});

const arrival = (arrived_at: string, arrival_pressure: number | null, was_venting: boolean) => ({
  last_arrival: { arrived_at, arrival_pressure, was_venting },
  latest_reading: UNREAD,
});

const crossing = (crosses_at: string, earliest_at: string | null, latest_at: string | null) => ({
  vacuum_forecast: { crosses_at, earliest_at, latest_at },
});

test.each<[string, Partial<FleetTank>]>([
  ['Reaches relief around 14 May (bad). Vent risk (estimate): LHe, loaded 12 Apr at 8.5 psig.', load({})],
  [
    'May have reached relief around 10 May (bad). Vent risk (estimate): Load, loaded 12 Apr.',
    load({ reaches_relief_at: '2026-05-10T12:00:00Z', product_name: null, loaded_pressure: null }),
  ],
  [
    'Reaches relief around 20 May (watch). Estimate: LHe, loaded 12 Apr at 8.5 psig.',
    load({ reaches_relief_at: '2026-05-20T12:00:00Z' }),
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
    'High Vacuum (bad). 1,245.5 µm on 9 May (limit 100 µm).',
    { latest_reading: { ...UNREAD, vacuum_reading: 1_245.5, reading_timestamp: '2026-05-09T12:00:00Z' } },
  ],
  [
    'May reach 75 around 3 Jun (watch). 12 µm on 11 May. Estimate: 28 May to 9 Jun.',
    crossing('2026-06-03T12:00:00Z', '2026-05-28T12:00:00Z', '2026-06-09T12:00:00Z'),
  ],
  [
    'May reach 75 around 3 Jun (watch). 12 µm on 11 May. Estimate: 28 May or later.',
    crossing('2026-06-03T12:00:00Z', '2026-05-28T12:00:00Z', null),
  ],
  [
    'May have passed 75 around 3 May (watch). 12 µm on 11 May. This is an estimate; take a reading.',
    crossing('2026-05-03T12:00:00Z', null, null),
  ],
  [
    'Leak check: Fail (bad). The check of 3 May failed its vacuum test.',
    { leak_check_status: 'fail', last_leak_check_date: '2026-05-03T12:00:00Z' },
  ],
  [
    'Leak check: Review Needed (watch). The check of 3 May is waiting for review.',
    { leak_check_status: 'review_needed', last_leak_check_date: '2026-05-03T12:00:00Z' },
  ],
  [
    'Inspection Overdue (bad). Due 11 May 2026, 1 day ago.',
    { csc_inspection_date: '2023-11-11', inspection_due: '2026-05-11' },
  ],
  [
    'Inspection Due Soon (watch). Due 12 May 2026, today.',
    { csc_inspection_date: '2023-11-12', inspection_due: '2026-05-12' },
  ],
  [
    'Inspection Due Soon (watch). Due 1 Jun 2026, in 20 days.',
    { csc_inspection_date: '2023-12-01', inspection_due: '2026-06-01' },
  ],
  ['Never Inspected (watch). No inspection date is recorded.', { csc_inspection_date: null, inspection_due: null }],
])('the attention line reads: %s', (text, tank) => {
  expect(linesOf(tank)).toEqual([text]);
});
