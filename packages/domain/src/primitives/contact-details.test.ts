import { describe, expect, it } from 'vitest';
import { formatPhone, isEmailAddress, splitEmailAddresses } from './contact-details.ts';

describe('isEmailAddress', () => {
  it.each([
    'ops@polar.example',
    "o'neil+tank_1@sub.polar-gas.example",
    'A.B@X.EXAMPLE',
    `${'a'.repeat(64)}@x.example`,
    'anna@xn--80akhbyknj4f.xn--p1ai',
    'anna@polar.XN--FIQS8S',
  ])('accepts %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ops',
    '@polar.example',
    'ops@',
    'ops@polar',
    'ops@polar.1',
    'ops@polar.xn--',
    'ops@polar.xn--p1-',
    'ops@polar.a1',
    'ops@-polar.example',
    'ops@polar-.example',
    'ops@polar..example',
    '.ops@polar.example',
    'ops.@polar.example',
    "ops'@polar.example",
    'o..ps@polar.example',
    'o ps@polar.example',
    'ops@polar.example\n',
    'ops@polar.example\r\nBcc: x@y.example',
    'Ops <ops@polar.example>',
    'a@b@polar.example',
    'öps@polar.example',
    `${'a'.repeat(65)}@x.example`,
    `a@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.${'v'.repeat(60)}.example`,
  ])('rejects %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

describe('splitEmailAddresses', () => {
  it('splits at commas, semicolons, spaces and lines, and removes angle brackets', () => {
    expect(splitEmailAddresses('a@x.example, b@x.example;c@x.example d@x.example\r\n"Eve" <e@x.example>\n\n')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
      'd@x.example',
      'e@x.example',
    ]);
  });

  it('keeps invalid addresses, so that the error can name them', () => {
    expect(splitEmailAddresses('ops@x.example, nonsense, <>')).toEqual(['ops@x.example', 'nonsense', '<>']);
    expect(splitEmailAddresses(' \n , ;')).toEqual([]);
  });

  it('terminates for any text', () => {
    expect(splitEmailAddresses('<'.repeat(100_000))).toHaveLength(1);
    expect(splitEmailAddresses(`<${'a'.repeat(100_000)}`)).toHaveLength(1);
    expect(isEmailAddress(`${'a.'.repeat(100_000)}@`)).toBe(false);
  });
});

it.each([
  ['5551234567', '(555) 123-4567'],
  ['555-123-4567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  [' 555 123 4567 ', '(555) 123-4567'],
  ['(555) 123-4567', '(555) 123-4567'],
])('formatPhone formats ten digits alike, however they were typed: %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

it.each(['', '555', '555123456', '15551234567', '+1 555 123 4567', '+49 30 123456', '555-1234 ext 567', 'none'])(
  'formatPhone leaves anything else unchanged: %s',
  (typed) => {
    expect(formatPhone(typed)).toBe(typed);
  },
);
