import { toMilliseconds } from '@dewar/domain/time/instants';
import type { EarlierForecast } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import type { ChartPoint } from './chart-points.ts';

/** The readings after an earlier forecast each with the range that it foresaw for them. */
export function withForeseenRange(points: readonly ChartPoint[], earlier: EarlierForecast | null): ChartPoint[] {
  return points.map((point) => {
    const foreseen = point.reading === undefined || earlier === null ? null : rangeAt(earlier, point.at);
    return foreseen === null ? point : { ...point, foreseenRange: foreseen };
  });
}

/** Between two points of the curve, in proportion; null before the forecast was made and after its end. */
function rangeAt({ madeAt, curve }: EarlierForecast, at: number): readonly [number, number] | null {
  const next = curve.findIndex((point) => toMilliseconds(point.at) >= at);
  const [before, after] = [curve[next - 1], curve[next]];
  if (before === undefined || after === undefined || at < toMilliseconds(madeAt)) return null;
  const from = toMilliseconds(before.at);
  const share = (at - from) / (toMilliseconds(after.at) - from);
  const between = (start: number, end: number) => start + share * (end - start);
  return [between(before.low, after.low), between(before.high, after.high)];
}
