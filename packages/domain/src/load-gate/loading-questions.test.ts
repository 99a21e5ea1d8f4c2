import { expect, test } from 'vitest';
import type { HeldTank } from './journey-holding.ts';
import { findLoadingQuestions } from './loading-questions.ts';

const tankWith = (ended: string | null, pumped_at: string | null = null): HeldTank => ({
  ...{ capacity_litres: null, boil_off_percent_per_day: null, reference_holding_days: null, relief_set_pressure: null },
  heat_leaks: [
    {
      ...{
        product: 'helium',
        up_to_filling: 1,
        watts: 7,
        least_watts: 6,
        cautious_watts: 8,
        trips: 3,
        capacity_m3: 41.6,
      },
      ...{ basis: { kind: 'trips' }, because: null, last_trip_ended_at: ended, longest_trip_days: 20, usual_lbs: null },
    },
  ],
  condition: {
    ...{ basis: { kind: 'trips' }, pumped_at, latest_cold: null, vacuum_lost: null },
    ...{ is_gauge_doubtful: false, unread_loading: null },
  },
  is_being_judged: false,
  has_judgement_failed: false,
});
const askedOf = (tank: HeldTank, productName: string | null = 'LIN') =>
  findLoadingQuestions(tank, { productName }, '2026-06-01T08:00:00Z');

test('it is asked whether a tank was cold after thirty idle days, or after a pump-down', () => {
  expect(askedOf(tankWith('2026-05-02T09:00:00Z')).tankWhenFilled).toBe(false);
  expect(askedOf(tankWith('2026-05-02T07:00:00Z')).tankWhenFilled).toBe(true);
  expect(askedOf(tankWith('2026-05-20T07:00:00Z', '2026-05-25T07:00:00Z')).tankWhenFilled).toBe(true);
  expect(askedOf(tankWith('2026-05-20T07:00:00Z', '2026-05-10T07:00:00Z')).tankWhenFilled).toBe(false);
  expect(askedOf(tankWith(null)).tankWhenFilled).toBe(false);
});

test('it is asked of helium how many days the shield lasts', () => {
  expect(askedOf(tankWith(null), 'LHe').shieldDays).toBe(true);
  expect(askedOf(tankWith(null)).shieldDays).toBe(false);
  expect(askedOf(tankWith(null), null).shieldDays).toBe(false);
});
