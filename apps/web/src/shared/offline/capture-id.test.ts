import { expect, test } from 'vitest';
import { z } from 'zod';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { captureIdOf } from './capture-id.ts';

test('the id of a captured record is a UUID, and the same for every attempt with one key', () => {
  const key = newIdempotencyKey();
  expect(z.uuidv4().safeParse(captureIdOf(key, 'note')).success).toBe(true);
  expect(captureIdOf(key, 'note')).toBe(captureIdOf(key, 'note'));
  expect(captureIdOf(newIdempotencyKey(), 'note')).not.toBe(captureIdOf(key, 'note'));
});

test('an arrival and the reading of the same form have different ids', () => {
  const key = newIdempotencyKey();
  expect(new Set((['arrival', 'reading', 'load', 'note'] as const).map((kind) => captureIdOf(key, kind))).size).toBe(4);
});
