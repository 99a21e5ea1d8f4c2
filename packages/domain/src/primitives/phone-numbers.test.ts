import { expect, it } from 'vitest';
import { formatPhone } from './phone-numbers.ts';

it.each([
  ['5551234567', '(555) 123-4567'],
  ['555-123-4567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  [' 555 123 4567 ', '(555) 123-4567'],
  ['(555) 123-4567', '(555) 123-4567'],
])('ten digits, however typed, read the same: %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

it.each(['', '555', '555123456', '15551234567', '+1 555 123 4567', '+49 30 123456', '555-1234 ext 567', 'none'])(
  'anything else stays as it was typed: %s',
  (typed) => {
    expect(formatPhone(typed)).toBe(typed);
  },
);
