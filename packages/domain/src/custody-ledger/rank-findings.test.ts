import { expect, test } from 'vitest';
import { type LedgerGroup, rankFindings } from './rank-findings.ts';

const finding = (group: LedgerGroup, name: string, strength: number, ...transferIds: readonly number[]) => ({
  ...{ group, name, strength, transferIds },
});

const ranked = (...findings: Parameters<typeof rankFindings>[0]) =>
  rankFindings(findings).map(({ finding: { name }, partOf }) => [name, partOf?.name ?? null]);

test('a finding most of whose loads are in a stronger one is a part of it', () => {
  expect(
    ranked(
      finding('customer', 'Helix', 4, 1, 2, 3, 7),
      finding('scale', 'Baytown 2', 5, 1, 2, 3, 4, 5),
      finding('tank', 'GASU 1', 4.5, 20, 21, 5),
    ),
  ).toEqual([
    ['Baytown 2', null],
    ['GASU 1', null],
    ['Helix', 'Baytown 2'],
  ]);
});

test('of equal findings with the same loads the scale is the cause, then the site', () => {
  expect(
    ranked(
      finding('customer', 'Helix', 5, 1, 2, 3),
      finding('site', 'Baytown', 5, 1, 2, 3),
      finding('scale', 'Baytown 2', 5, 1, 2, 3),
    ),
  ).toEqual([
    ['Baytown 2', null],
    ['Baytown', 'Baytown 2'],
    ['Helix', 'Baytown 2'],
  ]);
});

test('half of the loads are enough to be a part, and fewer are not', () => {
  const scale = finding('scale', 'A', 9, 1, 2);
  expect(ranked(scale, finding('tank', 'T', 5, 1, 2, 3, 4))[1]).toEqual(['T', 'A']);
  expect(ranked(scale, finding('tank', 'T', 5, 2, 3, 4))[1]).toEqual(['T', null]);
});
