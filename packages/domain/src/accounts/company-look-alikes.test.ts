import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyNameMatcher, countTypos, readCompanyNames } from './company-look-alikes.ts';
import { companyNameKey } from './company-names.ts';

const NAMES = ['Polar Gas Logistics', 'Northwind Cryogenics', 'Modern Air', 'AGA', 'Öresund Gas', 'Summit Helium Inc.'];
const find = companyNameMatcher(NAMES);

describe('companyNameMatcher', () => {
  it.each(['Polar Gas Logistics', '  polar   GAS logistics ', 'Ｐｏｌａｒ　Gas Logistics'])(
    'takes %j for an exact match',
    (typed) => expect(find(typed)).toEqual({ name: 'Polar Gas Logistics', is_exact: true }),
  );

  it.each([
    ['Cyrillic letters', 'Роlаr Gаs Logistiсs', 'Polar Gas Logistics'],
    ['Greek letters', 'Νorthwind Cryοgenics', 'Northwind Cryogenics'],
    ['digits for letters', 'P0lar Gas Logist1cs', 'Polar Gas Logistics'],
    ['l for i', 'Northwlnd Cryogenlcs', 'Northwind Cryogenics'],
    ['rn for m', 'Modem Air', 'Modern Air'],
    ['no spaces', 'PolarGasLogistics', 'Polar Gas Logistics'],
    ['marks between', 'Polar-Gas, Logistics!', 'Polar Gas Logistics'],
    ['an invisible character', 'Polar\u200b Gas\u00ad Logistics', 'Polar Gas Logistics'],
    ['accents left out', 'Oresund Gas', 'Öresund Gas'],
    ['a legal form more', 'Northwind Cryogenics, LLC', 'Northwind Cryogenics'],
    ['a legal form less', 'Summit Helium', 'Summit Helium Inc.'],
    ['another legal form', 'Summit Helium Co. Ltd.', 'Summit Helium Inc.'],
    ['a letter left out', 'Polar Gas Logistcs', 'Polar Gas Logistics'],
    ['a letter more', 'Northwindd Cryogenics', 'Northwind Cryogenics'],
    ['two letters swapped', 'Oersund Gas', 'Öresund Gas'],
    ['two slips in a long name', 'Polr Gas Logistcs', 'Polar Gas Logistics'],
  ])('recognises a company despite %s: %j', (_what, typed, name) => {
    expect(find(typed)).toEqual({ name, is_exact: false });
  });

  it.each([
    ['three slips', 'Plr Gas Logistcs'],
    ['a slip in a very short name', 'AGB'],
    ['another company', 'Tidewater Cryo'],
    ['a part of a name', 'Polar Gas'],
    ['a longer name', 'Polar Gas Logistics Europe'],
    ['nothing but marks', '---'],
    ['nothing', ''],
  ])('finds no company for %s: %j', (_what, typed) => {
    expect(find(typed)).toBeNull();
  });

  it('prefers an exact match to a similar name, and the closer of two similar names', () => {
    const among = companyNameMatcher(['Polar Gaz', 'Polar Gas', 'Polar Gass Ltd']);
    expect(among('POLAR GAS')).toEqual({ name: 'Polar Gas', is_exact: true });
    const doubles = companyNameMatcher(['Northwind Cryogenixx', 'Northwind Cryogenix']);
    expect(doubles('Northwind Cryogenic')?.name).toBe('Northwind Cryogenix');
  });

  it('finds nothing when there are no companies', () => {
    expect(companyNameMatcher([])('Polar Gas')).toBeNull();
  });

  it('reports an exact match if and only if the keys are equal, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, typed) => {
        const match = companyNameMatcher([name])(typed);
        expect(match?.is_exact === true).toBe(companyNameKey(name) === companyNameKey(typed));
        if (match !== null) expect(match.name).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('countTypos', () => {
  it.each([
    ['', '', 0],
    ['gas', 'gas', 0],
    ['gas', 'gaz', 1],
    ['gas', 'gass', 1],
    ['gas', 'gs', 1],
    ['gas', 'ags', 1],
    ['', 'gas', 3],
    ['kitten', 'sitting', 3],
  ])('of %j and %j returns %d', (one, other, slips) => expect(countTypos(one, other, 9)).toBe(slips));

  it('stops counting above the given maximum', () => {
    expect(countTypos('kitten', 'sitting', 1)).toBe(2);
    expect(countTypos('abcdefgh', 'stuvwxyz', 2)).toBe(3);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  it('is symmetric, and zero only for equal words', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const slips = countTypos(one, other, 20);
        expect(slips).toBe(countTypos(other, one, 20));
        expect(slips === 0).toBe(one === other);
        expect(slips).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});

describe('readCompanyNames', () => {
  it('reads thousands of names in many steps, each of a few', () => {
    const many = Array.from({ length: 5_000 }, (_, place) => `Harbour Gases No. ${place}`);
    const names = [...many, ...NAMES];
    let read = 0;
    const counted = new Proxy(names, {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const reading = readCompanyNames(counted);
    const steps: number[] = [];
    for (;;) {
      const before = read;
      const { done, value } = reading.next();
      steps.push(read - before);
      if (done !== true) continue;
      expect(value('P0lar Gas Logistics')).toEqual({ name: 'Polar Gas Logistics', is_exact: false });
      break;
    }
    expect(steps.length).toBeGreaterThan(100);
    expect(Math.max(...steps)).toBeLessThanOrEqual(50);
  });
});
