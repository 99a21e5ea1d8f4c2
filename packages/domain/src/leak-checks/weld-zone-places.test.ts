import { expect, test } from 'vitest';
import { TEXT_LIMITS } from '../primitives/limits.ts';
import { LEAK_VIEW_SIZES, LEAK_VIEWS, type LeakView } from './leak-views.ts';
import { distanceBetween, distanceToShape, middleOfShape, type WeldZone } from './weld-zone-shapes.ts';
import { NUMBER_RING_RADIUS, WELD_ZONES, weldZoneTitle } from './weld-zones.ts';

const EVERY_ZONE = LEAK_VIEWS.flatMap((view) => WELD_ZONES[view].map((zone) => ({ view, zone })));
const NUMBERED = WELD_ZONES.rear.filter(({ number }) => number !== undefined);

test.each(EVERY_ZONE)('$zone.name lies inside the canvas of the $view view', ({ view, zone }) => {
  const { width, height } = LEAK_VIEW_SIZES[view];
  const outside = edgePoints(zone).filter(({ x, y }) => x < 0 || x > width || y < 0 || y > height);
  expect(outside).toEqual([]);
});

test('numbered welds and their number rings do not overlap, and no number hides another weld', () => {
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

test('the welds of a view have unique names that fit the database column', () => {
  for (const view of LEAK_VIEWS) {
    const names = WELD_ZONES[view].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  for (const { zone } of EVERY_ZONE) {
    expect(weldZoneTitle(zone).length).toBeLessThanOrEqual(TEXT_LIMITS.weld_location);
  }
});

test('the passenger side mirrors the driver side', () => {
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

function zoneNamed(view: LeakView, name: string): WeldZone {
  const zone = WELD_ZONES[view].find((candidate) => candidate.name === name);
  if (zone === undefined) throw new Error(`no ${name} in ${view}`);
  return zone;
}

function numberPlace({ name, numberAt }: WeldZone) {
  if (numberAt === undefined) throw new Error(`${name} has no place for its number`);
  return numberAt;
}

/** Points along the outline of a zone, so close together that two overlapping zones share at least one. */
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
