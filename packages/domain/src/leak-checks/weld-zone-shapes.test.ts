import { describe, expect, it } from 'vitest';
import { areaOfShape, distanceToShape, middleOfShape, type WeldZoneShape } from './weld-zone-shapes.ts';

const CIRCLE = { kind: 'circle', x: 50, y: 50, radius: 10 } as const;
const RECTANGLE = { kind: 'rectangle', x: 10, y: 20, width: 30, height: 8 } as const;
const RING = { kind: 'ring', x: 100, y: 100, radius: 40, width: 10 } as const;
const BAND = { kind: 'band', from: { x: 0, y: 0 }, to: { x: 30, y: 40 }, width: 10 } as const;

describe('distanceToShape', () => {
  it.each<[string, WeldZoneShape, number, number, number]>([
    ['the middle of a circle', CIRCLE, 50, 50, 0],
    ['the edge of a circle', CIRCLE, 60, 50, 0],
    ['beside a circle', CIRCLE, 50, 63, 3],
    ['the corner of a rectangle', RECTANGLE, 40, 28, 0],
    ['right of a rectangle', RECTANGLE, 45, 24, 5],
    ['off a corner of a rectangle', RECTANGLE, 7, 16, 5],
    ['the hollow of a ring', RING, 100, 100, 35],
    ['the inner edge of a ring', RING, 135, 100, 0],
    ['the outer edge of a ring', RING, 145, 100, 0],
    ['outside a ring', RING, 100, 40, 15],
    ['the middle of a slanting band', BAND, 15, 20, 0],
    ['beside a slanting band', BAND, 23, 14, 5],
    ['before the end of a band', BAND, -6, -8, 5],
  ])('is right for %s', (_, shape, x, y, distance) => {
    expect(distanceToShape(shape, { x, y })).toBeCloseTo(distance, 9);
  });
});

describe('middleOfShape', () => {
  it.each<[WeldZoneShape, number, number]>([
    [CIRCLE, 50, 50],
    [RECTANGLE, 25, 24],
    [RING, 100, 60],
    [BAND, 15, 20],
  ])('lies on %j', (shape, x, y) => {
    expect(middleOfShape(shape)).toEqual({ x, y });
    expect(distanceToShape(shape, { x, y })).toBe(0);
  });
});

it('areaOfShape computes the area of each kind of shape', () => {
  expect(areaOfShape(CIRCLE)).toBeCloseTo(314.16, 2);
  expect(areaOfShape(RECTANGLE)).toBe(240);
  expect(areaOfShape(RING)).toBeCloseTo(2513.27, 2);
  expect(areaOfShape(BAND)).toBeCloseTo(578.54, 2);
});
