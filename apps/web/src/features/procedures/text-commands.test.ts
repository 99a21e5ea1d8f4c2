import { EditorState, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  cycleHeading,
  insertBlock,
  insertLink,
  insertTable,
  toggleCode,
  toggleList,
  toggleMark,
  toggleQuote,
} from './text-commands.ts';

/** Runs a command on a text in which ‹ and › stand around what is selected, and answers it in the same way. */
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

test('a mark goes around the selection and away again', () => {
  expect(run(toggleMark('**'), 'a ‹b› c')).toBe('a **‹b›** c');
  expect(run(toggleMark('**'), 'a **‹b›** c')).toBe('a ‹b› c');
  expect(run(toggleMark('=='), '‹hold›')).toBe('==‹hold›==');
  expect(run(toggleMark('*'), 'a‹›')).toBe('a*‹›*');
});

test('italic and bold stand beside each other', () => {
  expect(run(toggleMark('*'), '**‹b›**')).toBe('***‹b›***');
  expect(run(toggleMark('*'), '***‹b›***')).toBe('**‹b›**');
  expect(run(toggleMark('**'), '***‹b›***')).toBe('*‹b›*');
  expect(run(toggleMark('**'), '*‹b›*')).toBe('***‹b›***');
});

test('code is a mark in a line and a block over several', () => {
  expect(run(toggleCode, 'a ‹b›')).toBe('a `‹b›`');
  expect(run(toggleCode, '‹a\nb›')).toBe('```\na\nb\n```\n\n‹›');
});

test('a heading goes from none to smaller ones and back to none', () => {
  let text = '‹›Pump';
  const seen: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    text = run(cycleHeading, text);
    seen.push(text.replaceAll(/[‹›]/g, ''));
  }
  expect(seen).toEqual(['## Pump', '### Pump', '#### Pump', 'Pump']);
});

test('lists and quotes go on all selected lines, or away from all', () => {
  expect(run(toggleList, '‹a\nb›\nc').replaceAll(/[‹›]/g, '')).toBe('- a\n- b\nc');
  expect(run(toggleList, '‹- a\n- b›').replaceAll(/[‹›]/g, '')).toBe('a\nb');
  expect(run(toggleList, '‹- a\nb›').replaceAll(/[‹›]/g, '')).toBe('- - a\n- b');
  expect(run(toggleQuote, 'a‹›').replaceAll(/[‹›]/g, '')).toBe('> a');
});

test('a link selects its address to be typed', () => {
  expect(run(insertLink, 'see ‹here›')).toBe('see [here](‹https://›)');
  expect(run(insertLink, '‹›')).toBe('[text](‹https://›)');
});

test('blocks stand between blank lines', () => {
  expect(run(insertBlock('---'), 'a‹›b')).toBe('a\n\n---\n\n‹›b');
  expect(run(insertBlock('---'), 'a\n‹›\nb')).toBe('a\n\n---\n‹›\nb');
  expect(run(insertBlock('---'), '‹›')).toBe('---\n\n‹›');
  expect(run(insertTable, 'a\n\n‹›')).toContain('a\n\n| Step | Value | Unit |\n| --- | ---: | --- |');
});
