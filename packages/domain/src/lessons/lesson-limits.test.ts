import { expect, it } from 'vitest';
import { AI_LESSON_MINUTES, LESSON_MINUTES, readMinutesEntry } from './lesson-limits.ts';

it('a lesson plan may have 1 to 480 minutes and a generated one 15 to 180, both 60 by default', () => {
  expect(LESSON_MINUTES).toEqual({ minimum: 1, maximum: 480, byDefault: 60 });
  expect(AI_LESSON_MINUTES).toEqual({ minimum: 15, maximum: 180, byDefault: 60 });
});

it.each([
  ['45', 45],
  [' 45 ', 45],
  ['0', 0],
  ['', 0],
  ['soon', 0],
  ['-5', 0],
  ['1e3', 0],
  ['4.5', 0],
])('readMinutesEntry reads %j as %d in the form of a plan', (entry, minutes) => {
  expect(readMinutesEntry(entry, 0)).toBe(minutes);
});

it('readMinutesEntry returns the given default for an entry that is not a number', () => {
  expect(readMinutesEntry('an hour', AI_LESSON_MINUTES.byDefault)).toBe(60);
});
