import { describe, expect, it, test } from 'vitest';
import { TEXT_LIMITS } from './limits.ts';
import { copiedName, countWords, isName, isPlainText, previewText, withoutAbyss } from './texts.ts';

test('a copy says whose copy it is', () => {
  expect(copiedName('Lab day')).toBe('Copy of Lab day');
});

test('a long name is cut where there is no more room, and never through a sign', () => {
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
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

it.each(['> ', '>', '- ', '1. ', '*\t', '  + '])('keeps twenty levels of %j and the text in them', (mark) => {
  const kept = withoutAbyss(`${mark.repeat(10_000)}deep`);
  expect(kept.trimEnd()).toBe(`${mark.repeat(20).trimEnd()}${/\s$/.exec(mark)?.[0] ?? ''}deep`);
});

it('leaves alone what nests less, rules, and tables', () => {
  for (const text of [`${'> '.repeat(20)}deep`, '-'.repeat(60), '*'.repeat(60), `a | b\n${'-'.repeat(30)}|---`]) {
    expect(withoutAbyss(text)).toBe(text);
  }
});

it('reads the longest text at once, whatever its lines begin with', () => {
  const line = `${'> '.repeat(19)}x\n`;
  const text = line.repeat(Math.floor(TEXT_LIMITS.procedure_content / line.length));
  // A rule that tried every way to read a line would take half a minute, which no test is given.
  expect(withoutAbyss(text)).toBe(text);
});

describe('isPlainText', () => {
  it('accepts what people write', () => {
    for (const text of ['', 'Ölstand 5″', 'tab\tand\nline', '🧊', '\u{10FFFF}']) expect(isPlainText(text)).toBe(true);
  });

  it('refuses NUL and half characters', () => {
    for (const text of ['\0', 'a\0b', '\ud83e', 'x\udd76', '\udd76\ud83e']) expect(isPlainText(text)).toBe(false);
  });
});

describe('isName', () => {
  it('accepts what companies, categories and tanks are called', () => {
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

  it('refuses what nobody sees, more than a line, and what turns the reading round', () => {
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
  it('leaves short texts and cuts longer ones with an ellipsis', () => {
    expect(previewText('12345', 5)).toBe('12345');
    expect(previewText('123456', 5)).toBe('12345…');
    expect(previewText('1234 6', 5)).toBe('1234…');
    expect(previewText('', 5)).toBe('');
  });

  it('never splits a character', () => {
    expect(previewText('🧊🧊🧊', 2)).toBe('🧊🧊…');
  });
});
