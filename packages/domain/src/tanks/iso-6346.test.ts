import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeIso6346CheckDigit, hasValidIso6346CheckDigit, looksLikeIso6346 } from './iso-6346.ts';

describe('the check digit of ISO 6346', () => {
  // CSQU3054383 is the standard's own example.
  it.each(['CSQU3054383', 'csqu 305438-3', 'GASU 482913-0'])('is valid in %s', (number) => {
    expect(hasValidIso6346CheckDigit(number)).toBe(true);
  });

  it('is computed from owner code, category and serial number', () => {
    expect(computeIso6346CheckDigit('CSQU 305438')).toBe(3);
    expect(computeIso6346CheckDigit('CSQU')).toBeNull();
    expect(computeIso6346CheckDigit('CSQU3054383')).toBeNull();
    expect(computeIso6346CheckDigit('CSQA 305438')).toBeNull();
  });

  it('is 0 if the remainder is 10', () => {
    // 17 + 20 + 120 + 256 + 64 + 256 + 128 + 1152 + 256 + 1536 = 3805 = 345 x 11 + 10
    expect(computeIso6346CheckDigit('GASU 482913')).toBe(0);
  });

  it('uses the letter values of the standard, which skip 11, 22 and 33', () => {
    // Only the first letter varies and its weight is 1, so the digit increases with the letter's value.
    const digit = (letter: string) => computeIso6346CheckDigit(`${letter}AAU000000`) ?? Number.NaN;
    const values = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (_, index) => index).map((index) => {
      let value = 10;
      for (let step = 0; step < index; step++) value += (value + 1) % 11 === 0 ? 2 : 1;
      return value;
    });
    const rest = 10 * 2 + 10 * 4 + 32 * 8;
    const expected = values.map((value) => ((value + rest) % 11) % 10);
    expect(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', digit)).toEqual(expected);
    expect(values.at(-1)).toBe(38);
  });

  it('accepts exactly one last digit', () => {
    const serial = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));
    fc.assert(
      fc.property(serial, fc.integer({ min: 0, max: 9 }), (digits, last) => {
        const right = computeIso6346CheckDigit(`GASU${digits}`);
        expect(hasValidIso6346CheckDigit(`GASU ${digits}-${last}`)).toBe(last === right);
      }),
    );
  });

  it('is not computed for legacy numbers of another format', () => {
    for (const number of ['T-1042', '77', '', 'CSQU305438', 'CSQU30543833', 'CSQX3054383']) {
      expect(looksLikeIso6346(number)).toBe(false);
      expect(hasValidIso6346CheckDigit(number)).toBe(false);
    }
    expect(looksLikeIso6346('CSQU3054380')).toBe(true);
    expect(hasValidIso6346CheckDigit('CSQU3054380')).toBe(false);
  });
});
