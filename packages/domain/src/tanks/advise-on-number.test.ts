import { expect, test } from 'vitest';
import { adviseOnNumber } from './advise-on-number.ts';

test.each([
  ['CSQU 305438-3', undefined],
  ['csqu3054383', undefined],
  ['CSQU 305438-4', 'According to ISO 6346 the last digit should be 3. Check the number.'],
  ['CSQU 305438-4 ', 'According to ISO 6346 the last digit should be 3. Check the number.'],
  ['CSQU 305438', 'According to ISO 6346 the check digit is 3, after the six digits.'],
  ['0042', undefined],
  ['NW 12', undefined],
  ['CSQU 30543', undefined],
  ['', undefined],
])('the container number %j gets the right advice', (number, advice) => {
  expect(adviseOnNumber(number)).toBe(advice);
});
