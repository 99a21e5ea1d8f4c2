import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VACUUM_TEST_STATUSES } from './hold-test.ts';
import { areAllRepaired, leakCheckOutcome } from './leak-check-status.ts';

const repaired = { repaired: true };
const leaking = { repaired: false };

describe('leakCheckOutcome', () => {
  it.each([
    { what: 'no points', points: [], test: null, status: 'pass' },
    { what: 'a point', points: [leaking], test: null, status: 'review_needed' },
    { what: 'one of two repaired', points: [repaired, leaking], test: null, status: 'review_needed' },
    { what: 'all repaired, not tested', points: [repaired], test: null, status: 'review_needed' },
    { what: 'all repaired, on the pump', points: [repaired], test: 'on_pump', status: 'review_needed' },
    { what: 'all repaired, holding', points: [repaired], test: 'holding', status: 'review_needed' },
    { what: 'all repaired, test passed', points: [repaired, repaired], test: 'passed', status: 'pass' },
    { what: 'all repaired, test failed', points: [repaired], test: 'failed', status: 'fail' },
    { what: 'no points, test under way', points: [], test: 'holding', status: 'pass' },
    { what: 'no points, test failed', points: [], test: 'failed', status: 'fail' },
    { what: 'a leak left, test passed all the same', points: [leaking], test: 'passed', status: 'review_needed' },
  ] as const)("is '$status' for $what", ({ points, test, status }) => {
    expect(leakCheckOutcome({ points, vacuumTestStatus: test })).toBe(status);
  });

  const progress = fc.record({
    points: fc.array(fc.record({ repaired: fc.boolean() }), { maxLength: 6 }),
    vacuumTestStatus: fc.constantFrom(null, ...VACUUM_TEST_STATUSES),
  });

  it("is 'fail' exactly when the vacuum test failed, and never 'pass' with an open leak", () => {
    fc.assert(
      fc.property(progress, ({ points, vacuumTestStatus }) => {
        const status = leakCheckOutcome({ points, vacuumTestStatus });
        expect(status === 'fail').toBe(vacuumTestStatus === 'failed');
        if (!areAllRepaired(points)) expect(status).not.toBe('pass');
      }),
    );
  });
});

it('areAllRepaired holds when there is no leak point', () => {
  expect(areAllRepaired([])).toBe(true);
  expect(areAllRepaired([repaired, leaking])).toBe(false);
  expect(areAllRepaired([repaired, repaired])).toBe(true);
});
