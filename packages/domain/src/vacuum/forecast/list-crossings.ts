import { toMilliseconds } from '../../time/instants.ts';
import { crossingDayOf } from './draw-curves.ts';
import { estimateVacuum, startAfterPull } from './estimate-vacuum.ts';
import { selectReadings } from './forecast-readings.ts';
import { DEFAULT_FORECAST_SETTINGS } from './forecast-settings.ts';
import type { ForecastRequest } from './forecast-vacuum.ts';
import type { WeightedValue } from './weighted-quantiles.ts';

/** The day of the crossing in each draw of a forecast, with its weight: what the calibration measures. */
export function listCrossings({ readings, loads, now, limitMicrons }: ForecastRequest): WeightedValue[] {
  const view = { now: toMilliseconds(now), settings: DEFAULT_FORECAST_SETTINGS };
  const { used, pulledOn, earlier } = selectReadings(readings, loads, view);
  const { draws } = estimateVacuum(startAfterPull({ readings: used, pulledOn }, earlier));
  return draws.map((draw) => ({ value: crossingDayOf(draw, Math.log(limitMicrons)), weight: draw.weight }));
}
