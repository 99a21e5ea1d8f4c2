import { expect, it } from 'vitest';
import { AI_LESSON_MINUTES, findMinutesError, LESSON_MINUTES } from './lesson-limits.ts';

it('a lesson plan may have 1 to 480 minutes and a generated one 15 to 180, both 60 by default', () => {
  expect(LESSON_MINUTES).toEqual({ minimum: 1, maximum: 480, byDefault: 60 });
  expect(AI_LESSON_MINUTES).toEqual({ minimum: 15, maximum: 180, byDefault: 60 });
});

it('findMinutesError accepts whole minutes within the limits only', () => {
  const range = 'Duration must be 1 to 480 minutes';
  const found = [0, 1, 480, 480.5, Number.NaN].map((minutes) => findMinutesError(minutes, LESSON_MINUTES));
  expect(found).toEqual([range, null, null, range, range]);
  expect(findMinutesError(4.5, LESSON_MINUTES)).toBe('Duration must be in whole minutes');
});
