import { expect, it } from 'vitest';
import { compactTankNumber, normalizeTankNumber, tankNumberKey } from './tank-numbers.ts';

it('normalizeTankNumber only trims a number', () => {
  expect(normalizeTankNumber('  gasu 482913-6 \n')).toBe('gasu 482913-6');
});

it('tankNumberKey ignores case and surrounding spaces', () => {
  expect(tankNumberKey(' GASU 482913-6')).toBe(tankNumberKey('gasu 482913-6 '));
  expect(tankNumberKey('T-1')).not.toBe(tankNumberKey('T1'));
});

it('compactTankNumber ignores spaces, hyphens and case anywhere in the number', () => {
  expect(compactTankNumber(' GASU 482913-6')).toBe(compactTankNumber('gasu\t48 29 136'));
  expect(compactTankNumber('T-1')).toBe('t1');
});
