import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionNameOf, uniqueSectionNames } from './section-names.ts';

describe('sectionNameOf', () => {
  it.each([
    ['Learning Objectives', 'learning_objectives'],
    ["Today's Lesson!", 'todays_lesson'],
    ['  I Do:   Focused\tInstruction ', 'i_do_focused_instruction'],
    ['Critique & Revision', 'critique_revision'],
    ['Préparation', 'preparation'],
    ['5E', '5e'],
    ['__proto__', 'proto'],
    ['★ ★', ''],
    ['目標', ''],
    ['', ''],
  ])('makes %j into %j', (displayName, name) => {
    expect(sectionNameOf(displayName)).toBe(name);
  });
});

describe('uniqueSectionNames', () => {
  it.each([
    [
      ['★', 'Warm Up', '目標'],
      ['section_1', 'warm_up', 'section_2'],
    ],
    [
      ['Warm Up', 'warm up', 'WARM-UP', 'Warm  Up!'],
      ['warm_up', 'warm_up_2', 'warmup', 'warm_up_3'],
    ],
    [
      ['Section 1', '★', 'Section 1'],
      ['section_1', 'section_2', 'section_1_2'],
    ],
    [
      ['Step', 'Step', 'Step 2'],
      ['step', 'step_2', 'step_2_2'],
    ],
  ])('makes %j into %j', (displayNames, names) => {
    expect(uniqueSectionNames(displayNames)).toEqual(names);
  });

  it('returns as many names as sections, all different and valid as keys', () => {
    const displayName = fc.oneof(fc.string(), fc.constantFrom('a', 'A', 'a 2', '★', 'section 1', 'constructor'));
    fc.assert(
      fc.property(fc.array(displayName, { maxLength: 40 }), (displayNames) => {
        const names = uniqueSectionNames(displayNames);
        expect(names).toHaveLength(displayNames.length);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
      }),
    );
  });
});
