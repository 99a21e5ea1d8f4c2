import { EditorState, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  cycleHeading,
  insertBlock,
  insertLink,
  insertTable,
  toggleCode,
  toggleList,
  toggleQuote,
} from './text-commands.ts';
import { toggleMark } from './text-marks.ts';

/** Runs a command on a text in which ‹ and › mark the selection, and returns the result in the same form. */
function run(command: StateCommand, text: string): string {
  const anchor = text.indexOf('‹');
  const doc = text.replaceAll(/[‹›]/g, '');
  const selection = { anchor, head: text.indexOf('›') - 1 };
  let state = EditorState.create({ doc, selection });
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  const { from, to } = state.selection.main;
  return `${state.sliceDoc(0, from)}‹${state.sliceDoc(from, to)}›${state.sliceDoc(to)}`;
}

test('a mark is put around the selection and removed again', () => {
  expect(run(toggleMark('**'), 'a ‹b› c')).toBe('a **‹b›** c');
  expect(run(toggleMark('**'), 'a **‹b›** c')).toBe('a ‹b› c');
  expect(run(toggleMark('=='), '‹hold›')).toBe('==‹hold›==');
  expect(run(toggleMark('*'), 'a‹›')).toBe('a*‹›*');
});

test('italic and bold can be combined', () => {
  expect(run(toggleMark('*'), '**‹b›**')).toBe('***‹b›***');
  expect(run(toggleMark('*'), '***‹b›***')).toBe('**‹b›**');
  expect(run(toggleMark('**'), '***‹b›***')).toBe('*‹b›*');
  expect(run(toggleMark('**'), '*‹b›*')).toBe('***‹b›***');
});

test('a mark over several lines marks the text of each, behind bullets, numbers, checkboxes and quotes', () => {
  expect(run(toggleMark('**'), '‹- a\n- b›')).toBe('- **‹a**\n- **b›**');
  expect(run(toggleMark('**'), '- **‹a**\n- **b›**')).toBe('- ‹a\n- b›');
  expect(run(toggleMark('**'), '‹- **a**\n- **b**›').replaceAll(/[‹›]/g, '')).toBe('- a\n- b');
  expect(run(toggleMark('*'), '‹1. a\n\n   - [ ] b \n> c›\nd')).toBe('1. *‹a*\n\n   - [ ] *b* \n> *c›*\nd');
  expect(run(toggleMark('=='), 'a ‹b\nc› d')).toBe('a ==‹b==\n==c›== d');
  expect(run(toggleMark('**'), '‹- **a**\n- b›').replaceAll(/[‹›]/g, '')).toBe('- **a**\n- **b**');
});

test('a mark over rows of a table marks the text of each cell by itself, and never a bar', () => {
  const table = '‹| Step | Value |\n| --- | ---: |\n| Open | 5 |\n|  | 6 \\| 7 |›';
  const bold = '| **Step** | **Value** |\n| --- | ---: |\n| **Open** | **5** |\n|  | **6 \\| 7** |';
  expect(run(toggleMark('**'), table).replaceAll(/[‹›]/g, '')).toBe(bold);
  expect(run(toggleMark('**'), `‹${bold}›`).replaceAll(/[‹›]/g, '')).toBe(table.replaceAll(/[‹›]/g, ''));
  expect(run(toggleMark('**'), '| a | b |\n| - | - |\n| ‹one | two› |').replaceAll(/[‹›]/g, '')).toBe(
    '| a | b |\n| - | - |\n| **one** | **two** |',
  );
  expect(run(toggleMark('*'), '| a | b |\n| - | - |\n| o‹n›e | two |')).toBe('| a | b |\n| - | - |\n| o*‹n›*e | two |');
  expect(run(toggleMark('**'), 'a | b\n-|-\n‹c | d›').replaceAll(/[‹›]/g, '')).toBe('a | b\n-|-\n**c** | **d**');
});

test.each([
  ['a space behind the word', '**', 'a ‹b ›c', 'a **b** c'],
  ['a space before the word', '**', 'a‹ b› c', 'a **b** c'],
  ['a space around a marked word', '**', 'a‹ **b** ›c', 'a b c'],
  ['a bullet', '**', '‹- a›\n- b', '- **a**\n- b'],
  ['a number and a checkbox', '*', '‹1. [ ] a›', '1. [ ] *a*'],
  ['a heading', '==', '‹## Purge›', '## ==Purge=='],
  ['the end of the line before', '**', 'a‹\nb›', 'a\n**b**'],
  ['a marked word within', '**', '‹a **b** c›', '**a b c**'],
  ['two marked words', '**', '‹**a** and **b**›', '**a and b**'],
  ['half of a marked text', '**', 'a **b‹ c** d›', 'a **b c d**'],
  ['half of a marked text at its start', '**', '‹a **b› c** d', '**a b c** d'],
  ['a bold word for italic', '*', '‹**a**›', '***a***'],
  ['an italic word for bold', '**', '‹*a*›', '***a***'],
  ['a rule between paragraphs', '**', '‹a\n\n---\n\nb›', '**a**\n\n---\n\n**b**'],
  ['a heading by a line below it', '**', '‹Purge\n=====\na›', '**Purge**\n=====\n**a**'],
  ['a block of code', '**', '‹a\n```\nb\n```\nc›', '**a**\n```\nb\n```\n**c**'],
  ['code that has the same signs', '**', '‹a `2**3 + 4**5` b›', '**a `2**3 + 4**5` b**'],
  ['a power', '**', '‹a 2**3›', '**a 2**3**'],
  ['a star behind a backslash', '**', '‹a \\*\\* b›', '**a \\*\\* b**'],
  ['a product of figures', '**', '‹2 * 3 * 4›', '**2 * 3 * 4**'],
  ['nothing but spaces', '**', 'a‹  ›b', 'a  b'],
] as const)('a selection with %s gets marks that are no asterisks', (_what, mark, text, marked) => {
  expect(run(toggleMark(mark), text).replaceAll(/[‹›]/g, '')).toBe(marked);
});

test('a mark over nothing but bars and delimiters of a table changes nothing, and a bar outside of tables is text', () => {
  const rule = '| a | b |\n‹| - | - |›\n| c | d |';
  expect(run(toggleMark('**'), rule).replaceAll(/[‹›]/g, '')).toBe(rule.replaceAll(/[‹›]/g, ''));
  expect(run(toggleMark('**'), '| a ‹|› b |\n| - | - |').replaceAll(/[‹›]/g, '')).toBe('| a | b |\n| - | - |');
  expect(run(toggleMark('**'), '‹open | closed›')).toBe('**‹open | closed›**');
});

test('code is inline on one line and a block over several lines', () => {
  expect(run(toggleCode, 'a ‹b›')).toBe('a `‹b›`');
  expect(run(toggleCode, '‹a\nb›')).toBe('```\na\nb\n```\n\n‹›');
});

test('repeating the heading command leads from no heading over smaller ones back to none', () => {
  let text = '‹›Pump';
  const seen: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    text = run(cycleHeading, text);
    seen.push(text.replaceAll(/[‹›]/g, ''));
  }
  expect(seen).toEqual(['## Pump', '### Pump', '#### Pump', 'Pump']);
});

test('lists and quotes are added to all selected lines, or removed from all', () => {
  expect(run(toggleList, '‹a\nb›\nc').replaceAll(/[‹›]/g, '')).toBe('- a\n- b\nc');
  expect(run(toggleList, '‹- a\n- b›').replaceAll(/[‹›]/g, '')).toBe('a\nb');
  expect(run(toggleList, '‹- a\nb›').replaceAll(/[‹›]/g, '')).toBe('- - a\n- b');
  expect(run(toggleQuote, 'a‹›').replaceAll(/[‹›]/g, '')).toBe('> a');
});

test('a new link selects its address, ready to be typed', () => {
  expect(run(insertLink, 'see ‹here›')).toBe('see [here](‹https://›)');
  expect(run(insertLink, '‹›')).toBe('[text](‹https://›)');
});

test('inserted blocks are surrounded by blank lines', () => {
  expect(run(insertBlock('---'), 'a‹›b')).toBe('a\n\n---\n\n‹›b');
  expect(run(insertBlock('---'), 'a\n‹›\nb')).toBe('a\n\n---\n‹›\nb');
  expect(run(insertBlock('---'), '‹›')).toBe('---\n\n‹›');
  expect(run(insertTable, 'a\n\n‹›')).toContain('a\n\n| Step | Value | Unit |\n| --- | ---: | --- |');
});
