/** A point on a view's canvas, in canvas units from its top left corner. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

export interface CircleShape extends CanvasPoint {
  readonly kind: 'circle';
  readonly radius: number;
}

/** x and y are the top left corner. */
export interface RectangleShape extends CanvasPoint {
  readonly kind: 'rectangle';
  readonly width: number;
  readonly height: number;
}

/** A weld around a head: the radius reaches the middle of the ring's width. */
export interface RingShape extends CanvasPoint {
  readonly kind: 'ring';
  readonly radius: number;
  readonly width: number;
}

/** A straight seam: a line with a width and rounded ends. */
export interface BandShape {
  readonly kind: 'band';
  readonly from: CanvasPoint;
  readonly to: CanvasPoint;
  readonly width: number;
}

/** The area of a weld on the drawing, in canvas units. */
export type WeldZoneShape = CircleShape | RectangleShape | RingShape | BandShape;

/** A weld to which a leak can be assigned. A numbered one shows its number in a small ring beside it. */
export interface WeldZone {
  readonly name: string;
  readonly shape: WeldZoneShape;
  readonly number?: number;
  readonly numberAt?: CanvasPoint;
}

/** The distance from a point to a shape, in canvas units: 0 on it and inside it. */
export function distanceToShape(shape: WeldZoneShape, point: CanvasPoint): number {
  switch (shape.kind) {
    case 'circle':
      return Math.max(distanceBetween(shape, point) - shape.radius, 0);
    case 'rectangle': {
      const beside = Math.max(shape.x - point.x, point.x - shape.x - shape.width, 0);
      const above = Math.max(shape.y - point.y, point.y - shape.y - shape.height, 0);
      return Math.hypot(beside, above);
    }
    case 'ring':
      return Math.max(Math.abs(distanceBetween(shape, point) - shape.radius) - shape.width / 2, 0);
    case 'band':
      return Math.max(distanceBetween(nearestOnLine(shape, point), point) - shape.width / 2, 0);
  }
}

/** Square canvas units. */
export function areaOfShape(shape: WeldZoneShape): number {
  switch (shape.kind) {
    case 'circle':
      return Math.PI * shape.radius ** 2;
    case 'rectangle':
      return shape.width * shape.height;
    case 'ring':
      return 2 * Math.PI * shape.radius * shape.width;
    case 'band':
      return distanceBetween(shape.from, shape.to) * shape.width + Math.PI * (shape.width / 2) ** 2;
  }
}

/** The middle of a shape, always a point on it: for a ring its uppermost point. */
export function middleOfShape(shape: WeldZoneShape): CanvasPoint {
  switch (shape.kind) {
    case 'circle':
      return { x: shape.x, y: shape.y };
    case 'rectangle':
      return { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
    case 'ring':
      return { x: shape.x, y: shape.y - shape.radius };
    case 'band':
      return { x: (shape.from.x + shape.to.x) / 2, y: (shape.from.y + shape.to.y) / 2 };
  }
}

/** Canvas units. */
export function distanceBetween(a: CanvasPoint, b: CanvasPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function nearestOnLine({ from, to }: BandShape, point: CanvasPoint): CanvasPoint {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = along.x ** 2 + along.y ** 2;
  const share = ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / length;
  const kept = Math.min(Math.max(share, 0), 1);
  return { x: from.x + kept * along.x, y: from.y + kept * along.y };
}
