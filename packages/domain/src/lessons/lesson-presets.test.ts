import { describe, expect, it } from 'vitest';
import { MAX_LESSON_SECTIONS, TEXT_LIMITS } from '../primitives/limits.ts';
import { GRADE_LEVELS } from './grade-levels.ts';
import { sumMinutes } from './lesson-minutes.ts';
import { pacingOf } from './lesson-pacing.ts';
import { findPreset, LESSON_PRESETS } from './lesson-presets.ts';
import { scaffoldSection } from './lesson-scaffold.ts';
import { USUAL_SUBJECTS } from './lesson-subjects.ts';
import { PRESET_PACING } from './presets/preset-pacing.ts';
import { isFilledIn } from './scaffold-lines.ts';
import { sectionNameOf } from './section-names.ts';
import { listAiSections } from './template-sections.ts';

const CONTEXT = {
  ...{ subject: 'Science', grade_level: '5th Grade', topic: 'rain', duration_minutes: 60 },
  ...{ teaching_approach: '', available_materials: '', student_needs: '', prior_knowledge: '' },
};

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

describe('the starting texts of the presets', () => {
  const all = LESSON_PRESETS.flatMap(({ id, sections }) => sections.map((section) => ({ id, ...section })));

  it('stand in every section except pasted standards', () => {
    const without = all.filter(({ default_value }) => default_value === null);
    expect(without.every(({ section_type }) => section_type === 'standards')).toBe(true);
    for (const { default_value } of all)
      expect(default_value?.length ?? 0).toBeLessThan(TEXT_LIMITS.lesson_section / 4);
  });

  it('are different in every section', () => {
    const texts = all.flatMap(({ default_value, section_type }) =>
      section_type === 'time_block' ? [] : (default_value ?? []),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('are complete in some sections, and frames with blanks in the others', () => {
    const filled = all.filter(
      ({ default_value }) => default_value !== null && isFilledIn(default_value, default_value),
    );
    expect(filled.length).toBeGreaterThan(20);
    expect(all.length - filled.length).toBeGreaterThan(20);
  });

  it('and the advice speak to whoever writes, not about the teacher', () => {
    for (const { help_text } of all) expect(help_text ?? '').not.toMatch(/the teacher/i);
  });

  it('take no more minutes than their section has in an hour', () => {
    const late = all.flatMap(({ id, section_name, default_value }) => {
      const steps = PRESET_PACING[id]?.filter(({ section }) => section === section_name) ?? [];
      const names = steps.map(({ name }) => name);
      const own = default_value?.split('\n').filter((line) => /^- \d+ min: /.test(line)) ?? [];
      const phases = pacingOf(findPreset(id)?.sections.map((section) => section.section_name) ?? [], 60) ?? [];
      const held = phases.filter(({ activity }) => names.includes(activity));
      const minutes = held.reduce((sum, phase) => sum + phase.minutes, 0);
      return own.length > 0 && sumMinutes(own.join('\n')) > minutes ? [section_name] : [];
    });
    expect(late).toEqual([]);
  });

  it('name the milestones of a project by session, after the minutes of this one', () => {
    const milestones = findPreset(5)?.sections.find(({ section_name }) => section_name === 'milestones');
    const text = milestones?.default_value ?? '';
    expect(sumMinutes(text)).toBe(60);
    expect(text).toContain('\nSession | Milestone | What is shown | Feedback from\n1 | ');
    if (milestones === undefined) throw new Error('the milestones are a section');
    const scaffold = scaffoldSection(milestones, { ...CONTEXT, duration_minutes: 45 }, findPreset(5)?.sections ?? []);
    expect(sumMinutes(scaffold)).toBe(45);
    expect(scaffold).toContain('\n7 | Public product | ');
  });

  it('keep the key of a section whose name has an apostrophe', () => {
    const today = findPreset(5)?.sections.find(({ section_name }) => section_name === 'todays_lesson_activities');
    expect(today?.display_name).toBe("Today's Lesson Activities");
  });
});
