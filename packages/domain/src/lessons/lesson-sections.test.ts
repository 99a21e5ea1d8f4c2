import { describe, expect, it } from 'vitest';
import {
  type LessonContent,
  listFilledSections,
  listSections,
  readCustomSections,
  readSectionLines,
  STANDARD_SECTIONS,
  writeSectionLine,
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

it('there are ten standard sections, each with a machine name derived from its display name', () => {
  expect(STANDARD_SECTIONS).toHaveLength(10);
  for (const { section_name, display_name } of STANDARD_SECTIONS)
    expect(sectionNameOf(display_name)).toBe(section_name);
});

describe('listSections', () => {
  it('returns the ten standard sections without custom ones, and listFilledSections those with a text', () => {
    const plan = { ...EMPTY, closure: 'Exit ticket', materials: '  \n ' };
    expect(listSections(plan)).toHaveLength(10);
    expect(listFilledSections(plan)).toEqual([
      { section_name: 'closure', display_name: 'Closure', content: 'Exit ticket' },
    ]);
  });

  it('returns only the custom sections if there are any', () => {
    const hook = { section_name: 'hook', display_name: 'Hook', content: 'A riddle' };
    const blank = { section_name: 'later', display_name: 'Later', content: '' };
    const plan = { ...EMPTY, closure: 'Exit ticket', custom_sections: [hook, blank] };
    expect(listSections(plan)).toEqual([hook, blank]);
    expect(listFilledSections(plan)).toEqual([hook]);
  });
});

it('readSectionLines makes each line a paragraph and a line with a dash a bullet', () => {
  expect(readSectionLines('One\n\n- two\r\n  - three \n-\n-four')).toEqual([
    { kind: 'paragraph', text: 'One' },
    { kind: 'bullet', text: 'two' },
    { kind: 'bullet', text: 'three', level: 1 },
    { kind: 'paragraph', text: '-four' },
  ]);
});

it('readSectionLines keeps nested lists and the indents of a program, and writeSectionLine writes them again', () => {
  const text = '- one\n    - two\n        - three\n    - four\n- five\nfor i in range(4):\n    forward(10)\n- six';
  const lines = readSectionLines(text);
  expect(lines.map(({ level = 0, indent = 0 }) => level + indent)).toEqual([0, 1, 2, 1, 0, 0, 4, 0]);
  expect(readSectionLines(lines.map(writeSectionLine).join('\n'))).toEqual(lines);
});

it.each([
  [[{ a: 1 }], [{ a: 1 }]],
  ['[{"a":1}]', [{ a: 1 }]],
  ['', []],
  ['null', null],
  ['no json', 'no json'],
  [7, 7],
])('readCustomSections reads %j as %j', (sent, read) => {
  expect(readCustomSections(sent)).toEqual(read);
});
