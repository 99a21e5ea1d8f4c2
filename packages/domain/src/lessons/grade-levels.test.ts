import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AI_GRADE_LEVELS,
  findGradeLevel,
  GRADE_LEVELS,
  gradeLevelsInWords,
  gradesFrom,
  normalizeGradeLevels,
  offeredGradeLevels,
} from './grade-levels.ts';

describe('a grade', () => {
  it.each([
    ['K', 'Kindergarten'],
    ['k', 'Kindergarten'],
    ['1', '1st Grade'],
    ['2', '2nd Grade'],
    ['3', '3rd Grade'],
    ['4', '4th Grade'],
    ['11', '11th Grade'],
    ['12', '12th Grade'],
    [' 5th grade ', '5th Grade'],
    ['pre-k', 'Pre-K'],
    ['0', undefined],
    ['13', undefined],
    ['01', undefined],
    ['٣', undefined],
    ['', undefined],
    ['Grade 5', undefined],
  ])('called %j is %s', (text, name) => {
    expect(findGradeLevel(text)).toBe(name);
  });

  it('is named once, however it was called', () => {
    expect(normalizeGradeLevels(['5', 'K', '5th Grade', 'kindergarten', '1'])).toEqual([
      '5th Grade',
      'Kindergarten',
      '1st Grade',
    ]);
    expect(normalizeGradeLevels([])).toEqual([]);
    expect(normalizeGradeLevels(['5', 'Year 6'])).toBeNull();
  });

  it('stays as it is once it is a name', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...GRADE_LEVELS)), (names) => {
        const once = normalizeGradeLevels(names) ?? [];
        expect(new Set(once).size).toBe(once.length);
        expect(normalizeGradeLevels(once)).toEqual(once);
      }),
    );
  });
});

it('the AI step offers Kindergarten to 5th Grade, and what else the template is for', () => {
  expect(AI_GRADE_LEVELS).toEqual(['Kindergarten', '1st Grade', '2nd Grade', '3rd Grade', '4th Grade', '5th Grade']);
  expect(offeredGradeLevels([])).toEqual(AI_GRADE_LEVELS);
  expect(offeredGradeLevels(['8th Grade', '3rd Grade', 'Pre-K'])).toEqual(['Pre-K', ...AI_GRADE_LEVELS, '8th Grade']);
});

it('a span of grades holds both its ends', () => {
  expect(gradesFrom('11th Grade', '12th Grade')).toEqual(['11th Grade', '12th Grade']);
  expect(gradesFrom('Pre-K', '12th Grade')).toEqual(GRADE_LEVELS);
});

describe('grades in words', () => {
  it.each([
    [[], ''],
    [['5th Grade'], '5th Grade'],
    [['2nd Grade', '1st Grade'], '1st Grade, 2nd Grade'],
    [['3rd Grade', '5th Grade', '4th Grade'], '3rd Grade to 5th Grade'],
    [['1st Grade', 'Pre-K', 'Kindergarten', '12th Grade'], 'Pre-K to 1st Grade, 12th Grade'],
    [['Year 6', '12th Grade', 'Year 7', '11th Grade'], '11th Grade, 12th Grade, Year 6, Year 7'],
  ])('of %j are %s', (names, words) => {
    expect(gradeLevelsInWords(names)).toBe(words);
  });
});
