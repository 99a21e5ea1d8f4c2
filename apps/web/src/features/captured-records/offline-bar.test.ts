import { expect, test } from 'vitest';
import { describeCounts } from './offline-bar.tsx';

test.each([
  [1, 0, '1 waiting to be sent'],
  [0, 1, '1 not accepted'],
  [2, 1, '2 waiting to be sent, 1 not accepted'],
])('the bar counts %i that wait and %i that were not accepted once each', (waiting, refused, text) => {
  expect(describeCounts(waiting, refused)).toBe(text);
});
