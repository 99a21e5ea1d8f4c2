import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/styles.css`, 'utf8');

/** The first and the last character of each range of the faces, by the file of the face. */
const ranges = [...css.matchAll(/@font-face \{[^}]*url\('\.\/([^']+)'\)[^}]*unicode-range:([^;]+);/g)].flatMap(
  ([, file = '', list = '']) =>
    list.split(',').map((range) => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-');
      return { file, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
    }),
);

const filesOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return ranges.filter(({ first, last }) => first <= code && code <= last).map(({ file }) => file);
};

test.each([...'aéßı€'])('the letter %s is in the font that every screen loads', (letter) => {
  expect(filesOf(letter)).toEqual(['inter-latin-400-700.woff2']);
});

test.each([...'İŁłŞşĞğŐőŰűČčŘřŽžĄąĘęŚśŻżĀāŅņŢțȘș'])(
  'the letter %s is in the same face, in a font that is loaded only where it is shown',
  (letter) => {
    expect(filesOf(letter)).toEqual(['inter-latin-ext-400-700.woff2']);
  },
);
