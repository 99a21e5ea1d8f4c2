import { LEAK_VIEW_SIZES, LEAK_VIEWS, type LeakView } from './leak-views.ts';
import { REAR_WELD_ZONES } from './rear-weld-zones.ts';
import {
  areaOfShape,
  type CanvasPoint,
  distanceBetween,
  distanceToShape,
  type WeldZone,
  type WeldZoneShape,
} from './weld-zone-shapes.ts';

/** Canvas units. Large enough to read on a phone. */
export const NUMBER_RING_RADIUS = 9.5;
/** A finger cannot hit a small weld exactly. Canvas units. */
export const TAP_TOLERANCE = 8;

const FRONT: readonly WeldZone[] = [
  { name: 'Circumferential', shape: { kind: 'ring', x: 200, y: 166, radius: 127, width: 9 } },
  { name: 'Rupture disk', shape: { kind: 'circle', x: 200, y: 92, radius: 16 } },
  { name: 'Manway cover', shape: { kind: 'circle', x: 200, y: 184, radius: 42 } },
  { name: 'Vacuum port', shape: { kind: 'circle', x: 270, y: 222, radius: 14 } },
];

/** As seen from the driver side. */
const SEAMS = [
  { name: 'Longitudinal seam', from: { x: 88, y: 92 }, to: { x: 476, y: 92 } },
  { name: 'Front circumferential seam', from: { x: 78, y: 41 }, to: { x: 78, y: 213 } },
  { name: 'Middle circumferential seam', from: { x: 290, y: 41 }, to: { x: 290, y: 213 } },
  { name: 'Rear circumferential seam', from: { x: 486, y: 41 }, to: { x: 486, y: 213 } },
];

/** The front is on the left. */
const DRIVER_SIDE: readonly WeldZone[] = [
  ...SEAMS.map(({ name, from, to }) => ({ name, shape: seamShape(from, to) })),
  { name: 'Front rectangular protrusion', shape: { kind: 'rectangle', x: 112, y: 136, width: 52, height: 36 } },
  { name: 'Rear circular protrusion', shape: { kind: 'circle', x: 432, y: 154, radius: 21 } },
];

/** The front is on the right. */
const PASSENGER_SIDE: readonly WeldZone[] = [
  ...SEAMS.map(({ name, from, to }) => ({ name, shape: seamShape(mirrored(from), mirrored(to)) })),
  { name: 'Front circular protrusion', shape: { kind: 'circle', x: 462, y: 154, radius: 21 } },
  { name: 'Rear rectangular protrusion', shape: { kind: 'rectangle', x: 142, y: 136, width: 52, height: 36 } },
];

/** The welds of a view (spec 2 §2.7); top and bottom have none. */
export const WELD_ZONES: Record<LeakView, readonly WeldZone[]> = {
  front: FRONT,
  rear: REAR_WELD_ZONES,
  'side-driver': DRIVER_SIDE,
  'side-passenger': PASSENGER_SIDE,
  top: [],
  bottom: [],
};

/** All named welds, as leak points name them. */
export const NAMED_WELDS = LEAK_VIEWS.flatMap((tank_view) =>
  WELD_ZONES[tank_view].map((zone) => ({ tank_view, weld_location: weldZoneTitle(zone) })),
);

/**
 * The weld meant by a tap (rules 4), or null: of the welds under it the numbered one, else the smallest; else the one
 * whose number was tapped; else the nearest one within the tolerance.
 */
export function findWeldZone(view: LeakView, point: CanvasPoint): WeldZone | null {
  const zones = WELD_ZONES[view];
  const under = zones
    .filter(({ shape }) => distanceToShape(shape, point) === 0)
    .toSorted((a, b) => areaOfShape(a.shape) - areaOfShape(b.shape));
  const hit = under.find(({ number }) => number !== undefined) ?? under[0];
  if (hit !== undefined) return hit;

  const byNumber = zones.find(({ numberAt }) => numberAt && distanceBetween(numberAt, point) <= NUMBER_RING_RADIUS);
  if (byNumber !== undefined) return byNumber;

  const [nearest] = zones
    .map((zone) => ({ zone, distance: distanceToShape(zone.shape, point) }))
    .filter(({ distance }) => distance <= TAP_TOLERANCE)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.zone ?? null;
}

/** The weld location of a leak point at this place: '7. Fill/drain penetration', or 'Custom location (120, 45)'. */
export function weldLocationAt(view: LeakView, point: CanvasPoint): string {
  const zone = findWeldZone(view, point);
  return zone === null ? `Custom location (${Math.round(point.x)}, ${Math.round(point.y)})` : weldZoneTitle(zone);
}

/** The weld's name, preceded by its number if it has one. */
export function weldZoneTitle({ number, name }: WeldZone): string {
  return number === undefined ? name : `${number}. ${name}`;
}

function seamShape(from: CanvasPoint, to: CanvasPoint): WeldZoneShape {
  return { kind: 'band', from, to, width: 10 };
}

function mirrored({ x, y }: CanvasPoint): CanvasPoint {
  return { x: LEAK_VIEW_SIZES['side-passenger'].width - x, y };
}
