import { expect, test } from 'vitest';
import { describeClosing } from './closed-month.ts';

const FIGURES = {
  ...{ loaded_lbs: 30_000, undetermined_lbs: 0, received_lbs: 29_000.5, expected_vent_lbs: 0, difference_lbs: 999.5 },
  received_unweighed_lbs: 0,
};
const CLOSING = {
  ...{ closed_at: '2026-11-03T03:00:00Z', closed_by_email: 'anna@polar.example', timezone: 'America/New_York' },
  ...{ kept: FIGURES, now: FIGURES, changed_loads: 0 },
};

test('a closed month says by whom and on which day of its zone, and that nothing was changed', () => {
  expect(describeClosing(CLOSING)).toBe('Closed 2 Nov 2026 by anna@polar.example; nothing was changed since');
});

test('a load that was determined since is said by what is no longer undetermined', () => {
  const kept = { ...FIGURES, undetermined_lbs: 10_000, received_lbs: 19_000.5 };
  expect(describeClosing({ ...CLOSING, kept, changed_loads: 1 })).toMatch(
    /changed since: 1 load, −10,000 lbs undetermined, \+10,000 lbs received$/,
  );
});

test('what was changed since is told in loads and in each sum that is another now', () => {
  const now = { ...FIGURES, loaded_lbs: 28_790, difference_lbs: -210.5 };
  expect(describeClosing({ ...CLOSING, now, changed_loads: 2 })).toBe(
    'Closed 2 Nov 2026 by anna@polar.example; changed since: 2 loads, −1,210 lbs loaded, −1,210 lbs difference',
  );
  const received = { ...FIGURES, received_lbs: 29_000.8 };
  expect(describeClosing({ ...CLOSING, now: received, changed_loads: 1 })).toMatch(
    /changed since: 1 load, \+0\.30 lbs received$/,
  );
});

test('changes that leave every sum as it was are told too', () => {
  expect(describeClosing({ ...CLOSING, changed_loads: 2 })).toMatch(/changed since: 2 loads, no sum of weights$/);
});
