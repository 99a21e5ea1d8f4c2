import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LESSON_PRESETS } from './lesson-presets.ts';
import { scaffoldModification, scaffoldSection } from './lesson-scaffold.ts';
import { STARTING_TEXTS, TOPIC_FRAMES, withoutMinutes } from './presets/starting-texts.ts';
import { noteLine, promptLine } from './prompt-lines.ts';
import { hasBlanks, isFilledIn, startingTextOf, withoutPrompts } from './scaffold-lines.ts';
import { listAiSections } from './template-sections.ts';
import { listWrittenSections } from './unwritten-sections.ts';

const NOTE = noteLine('Needs', 'glue');

describe('isFilledIn', () => {
  test.each([
    ['', false],
    [' \n ', false],
    ['[To write here: A task.]', false],
    [' [To write here: A task.] ', false],
    ['[To paste here: each standard in full, with its code.]', false],
    ['- By the end, students can explain ___ about rain.', false],
    ['- By the end, students can explain the cycle about rain.', true],
    ['[To answer here: What do you show first?]', false],
    ['[To answer here: What do you show first?] A kettle.', true],
    ['[To answer here: What do you show first?] See [1]', true],
    ['[To write here: A task.]\nBoil water.', true],
    [NOTE, false],
    ['Questions to answer:\n- What do plants need?', true],
    ['The ___ is the power house of the cell.', true],
    ['Needs: glue, paper', true],
    ['Your approach: swim', true],
    ['To write here: your name', true],
    ['Remember:', true],
    ['- What do you see?', true],
    ['Boil water.', true],
  ])('%j: %s', (text, expected) => {
    expect(isFilledIn(text)).toBe(expected);
  });

  test('does not take a starting text with open blanks for a section, but one whose blanks were deleted', () => {
    const starting = 'Today we ___.\nShow it on your board.';
    expect(isFilledIn(starting, starting)).toBe(false);
    expect(isFilledIn(`${starting}\nThen go.`, starting)).toBe(true);
    expect(isFilledIn('Show it on your board.', starting)).toBe(true);
    expect(isFilledIn(starting)).toBe(true);
  });
});

test('withoutPrompts leaves out what the teacher told the assistant, which may be about students', () => {
  expect(withoutPrompts(`${NOTE}\n[To write here: A task.]\nCut.`)).toBe('Cut.');
  expect(withoutPrompts(noteLine('Needs', 'Tom has ADHD'))).toBe('');
  expect(withoutPrompts('  Cut.\n\n\n\nPaste. ')).toBe('  Cut.\n\n\n\nPaste. ');
});

test('promptLine is one line that is recognised, whatever the template says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      expect(isFilledIn(`${promptLine('write', words)}\n${noteLine('Needs', words)}`)).toBe(false);
    }),
  );
  expect(isFilledIn(promptLine('write', 'Use [brackets].\nAnd ] more.'))).toBe(false);
});

describe('startingTextOf', () => {
  test.each([
    ['[write your norms here]', '[To write here: your norms]'],
    ['Norms\n- [Add five norms for the talk]', 'Norms\n[To write here: five norms for the talk]'],
    ['[To write here: A task.]', '[To write here: A task.]'],
    ['[ ] done\n[1]\n[x]\n[sic]\nThe [capital city] of ____', '[ ] done\n[1]\n[x]\n[sic]\nThe [capital city] of ____'],
    ['(Pause here.)', '(Pause here.)'],
  ])('makes a prompt of what %j only tells the teacher', (text, expected) => {
    expect(startingTextOf(text)).toBe(expected);
  });

  test('gives a plan nothing that goes out without the teacher’s own words', () => {
    expect(isFilledIn(startingTextOf('[write your norms here]'))).toBe(false);
    expect(withoutPrompts(`${startingTextOf('[write your norms here]')}\nListen.`)).toBe('Listen.');
    expect(startingTextOf(null)).toBe('');
  });
});

describe('what goes out', () => {
  const context = {
    ...{ subject: 'Science', grade_level: '5th Grade', topic: 'rain', duration_minutes: 45 },
    ...{ teaching_approach: 'swim', available_materials: 'kettle', student_needs: 'glue', prior_knowledge: 'ice' },
  };
  const scaffolds = LESSON_PRESETS.flatMap(({ sections }) =>
    listAiSections(sections).flatMap((section) => [
      scaffoldSection(section, context, sections),
      scaffoldSection({ ...section, default_value: null }, context, sections),
      section.default_value ?? '',
    ]),
  ).concat(scaffoldModification('Boil water.', 'easier'));
  const known = new Set(scaffolds.flatMap((text) => text.split('\n').map((line) => line.trim())));
  const names = LESSON_PRESETS.flatMap(({ sections }) => sections.map(({ display_name }) => display_name));
  const plan = (display_name: string, content: string) => ({
    ...{ learning_objectives: null, materials: null, introduction: null, direct_instruction: null, closure: null },
    ...{ guided_practice: null, independent_practice: null, assessment_strategies: null, differentiation: null },
    teacher_reflection: null,
    custom_sections: [{ section_name: 's', display_name, content }],
  });

  test('leaves out no word that is not in a starting text or a scaffold', () => {
    const piece = fc.constantFrom(
      ...['To write here', 'Needs', 'Your approach', 'Questions to answer', ':', ': ', '?', '- ', '___', '____', '['],
      ...[']', '[To write here: ', '[1]', 'plants', ' need ', 'glue', ' ', '|', 'From your notes – ', 'To answer here'],
    );
    const own = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
    const line = fc.oneof(own, own, fc.constantFrom(...known));
    // A line in the program's own brackets is its own, whatever was typed within them.
    const isProgram = (said: string) => /^\[(?:To write here|To answer here|From your notes –)[^[\]]*\]$/.test(said);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(line, { minLength: 1, maxLength: 6 }), (name, lines) => {
        const sent = listWrittenSections(plan(name, lines.join('\n'))).flatMap(({ content }) =>
          content.split('\n').map((one) => one.trim()),
        );
        for (const said of lines.map((one) => one.trim()))
          if (said !== '' && !known.has(said) && !isProgram(said)) expect(sent).toContain(said);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is nothing of a section whose starting text of a preset still has its blanks', () => {
    for (const { sections } of LESSON_PRESETS)
      for (const { display_name, default_value } of sections)
        if (default_value !== null && hasBlanks(default_value))
          expect(listWrittenSections(plan(display_name, default_value))).toEqual([]);
  });

  test('is no line of a preset in which only the topic was filled in', () => {
    const lines = Object.values(STARTING_TEXTS).flatMap((texts) =>
      Object.values(texts).flatMap((text) => text.split('\n')),
    );
    const framed = lines.filter((line) => TOPIC_FRAMES.some((frame) => frame.test(withoutMinutes(line))));
    expect(framed.length).toBeGreaterThanOrEqual(TOPIC_FRAMES.length);
    for (const line of framed) expect(line.match(/___/g)?.length, line).toBeGreaterThan(1);
  });

  test('is no hint of a preset once its blanks are filled in', () => {
    for (const { sections } of LESSON_PRESETS)
      for (const { display_name, default_value } of sections) {
        const filled = default_value?.replaceAll('___', 'rain') ?? '';
        const sent = listWrittenSections(plan(display_name, filled)).map(({ content }) => content);
        expect(sent.join()).not.toMatch(/To write here|rain\.? \((?!answer|checks|mainly)/);
      }
  });

  test('is the worksheet that a teacher typed', () => {
    const typed = 'Questions to answer:\n- What do plants need?\nThe ___ is the power house of the cell.\nNeeds: glue';
    expect(listWrittenSections(plan('Explore', typed)).map(({ content }) => content)).toEqual([typed]);
  });
});
