import { type DrawnCurve, drawnLevelAt } from './draw-curves.ts';
import { weightedQuantiles } from './weighted-quantiles.ts';

const POINTS_BEFORE = 14;
const POINTS_AFTER = 18;

/** Estimate and range of the drawn curves, in microns, on about 30 days from the first reading to the horizon. */
export function drawCurve(
  draws: readonly DrawnCurve[],
  range: { readonly from: number; readonly lastDay: number; readonly until: number; readonly tail: number },
): Array<{ day: number; microns: number; low: number; high: number }> {
  return listDays(range).map((day) => {
    const levels = draws.map((draw) => ({ value: drawnLevelAt(draw, day), weight: draw.weight }));
    const [low = 0, middle = 0, high = 0] = weightedQuantiles(levels, [range.tail, 0.5, 1 - range.tail]);
    return { day, microns: Math.exp(middle), low: Math.exp(low), high: Math.exp(high) };
  });
}

function listDays({ from, lastDay, until }: { from: number; lastDay: number; until: number }): number[] {
  const past = Array.from({ length: POINTS_BEFORE }, (_, index) => from + ((lastDay - from) * index) / POINTS_BEFORE);
  // Denser at the beginning, where the date usually lies.
  const future = Array.from({ length: POINTS_AFTER }, (_, index) => until * ((index + 1) / POINTS_AFTER) ** 1.5);
  return [...past, ...(lastDay < 0 ? [lastDay, 0] : [0]), ...future];
}
