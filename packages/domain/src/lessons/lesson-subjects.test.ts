import { expect, it } from 'vitest';
import { subjectColor, subjectKey, USUAL_SUBJECTS } from './lesson-subjects.ts';

it('a new teacher has ten subjects, each with its own colour on which white text is readable', () => {
  expect(USUAL_SUBJECTS.map(({ name }) => name).join(', ')).toBe(
    'Math, Reading, Writing, Science, Social Studies, Art, Music, Physical Education, Health, Technology',
  );
  expect(new Set(USUAL_SUBJECTS.map(({ color }) => color)).size).toBe(10);
  for (const { color } of USUAL_SUBJECTS) expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
});

it('subjectKey ignores case and spaces', () => {
  expect(subjectKey(' Social  STUDIES ')).toBe(subjectKey('Social Studies'));
  expect(subjectKey('Ｍath')).toBe(subjectKey('math'));
  expect(subjectKey('Math')).not.toBe(subjectKey('Maths'));
});

it('a subject that is not in the list has the default blue', () => {
  expect(subjectColor(USUAL_SUBJECTS, 'science')).toBe('#15803d');
  expect(subjectColor(USUAL_SUBJECTS, 'Latin')).toBe('#3b82f6');
});

/** WCAG 2.2, relative luminance. */
function contrastWithWhite(color: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05);
}
