import { expect, test } from 'vitest';
import { fitText, splitTankNumber } from './fit-text.ts';

const BOX = { width: 40, height: 20, mostLines: 2, largest: 10, smallest: 2 };

test('a short text has the largest type', () => {
  expect(fitText(['NW', '12'], BOX)).toMatchObject({ lines: ['NW 12'], size: 10 });
});

test('a longer text is broken between words where that allows larger type', () => {
  const { lines, size } = fitText(['PGHU', '660001'], BOX);
  expect(lines).toEqual(['PGHU', '660001']);
  expect(size).toBeGreaterThan(8);
});

test('a text that may only have one line becomes smaller instead', () => {
  const { lines, size } = fitText(['PGHU', '660001'], { ...BOX, mostLines: 1 });
  expect(lines).toEqual(['PGHU 660001']);
  expect(size).toBeLessThan(8);
});

test('lines are never higher than the box', () => {
  const { lines, lineHeight } = fitText(['PGHU', '660001'], { ...BOX, height: 9 });
  expect(lines.length * lineHeight).toBeLessThanOrEqual(9);
});

test('what does not fit in the smallest type is cut off', () => {
  const { lines, size } = fitText(['W'.repeat(40)], BOX);
  expect(size).toBe(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^W{10,20}…$/);
});

test('a text of no words has no line that could be cut', () => {
  expect(fitText([], BOX).lines).toEqual([]);
});

test.each([
  ['PGHU 660001', ['PGHU', '660001']],
  ['gasu4829130', ['gasu', '4829130']],
  ['GASU482913-0', ['GASU', '482913-0']],
  ['NW 12', ['NW', '12']],
  [' T-1042 ', ['T-1042']],
  ['ABC1234567', ['ABC1234567']],
])('%j is broken into %j', (number, parts) => {
  expect(splitTankNumber(number)).toEqual(parts);
});
