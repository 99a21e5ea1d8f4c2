import { expect, test } from 'vitest';
import { lessonFactsLine, lessonMinutesInWords } from './lesson-facts.ts';

test('a plan’s facts stand on one line', () => {
  const facts = { subject: 'Science', grade_level: '5th Grade', duration_minutes: 60 };
  expect(lessonFactsLine(facts)).toBe('Science · 5th Grade · 60 minutes');
});

test('one minute is one', () => {
  expect([1, 2].map(lessonMinutesInWords)).toEqual(['1 minute', '2 minutes']);
});
