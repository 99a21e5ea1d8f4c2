import { expect, test } from 'vitest';
import { findPastedTanks } from './pasted-numbers.ts';

const tanks = ['GASU 482913-0', 'NW 12', 'T-1', 'T1'].map((tank_number, index) => ({
  id: index + 1,
  tank_number,
  company_name: 'Polar',
}));

test('numbers on lines, and between commas, semicolons and tabs, are found without regard to spaces and case', () => {
  expect(findPastedTanks('nw12\r\ngasu4829130', tanks)).toEqual({ ids: [2, 1], unknown: [] });
  expect(findPastedTanks(' NW 12 ,, GASU 482913-0; \t', tanks)).toEqual({ ids: [2, 1], unknown: [] });
});

test('a number that occurs twice is one tank, and one that several tanks have is all of them', () => {
  expect(findPastedTanks('NW 12\nNW 12', tanks).ids).toEqual([2]);
  expect(findPastedTanks('t1', tanks).ids).toEqual([3, 4]);
});

test('numbers that no tank has are named as they were typed', () => {
  expect(findPastedTanks('XX 1, NW 12\nZZ-2', tanks)).toEqual({ ids: [2], unknown: ['XX 1', 'ZZ-2'] });
  expect(findPastedTanks(' \n', tanks)).toEqual({ ids: [], unknown: [] });
});
