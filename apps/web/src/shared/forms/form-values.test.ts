import { nullableText, requiredName } from '@dewar/contract/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { afterSaving, blankValues, bodyOf, isSame, valuesOf } from './form-values.ts';

test('forms are the same where every field is, lists too', () => {
  expect(isSame({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] })).toBe(true);
  expect(isSame({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['y'] })).toBe(false);
});

test('after a save the server’s words stand, except where somebody typed on', () => {
  const sent = { name: ' Lab ', tags: ['x'], note: 'first' };
  const saved = { name: 'Lab', tags: ['x'], note: 'first' };
  expect(afterSaving({ ...sent, note: 'second' }, sent, saved)).toEqual({ name: 'Lab', tags: ['x'], note: 'second' });
});

const SHAPE = z.object({
  name: requiredName(20),
  remark: nullableText(20).optional(),
  pressure: z.number().min(1).nullable(),
  is_open: z.boolean(),
});

test('an empty form has blank texts, no numbers and unset flags', () => {
  expect(blankValues(SHAPE)).toEqual({ name: '', remark: '', pressure: null, is_open: false });
});

test('a form of a record shows its fields, and blank ones where it has none', () => {
  const record = { id: 4, name: 'Lab', remark: null, pressure: 12.5, is_open: true };
  expect(valuesOf(blankValues(SHAPE), record)).toEqual({ name: 'Lab', remark: '', pressure: 12.5, is_open: true });
});

test('a request from a form is trimmed; an empty text is null only where null is allowed', () => {
  const values = { name: '  ', remark: ' ', pressure: null, is_open: false };
  expect(bodyOf(SHAPE, values)).toEqual({ name: '', remark: null, pressure: null, is_open: false });
});
