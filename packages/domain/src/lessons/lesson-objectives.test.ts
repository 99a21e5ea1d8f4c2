import { expect, it } from 'vitest';
import { objectivesPreview } from './lesson-objectives.ts';
import { LESSON_PRESETS } from './lesson-presets.ts';
import { type LessonContent, STANDARD_SECTIONS } from './lesson-sections.ts';

const section = (display_name: string, content: string) => ({ section_name: 'any', display_name, content });

function plan(change: Partial<LessonContent>): LessonContent {
  const empty = { custom_sections: [], materials: null, introduction: null, direct_instruction: null };
  const practice = { guided_practice: null, independent_practice: null, closure: null, assessment_strategies: null };
  return {
    ...{ ...empty, ...practice, learning_objectives: null, differentiation: null, teacher_reflection: null },
    ...change,
  };
}

it('objectivesPreview is one line with the first hundred characters of the objectives', () => {
  expect(objectivesPreview(plan({ learning_objectives: '- Name the parts\n- Explain each' }))).toBe(
    'Name the parts · Explain each',
  );
  expect(objectivesPreview(plan({ learning_objectives: 'We will:\n- Count.\n- Add' }))).toBe('We will: Count. Add');
  const long = 'x'.repeat(101);
  expect(objectivesPreview(plan({ learning_objectives: long }))).toBe(`${'x'.repeat(100)}…`);
  expect(objectivesPreview(plan({ learning_objectives: 'x'.repeat(100) }))).toBe('x'.repeat(100));
});

it('objectivesPreview falls back to the first section about objectives', () => {
  const custom_sections = [
    section('Hook', 'A riddle'),
    section('Learning Goal', 'Count to ten'),
    section('Goals', 'x'),
  ];
  expect(objectivesPreview(plan({ custom_sections }))).toBe('Count to ten');
  expect(objectivesPreview(plan({ learning_objectives: ' \n', custom_sections }))).toBe('Count to ten');
  expect(objectivesPreview(plan({ learning_objectives: 'Own words', custom_sections }))).toBe('Own words');
  const blank = [section('Learning Goal', ' '), section('Objectives', 'Second')];
  expect(objectivesPreview(plan({ custom_sections: blank }))).toBe('Second');
  expect(objectivesPreview(plan({ custom_sections: [section('Hook', 'A riddle')] }))).toBeNull();
  expect(objectivesPreview(plan({}))).toBeNull();
});

it('objectivesPreview leaves out what only says what to write', () => {
  const prompt = '[To write here: Two objectives.]';
  const note = '[From your notes – Needs: Maya sits in front]';
  expect(objectivesPreview(plan({ learning_objectives: `${note}\n${prompt}` }))).toBeNull();
  expect(objectivesPreview(plan({ learning_objectives: `${note}\n${prompt}\n- Count to ten` }))).toBe('Count to ten');
  const custom_sections = [section('Learning Goal', prompt), section('Objectives', `${prompt}\nAdd.`)];
  expect(objectivesPreview(plan({ custom_sections }))).toBe('Add.');
});

it.each(LESSON_PRESETS.map((preset) => [preset.name, preset] as const))(
  'the preset %s has a section about objectives',
  (_name, preset) => {
    const custom_sections = preset.sections.map(({ display_name }) => section(display_name, display_name));
    expect(objectivesPreview(plan({ custom_sections }))).not.toBeNull();
  },
);

it('of the standard sections only the learning objectives are about objectives', () => {
  const others = STANDARD_SECTIONS.filter(({ section_name }) => section_name !== 'learning_objectives');
  expect(objectivesPreview(plan(Object.fromEntries(others.map(({ section_name }) => [section_name, 'x']))))).toBeNull();
});
