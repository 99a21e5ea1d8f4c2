import { expect, test } from 'vitest';
import { ERRORS_OF_80_PERCENT, errorsOfShare } from './normal-distribution.ts';

test.each([
  [0.5, 0],
  [0.85, 1.036],
  [0.9, ERRORS_OF_80_PERCENT],
  [0.93, 1.476],
  [0.95, 1.645],
])('the share %d of a normal distribution ends %d standard errors above its middle', (share, errors) => {
  expect(errorsOfShare(share)).toBeCloseTo(errors, 2);
});
