import { expect, test } from 'vitest';
import { type LedgerGroup, rankFindings } from './rank-findings.ts';

const finding = (group: LedgerGroup, name: string, strength: number, ...transferIds: readonly number[]) => ({
  ...{ group, name, strength, transferIds, loadLbs: transferIds.map((id) => id + 0.1) },
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

test('a finding of its own says which of its loads and pounds stronger ones count already, each load once', () => {
  const [first, second, third, part] = rankFindings([
    finding('scale', 'A', 9, 1, 2, 3),
    finding('tank', 'T', 8, 3, 4, 5, 6),
    finding('customer', 'Helix', 7, 1, 3, 20, 21, 22, 23),
    finding('site', 'S', 6, 1, 2, 30),
  ]);
  expect(first?.elsewhere).toBeNull();
  expect(second?.elsewhere).toMatchObject({ loads: 1, lbs: 3.1, by: [{ name: 'A' }] });
  expect(third?.elsewhere).toMatchObject({ loads: 2, lbs: 4.2, by: [{ name: 'A' }, { name: 'T' }] });
  expect(part).toMatchObject({
    partOf: { name: 'A' },
    elsewhere: { loads: 2, by: [{ name: 'A' }, { name: 'Helix' }] },
  });
});

test('a part of another finding says no figure, so that its loads are not counted by it', () => {
  const [, part, own] = rankFindings([
    finding('scale', 'A', 9, 1, 2),
    finding('site', 'S', 8, 1, 2, 3),
    finding('tank', 'T', 7, 3, 4, 5),
  ]);
  expect(part?.partOf?.name).toBe('A');
  expect(own).toMatchObject({ partOf: null, elsewhere: null });
});
