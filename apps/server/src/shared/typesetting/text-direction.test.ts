import { expect, test } from 'vitest';
import { splitByDirection, visualOrder, visualText } from './text-direction.ts';

const lineOf = (...texts: string[]) => {
  const parts = splitByDirection(texts).flat();
  return visualOrder(parts).map((index) => visualText(parts[index] ?? { text: '', level: 0, paragraphLevel: 0 }));
};

test('a text without letters of a right-to-left script is one part', () => {
  expect(splitByDirection(['75 µm (a)', 'Ж'])).toEqual([
    [{ text: '75 µm (a)', level: 0, paragraphLevel: 0 }],
    [{ text: 'Ж', level: 0, paragraphLevel: 0 }],
  ]);
});

test('Hebrew words stand from right to left, numbers and Latin words between them from left to right', () => {
  expect(lineOf('אב 30 cm גד')).toEqual(['גד', ' ', 'cm', ' ', '30', ' ', 'אב']);
  expect(lineOf('אב PGHU 12 גד')).toEqual(['גד', ' ', 'PGHU', ' ', '12', ' ', 'אב']);
});

test('Hebrew words in a Latin line keep their own order and place', () => {
  expect(lineOf('see אב גד now')).toEqual(['see', ' ', 'גד', ' ', 'אב', ' ', 'now']);
});

test('brackets of a right-to-left text are mirrored, and signs alone are reversed', () => {
  expect(lineOf('אב (5)').join('')).toBe('(5) אב');
  expect(lineOf('אב', ' ?!').join('')).toBe('!? אב');
});

test('a word without a direction of its own follows the texts around it, across texts', () => {
  expect(splitByDirection(['אב', ' – ', 'גד']).map((parts) => parts.map(({ level }) => level))).toEqual([
    [1],
    [1, 1, 1],
    [1],
  ]);
});

test('each line of a text begins at the side of its own first letter, unless it is code', () => {
  const levels = (base?: 'ltr') =>
    splitByDirection(['אב 1\nab אב\nאב'], base).flatMap((parts) => [
      ...new Set(parts.filter(({ text }) => text === 'אב').map(({ paragraphLevel }) => paragraphLevel)),
    ]);
  expect(levels()).toEqual([1, 0]);
  expect(levels('ltr')).toEqual([0]);
});

test('Persian digits stand from left to right, although the font lays their script out from right to left', () => {
  const [digits] = splitByDirection(['۱۲۳ فشار']).flat();
  expect(digits && visualText(digits)).toBe('۳۲۱');
});
