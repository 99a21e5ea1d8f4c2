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
    ['LH2', 'hydrogen'],
    ['Hydrogen, refrigerated liquid', 'hydrogen'],
    ['N2', 'nitrogen'],
    ['N₂', 'nitrogen'],
    ['O2', 'oxygen'],
    ['Ar', 'argon'],
    ['UN 1963', 'helium'],
    ['UN1972', 'lng'],
    ['UN 1977', 'nitrogen'],
    ['UN-1073', 'oxygen'],
    ['un 1951', 'argon'],
    ['UN1966', 'hydrogen'],
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
    'UN 1964',
    '1963',
    '',
    '  ',
    null,
    undefined,
  ])('does not match %s, because only whole words count', (name) => {
    expect(matchProduct(name)).toBe('other');
  });

  it.each([
    ['nitrogen (helium purge)', 'nitrogen'],
    ['LIN tank, last cargo LHe', 'nitrogen'],
    ['Helium, purged with N2', 'helium'],
  ])('takes %s for %s, the product named first', (name, product) => {
    expect(matchProduct(name)).toBe(product);
  });

  it('reads full-width letters', () => {
    expect(matchProduct('ＬＮＧ')).toBe('lng');
  });
});

it('PRODUCT_WORDS can be used in the middle of a sentence', () => {
  expect(Object.values(PRODUCT_WORDS)).toEqual([
    'helium',
    'hydrogen',
    'LNG',
    'nitrogen',
    'oxygen',
    'argon',
    'this product',
  ]);
});
