import { expect, test } from 'vitest';
import { afterSaving, isSame } from './form-values.ts';

test('forms are the same where every field is, lists too', () => {
  expect(isSame({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] })).toBe(true);
  expect(isSame({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['y'] })).toBe(false);
});

test('after a save the server’s words stand, except where somebody typed on', () => {
  const sent = { name: ' Lab ', tags: ['x'], note: 'first' };
  const saved = { name: 'Lab', tags: ['x'], note: 'first' };
  expect(afterSaving({ ...sent, note: 'second' }, sent, saved)).toEqual({ name: 'Lab', tags: ['x'], note: 'second' });
});
