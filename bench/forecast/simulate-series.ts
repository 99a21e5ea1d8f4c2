import type { LoadPeriod, TimedVacuumReading } from '@dewar/domain/vacuum/forecast/forecast-types';
import { createRandom } from './random.ts';
import { DRAW_SERIES, SERIES_KINDS, type SeriesKind } from './series-kinds.ts';
import { LIMIT } from './series-parts.ts';

/** `like-reference` resembles the given series; `varied` differs in noise, spacing, span and recording. */
export const SERIES_STYLES = ['like-reference', 'varied'] as const;
export type SeriesStyle = (typeof SERIES_STYLES)[number];

export interface SimulatedSeries {
  readonly readings: readonly TimedVacuumReading[];
  readonly loads: readonly LoadPeriod[];
  readonly now: string;
  readonly limitMicrons: number;
  /** Days until the latent cold vacuum crosses the limit; 0 if it has; null if it never does. */
  readonly truth: number | null;
  /** A sound reading of the cold tank some days later. */
  readonly readLater: (days: number) => TimedVacuumReading;
}

const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;
const STRIDE = 1_000_003;

/** One made-up vacuum history. The same seed gives the same one. */
export function simulateSeries(kind: SeriesKind, style: SeriesStyle, seed: number): SimulatedSeries {
  const isVaried = style === 'varied';
  const random = createRandom((SERIES_KINDS.indexOf(kind) * 2 + (isVaried ? 1 : 0)) * STRIDE + seed);
  for (;;) {
    const draft = DRAW_SERIES[kind]({ random, isVaried });
    if (draft === null) continue;
    return {
      readings: draft.readings.map(({ day, microns, isFreshPull }) => ({
        vacuumMicrons: microns,
        takenAt: momentOf(day),
        isFreshPull,
      })),
      loads: draft.loads.map(({ from, until }) => ({
        loadedAt: momentOf(from),
        arrivedAt: until === null ? null : momentOf(until),
      })),
      now: momentOf(0),
      limitMicrons: LIMIT,
      truth: draft.truth,
      readLater: (days) => ({
        vacuumMicrons: draft.readOn(days),
        takenAt: momentOf(days),
        isFreshPull: false,
      }),
    };
  }
}

function momentOf(day: number): string {
  return new Date(NOW + Math.round(day * DAY)).toISOString();
}
