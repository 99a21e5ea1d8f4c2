import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { expect, test } from 'vitest';
import { readingOf } from '../../../test-support/tank-data.ts';
import { withForeseenRange } from './earlier-forecast.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const dayOf = (day: number) => new Date(START + day * MILLISECONDS_PER_DAY).toISOString();
const pointOf = (day: number) => ({ at: Date.parse(dayOf(day)), reading: readingOf(day, 40, dayOf(day)), microns: 40 });

const EARLIER = {
  madeAt: dayOf(5),
  crossing: { at: dayOf(20), earliestAt: dayOf(15), latestAt: null },
  passedAt: dayOf(22),
  curve: [
    { at: dayOf(0), microns: 30, low: 28, high: 32 },
    { at: dayOf(10), microns: 40, low: 36, high: 44 },
    { at: dayOf(20), microns: 60, low: 46, high: 84 },
  ],
};

test('each reading after an earlier forecast has the range that was foreseen for its time', () => {
  const points = [2, 6, 10, 15, 25].map(pointOf);
  expect(withForeseenRange(points, EARLIER).map(({ foreseenRange }) => foreseenRange)).toEqual([
    undefined,
    [32.8, 39.2],
    [36, 44],
    [41, 64],
    undefined,
  ]);
});

test('points of the estimate have no foreseen range, nor has any point without an earlier forecast', () => {
  expect(withForeseenRange([{ at: Date.parse(dayOf(10)), estimate: 4 }], EARLIER)[0]?.foreseenRange).toBeUndefined();
  expect(withForeseenRange([pointOf(10)], null)).toEqual([pointOf(10)]);
});
