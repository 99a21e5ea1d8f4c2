import { describe, expect, it } from 'vitest';
import { describeNotYours, findHolding, findHoldingDuring, findHoldingOf } from './tank-holdings.ts';

const holding = (assignment_id: number, company_id: number | null, assigned_at: string) => ({
  assignment_id,
  company_id,
  assigned_at,
});
const HOLDINGS = [
  holding(1, null, '2026-01-01T00:00:00Z'),
  holding(2, 7, '2026-02-01T00:00:00Z'),
  holding(3, null, '2026-03-01T00:00:00Z'),
  holding(4, 8, '2026-04-01T12:00:40Z'),
  holding(5, 7, '2026-05-01T00:00:00Z'),
];
const now = '2026-06-01T00:00:00Z';
const at = (moment: string, holdings = HOLDINGS) => findHolding(holdings, { at: moment, now })?.assignment_id;

describe('who had a tank', () => {
  it('is whoever got it last before the moment, and nobody in stock', () => {
    expect(at('2026-02-10T00:00:00Z')).toBe(2);
    expect(findHolding(HOLDINGS, { at: '2026-03-10T00:00:00Z', now })?.company_id).toBeNull();
    expect(at('2026-05-02T00:00:00Z')).toBe(5);
  });

  it('is the first company that had it, before that', () => {
    expect(at('2019-01-01T00:00:00Z')).toBe(2);
    expect(at('2026-01-10T00:00:00Z')).toBe(2);
  });

  it('is whoever got it during the minute of the moment', () => {
    expect(at('2026-04-01T11:59:59Z')).toBe(3);
    expect(at('2026-04-01T12:00:00Z')).toBe(4);
  });

  it('is whoever has it, if a wrong clock stamped that as still ahead', () => {
    const ahead = [...HOLDINGS.slice(0, 4), holding(5, 7, '2026-07-01T00:00:00Z')];
    expect(at('2026-04-10T00:00:00Z', ahead)).toBe(5);
  });

  it('is not known of a tank that no company ever had', () => {
    expect(at('2026-04-10T00:00:00Z', [holding(1, null, '2026-01-01T00:00:00Z')])).toBeUndefined();
  });

  it('is, of one company, its holding of then or the nearest', () => {
    const of = (company_id: number, moment: string) =>
      findHoldingOf(HOLDINGS, company_id, { at: moment, now })?.assignment_id;
    expect([of(7, '2026-04-10T00:00:00Z'), of(7, '2026-05-10T00:00:00Z'), of(8, '2026-01-01T00:00:00Z')]).toEqual([
      2, 5, 4,
    ]);
    expect(of(9, '2026-04-10T00:00:00Z')).toBeUndefined();
  });
});

it('both companies had a tank in the minute in which it moved, also of one that came back in the next', () => {
  const holdings = [
    holding(1, 7, '2026-02-01T00:00:00Z'),
    holding(2, 8, '2026-05-01T10:26:20Z'),
    holding(3, 7, '2026-05-01T10:27:05Z'),
  ];
  const of = (company_id: number, moment: string) => findHoldingDuring(holdings, company_id, moment)?.assignment_id;
  expect([of(7, '2026-05-01T10:26:00Z'), of(8, '2026-05-01T10:26:00Z')]).toEqual([1, 2]);
  expect([of(7, '2026-05-01T10:27:00Z'), of(8, '2026-05-01T10:27:00Z')]).toEqual([3, 2]);
  expect([of(7, '2026-05-01T10:25:59Z'), of(8, '2026-05-01T10:25:59Z')]).toEqual([1, undefined]);
  expect([of(7, '2026-05-01T10:28:00Z'), of(8, '2026-05-01T10:28:00Z')]).toEqual([3, undefined]);
});

it('people of a company are told since when a tank is theirs, on their clock', () => {
  expect(describeNotYours(holding(4, 8, '2026-04-01T12:00:40Z'), 'Europe/Berlin')).toBe(
    'The tank is yours since 1 Apr 2026, 14:00. What was before belongs to who had it then: ask an administrator to enter it.',
  );
});
