import { expect, test } from 'vitest';
import { THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import { chooseTanks, judgeListedTank, type ListedGateTank } from './gate-list.ts';
import { NO_JOURNEY } from './typed-journey.ts';

const VIEW = { date: '2026-06-01', timeZone: 'UTC', marginDays: 5, oldestReadingDays: 90, thermal: THERMAL_DEFAULTS };

const tank = (id: number, differences: Partial<ListedGateTank> = {}): ListedGateTank => ({
  id,
  tank_number: `GASU ${id}`,
  operational_status: true,
  csc_inspection_date: '2025-02-10',
  five_year_test_date: '2022-08-15',
  leak_check_status: 'pass',
  last_leak_check_date: null,
  latest_reading: { vacuum_reading: 12, reading_timestamp: '2026-05-20T12:00:00Z' },
  last_arrival: null,
  is_in_transit: false,
  capacity_litres: 41_600,
  boil_off_percent_per_day: 0.62,
  reference_holding_days: null,
  relief_set_pressure: 100,
  heat_leaks: [],
  condition: null,
  insulation: null,
  vacuum_crossing_from: null,
  is_being_judged: false,
  has_judgement_failed: false,
  last_load: { product_name: 'LHe', loaded_weight_lbs: 9_300, loaded_pressure: 10 },
  ...differences,
});

const refused = { operational_status: false };
const minded = { csc_inspection_date: null };

const chosen = (choice: Partial<Parameters<typeof chooseTanks>[1]> = {}) => {
  const tanks = [tank(1, refused), tank(2, minded), tank(3), tank(4, refused), tank(15)];
  const judged = tanks.map((each) => judgeListedTank(each, NO_JOURNEY, VIEW));
  return chooseTanks(judged, { verdict: '', search: '', ...choice }).map(({ id }) => id);
};

test('tanks that may be loaded come first, then those to mind, each in their order', () => {
  expect(chosen()).toEqual([3, 15, 2, 1, 4]);
});

test('tanks are chosen by their answer and by a part of their number', () => {
  expect(chosen({ verdict: 'no' })).toEqual([1, 4]);
  expect(chosen({ search: ' gasu 1 ' })).toEqual([15, 1]);
  expect(chosen({ verdict: 'yes', search: '5' })).toEqual([15]);
  expect(chosen({ verdict: 'mind', search: '5' })).toEqual([]);
});

test('a tank is judged for the journey that is typed for all, and as it was loaded last where nothing is typed', () => {
  const judged = judgeListedTank(tank(1), { ...NO_JOURNEY, days: 80, pressure: 20 }, VIEW);
  expect(judged.journey).toEqual({ productName: 'LHe', weightLbs: 9_300, pressurePsi: 20, days: 80 });
  expect(judged.answer).toMatchObject({ verdict: 'mind', reasons: [{ kind: 'holding_short', neededDays: 85 }] });
});
