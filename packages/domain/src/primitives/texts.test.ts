import { describe, expect, it, test } from 'vitest';
import { TEXT_LIMITS } from './limits.ts';
import {
  copiedName,
  countWords,
  firstWords,
  isName,
  isPlainText,
  previewText,
  splitLines,
  splitSentences,
  withoutControls,
} from './texts.ts';

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
  ['学生们用水和冰做实验。', 7],
  ['ปลาว่ายน้ำ', 3],
  ['Lava 是热的 rock', 5],
  ['Студенты читают текст', 3],
  ['يقرأ الطلاب النص', 3],
  ['학생들은 책을 읽는다', 3],
])('countWords finds in %j %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ['One two three', 2, 'One two'],
  ['One - two', 1, 'One -'],
  ['学生们用水做实验', 0, ''],
  ['Lava 学生们用水', 2, 'Lava 学生'],
  ['One', 5, 'One'],
])('firstWords of %j, %i of them, are %j', (text, count, expected) => {
  expect(firstWords(text, count)).toBe(expected);
  expect(countWords(firstWords(text, count))).toBeLessThanOrEqual(count);
});

test('splitSentences knows the full stops of other scripts', () => {
  expect(splitSentences('学生读书。他们写字！\nOne. Two?')).toEqual(['学生读书。', '他们写字！', 'One.', 'Two?']);
  expect(splitSentences('هل تعرف؟ نعم.')).toHaveLength(2);
  expect(splitSentences('राम पढ़ता है। वह लिखता है।')).toHaveLength(2);
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

test('a text from an office program has lines for its soft breaks, and no sign for devices', () => {
  expect(withoutControls('One\vtwo\ffour\u0085five')).toBe('One\ntwo\nfour\nfive');
  expect(withoutControls('T\u001e5 hel\u001flo\u0007 \u009bworld')).toBe('T\u20115 hello world');
  expect(withoutControls('One\r\ntwo\rthree\u2028four\tand\n more')).toBe('One\r\ntwo\rthree\u2028four\tand\n more');
  // What cannot be stored is refused, not dropped.
  expect(withoutControls('a\0b')).toBe('a\0b');
});

test('splitLines knows the ends of lines of every program', () => {
  expect(splitLines('a\r\nb\rc\nd\ve\ff\u2028g\u2029h\u0085i')).toEqual([...'abcdefghi']);
});
