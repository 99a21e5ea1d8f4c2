import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areNumberedThrough, classifyLeakPoints, isOnCanvas } from './leak-points.ts';
import { LEAK_VIEW_SIZES, LEAK_VIEWS } from './leak-views.ts';

describe.each(LEAK_VIEWS)('isOnCanvas, on the %s view,', (view) => {
  const { width, height } = LEAK_VIEW_SIZES[view];

  it('includes the edge of the drawing', () => {
    for (const point of [
      { x: 0, y: 0 },
      { x: width, y: height },
      { x: width / 2, y: height / 3 },
    ]) {
      expect(isOnCanvas(view, point)).toBe(true);
    }
  });

  it('excludes a point 0.01 beyond the edge', () => {
    const beside = [
      { x: -0.01, y: 5 },
      { x: 5, y: -0.01 },
      { x: width + 0.01, y: 5 },
      { x: 5, y: height + 0.01 },
    ];
    for (const point of beside) expect(isOnCanvas(view, point)).toBe(false);
  });
});

describe('areNumberedThrough', () => {
  it.each([[[]], [[1]], [[1, 2, 3]], [[3, 1, 2]]])('accepts %j as 1 to n', (numbers) => {
    expect(areNumberedThrough(numbers)).toBe(true);
  });

  it.each([[[0]], [[2]], [[1, 1]], [[1, 3]], [[1, 2, 2]], [[0, 1]], [[1, 2.5]]])('rejects %j', (numbers) => {
    expect(areNumberedThrough(numbers)).toBe(false);
  });

  it('accepts 1 to n in any order, and rejects it once one number is changed', () => {
    const shuffled = fc.integer({ min: 1, max: 30 }).chain((n) =>
      fc.shuffledSubarray(
        Array.from({ length: n }, (_, index) => index + 1),
        { minLength: n, maxLength: n },
      ),
    );
    fc.assert(
      fc.property(shuffled, fc.nat(), fc.integer({ min: 1, max: 9 }), (numbers, place, off) => {
        expect(areNumberedThrough(numbers)).toBe(true);
        const changed = numbers.with(place % numbers.length, (numbers[place % numbers.length] ?? 0) + off);
        expect(areNumberedThrough(changed)).toBe(false);
      }),
    );
  });
});

it.each([
  [0, 'good'],
  [1, 'warning'],
  [2, 'warning'],
  [3, 'bad'],
  [200, 'bad'],
] as const)("classifyLeakPoints(%d) is '%s'", (count, badge) => {
  expect(classifyLeakPoints(count)).toBe(badge);
});
