import { expect, test } from 'vitest';
import { describeRepairs } from './describe-repairs.ts';
import { countAtRisk, countWelds, estimateRepairSurvival, type FollowedRepairs } from './repair-survival.ts';

function describe(method: 'rtv' | 'welding' | 'other', followed: readonly FollowedRepairs[]): string {
  return describeRepairs({
    method,
    welds: countWelds(followed),
    recurred: countWelds(followed.filter(({ hasRecurred }) => hasRecurred)),
    steps: estimateRepairSurvival(followed),
    atRisk: [0, 6, 12, 18, 24, 30, 36, 60].map((months) => ({ months, welds: countAtRisk(followed, months) })),
  });
}

test('the words name the longest time for which five welds were followed, with the range', () => {
  const followed = [
    { months: 11, hasRecurred: true, welds: 2 },
    { months: 25, hasRecurred: false, welds: 18 },
    { months: 40, hasRecurred: true, welds: 3 },
  ];
  expect(describe('welding', followed)).toBe(
    'Of 23 welds repaired by welding, about 9 in 10 held two years (8 to 10 in 10).',
  );
});

test('a method without a new leak says so for the time that it was followed', () => {
  expect(describe('rtv', [{ months: 13, hasRecurred: false, welds: 8 }])).toBe(
    'Of 8 welds repaired with RTV sealant, none leaked again within a year.',
  );
});

test('four welds are too few for a share', () => {
  expect(describe('other', [{ months: 30, hasRecurred: false, welds: 4 }])).toBe(
    'Of 4 welds repaired by another method, none has leaked again so far. Too few were followed for half a year to tell how long such repairs hold.',
  );
  expect(describe('other', [{ months: 3, hasRecurred: true, welds: 1 }])).toMatch(
    /^Of 1 weld .*, 1 leaked again so far/,
  );
});

test('a range that rounds to the share is left out', () => {
  const followed = [
    { months: 6, hasRecurred: true, welds: 100 },
    { months: 7, hasRecurred: false, welds: 900 },
  ];
  expect(describe('rtv', followed)).toBe('Of 1000 welds repaired with RTV sealant, about 9 in 10 held half a year.');
});
