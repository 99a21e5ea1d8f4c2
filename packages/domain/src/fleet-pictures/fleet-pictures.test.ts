import { expect, test } from 'vitest';
import { answerInspections, countByMonth, listInspectionsAhead, MONTHS_AHEAD } from './inspections-ahead.ts';
import { answerInsulation, insulationBand, timesDesign } from './insulation-by-trip.ts';
import { answerLosses, describeLosses, wholePounds } from './losses.ts';
import { firstPicturedMonth, firstPicturedWeek } from './pictured-year.ts';
import { answerWhere, placeTanks } from './tank-phases.ts';
import { answerVacuum, isSincePull } from './vacuum-development.ts';

const NOW = '2026-06-10T12:00:00Z';

const tank = (tank_number: string, change: object = {}) => ({
  ...{ tank_number, operational_status: true, open_transfer: null, last_arrival: null, service_since: null },
  ...change,
});

test('a year of pictures ends with this week and this month', () => {
  expect(firstPicturedWeek(NOW)).toBe('2025-06-16');
  expect(firstPicturedWeek('2026-06-14T23:59:00Z')).toBe('2025-06-16');
  expect(firstPicturedWeek('2026-06-15T00:00:00Z')).toBe('2025-06-23');
  expect(firstPicturedMonth(NOW)).toBe('2025-07-01');
});

test.each([
  ['2026-06-10T11:00:00Z', 0, 0],
  // A clock that was ahead.
  ['2026-06-11T11:00:00Z', 0, 0],
  ['2026-06-09T12:00:00Z', 1, 1],
  ['2026-06-07T12:00:00Z', 3, 2],
  ['2026-03-12T12:00:00Z', 90, 6],
])('a tank loaded at %s is %i days in transit, in column %i', (loaded_at, days, column) => {
  const [row] = placeTanks([tank('A', { open_transfer: { loaded_at } })], NOW);
  expect(row?.tanks[0]?.days).toBe(days);
  expect(row?.columns.indexOf(1)).toBe(column);
});

test('every tank is in one phase, and without a known day in no column', () => {
  const rows = placeTanks(
    [
      tank('A', { operational_status: false, last_arrival: { arrived_at: '2026-06-01T00:00:00Z' } }),
      tank('B', { service_since: '2026-06-01T00:00:00Z' }),
    ],
    NOW,
  );
  expect(rows.map(({ phase, tanks, undated }) => [phase, tanks.length, undated])).toEqual([
    ['in_transit', 0, 0],
    ['arrived', 0, 0],
    ['not_loaded', 1, 0],
    ['out_of_service', 1, 1],
  ]);
  expect(answerWhere(rows)).toBe('Of 2 tanks 1 was never loaded and 1 is out of service. No tank is in transit.');
});

const inspected = (
  tank_number: string,
  csc_inspection_date: string | null,
  five_year_test_date: string | null = null,
) => ({
  ...{ tank_number, csc_inspection_date, five_year_test_date },
});

test('inspections ahead tell what is late, and the next one', () => {
  const view = { today: '2026-06-10', dueSoonDays: 90 };
  const all = listInspectionsAhead(
    [inspected('A', '2024-01-10', '2021-06-09'), inspected('B', null), inspected('C', '2024-12-10')],
    view,
  );
  expect(all.map(({ tank: { tank_number }, kind, due, state }) => [tank_number, kind, due, state])).toEqual([
    ['B', 'csc', null, 'never'],
    ['A', 'five_year', '2026-06-09', 'overdue'],
    ['A', 'csc', '2026-07-10', 'soon'],
    ['C', 'csc', '2027-06-10', 'later'],
  ]);
  expect(answerInspections(all)).toBe(
    'The five-year test of A is overdue (since 9 Jun 2026); 1 tank was never inspected. The next to come due is the CSC inspection of A, on 10 Jul 2026.',
  );
  const months = countByMonth(all, view.today);
  expect([months.length, months[1], months[12], months.reduce((sum, count) => sum + count, 0)]).toEqual([
    MONTHS_AHEAD,
    1,
    1,
    2,
  ]);
  expect(answerInspections(listInspectionsAhead([inspected('B', null)], view))).toBe(
    '1 tank was never inspected. No other date is known.',
  );
  expect(answerInspections(listInspectionsAhead([inspected('C', '2026-05-10')], view))).toBe(
    'No inspection is overdue. The next to come due is the CSC inspection of C, on 10 Nov 2028.',
  );
  const late = listInspectionsAhead([inspected('A', '2020-01-10', '2021-06-09'), inspected('B', '2020-02-10')], view);
  expect(answerInspections(late)).toBe(
    '2 CSC inspections and 1 five-year test are overdue, the longest the CSC inspection of A (since 10 Jul 2022). No other date is known.',
  );
});

test('where the plate has no inspection its paper says when the next is due, or that none is', () => {
  const view = { today: '2026-06-10' };
  const proven = (due_at: string | null) => ({
    ...inspected('A', null),
    papers: [{ kind: 'periodic_test_2_5', label: '2.5-year test', due_at }],
  });
  const statesOf = (due_at: string | null) => listInspectionsAhead([proven(due_at)], view).map(({ state }) => state);
  expect([statesOf('2026-06-09'), statesOf('2026-06-10'), statesOf('2028-06-10'), statesOf(null)]).toEqual([
    ...[['overdue'], ['soon'], ['later'], []],
  ]);
});

test('the vacuum counts readings since the last pull alone', () => {
  const read = (vacuum_reading: number, pumped_at: string | null = null) => ({
    ...{ tank_number: 'A', latest_reading: { vacuum_reading, reading_timestamp: '2026-06-01T00:00:00Z' } },
    condition: { pumped_at },
  });
  expect(answerVacuum([read(75), read(76), read(501, '2026-06-02T00:00:00Z')], [{ tank_number: 'A' }])).toBe(
    'Of 3 tanks 1 reads good (up to 75 µm) and 1 reads poor. A reads the most: 76 µm. 1 tank has no reading that counts. A is forecast to pass 75 µm soon (estimate).',
  );
  expect(isSincePull('2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z')).toBe(true);
  expect(isSincePull('2026-06-01T00:00:00Z', '2026-06-01T00:00:01Z')).toBe(false);
});

test('the insulation is judged by the sure end of its range', () => {
  const limits = { weaker_insulation_index: 1.5, review_insulation_index: 2.5 };
  expect(insulationBand({ low: 1.5, high: 4 }, limits)).toBe('sound');
  expect(insulationBand({ low: 1.6, high: 4 }, limits)).toBe('weak');
  expect(insulationBand({ low: 2.6, high: 4 }, limits)).toBe('review');
  const known = (low: number) => ({
    ...{ tank_number: `T ${low}`, insulation: { low, high: low }, open_transfer: null, last_arrival: null },
  });
  const unknown = { tank_number: 'U', insulation: null, open_transfer: null, last_arrival: null };
  expect(answerInsulation([known(1)], limits)).toBe(
    'Of 1 tank whose trips tell it none is shown to insulate weaker than designed.',
  );
  expect(answerInsulation([known(2), known(2.6), unknown, { ...unknown, open_transfer: {} }], limits)).toBe(
    'Of 2 tanks whose trips tell it 1 is to be reviewed and 1 insulates weaker than designed, T 2.6 surely the most: at least 2.6× the design heat. The first trip of 1 tank is on its way and 1 tank has made no trip.',
  );
  expect(timesDesign(400)).toBe('>100×');
});

test('losses name the largest even where the sum is none', () => {
  const row = { customer_name: 'Helix', product: 'lng', loads: 1, loaded_lbs: 1_000, expected_vent_lbs: 0 } as const;
  const of = (lost: number, total: number) =>
    answerLosses({
      losses: [{ ...row, lost_lbs: lost }],
      total: { ...row, loads: 2, lost_lbs: total },
      ...{ from: '2025-07-01', waiting: 0 },
    });
  expect(of(500, -200)).toBe(
    'The largest loss is that of Helix, LNG: 500 lbs in 1 load. All 2 loads together received 200 lbs more than was loaded.',
  );
  expect(of(5, 5)).toBe(
    'The largest loss is that of Helix, LNG: 5 lbs in 1 load. All 2 loads together lost 5 lbs, 0.5 % of what was loaded; 0 lbs were expected to vent.',
  );
  expect(of(0.4, 0.4)).toBe(
    'No customer and product lost a pound or more: all 2 loads together received what was loaded.',
  );
  expect(wholePounds(-0.4)).toBe('0 lbs');
  expect(wholePounds(-1_204.6)).toBe('−1,205 lbs');
});

test('rows of losses add up as they are read', () => {
  const rows = [
    { loaded: 34_640.4, received: 34_622.6, vent: 5.45 },
    { loaded: 10_000, received: 10_000.05, vent: 0.15 },
  ].map(({ loaded: loaded_lbs, received: received_lbs, vent: expected_vent_lbs }) => ({
    ...{ loads: 1, loaded_lbs, received_lbs, expected_vent_lbs, lost_lbs: loaded_lbs - received_lbs },
  }));
  expect(describeLosses(rows).map(({ weights }) => weights)).toEqual([
    ['34,640.40 lbs', '34,622.60 lbs', '17.80 lbs', '5.45 lbs', '12.35 lbs'],
    ['10,000.00 lbs', '10,000.05 lbs', '−0.05 lbs', '0.15 lbs', '−0.20 lbs'],
  ]);
  const whole = { loads: 1, loaded_lbs: 900, received_lbs: 890, expected_vent_lbs: 10, lost_lbs: 10 };
  expect(describeLosses([whole])[0]?.weights).toEqual(['900 lbs', '890 lbs', '10 lbs', '10 lbs', '0 lbs']);
});
