import { describe, expect, it, test } from 'vitest';
import { TEXT_LIMITS } from './limits.ts';
import { copiedName, countWords, isName, isPlainText, previewText } from './texts.ts';

test("copiedName prefixes the original's name", () => {
  expect(copiedName('Lab day')).toBe('Copy of Lab day');
});

test('copiedName truncates a long name without splitting a character', () => {
  const copy = copiedName('x'.repeat(TEXT_LIMITS.name));
  expect(copy).toHaveLength(TEXT_LIMITS.name);
  const even = copiedName('🌋'.repeat(TEXT_LIMITS.name / 2));
  const odd = copiedName(`x${'🌋'.repeat(TEXT_LIMITS.name / 2)}`);
  expect([even.isWellFormed(), odd.isWellFormed()]).toEqual([true, true]);
});

test.each([
  ['', 0],
  [' \n ', 0],
  ['One two\nthree', 3],
  ['- bullets are no words', 4],
  ["Don't split half-open words", 4],
  ['10 min - warm up', 4],
  ['Études à l’école', 3],
  ['3 + 4 = 7', 3],
])('countWords finds in %j %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

describe('isPlainText', () => {
  it('accepts ordinary text', () => {
    for (const text of ['', 'Ölstand 5″', 'tab\tand\nline', '🧊', '\u{10FFFF}']) expect(isPlainText(text)).toBe(true);
  });

  it('rejects NUL and lone surrogates', () => {
    for (const text of ['\0', 'a\0b', '\ud83e', 'x\udd76', '\udd76\ud83e']) expect(isPlainText(text)).toBe(false);
  });
});

describe('isName', () => {
  it('accepts names of companies, categories and tanks', () => {
    for (const text of [
      'Polar Gas',
      'Café & Söhne',
      '3M',
      'ООО Холод',
      '冷气',
      '🧊',
      'GASU 482913-6',
      '<script>',
      'שמש',
    ]) {
      expect(isName(text)).toBe(true);
    }
  });

  it('rejects invisible names, line breaks, and characters that change the reading direction', () => {
    for (const text of [
      '',
      ' ',
      '\u200b',
      '\u00ad\u2060',
      'Polar\nGas',
      'Polar\tGas',
      '\u202esaG raloP',
      '\u2067Polar',
    ]) {
      expect(isName(text)).toBe(false);
    }
  });
});

describe('previewText', () => {
  it('leaves short texts unchanged and truncates longer ones with an ellipsis', () => {
    expect(previewText('12345', 5)).toBe('12345');
    expect(previewText('123456', 5)).toBe('12345…');
    expect(previewText('1234 6', 5)).toBe('1234…');
    expect(previewText('', 5)).toBe('');
  });

  it('never splits a character', () => {
    expect(previewText('🧊🧊🧊', 2)).toBe('🧊🧊…');
  });
});
