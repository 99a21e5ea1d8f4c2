import { expect, test } from 'vitest';
import { nameKey, nameSearch, nameWords } from './name-search.ts';

test.each([
  ['O’Neill Cryogenics', 'oneill'],
  ['O’Neill Cryogenics', "o'neill"],
  ['ONeill Cryogenics', 'O’Neill'],
  ["O'Neill", 'O‘Neill'],
  ['Air Liquide Süd-West', 'sud west'],
  ['Air Liquide Süd-West', 'SüdWest'],
  ['Air Liquide Süd-West', 'süd–west air'],
  ['Straßburg Gase', 'strassburg'],
  ['İstanbul Gaz', 'istanbul'],
  ['Łódź Tlen', 'tlen lodz'],
  ['Polar Gas Logistics', 'gas, polar'],
  ['T-10', 't10'],
  ['T 10', 't-10'],
  ['Polar', ''],
  ['Polar', ' - '],
])('%j is found by %j', (name, typed) => {
  expect(nameSearch(typed)(name)).toBe(true);
});

test.each([
  ['Polar Gas', 'polar gast'],
  ['Polar Gas', 'north'],
  ['T-10', 't-11'],
])('%j is not found by %j', (name, typed) => {
  expect(nameSearch(typed)(name)).toBe(false);
});

test('the key of a name in plain letters is that of its words', () => {
  const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  for (const name of [...characters.map((character) => `A${character}b`), "O'Neill & Co. 7/8", '']) {
    expect(nameKey(name)).toBe(nameWords(name).join(''));
  }
});
