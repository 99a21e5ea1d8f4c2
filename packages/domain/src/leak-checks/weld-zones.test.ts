import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LEAK_VIEW_SIZES, LEAK_VIEWS, type LeakView } from './leak-views.ts';
import { distanceBetween, distanceToShape, middleOfShape, type WeldZone } from './weld-zone-shapes.ts';
import {
  findWeldZone,
  NUMBER_RING_RADIUS,
  TAP_TOLERANCE,
  WELD_ZONES,
  weldLocationAt,
  weldZoneTitle,
} from './weld-zones.ts';

const EVERY_ZONE = LEAK_VIEWS.flatMap((view) => WELD_ZONES[view].map((zone) => ({ view, zone })));

// In tenths, because random doubles cluster near zero.
const upTo = (length: number) => fc.integer({ min: 0, max: 10 * length }).map((tenths) => tenths / 10);
const anyZone = fc.constantFrom(...EVERY_ZONE);
const anySpot = fc.constantFrom(...LEAK_VIEWS).chain((view) =>
  fc.record({
    view: fc.constant(view),
    point: fc.record({
      x: upTo(LEAK_VIEW_SIZES[view].width),
      y: upTo(LEAK_VIEW_SIZES[view].height),
    }),
  }),
);

test('every view has the welds of the specification', () => {
  const titles = (view: LeakView) => WELD_ZONES[view].map(weldZoneTitle);
  expect(titles('front')).toEqual(['Circumferential', 'Rupture disk', 'Manway cover', 'Vacuum port']);
  expect(titles('rear')).toEqual([
    'Circumferential',
    'Manway',
    '1. HP instrument line',
    '2. LP instrument line',
    '3. Vacuum port',
    '4. Tri-cock penetration',
    '5. Vent penetration',
    '6. Top fill penetration',
    '7. Fill/drain penetration',
    '8. Vacuum sensor port',
    '9. Pull cable weld',
    '10. Sensing line plate',
    '11. DPT mount',
    '12. Seam weld',
    '13. Top left instrument panel',
    '14. Top right instrument panel',
    '15. Pull cable support weld',
    '16. Bottom right instrument panel',
    '17. Vent line support weld',
    '18. Bottom left instrument panel',
  ]);
  const seams = [
    'Longitudinal seam',
    'Front circumferential seam',
    'Middle circumferential seam',
    'Rear circumferential seam',
  ];
  expect(titles('side-driver')).toEqual([...seams, 'Front rectangular protrusion', 'Rear circular protrusion']);
  expect(titles('side-passenger')).toEqual([...seams, 'Front circular protrusion', 'Rear rectangular protrusion']);
  expect([titles('top'), titles('bottom')]).toEqual([[], []]);
});

describe('findWeldZone', () => {
  it('finds the weld whose middle is tapped', () => {
    fc.assert(
      fc.property(anyZone, ({ view, zone }) => {
        expect(findWeldZone(view, middleOfShape(zone.shape))).toBe(zone);
      }),
    );
  });

  it('finds the weld whose number is tapped', () => {
    const found = WELD_ZONES.rear.flatMap(({ numberAt }) => (numberAt ? [findWeldZone('rear', numberAt)?.number] : []));
    expect(found).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  });

  it('finds the weld at or near the tapped point, and none outside all of them', () => {
    fc.assert(
      fc.property(anySpot, ({ view, point }) => {
        const zones = WELD_ZONES[view];
        const reach = ({ shape, numberAt }: WeldZone) =>
          Math.min(
            Math.max(distanceToShape(shape, point) - TAP_TOLERANCE, 0),
            numberAt ? Math.max(distanceBetween(numberAt, point) - NUMBER_RING_RADIUS, 0) : Infinity,
          );
        const found = findWeldZone(view, point);
        if (found === null) expect(zones.filter((zone) => reach(zone) === 0)).toEqual([]);
        else expect(reach(found)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('prefers a weld under the tap to one beside it, and a numbered weld to others', () => {
    fc.assert(
      fc.property(anySpot, ({ view, point }) => {
        const under = WELD_ZONES[view].filter(({ shape }) => distanceToShape(shape, point) === 0);
        fc.pre(under.length > 0);
        const found = findWeldZone(view, point);
        expect(under).toContain(found);
        if (under.some(({ number }) => number !== undefined)) expect(found?.number).toBeDefined();
      }),
    );
  });

  it('finds the shorter seam where two seams cross', () => {
    expect(findWeldZone('side-driver', { x: 290, y: 92 })?.name).toBe('Middle circumferential seam');
  });

  it('finds a weld eight units from the tap but not nine', () => {
    expect(findWeldZone('front', { x: 270, y: 222 + 14 + 8 })?.name).toBe('Vacuum port');
    expect(findWeldZone('front', { x: 270, y: 222 + 14 + 9 })).toBeNull();
  });

  it('finds the nearer of two welds', () => {
    expect(findWeldZone('rear', { x: 325, y: 204 })?.number).toBe(3);
    expect(findWeldZone('rear', { x: 327, y: 213 })?.number).toBe(8);
  });
});

describe('weldLocationAt', () => {
  it('is the number and name of the weld', () => {
    expect(weldLocationAt('rear', { x: 200, y: 332 })).toBe('7. Fill/drain penetration');
    expect(weldLocationAt('front', { x: 200, y: 92 })).toBe('Rupture disk');
  });

  it('is the point in whole canvas units outside all welds', () => {
    expect(weldLocationAt('top', { x: 120.4, y: 45.6 })).toBe('Custom location (120, 46)');
    expect(weldLocationAt('rear', { x: 5, y: 5 })).toBe('Custom location (5, 5)');
  });
});
