import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AI_GRADE_LEVELS,
  describeGradeLevels,
  findGradeLevel,
  GRADE_LEVELS,
  gradesFrom,
  normalizeGradeLevels,
  offeredGradeLevels,
} from './grade-levels.ts';

describe('findGradeLevel', () => {
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
  ])('reads %j as %s', (text, name) => {
    expect(findGradeLevel(text)).toBe(name);
  });

  it('normalizeGradeLevels keeps one name per grade, whatever form each was sent in', () => {
    expect(normalizeGradeLevels(['5', 'K', '5th Grade', 'kindergarten', '1'])).toEqual([
      '5th Grade',
      'Kindergarten',
      '1st Grade',
    ]);
    expect(normalizeGradeLevels([])).toEqual([]);
    expect(normalizeGradeLevels(['5', 'Year 6'])).toBeNull();
  });

  it("findGradeLevel leaves a grade's name unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...GRADE_LEVELS)), (names) => {
        const once = normalizeGradeLevels(names) ?? [];
        expect(new Set(once).size).toBe(once.length);
        expect(normalizeGradeLevels(once)).toEqual(once);
      }),
    );
  });
});

it("offeredGradeLevels has Kindergarten to 5th Grade and the template's other grades", () => {
  expect(AI_GRADE_LEVELS).toEqual(['Kindergarten', '1st Grade', '2nd Grade', '3rd Grade', '4th Grade', '5th Grade']);
  expect(offeredGradeLevels([])).toEqual(AI_GRADE_LEVELS);
  expect(offeredGradeLevels(['8th Grade', '3rd Grade', 'Pre-K'])).toEqual(['Pre-K', ...AI_GRADE_LEVELS, '8th Grade']);
});

it('gradesFrom includes both ends', () => {
  expect(gradesFrom('11th Grade', '12th Grade')).toEqual(['11th Grade', '12th Grade']);
  expect(gradesFrom('Pre-K', '12th Grade')).toEqual(GRADE_LEVELS);
});

describe('describeGradeLevels', () => {
  it.each([
    [[], ''],
    [['5th Grade'], '5th Grade'],
    [['2nd Grade', '1st Grade'], '1st Grade, 2nd Grade'],
    [['3rd Grade', '5th Grade', '4th Grade'], '3rd Grade to 5th Grade'],
    [['1st Grade', 'Pre-K', 'Kindergarten', '12th Grade'], 'Pre-K to 1st Grade, 12th Grade'],
    [['Year 6', '12th Grade', 'Year 7', '11th Grade'], '11th Grade, 12th Grade, Year 6, Year 7'],
  ])("describes %j as '%s'", (names, words) => {
    expect(describeGradeLevels(names)).toBe(words);
  });
});
