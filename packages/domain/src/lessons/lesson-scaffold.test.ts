import { describe, expect, test } from 'vitest';
import { TEXT_LIMITS } from '../primitives/limits.ts';
import type { AiContext } from './lesson-assistant.ts';
import { sumMinutes } from './lesson-minutes.ts';
import { findPreset, LESSON_PRESETS } from './lesson-presets.ts';
import { scaffoldModification, scaffoldSection } from './lesson-scaffold.ts';
import { listsMaterials } from './lesson-warnings.ts';
import { hasBlanks, isFilledIn } from './scaffold-lines.ts';
import { listAiSections, type SectionType } from './template-sections.ts';

const context: AiContext = {
  subject: 'Science',
  grade_level: '5th Grade',
  topic: 'the water cycle',
  duration_minutes: 45,
  teaching_approach: 'Hands-on,\nin pairs',
  available_materials: 'kettle, mirror\n- ice; cups',
  student_needs: 'Two readers below level',
  prior_knowledge: 'States of matter',
};
const section = (display_name: string, section_type: SectionType = 'textarea', help_text: string | null = null) => ({
  section_name: display_name,
  display_name,
  section_type,
  response_length: 'short' as const,
  help_text,
});
const scaffold = (one: ReturnType<typeof section>, all = [one]) => scaffoldSection(one, context, all);

test.each(LESSON_PRESETS.map((preset) => [preset.name, listAiSections(preset.sections)] as const))(
  'scaffoldSection says what the teacher noted once in %s',
  (_name, sections) => {
    const texts = sections.map((one) => scaffoldSection(one, context, sections));
    const count = (words: string) => texts.filter((text) => text.includes(words)).length;
    expect(count('Your approach: Hands-on, in pairs')).toBe(1);
    expect(count('Needs: Two readers below level')).toBeLessThanOrEqual(1);
    expect(count('What students know already: States of matter')).toBeLessThanOrEqual(1);
  },
);

describe('scaffoldSection, for each built-in template,', () => {
  test.each(LESSON_PRESETS.map((preset) => [preset.name, preset.sections] as const))(
    'gives %s a starting point for every section, with minutes that add up',
    (_name, sections) => {
      const written = listAiSections(sections);
      for (const duration_minutes of [15, 45, 180]) {
        for (const one of written) {
          const text = scaffoldSection(one, { ...context, duration_minutes }, sections);
          expect(text.trim()).not.toBe('');
          expect(text.length).toBeLessThan(TEXT_LIMITS.lesson_section);
          if (one.section_type === 'time_block') expect(sumMinutes(text)).toBe(duration_minutes);
        }
      }
    },
  );
});

describe('scaffoldSection puts the teacher’s own words into the right section:', () => {
  test.each([
    ['Materials', '- kettle\n- mirror\n- ice\n- cups\n'],
    ['Differentiation', '[From your notes – Needs: Two readers below level]\n'],
    ['Engage', '[From your notes – What students know already: States of matter]\n'],
    ['Explore', '[From your notes – Your approach: Hands-on, in pairs]\n'],
    ['Learning Objectives', '[From your notes – It builds on: States of matter]'],
  ])('%s', (name, words) => {
    expect(`${scaffold(section(name))}\n`).toContain(words);
  });

  test.each(['Explore', 'Materials and Safety'])('%s, with the template’s instruction', (name) => {
    expect(scaffold(section(name, 'textarea', 'Name the hazards.'))).toContain('[To write here: Name the hazards.]');
  });

  test('nothing about materials if none were named', () => {
    const one = section('Materials', 'list');
    expect(scaffold(one)).toContain(
      '[To answer here: What else does each group need for the water cycle, and how many?]',
    );
    const without = scaffoldSection(one, { ...context, available_materials: '' }, [one]);
    expect(without).toContain('[To answer here: What does each group need for the water cycle, and how many?]');
  });
});

test('scaffoldSection gives a template without phases the usual ones', () => {
  const text = scaffold(section('Pacing', 'time_block'));
  expect(text).toContain('min - Practice');
  expect(sumMinutes(text)).toBe(45);
});

test('scaffoldSection leaves standards for the teacher to paste', () => {
  expect(scaffold(section('Standards', 'standards'))).toContain('To paste here');
});

test('scaffoldModification keeps the text and adds questions about it', () => {
  expect(scaffoldModification('Boil water.\n', 'shorter')).toMatch(
    /^Boil water\.\n\n\[To answer here: What[^\n]*\?\]\n/,
  );
});

test('scaffoldSection asks for a section what its kind needs', () => {
  const names = [
    'Driving Question',
    'Hook',
    'I Do',
    'We Do',
    'Exit Ticket',
    'Rubric',
    'Stations',
    'Reflection',
    'Misconceptions',
  ];
  const asked = names.map((name) =>
    scaffold(section(name))
      .split('\n')
      .filter((line) => line.endsWith('?]'))
      .join(),
  );
  expect(new Set(asked).size).toBe(names.length);
  expect(scaffold(section('Driving Question'))).not.toContain('By the end, students can');
});

test('scaffoldSection begins with what the template begins with, and asks only for what is blank', () => {
  const norms = { ...section('Norms', 'list', 'Five norms.'), default_value: '- Talk to each other.' };
  expect(scaffoldSection({ ...norms, display_name: 'Norms' }, { ...context, teaching_approach: '' }, [norms])).toBe(
    '- Talk to each other.',
  );
  const frame = { ...norms, default_value: 'How can we ___?' };
  expect(scaffoldSection(frame, { ...context, teaching_approach: '' }, [frame])).toBe(
    '[To write here: Five norms.]\nHow can we ___?',
  );
});

describe('scaffoldSection names the topic in the frames of each preset', () => {
  test.each(LESSON_PRESETS.map((preset) => [preset.name, preset.sections] as const))('%s', (_name, sections) => {
    const own = { ...context, teaching_approach: '', student_needs: '', prior_knowledge: '' };
    const texts = listAiSections(sections).map((one) => scaffoldSection(one, own, sections));
    const naming = texts.flatMap((text) => text.split('\n').filter((line) => line.includes('the water cycle')));
    expect(naming.filter((line) => !line.startsWith('[')).length).toBeGreaterThan(0);
    const without = listAiSections(sections).map((one) => scaffoldSection(one, { ...own, topic: '' }, sections));
    expect(without.join('\n')).not.toContain('{topic}');
  });
});

test('scaffoldSection divides the minutes of a preset’s template as the preset says', () => {
  const sections = findPreset(1)?.sections ?? [];
  const pacing = sections.find(({ section_name }) => section_name === 'pacing');
  if (pacing === undefined) throw new Error('5E Inquiry has a pacing');
  expect(scaffoldSection(pacing, { ...context, duration_minutes: 60 }, sections)).toBe(
    '6 min - Engage\n15 min - Explore\n15 min - Explain\n12 min - Elaborate\n12 min - Evaluate',
  );
});

describe('isFilledIn', () => {
  test.each(LESSON_PRESETS.map((preset) => [preset.name, preset.sections] as const))(
    'does not take the scaffold of %s for a section, but its minutes and the teacher’s materials',
    (_name, sections) => {
      for (const one of listAiSections(sections)) {
        const text = scaffoldSection(one, context, sections);
        const isComplete = one.default_value !== null && !hasBlanks(one.default_value);
        const isOwn = isComplete || one.section_type === 'time_block' || listsMaterials(one.display_name);
        expect([one.display_name, isFilledIn(text, one.default_value)]).toEqual([one.display_name, isOwn]);
      }
    },
  );
});

describe('scaffoldSection of a preset', () => {
  const outlineOf = (presetId: number, name: string, grade_level: string) => {
    const sections = findPreset(presetId)?.sections ?? [];
    return sections
      .filter(({ display_name }) => display_name === name)
      .map((one) => scaffoldSection(one, { ...context, grade_level }, sections))
      .join('');
  };

  test.each([
    ['5th Grade', ['Grades 4 to 5:']],
    ['8th grade', ['Grades 6 to 8:']],
    ['12', ['Grades 9 to 12:']],
    ['2nd Grade', ['Grades 4 to 5:', 'Grades 6 to 8:', 'Grades 9 to 12:']],
    ['a mixed class', ['Grades 4 to 5:', 'Grades 6 to 8:', 'Grades 9 to 12:']],
  ])('has the sentence stems for %s, below all norms', (grade, headings) => {
    const text = outlineOf(7, 'Norms and Sentence Stems', grade);
    expect(text.match(/^Grades .*:$/gm)).toEqual(headings);
    expect(text.match(/^- /gm)).toHaveLength(5 + 3 * headings.length);
  });

  test('says once what to write, and does not take ‘Need to know’ for the needs of a class', () => {
    expect(outlineOf(5, 'Project Summary', '5th Grade').match(/^\[To write here: /gm)).toHaveLength(1);
    expect(outlineOf(5, 'Need to Know Questions', '5th Grade')).not.toContain('Two readers below level');
    expect(outlineOf(8, 'Differentiation', '5th Grade')).toContain('Needs: Two readers below level');
  });
});
