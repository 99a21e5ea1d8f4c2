import { describe, expect, it } from 'vitest';
import { summarise, tryForecast } from '../../../../../bench/forecast/run-forecasts.ts';
import { RISING_KINDS, type SeriesKind } from '../../../../../bench/forecast/series-kinds.ts';
import { simulateSeries } from '../../../../../bench/forecast/simulate-series.ts';

// Neither the seeds of the calibration nor those of docs/vacuum-forecast.md; that page has 300 series a kind.
const FIRST_SEED = 500_001;
const SERIES = 40;

function tryKind(kind: SeriesKind) {
  return Array.from({ length: SERIES }, (_, index) =>
    tryForecast(kind, simulateSeries(kind, 'like-reference', FIRST_SEED + index)),
  );
}

describe('the forecast of simulated vacuum histories', () => {
  const rising = RISING_KINDS.map((kind) => ({ kind, outcomes: tryKind(kind) }));
  const all = summarise(rising.flatMap(({ outcomes }) => outcomes));

  it('covers the true day in about 80 % of the dated ones', () => {
    expect(all.covered / all.compared).toBeGreaterThan(0.74);
    expect(all.covered / all.compared).toBeLessThan(0.88);
  });

  it.each(rising)('covers it in most of the kind $kind', ({ outcomes }) => {
    const { covered, compared } = summarise(outcomes);
    expect(covered / compared).toBeGreaterThan(0.6);
  });

  it('dates most of those that reach the limit within two years, in ranges that mean something', () => {
    expect(all.datedOfReaching / all.reaching).toBeGreaterThan(0.75);
    expect(all.medianWidth).toBeLessThan(1.5);
    expect(all.medianError).toBeLessThan(0.35);
  });

  it.each(['stale', 'flat', 'warm-cold'] as const)('dates hardly any of the kind %s', (kind) => {
    const { dated, highConfidence } = summarise(tryKind(kind));
    expect(dated).toBeLessThanOrEqual(1);
    expect(highConfidence).toBe(0);
  });
});
