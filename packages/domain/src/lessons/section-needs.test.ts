import { expect, test } from 'vitest';
import { LESSON_PRESETS } from './lesson-presets.ts';
import { neededSections, writingOrder } from './section-needs.ts';
import { listAiSections, type SectionType } from './template-sections.ts';

const section = (display_name: string, section_type: SectionType = 'textarea') => ({
  section_name: display_name.toLowerCase(),
  display_name,
  section_type,
});
const before = [section('Learning Objectives', 'list'), section('Engage'), section('Explore')];
const namesOf = (sections: readonly { readonly display_name: string }[]) => sections.map((one) => one.display_name);

test('neededSections: a phase needs only the objectives', () => {
  expect(namesOf(neededSections(section('Explain'), before))).toEqual(['Learning Objectives']);
});

test.each([
  section('Parts of the day', 'time_block'),
  section('Materials', 'list'),
  section('Closure'),
  section('Differentiation'),
])('neededSections: $display_name needs all sections before it', (one) => {
  expect(namesOf(neededSections(one, before))).toEqual(namesOf(before));
});

test('neededSections lets two sections of every built-in template be written in parallel', () => {
  for (const { name, sections } of LESSON_PRESETS) {
    const written = writingOrder(listAiSections(sections));
    const free = written.filter(
      (one, at) => !neededSections(one, written.slice(0, at)).some((need) => need === written[at - 1]),
    );
    expect(free.length, name).toBeGreaterThan(2);
  }
});

test('writingOrder leaves every section in its place but lists of materials, which come last', () => {
  const sections = [section('Materials and Safety', 'list'), ...before, section('Pacing', 'time_block')];
  expect(namesOf(writingOrder(sections))).toEqual([...namesOf(before), 'Pacing', 'Materials and Safety']);
  expect(writingOrder([section('Materials'), ...before])[0]?.display_name).toBe('Materials');
});
