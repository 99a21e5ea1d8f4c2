import type { GradeLevel } from '@dewar/domain/lessons/grade-levels';
import { LESSON_FIXTURES, type LessonFixture } from './lesson-fixtures.ts';

type Variation = readonly [grade: GradeLevel, minutes: number, subject: string, topic: string];

/** Three further lessons for each preset, from its youngest students to its oldest. */
const VARIATIONS: Readonly<Record<number, readonly Variation[]>> = {
  1: [
    ['3rd Grade', 45, 'Science', 'How the shape of a paper wing changes its fall'],
    ['8th Grade', 50, 'Science', 'Density of liquids in one column'],
    ['11th Grade', 60, 'Math', 'Growth that doubles in equal times'],
  ],
  2: [
    ['1st Grade', 30, 'Math', 'Making ten to add two numbers'],
    ['7th Grade', 50, 'Writing', 'Turning a claim and its evidence into a paragraph'],
    ['11th Grade', 55, 'Math', 'Completing the square'],
  ],
  3: [
    ['Kindergarten', 20, 'Reading', 'The sounds of the letters m, s and t'],
    ['6th Grade', 45, 'Math', 'Dividing a fraction by a fraction'],
    ['9th Grade', 50, 'Science', 'Balancing equations of simple reactions'],
  ],
  4: [
    ['Kindergarten', 30, 'Writing', 'Telling a story in three pictures'],
    ['5th Grade', 60, 'Reading', 'Noticing how a character changes'],
    ['8th Grade', 55, 'Writing', 'Opening an argument with a scene'],
  ],
  5: [
    ['3rd Grade', 60, 'Science', 'A garden bed that brings back butterflies'],
    ['5th Grade', 75, 'Social Studies', 'A walking tour of the history of our street'],
    ['11th Grade', 90, 'Science', 'A plan to save power in our school building'],
  ],
  6: [
    ['2nd Grade', 40, 'Science', 'Which materials keep ice from melting'],
    ['4th Grade', 50, 'Math', 'Patterns in the remainders of division'],
    ['10th Grade', 55, 'Social Studies', 'Why the same strike was reported in two ways'],
  ],
  7: [
    ['4th Grade', 40, 'Reading', 'When a friend is right to keep a secret'],
    ['6th Grade', 50, 'Social Studies', 'Whether heroes can be unfair'],
    ['12th Grade', 70, 'Reading', 'Whether art can be guilty'],
  ],
  8: [
    ['1st Grade', 40, 'Reading', 'Long and short vowels in words'],
    ['3rd Grade', 60, 'Math', 'Telling time to the minute'],
    ['9th Grade', 80, 'Science', 'Cells and their parts'],
  ],
  9: [
    ['2nd Grade', 40, 'Science', 'Needs of plants and animals'],
    ['7th Grade', 50, 'Math', 'Ratios in recipes and maps'],
    ['11th Grade', 60, 'Social Studies', 'How migration changed a city'],
  ],
  10: [
    ['Kindergarten', 30, 'Social Studies', 'Rules that keep a class safe and kind'],
    ['4th Grade', 60, 'Science', 'Where the energy of moving things goes'],
    ['8th Grade', 60, 'Math', 'What a slope tells about two quantities'],
  ],
};

/**
 * The fixed set: forty requests, four grades for each of ten presets. Scores can be compared because it does not
 * change; a change of it is a new version (quality-version.ts).
 */
export const LESSON_REQUESTS: readonly LessonFixture[] = LESSON_FIXTURES.flatMap((fixture) => [
  fixture,
  ...(VARIATIONS[fixture.presetId] ?? []).map(
    ([grade_level, duration_minutes, subject, topic]): LessonFixture => ({
      presetId: fixture.presetId,
      context: {
        ...{ subject, grade_level, topic, duration_minutes },
        teaching_approach: fixture.context.teaching_approach,
        available_materials: 'Paper, pencils, markers, notebooks, mini whiteboards, sticky notes',
        student_needs: 'Two students read below grade; one finishes early.',
        prior_knowledge: '',
      },
      sections: fixture.sections,
      student_names: [],
    }),
  ),
]);
