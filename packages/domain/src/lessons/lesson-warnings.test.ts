import { describe, expect, test } from 'vitest';
import { type CheckedSection, findLessonWarnings, type LessonToCheck } from './lesson-warnings.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const section = (change: Partial<CheckedSection>): CheckedSection => ({
  section_name: 'engage',
  display_name: 'Engage',
  section_type: 'textarea',
  response_length: 'very_short',
  text: words(20),
  ...change,
});
const check = (sections: readonly CheckedSection[], change: Partial<LessonToCheck> = {}) =>
  findLessonWarnings({
    sections,
    durationMinutes: 60,
    sectionNames: [],
    teacherTexts: [],
    materialsAtHand: [],
    ...change,
  });
const only = (change: Partial<CheckedSection>, lesson: Partial<LessonToCheck> = {}) =>
  check([section(change)], lesson).map(({ kind, message }) => `${kind}: ${message}`);
const filled = (text: string) => `${text} ${words(16)}`;

test('a section that meets its request gets no warning', () => {
  expect(check([section({})])).toEqual([]);
});

describe('findLessonWarnings warns of minutes', () => {
  const pacing = (text: string) => only({ section_type: 'time_block', text: filled(text) });
  test('that do not add up to the lesson', () => {
    expect(pacing('10 min - Start\n45 min - Work\n')).toEqual([
      'minutes: The minutes add up to 55, but the lesson has 60.',
    ]);
    expect(pacing('10 min - Start\n50 min - Work\n')).toEqual([]);
  });
  test('that are missing', () => {
    expect(pacing('Start, then work.')).toEqual(['minutes: No line says how many minutes it takes.']);
  });
  test('in time blocks only', () => {
    expect(only({ text: filled('10 min - Start\n') })).toEqual([]);
  });
});

describe('findLessonWarnings warns of standards', () => {
  test('that the teacher did not name', () => {
    expect(
      only({ text: filled('Works towards RL.5.2 and 5.NF.B.3.') }, { teacherTexts: ['We do rl.5.2 this week'] }),
    ).toEqual(['standards: Names a standard that you did not give: 5.NF.B.3. Check that it exists.']);
  });
});

describe('findLessonWarnings looks at materials and', () => {
  const used = { text: filled('Hand out scissors, glue sticks and a Kettle.') };
  test('warns of those that are used but not listed', () => {
    expect(only(used, { materialsAtHand: ['Scissors, paper'] })).toEqual([
      'materials: Uses what is not among the materials: glue.',
    ]);
  });
  test('accepts those that a section of the lesson lists', () => {
    const list = section({
      section_name: 'materials',
      display_name: 'Materials',
      text: filled('- scissors\n- glue\n'),
    });
    expect(check([list, section(used)])).toEqual([]);
  });
  test('warns of none if the lesson has no list of materials', () => {
    expect(only(used, { materialsAtHand: [' '] })).toEqual([]);
  });
  test('warns of those in the lesson’s own list that the teacher does not have', () => {
    const list = section({ section_name: 'materials', display_name: 'Materials', text: filled('- 12 laptops\n') });
    const using = section({ text: filled('Open the laptop.') });
    expect(check([list, using], { materialsAtHand: ['tablets'] }).map(({ message }) => message)).toEqual([
      'Lists what is not among your materials: laptop.',
    ]);
    expect(check([list, using], { materialsAtHand: ['a laptop cart'] })).toEqual([]);
  });
  test('accepts a list of one thing, however long a list was asked for', () => {
    const list = { section_name: 'materials', display_name: 'Materials', text: '- Role cards' };
    expect(only({ ...list, section_type: 'list', response_length: 'medium' })).toEqual([]);
  });
  test('accepts what the teacher mentions anywhere', () => {
    const lesson = { materialsAtHand: ['paper'], teacherTexts: ['We like to cut with scissors and glue sticks'] };
    expect(only(used, lesson)).toEqual([]);
  });
  test.each([
    'No laptops are needed today.',
    'Work without scissors.',
    'The rulers of Egypt and their farmers.',
    'Look at the tape diagram.',
    'Rate it on a scale of 1 to 5.',
    'A string of numbers.',
    'Glue two thoughts together.',
    'Each camera angle tells a part of the story.',
    'Choose words. String three of them together.',
    'Phones stay in the bags.',
  ])('takes no other sense of a word for one: %s', (text) => {
    expect(only({ text: filled(text) }, { materialsAtHand: ['paper'] })).toEqual([]);
  });
});

describe('findLessonWarnings warns of contact details:', () => {
  test.each([
    ['Write to mum@home.example today', ['contact: Holds an email address.']],
    ['Call (555) 123-4567 or 555-123-4567', ['contact: Holds a phone number.']],
    ['+1 555 123 4567, mum@home.example', ['contact: Holds an email address and a phone number.']],
    ['Call 555-0142 ext. 3', ['contact: Holds a phone number.']],
    ['For help: 1-800-555-0199', ['contact: Holds a phone number.']],
    ['In 1969, 384 400 km, 3.141 592 6535, 2026-06-10, 555-1234', []],
  ])('%s', (text, expected) => {
    expect(only({ text: filled(text) })).toEqual(expected);
  });
});

describe('findLessonWarnings warns of a length', () => {
  test.each([
    [109, ['length: Has 109 words; 110 to 230 were asked for.']],
    [110, []],
    [230, []],
    [231, ['length: Has 231 words; 110 to 230 were asked for.']],
  ])('of %i words', (count, expected) => {
    expect(only({ text: words(count), response_length: 'medium' })).toEqual(expected);
  });
});

test('a perfect pacing of five lines is not told to be too short', () => {
  const text = '10 min - Engage\n15 min - Explore\n15 min - Explain\n10 min - Elaborate\n10 min - Evaluate';
  expect(only({ section_type: 'time_block', response_length: 'short', text })).toEqual([]);
});

test('a rewritten text is measured by the text that it replaces', () => {
  const rewrite = { content: words(200), modify: 'shorter' } as const;
  expect(only({ response_length: 'medium', text: words(90), rewrite })).toEqual([]);
  expect(only({ response_length: 'medium', text: words(190), rewrite })).toEqual([
    'length: Has 190 words; 60 to 140 were asked for.',
  ]);
});

test('findLessonWarnings warns of truncated texts and of removed markup', () => {
  expect(check([section({ wasCut: true, hadMarkup: true })]).map(({ kind }) => kind)).toEqual(['cut', 'markup']);
});

test('findLessonWarnings takes linear time for one endless word', () => {
  const kinds = check([section({ text: 'a'.repeat(800_000) })]).map(({ kind }) => kind);
  expect(kinds).not.toContain('contact');
});
