import { expect, test } from 'vitest';
import { USUAL_SUBJECTS } from './lesson-subjects.ts';
import { sampleFor } from './sample-topics.ts';

test('every usual subject has its own sample topic', () => {
  const topics = USUAL_SUBJECTS.map(({ name }) => sampleFor([name]).topic);
  expect(topics).not.toContain('');
  expect(new Set(topics).size).toBe(USUAL_SUBJECTS.length);
});

test('sampleFor uses the first subject of the template, in any case or spacing', () => {
  expect(sampleFor(['math', 'Art'])).toEqual({ subject: 'math', topic: 'Equivalent fractions' });
  expect(sampleFor(['Falconry'])).toEqual({ subject: 'Falconry', topic: '' });
  expect(sampleFor([])).toEqual({ subject: 'Science', topic: 'The water cycle' });
});
