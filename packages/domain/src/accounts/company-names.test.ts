import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  companyInitials,
  companyNameKey,
  findCompanyNameError,
  isAwaitedCompanyName,
  isReservedCompanyName,
  RESERVED_COMPANY_NAMES,
  tidyCompanyName,
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
  ])('%j and %j are the same company', (one, other) => {
    expect(companyNameKey(one)).toBe(companyNameKey(other));
  });

  it.each([
    ['Polar Gas', 'PolarGas'],
    ['Polar Gas', 'Polar Gás'],
    ['Polar Gas', 'Polar Gas 2'],
  ])('%j and %j are two', (one, other) => {
    expect(companyNameKey(one)).not.toBe(companyNameKey(other));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(companyNameKey(companyNameKey(name))).toBe(companyNameKey(name));
      }),
      { numRuns: 3000 },
    );
  });

  it('ignores case and outer space of any name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(companyNameKey(` ${name.toUpperCase()} `)).toBe(companyNameKey(name.toLowerCase()));
      }),
    );
  });
});

describe('findCompanyNameError', () => {
  it.each([
    ['', 'Company name cannot be empty'],
    ['  \t ', 'Company name cannot be empty'],
    ['..', 'Company name must have a letter or a digit'],
    ['\u200b', 'Company name must have a letter or a digit'],
    ['no  company', 'This company name is reserved. Please enter another one.'],
    ['PENDING_ASSIGNMENT', 'This company name is reserved. Please enter another one.'],
  ])('%j: %s', (name, error) => expect(findCompanyNameError(name)).toBe(error));

  it.each(['Polar Gas', '7', '液化ガス', ' A/B Gas '])('%j may be one', (name) => {
    expect(findCompanyNameError(name)).toBeNull();
  });
});

describe('reserved names', () => {
  it('are reserved in any dress', () => {
    for (const name of [...RESERVED_COMPANY_NAMES, 'no company', ' NO   COMPANY ', 'pending_assignment']) {
      expect(isReservedCompanyName(name)).toBe(true);
    }
  });

  it('leave look-alikes and parts alone', () => {
    for (const name of ['No Company Ltd', 'Pending Assignment', 'Company', '']) {
      expect(isReservedCompanyName(name)).toBe(false);
    }
  });

  it('only PENDING_ASSIGNMENT stands for an awaited assignment', () => {
    expect(RESERVED_COMPANY_NAMES.map(isAwaitedCompanyName)).toEqual([false, true]);
  });
});

it('a name is kept trimmed, with single spaces and its own case', () => {
  expect(tidyCompanyName('  Polar \t Gas  Logistics ')).toBe('Polar Gas Logistics');
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
  ])('%j is %s', (name, letters) => {
    expect(companyInitials(name)).toBe(letters);
  });
});
