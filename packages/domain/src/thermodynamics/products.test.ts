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
  ])('takes %s for %s', (name, product) => {
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
  ])('does not match %s, because only whole words count', (name) => {
    expect(matchProduct(name)).toBe('other');
  });

  it('returns the first product of its list if a text names two', () => {
    expect(matchProduct('LIN tank, last cargo LHe')).toBe('helium');
  });

  it('reads full-width letters', () => {
    expect(matchProduct('ＬＮＧ')).toBe('lng');
  });
});

it('PRODUCT_WORDS can be used in the middle of a sentence', () => {
  expect(Object.values(PRODUCT_WORDS)).toEqual(['helium', 'LNG', 'nitrogen', 'oxygen', 'argon', 'this product']);
});
