import { expect, test } from 'vitest';
import { readPart, unitsOfPart } from './world-parts.mjs';

const UNITS = ['a', 'b', 'c', 'd', 'e', 'f'];
const partsOf = (times, parts, units = UNITS) =>
  Array.from({ length: parts }, (_, index) => unitsOfPart(units, times, index + 1, parts));

test('every unit is in exactly one part, in its order, whatever the times are', () => {
  const many = Array.from({ length: 97 }, (_, index) => `unit ${index}`);
  for (const parts of [1, 2, 3, 8, 97]) {
    const times = Object.fromEntries(many.map((unit, index) => [unit, (index * 7919) % 1_000]));
    expect(partsOf(times, parts, many).flat()).toEqual(many);
  }
});

test('parts take about the same time', () => {
  expect(partsOf({ a: 40, b: 10, c: 10, d: 20, e: 20, f: 20 }, 3)).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f']]);
});

test('a unit whose time is not known counts as the median', () => {
  expect(partsOf({ a: 10, b: 10, c: 30 }, 2)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
});

test('without any times the units are cut by their number', () => {
  expect(partsOf({}, 3)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});

test('more parts than units leave some parts empty', () => {
  expect(partsOf({}, 4, ['a', 'b']).flat()).toEqual(['a', 'b']);
});

test.each(['', '3', '0/8', '9/8', '3/8/1', 'x/8', undefined])('%s is no part', (text) => {
  expect(() => readPart(text)).toThrow('--part is like 3/8');
});

test('3/8 is the third of eight parts', () => {
  expect(readPart('3/8')).toEqual({ part: 3, parts: 8 });
});
