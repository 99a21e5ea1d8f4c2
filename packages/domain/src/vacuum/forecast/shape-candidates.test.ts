import { describe, expect, it } from 'vitest';
import {
  listCoarseBends,
  listCoarseRises,
  listFineBends,
  listFineRises,
  listSmoothShapes,
  listSteps,
  type ShapeCandidate,
} from './shape-candidates.ts';

const days = Array.from({ length: 40 }, (_, index) => index * 5 - 200);
const segment = { days, pulledOn: null };
const flat = days.map(() => 2);
const last = days.at(-1) ?? 0;

const coarseBends = listCoarseBends(segment);
const coarseRises = listCoarseRises(segment);
const fineBends = (index: number) => listFineBends(segment, coarseBends, coarseBends[index] ?? fail());
const fineRises = (index: number) => listFineRises(segment, coarseRises, coarseRises[index] ?? fail());
const sumOf = (candidates: readonly ShapeCandidate[]) => candidates.reduce((sum, { prior }) => sum + prior, 0);

function fail(): never {
  throw new Error('no such candidate');
}

describe('the shapes of a vacuum', () => {
  const changing = [...listSmoothShapes(segment).slice(1), ...fineBends(4), ...fineRises(2)];

  it('have made all their progress with the last reading', () => {
    for (const { progressAt } of changing) expect(progressAt(last)).toBeCloseTo(1, 9);
  });

  it('begin with the first reading', () => {
    for (const { progressAt } of changing) expect(progressAt(days[0] ?? 0)).toBeCloseTo(0, 9);
  });

  it('reach a progress on the day that is told', () => {
    for (const { dayAt, progressAt } of changing) expect(progressAt(dayAt(1.7))).toBeCloseTo(1.7, 9);
  });

  it('have shares that sum to one', () => {
    const jump = days.map((_, index) => (index < 20 ? 2 : 3));
    const steps = listSteps(segment, jump);
    const sum = sumOf(listSmoothShapes(segment)) + sumOf(fineBends(4)) + sumOf(fineRises(2));
    expect(sum).toBeCloseTo(0.98, 6);
    expect(sum + sumOf(steps)).toBeLessThanOrEqual(1);
  });

  it('have the same shares after a pull', () => {
    const pulled = { days, pulledOn: days[0] ?? 0 };
    const coarse = listCoarseBends(pulled);
    const rises = listCoarseRises(pulled);
    const bends = listFineBends(pulled, coarse, coarse[3] ?? fail());
    const fine = listFineRises(pulled, rises, rises[3] ?? fail());
    expect(sumOf(listSmoothShapes(pulled)) + sumOf(bends) + sumOf(fine)).toBeCloseTo(0.98, 6);
  });

  it('do not step where all readings are equal', () => {
    expect(listSteps(segment, flat)).toEqual([]);
  });

  it('step where the readings jump', () => {
    const [greatest] = listSteps(
      segment,
      days.map((_, index) => (index < 20 ? 2 : 3)),
    );
    expect(greatest?.progressAt(days[19] ?? 0)).toBe(0);
    expect(greatest?.progressAt(days[20] ?? 0)).toBe(1);
    expect(greatest?.dayAt(2)).toBe(Number.POSITIVE_INFINITY);
  });

  it('leave two readings before a bend and two behind it', () => {
    for (const bend of [...fineBends(0), ...fineBends(coarseBends.length - 1)]) {
      expect(bend.dayAt(0)).toBeGreaterThan(days[1] ?? 0);
      expect(bend.dayAt(0)).toBeLessThan(days.at(-2) ?? 0);
    }
  });

  it('do not bend with four readings in two days', () => {
    expect(listCoarseBends({ days: [-9, -9, -8, -8], pulledOn: null })).toHaveLength(1);
    expect(listCoarseBends({ days: [-9, -8, -8], pulledOn: null })).toEqual([]);
  });
});
