import { MAX_STUDENT_NAMES } from '@dewar/domain/lessons/lesson-assistant';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { expect, test } from 'vitest';
import { lessonTemplate } from '../../../test-support/lesson-plans.ts';
import { blankDetails, DETAILS_VALIDATORS, lessonTitle, withTyped } from './lesson-details.ts';

const DEFAULTS = {
  default_grade_level: '4th Grade',
  default_duration_minutes: 45,
  default_template_id: null,
  paper_size: 'letter' as const,
  version: 1,
};
const template = lessonTemplate({ grade_levels: ['7th Grade'], subjects: ['Science'] });
const blank = blankDetails(template, DEFAULTS);

test('the form starts with the teacher’s defaults as far as the assistant offers them', () => {
  expect(blank).toMatchObject({ subject: 'Science', grade_level: '4th Grade', duration_minutes: 45 });
  const other = { ...DEFAULTS, default_grade_level: '9th Grade', default_duration_minutes: 240 };
  expect(blankDetails(lessonTemplate({ subjects: ['Math', 'Art'] }), other)).toMatchObject({
    ...{ subject: '', grade_level: '5th Grade', duration_minutes: 60 },
  });
});

test('typed details are kept for another template, except a grade that it does not offer', () => {
  const typed = { ...blank, topic: 'Rain', grade_level: '7th Grade' };
  expect(withTyped(blank, typed, template)).toEqual(typed);
  expect(withTyped(blank, typed, lessonTemplate())).toMatchObject({ topic: 'Rain', grade_level: '4th Grade' });
});

test('a lesson lasts between fifteen and a hundred and eighty minutes', () => {
  const wrong = 'Duration must be 15 to 180 minutes';
  expect([14, 15, 180, 181].map(DETAILS_VALIDATORS.duration_minutes)).toEqual([wrong, null, null, wrong]);
});

test('the names to hide are limited in number and length', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`).join('\n');
  expect(DETAILS_VALIDATORS.student_names(names(MAX_STUDENT_NAMES))).toBeNull();
  expect(DETAILS_VALIDATORS.student_names(names(MAX_STUDENT_NAMES + 1))).toBe('At most 60 names can be hidden');
  expect(DETAILS_VALIDATORS.student_names('x'.repeat(TEXT_LIMITS.name + 1))).toBe('A name is too long');
});

test('a title is the subject and the topic, cut to the length of a title', () => {
  expect(lessonTitle({ ...blank, topic: ' Rain ' })).toBe('Science: Rain');
  const long = lessonTitle({ ...blank, topic: '🌧'.repeat(TEXT_LIMITS.lesson_topic / 2) });
  expect(long.length).toBeLessThanOrEqual(TEXT_LIMITS.title);
  expect(long.isWellFormed()).toBe(true);
});
