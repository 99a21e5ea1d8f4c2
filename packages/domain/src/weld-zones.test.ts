import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LEAK_VIEW_SIZES, LEAK_VIEWS, type LeakView } from './leak-views.ts';
import { TEXT_LIMITS } from './text-limits.ts';
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
const NUMBERED = WELD_ZONES.rear.filter(({ number }) => number !== undefined);

// Tenths: doubles crowd around zero.
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

test('each view has the welds of the specification', () => {
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

describe('where the zones lie', () => {
  it.each(EVERY_ZONE)('$zone.name is inside the canvas ($view)', ({ view, zone }) => {
    const { width, height } = LEAK_VIEW_SIZES[view];
    const outside = edgePoints(zone).filter(({ x, y }) => x < 0 || x > width || y < 0 || y > height);
    expect(outside).toEqual([]);
  });

  it('no two numbered welds overlap, nor do their numbers, and no number hides another weld', () => {
    for (const zone of NUMBERED) {
      const points = edgePoints(zone);
      for (const other of NUMBERED.filter((candidate) => candidate !== zone)) {
        const names = `${zone.name} and ${other.name}`;
        expect(Math.min(...points.map((point) => distanceToShape(other.shape, point))), names).toBeGreaterThan(0);
        expect(distanceBetween(numberPlace(zone), numberPlace(other)), names).toBeGreaterThan(2 * NUMBER_RING_RADIUS);
        expect(distanceToShape(other.shape, numberPlace(zone)), names).toBeGreaterThan(NUMBER_RING_RADIUS);
      }
    }
  });

  it('no weld of a view is named twice, and each name fits its column', () => {
    for (const view of LEAK_VIEWS) {
      const names = WELD_ZONES[view].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
    for (const { zone } of EVERY_ZONE) {
      expect(weldZoneTitle(zone).length).toBeLessThanOrEqual(TEXT_LIMITS.weld_location);
    }
  });

  it('front and rear are where they belong: the passenger side is the driver side seen from behind the tank', () => {
    const place = (view: LeakView, name: string) => middleOfShape(zoneNamed(view, name).shape).x;
    for (const end of ['Front', 'Rear']) {
      const name = `${end} circumferential seam`;
      expect(place('side-passenger', name)).toBe(LEAK_VIEW_SIZES['side-driver'].width - place('side-driver', name));
    }
    expect(place('side-driver', 'Front rectangular protrusion')).toBeLessThan(300);
    expect(place('side-driver', 'Rear circular protrusion')).toBeGreaterThan(300);
    expect(place('side-passenger', 'Front circular protrusion')).toBeGreaterThan(300);
    expect(place('side-passenger', 'Rear rectangular protrusion')).toBeLessThan(300);
  });
});

describe('the weld under a tap', () => {
  it('is the one whose middle is tapped', () => {
    fc.assert(
      fc.property(anyZone, ({ view, zone }) => {
        expect(findWeldZone(view, middleOfShape(zone.shape))).toBe(zone);
      }),
    );
  });

  it('is the one whose number is tapped', () => {
    for (const zone of NUMBERED) expect(findWeldZone('rear', numberPlace(zone))).toBe(zone);
  });

  it('is the one tapped or a near one; outside all there is none', () => {
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

  it('is never one beside when there is one under it, and a numbered one where there is', () => {
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

  it('where two seams cross is the shorter one', () => {
    expect(findWeldZone('side-driver', { x: 290, y: 92 })?.name).toBe('Middle circumferential seam');
  });

  it('eight units beside a weld still counts, nine do not', () => {
    expect(findWeldZone('front', { x: 270, y: 222 + 14 + 8 })?.name).toBe('Vacuum port');
    expect(findWeldZone('front', { x: 270, y: 222 + 14 + 9 })).toBeNull();
  });

  it('between two is the nearer', () => {
    expect(findWeldZone('rear', { x: 325, y: 204 })?.number).toBe(3);
    expect(findWeldZone('rear', { x: 327, y: 213 })?.number).toBe(8);
  });
});

describe('the weld location of a leak', () => {
  it('is the name of the weld, with its number', () => {
    expect(weldLocationAt('rear', { x: 200, y: 332 })).toBe('7. Fill/drain penetration');
    expect(weldLocationAt('front', { x: 200, y: 92 })).toBe('Rupture disk');
  });

  it('is the place elsewhere, in whole units', () => {
    expect(weldLocationAt('top', { x: 120.4, y: 45.6 })).toBe('Custom location (120, 46)');
    expect(weldLocationAt('rear', { x: 5, y: 5 })).toBe('Custom location (5, 5)');
  });
});

function zoneNamed(view: LeakView, name: string): WeldZone {
  const zone = WELD_ZONES[view].find((candidate) => candidate.name === name);
  if (zone === undefined) throw new Error(`no ${name} in ${view}`);
  return zone;
}

function numberPlace({ name, numberAt }: WeldZone) {
  if (numberAt === undefined) throw new Error(`${name} has no place for its number`);
  return numberAt;
}

/** Points around a zone, close enough together that no two zones of the drawing overlap between them. */
function edgePoints({ shape }: WeldZone) {
  const turns = Array.from({ length: 60 }, (_, step) => (step / 60) * 2 * Math.PI);
  switch (shape.kind) {
    case 'circle':
      return around(shape, shape.radius, turns);
    case 'ring':
      return around(shape, shape.radius + shape.width / 2, turns);
    case 'band': {
      const shares = Array.from({ length: 51 }, (_, step) => step / 50);
      return shares.flatMap((share) =>
        around(
          {
            x: shape.from.x + share * (shape.to.x - shape.from.x),
            y: shape.from.y + share * (shape.to.y - shape.from.y),
          },
          shape.width / 2,
          turns,
        ),
      );
    }
    case 'rectangle': {
      const shares = Array.from({ length: 21 }, (_, step) => step / 20);
      return shares.flatMap((across) =>
        shares.map((down) => ({ x: shape.x + across * shape.width, y: shape.y + down * shape.height })),
      );
    }
  }
}

function around({ x, y }: { readonly x: number; readonly y: number }, radius: number, turns: readonly number[]) {
  return turns.map((turn) => ({ x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) }));
}
