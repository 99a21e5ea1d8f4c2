import { nullableText, requiredName } from '@dewar/contract/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { blankValues, bodyOf, isSame, mergeChanges, valuesOf } from './form-values.ts';

test('two forms are the same if every field is, including lists', () => {
  expect(isSame({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] })).toBe(true);
  expect(isSame({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['y'] })).toBe(false);
});

test('a colleague’s changes stay where nothing was changed here', () => {
  const base = { weight: 40_000, note: '', tags: ['x'] };
  const saved = { weight: 41_000, note: 'theirs', tags: ['x', 'y'] };
  expect(mergeChanges({ mine: { ...base, note: 'mine' }, base, saved })).toEqual({ ...saved, note: 'mine' });
  expect(mergeChanges({ mine: base, base, saved })).toEqual(saved);
});

test('a figure is never merged with the unit of another version', () => {
  const base: { level: number | null; unit: string; note: string } = { level: null, unit: 'inches', note: '' };
  const saved = { level: 12, unit: 'inches', note: 'theirs' };
  const units = [['level', 'unit']];
  const percent = { level: 40, unit: 'percent', note: 'theirs' };
  expect(mergeChanges({ mine: { ...base, level: 40 }, base, saved: { ...saved, unit: 'percent' } }, units)).toEqual({
    ...saved,
    level: 40,
  });
  expect(mergeChanges({ mine: base, base, saved: percent }, units)).toEqual(percent);
});

test.each([
  { mine: ['x', 'y', 'mine'], saved: ['x', 'y', 'theirs'], merged: ['x', 'y', 'mine', 'theirs'] },
  { mine: ['y'], saved: ['x', 'y', 'theirs'], merged: ['y', 'theirs'] },
  { mine: ['x', 'y', 'mine'], saved: ['y'], merged: ['y', 'mine'] },
  { mine: ['x', 'y', 'same'], saved: ['x', 'y', 'same'], merged: ['x', 'y', 'same'] },
  { mine: ['y', 'x'], saved: ['x', 'y'], merged: ['y', 'x'] },
  { mine: ['y', 'x'], saved: ['x', 'y', 'theirs'], merged: ['y', 'x', 'theirs'] },
  { mine: [], saved: ['x', 'y'], merged: [] },
])('of a list of names, $mine and $saved become $merged', ({ mine, saved, merged }) => {
  const base: { tags: string[] } = { tags: ['x', 'y'] };
  expect(mergeChanges({ mine: { tags: mine }, base, saved: { tags: saved } })).toEqual({ tags: merged });
});

test('after a save the form has the server’s values, except where typing continued', () => {
  const sent = { name: ' Lab ', tags: ['x'], note: 'first' };
  const saved = { name: 'Lab', tags: ['x'], note: 'first' };
  expect(mergeChanges({ mine: { ...sent, note: 'second' }, base: sent, saved })).toEqual({
    name: 'Lab',
    tags: ['x'],
    note: 'second',
  });
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

test('the form of a record shows its fields, and blank ones for missing values', () => {
  const record = { id: 4, name: 'Lab', remark: null, pressure: 12.5, is_open: true };
  expect(valuesOf(blankValues(SHAPE), record)).toEqual({ name: 'Lab', remark: '', pressure: 12.5, is_open: true });
});

test('a request from a form is trimmed, and an empty text is null only where null is allowed', () => {
  const values = { name: '  ', remark: ' ', pressure: null, is_open: false };
  expect(bodyOf(SHAPE, values)).toEqual({ name: '', remark: null, pressure: null, is_open: false });
});
