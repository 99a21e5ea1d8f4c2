import { describe, expect, it } from 'vitest';
import { matchProduct, PRODUCT_WORDS } from './products.ts';

describe('matchProduct', () => {
  it.each([
    ['Helium', 'helium'],
    ['LHe', 'helium'],
    ['He', 'helium'],
    ['liquid HELIUM (grade 5.0)', 'helium'],
    ['LNG', 'lng'],
    ['Liquid methane', 'lng'],
    ['Natural Gas', 'lng'],
    ['natural   gas, liquefied', 'lng'],
    ['Nitrogen', 'nitrogen'],
    ['LIN', 'nitrogen'],
    ['ln2', 'nitrogen'],
    ['Oxygen', 'oxygen'],
    ['LOX/medical', 'oxygen'],
    ['Argon', 'argon'],
    ['LAr', 'argon'],
  ])('%s is %s', (name, product) => {
    expect(matchProduct(name)).toBe(product);
  });

  it.each([
    'Heating oil',
    'Linseed oil',
    'Polar ice',
    'natural',
    'gas',
    'ethane',
    'LN',
    'hydrogen',
    '',
    '  ',
    null,
    undefined,
  ])('%s is no product of the list, since only whole words count', (name) => {
    expect(matchProduct(name)).toBe('other');
  });

  it('takes the first of the list when two are named', () => {
    expect(matchProduct('LIN tank, last cargo LHe')).toBe('helium');
  });

  it('reads full-width letters as what they look like', () => {
    expect(matchProduct('ＬＮＧ')).toBe('lng');
  });
});

it('has words that fit the middle of a sentence', () => {
  expect(Object.values(PRODUCT_WORDS)).toEqual(['helium', 'LNG', 'nitrogen', 'oxygen', 'argon', 'this product']);
});
