import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  companyInitials,
  companyNameKey,
  isAwaitedCompanyName,
  isReservedCompanyName,
  normalizeCompanyName,
  RESERVED_COMPANY_NAMES,
} from './company-names.ts';

describe('companyNameKey', () => {
  it.each([
    ['Polar Gas', '  polar   GAS '],
    ['Polar Gas', 'Polar\u00a0Gas'],
    ['Polar Gas', 'Ｐｏｌａｒ　Ｇａｓ'],
    ['Café', 'Cafe\u0301'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁne', 'FINE'],
    ['Polar\tGas', 'polar\n gas'],
  ])('is the same for %j and %j', (one, other) => {
    expect(companyNameKey(one)).toBe(companyNameKey(other));
  });

  it.each([
    ['Polar Gas', 'PolarGas'],
    ['Polar Gas', 'Polar Gás'],
    ['Polar Gas', 'Polar Gas 2'],
  ])('differs for %j and %j', (one, other) => {
    expect(companyNameKey(one)).not.toBe(companyNameKey(other));
  });

  it('of a key is the key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(companyNameKey(companyNameKey(name))).toBe(companyNameKey(name));
      }),
      { numRuns: 3000 },
    );
  });

  it('ignores case and surrounding spaces of any name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(companyNameKey(` ${name.toUpperCase()} `)).toBe(companyNameKey(name.toLowerCase()));
      }),
    );
  });
});

describe('isReservedCompanyName', () => {
  it('recognises reserved names in any case and spacing', () => {
    for (const name of [...RESERVED_COMPANY_NAMES, 'no company', ' NO   COMPANY ', 'pending_assignment']) {
      expect(isReservedCompanyName(name)).toBe(true);
    }
  });

  it('does not match similar names or parts of names', () => {
    for (const name of ['No Company Ltd', 'Pending Assignment', 'Company', '']) {
      expect(isReservedCompanyName(name)).toBe(false);
    }
  });

  it('isAwaitedCompanyName holds for PENDING_ASSIGNMENT only', () => {
    expect(RESERVED_COMPANY_NAMES.map(isAwaitedCompanyName)).toEqual([false, true]);
  });
});

it('normalizeCompanyName trims a name, collapses its spaces and keeps its case', () => {
  expect(normalizeCompanyName('  Polar \t Gas  Logistics ')).toBe('Polar Gas Logistics');
});

describe('companyInitials', () => {
  it.each([
    ['Polar Gas Logistics', 'PO'],
    ['northwind', 'NO'],
    [' 3M gases', '3M'],
    ['"Ice" Ltd', 'IC'],
    ['X', 'X'],
    ['émile', 'ÉM'],
    ['', 'CO'],
    ['  & ', 'CO'],
    [null, 'CO'],
    [undefined, 'CO'],
  ])('of %j are %s', (name, letters) => {
    expect(companyInitials(name)).toBe(letters);
  });
});
