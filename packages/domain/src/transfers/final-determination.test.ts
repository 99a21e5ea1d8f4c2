import { describe, expect, it } from 'vitest';
import {
  contradictsWeights,
  describeContradiction,
  FINAL_DETERMINATION_LABELS,
  FINAL_DETERMINATIONS,
  isUnusualReceivedShare,
  preselectFinalDetermination,
} from './final-determination.ts';

describe('preselectFinalDetermination', () => {
  it.each([
    [10_000, 10_000, 'full_load'],
    [10_000, 9_700, 'full_load'],
    [10_000, 9_699.99, 'partial_load'],
    [10_000, 500, 'partial_load'],
    [10_000, 499.99, 'empty'],
    [10_000, 0, 'empty'],
    [10_000, 11_000, 'full_load'],
    [null, 9_000, 'unknown'],
    [0, 9_000, 'unknown'],
    [10_000, null, 'unknown'],
  ] as const)('for %s loaded and %s received is %s', (loaded, received, expected) => {
    expect(preselectFinalDetermination(loaded, received)).toBe(expected);
  });

  it('treats 97 % as 97 %, despite binary fractions', () => {
    expect((16.49 / 17) * 100).toBeLessThan(97);
    expect(preselectFinalDetermination(17, 16.49)).toBe('full_load');
  });
});

describe('isUnusualReceivedShare', () => {
  it.each([
    [10_000, 10_200, false],
    [10_000, 10_200.01, true],
    [10_000, 8_000, false],
    [10_000, 7_999.99, true],
    [null, 1, false],
    [10_000, null, false],
    [0, 500, false],
  ] as const)('for %s loaded and %s received is %s', (loaded, received, expected) => {
    expect(isUnusualReceivedShare(loaded, received)).toBe(expected);
  });
});

it('does not treat 80 % as less than 80 %, despite binary fractions', () => {
  expect((4.52 / 5.65) * 100).toBeLessThan(80);
  expect(isUnusualReceivedShare(5.65, 4.52)).toBe(false);
});

it('there are the four determinations of spec 2 §4.1, each with its label', () => {
  expect(FINAL_DETERMINATIONS.map((value) => `${value}: ${FINAL_DETERMINATION_LABELS[value]}`)).toEqual([
    'full_load: Full Load',
    'partial_load: Partial Load',
    'empty: Empty',
    'unknown: Unknown',
  ]);
});

describe('contradictsWeights', () => {
  it.each([
    ['full_load', 9_700, false],
    ['full_load', 9_699.99, true],
    ['full_load', 20_030, false],
    ['partial_load', 9_700, true],
    ['partial_load', 500, false],
    ['partial_load', 499.99, true],
    ['empty', 499.99, false],
    ['empty', 500, true],
    ['unknown', 5_000, false],
  ] as const)('%s with %s of 10,000 received: %s', (determination, receivedWeightLbs, expected) => {
    expect(contradictsWeights(determination, { loadedWeightLbs: 10_000, receivedWeightLbs })).toBe(expected);
  });

  it('says nothing without both weights', () => {
    expect(contradictsWeights('full_load', { loadedWeightLbs: null, receivedWeightLbs: 1 })).toBe(false);
    expect(contradictsWeights('full_load', { loadedWeightLbs: 1, receivedWeightLbs: null })).toBe(false);
  });
});

describe('describeContradiction', () => {
  it.each([
    ['full_load', 9_650, 'Determined as Full Load, but 9,650 of 10,000 lbs is 96.5 %. ‘Partial Load’ would fit.'],
    ['empty', 20_030, 'Determined as Empty, but 20,030 of 10,000 lbs is 200.3 %. ‘Full Load’ would fit.'],
    ['partial_load', 12.34, 'Determined as Partial Load, but 12.34 of 10,000 lbs is 0.1 %. ‘Empty’ would fit.'],
    ['partial_load', 9_650, null],
    ['unknown', 9_650, null],
  ] as const)('says of %s with %s of 10,000 received: %s', (determination, receivedWeightLbs, text) => {
    expect(describeContradiction(determination, { loadedWeightLbs: 10_000, receivedWeightLbs })).toBe(text);
  });
});
