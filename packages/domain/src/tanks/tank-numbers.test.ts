import { expect, it } from 'vitest';
import { normalizeTankNumber, tankNumberKey } from './tank-numbers.ts';

it('normalizeTankNumber only trims a number', () => {
  expect(normalizeTankNumber('  gasu 482913-6 \n')).toBe('gasu 482913-6');
});

it('tankNumberKey ignores case and surrounding spaces', () => {
  expect(tankNumberKey(' GASU 482913-6')).toBe(tankNumberKey('gasu 482913-6 '));
  expect(tankNumberKey('T-1')).not.toBe(tankNumberKey('T1'));
});
