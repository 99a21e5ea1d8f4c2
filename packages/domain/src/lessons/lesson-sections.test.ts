import { describe, expect, it } from 'vitest';
import {
  type LessonContent,
  listFilledSections,
  listSections,
  readCustomSections,
  readSectionLines,
  STANDARD_SECTIONS,
} from './lesson-sections.ts';
import { sectionNameOf } from './section-names.ts';

const EMPTY: LessonContent = {
  learning_objectives: null,
  materials: null,
  introduction: null,
  direct_instruction: null,
  guided_practice: null,
  independent_practice: null,
  closure: null,
  assessment_strategies: null,
  differentiation: null,
  teacher_reflection: null,
  custom_sections: [],
};

it('there are ten standard sections, each named after what it is called', () => {
  expect(STANDARD_SECTIONS).toHaveLength(10);
  for (const { section_name, display_name } of STANDARD_SECTIONS)
    expect(sectionNameOf(display_name)).toBe(section_name);
});

describe('a plan', () => {
  it('without custom sections has the ten standard ones, and shows those that say something', () => {
    const plan = { ...EMPTY, closure: 'Exit ticket', materials: '  \n ' };
    expect(listSections(plan)).toHaveLength(10);
    expect(listFilledSections(plan)).toEqual([
      { section_name: 'closure', display_name: 'Closure', content: 'Exit ticket' },
    ]);
  });

  it('with custom sections has these alone', () => {
    const hook = { section_name: 'hook', display_name: 'Hook', content: 'A riddle' };
    const blank = { section_name: 'later', display_name: 'Later', content: '' };
    const plan = { ...EMPTY, closure: 'Exit ticket', custom_sections: [hook, blank] };
    expect(listSections(plan)).toEqual([hook, blank]);
    expect(listFilledSections(plan)).toEqual([hook]);
  });
});

it('a line is a paragraph, and a dash starts a bullet', () => {
  expect(readSectionLines('One\n\n- two\r\n  - three \n-\n-four')).toEqual([
    { kind: 'paragraph', text: 'One' },
    { kind: 'bullet', text: 'two' },
    { kind: 'bullet', text: 'three' },
    { kind: 'paragraph', text: '-four' },
  ]);
});

it.each([
  [[{ a: 1 }], [{ a: 1 }]],
  ['[{"a":1}]', [{ a: 1 }]],
  ['', []],
  ['null', null],
  ['no json', 'no json'],
  [7, 7],
])('custom sections sent as %j are read as %j', (sent, read) => {
  expect(readCustomSections(sent)).toEqual(read);
});
