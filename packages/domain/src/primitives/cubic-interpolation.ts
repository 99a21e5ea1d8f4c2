const NODES = 4;

/**
 * The value at x of the cubic through the four nearest points, extrapolated beyond the ends; fewer points give the line
 * or parabola through all of them. Points ascend in x. RangeError without any point.
 */
export function interpolateCubic<Point>(
  points: readonly Point[],
  x: number,
  read: { readonly x: (point: Point) => number; readonly y: (point: Point) => number },
): number {
  if (points.length === 0) throw new RangeError('There is nothing to interpolate between');
  const after = firstAbove(points, x, read.x);
  const start = Math.max(0, Math.min(after - NODES / 2, points.length - NODES));
  const end = Math.min(points.length, start + NODES);
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const point = points[index];
    if (point === undefined) continue;
    const own = read.x(point);
    let weight = read.y(point);
    for (let other = start; other < end; other += 1) {
      const beside = points[other];
      if (beside === undefined || other === index) continue;
      const at = read.x(beside);
      weight *= (x - at) / (own - at);
    }
    value += weight;
  }
  return value;
}

function firstAbove<Point>(points: readonly Point[], x: number, xOf: (point: Point) => number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const point = points[middle];
    if (point !== undefined && xOf(point) <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where a rising function reaches a value between two ends, by halving the interval; an end if the value lies beyond it.
 */
export function invertRising(
  rising: (x: number) => number,
  value: number,
  between: { readonly low: number; readonly high: number; readonly tolerance: number },
): number {
  let { low, high } = between;
  if (rising(low) >= value) return low;
  if (rising(high) <= value) return high;
  while (high - low > between.tolerance) {
    const middle = (low + high) / 2;
    if (rising(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
