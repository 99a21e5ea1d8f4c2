import { expect, test } from 'vitest';
import { copiedName } from './copied-names.ts';
import { TEXT_LIMITS } from './text-limits.ts';

test('a copy says whose copy it is', () => {
  expect(copiedName('Lab day')).toBe('Copy of Lab day');
});

test('a long name is cut where there is no more room, and never through a sign', () => {
  const copy = copiedName('x'.repeat(TEXT_LIMITS.name));
  expect(copy).toHaveLength(TEXT_LIMITS.name);
  const even = copiedName('🌋'.repeat(TEXT_LIMITS.name / 2));
  const odd = copiedName(`x${'🌋'.repeat(TEXT_LIMITS.name / 2)}`);
  expect([even.isWellFormed(), odd.isWellFormed()]).toEqual([true, true]);
});
