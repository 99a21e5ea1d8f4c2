import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NumberMarks, readEnteredNumber } from './entered-numbers.ts';

const EN_US = { group: ',', decimal: '.' };
const DE_DE = { group: '.', decimal: ',' };
const FR_FR = { group: '\u202f', decimal: ',' };
const number = (value: number) => ({ kind: 'number', value, isForeign: false });
const foreign = (value: number) => ({ kind: 'number', value, isForeign: true });
const ambiguous = (grouped: number, decimal: number) => ({ kind: 'ambiguous', grouped, decimal });

describe.each<[string, NumberMarks, [string, object][]]>([
  [
    'en-US',
    EN_US,
    [
      ['2,000', number(2000)],
      ['9,800', number(9800)],
      ['33,500.25', number(33_500.25)],
      ['1,234,567', number(1_234_567)],
      ['12,34,567', number(1_234_567)],
      ['104.5', number(104.5)],
      ['.5', number(0.5)],
      ['5.', number(5)],
      ['0.125', number(0.125)],
      ['1234.567', number(1234.567)],
      ['-5', number(-5)],
      ['−5.5', number(-5.5)],
      ['- 5', number(-5)],
      ['+5', number(5)],
      ['-0', number(0)],
      ['007', number(7)],
      ['2 000', number(2000)],
      ["2'000.5", number(2000.5)],
      ['12,5', foreign(12.5)],
      ['45,5', foreign(45.5)],
      [',5', foreign(0.5)],
      ['0,125', foreign(0.125)],
      ['1.234,5', foreign(1234.5)],
      ['1.234.567', foreign(1_234_567)],
      ['2 000,5', foreign(2000.5)],
      ['2.000', ambiguous(2000, 2)],
      ['-2.125', ambiguous(-2125, -2.125)],
    ],
  ],
  [
    'de-DE',
    DE_DE,
    [
      ['2.000', number(2000)],
      ['12,5', number(12.5)],
      ['1.234,5', number(1234.5)],
      ['5,', number(5)],
      ['12.5', foreign(12.5)],
      ['1,234.5', foreign(1234.5)],
      ['1,234,567', foreign(1_234_567)],
      ['2,000', ambiguous(2000, 2)],
    ],
  ],
  [
    'fr-FR',
    FR_FR,
    [
      ['2\u202f000', number(2000)],
      ['2 000,5', number(2000.5)],
      ['12,5', number(12.5)],
      ['12.5', foreign(12.5)],
      ['2,000', ambiguous(2000, 2)],
      ['2.000', ambiguous(2000, 2)],
    ],
  ],
])('in %s', (_, marks, cases) => {
  test.each(cases)('%j is read without guessing', (text, expected) => {
    expect(readEnteredNumber(text, marks)).toEqual(expected);
  });
});

test.each(['', '  ', '\u00a0'])('%j is empty, not zero', (text) => {
  expect(readEnteredNumber(text, EN_US)).toEqual({ kind: 'empty' });
});

test.each([
  '1e9',
  'abc',
  '12 psig',
  '-',
  '.',
  '5,',
  '1,2,3',
  '1,23,45',
  '1.2.3',
  '12,5.5',
  '1.234.56',
  '1 23',
  '1,234,5',
  '0x1f',
  '--5',
  '5-',
  '12345678901234567',
])('%j is invalid as a whole, nothing of it is dropped', (text) => {
  expect(readEnteredNumber(text, EN_US)).toEqual({ kind: 'invalid' });
});

const locales = fc.constantFrom('en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'sv-SE');
const allDigits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 });
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

function marksOf(locale: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: find('group'), decimal: find('decimal') };
}

test('a number that a locale wrote is read as the same number in that locale, or asked about', () => {
  const values = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(locales, values, (locale, value) => {
      const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
      const entered = readEnteredNumber(written, marksOf(locale));
      if (entered.kind === 'ambiguous') expect(entered.decimal).toBe(value);
      else expect(entered).toEqual(number(value === 0 ? 0 : value));
    }),
  );
});

test('whatever is entered, a number that is read has all its digits and no others', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,- \u202f’e'), maxLength: 12 });
  fc.assert(
    fc.property(locales, texts, (locale, text) => {
      const entered = readEnteredNumber(text, marksOf(locale));
      if (entered.kind !== 'number') return;
      expect(digitsOf(allDigits.format(entered.value))).toBe(digitsOf(text));
    }),
    { numRuns: 2000 },
  );
});
