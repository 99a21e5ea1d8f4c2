import { describe, expect, it } from 'vitest';
import { MAX_LESSON_SECTIONS, TEXT_LIMITS } from '../primitives/limits.ts';
import { GRADE_LEVELS } from './grade-levels.ts';
import { findPreset, LESSON_PRESETS } from './lesson-presets.ts';
import { USUAL_SUBJECTS } from './lesson-subjects.ts';
import { sectionNameOf } from './section-names.ts';
import { listAiSections } from './template-sections.ts';

it('there are ten presets, numbered from 1, with unique names', () => {
  expect(LESSON_PRESETS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(LESSON_PRESETS.map(({ name }) => name)).size).toBe(10);
  expect(findPreset(7)?.name).toBe('Socratic Seminar');
  expect(findPreset(11)).toBeUndefined();
});

it('no preset repeats an instruction', () => {
  for (const { name, sections } of LESSON_PRESETS) {
    const asked = sections.flatMap(({ help_text }) => help_text ?? []);
    expect(new Set(asked).size, name).toBe(asked.length);
  }
});

describe.each(LESSON_PRESETS.map((preset) => [preset.name, preset] as const))('the preset %s', (_name, preset) => {
  const { sections, target_grade_levels, target_subjects } = preset;

  it('says which grades it is for', () => {
    expect(preset.description).toMatch(/^[A-Z].*\.$/);
    expect(target_grade_levels.length).toBeGreaterThan(0);
    expect(GRADE_LEVELS).toEqual(expect.arrayContaining([...target_grade_levels]));
    expect(target_subjects.length).toBeGreaterThan(0);
    expect(USUAL_SUBJECTS.map(({ name }) => name)).toEqual(expect.arrayContaining([...target_subjects]));
  });

  it('has unique section names derived from the display names', () => {
    expect(sections.length).toBeLessThanOrEqual(MAX_LESSON_SECTIONS);
    expect(new Set(sections.map(({ section_name }) => section_name)).size).toBe(sections.length);
    for (const [index, { section_name, display_name, sort_order }] of sections.entries()) {
      expect(section_name).toBe(sectionNameOf(display_name));
      expect(sort_order).toBe(index + 1);
    }
  });

  it('leaves standards and the reflection to the teacher and most other sections to the assistant', () => {
    const standards = sections.filter(({ section_type }) => section_type === 'standards');
    expect(standards).toHaveLength(1);
    expect(standards.every(({ ai_enabled }) => !ai_enabled)).toBe(true);
    expect(sections.filter(({ display_name }) => /Teacher Reflection|Redesign/.test(display_name))).not.toContainEqual(
      expect.objectContaining({ ai_enabled: true }),
    );
    expect(listAiSections(sections).length).toBeGreaterThan(sections.length / 2);
  });

  it('has an instruction for the assistant or a hint for the teacher in every section', () => {
    for (const { ai_enabled, help_text, placeholder_text } of sections) {
      expect(help_text !== null).toBe(ai_enabled);
      expect(help_text?.length ?? 0).toBeLessThanOrEqual(TEXT_LIMITS.lesson_instruction);
      if (!ai_enabled) expect(placeholder_text).toMatch(/\.$/);
    }
  });

  it('has one time block, whose minutes add up to the lesson', () => {
    const blocks = sections.filter(({ section_type }) => section_type === 'time_block');
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.help_text).toMatch(/in the form '10 min - activity'/);
    expect(blocks[0]?.help_text).toMatch(/lesson's length exactly/);
    expect(sections.some(({ is_required, ai_enabled }) => is_required && ai_enabled)).toBe(true);
  });
});
