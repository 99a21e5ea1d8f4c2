import { type ChangeSpec, EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state';
import { toggleMark } from './text-marks.ts';

/** Inline code, or a code block where several lines are selected. */
export const toggleCode: StateCommand = (target) => {
  const { from, to } = target.state.selection.main;
  const selected = target.state.sliceDoc(from, to);
  return selected.includes('\n') ? insertBlock(`\`\`\`\n${selected}\n\`\`\``)(target) : toggleMark('`')(target);
};

const HEADING = /^(#{1,6})\s+/;
/** The first level is the page's title. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 4;

/** A paragraph becomes a heading, a heading the next smaller one, and the smallest a paragraph. */
export const cycleHeading: StateCommand = changeLines((line) => {
  const marks = HEADING.exec(line.text);
  const level = marks?.[1]?.length ?? FIRST_LEVEL - 1;
  const next = level >= LAST_LEVEL ? '' : `${'#'.repeat(level + 1)} `;
  return { from: line.from, to: line.from + (marks?.[0].length ?? 0), insert: next };
});

/** Puts '- ' before every selected line, or removes it from all of them. */
export const toggleList: StateCommand = togglePrefix('- ');
export const toggleQuote: StateCommand = togglePrefix('> ');

function togglePrefix(prefix: string): StateCommand {
  return (target) => {
    const lines = selectedLines(target.state);
    const isOn = lines.every(({ text }) => text.startsWith(prefix));
    return changeLines((line) =>
      isOn ? { from: line.from, to: line.from + prefix.length } : { from: line.from, insert: prefix },
    )(target);
  };
}

function changeLines(change: (line: Line) => ChangeSpec): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update({ changes: selectedLines(state).map(change), scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

function selectedLines(state: EditorState): readonly Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to).number;
    for (let number = state.doc.lineAt(from).number; number <= last; number += 1) {
      lines.set(number, state.doc.line(number));
    }
  }
  return [...lines.values()];
}

const ADDRESS = 'https://';

/** Turns the selection into a link and selects its address, ready to be typed. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const label = state.sliceDoc(from, to) || 'text';
  const addressFrom = from + label.length + '[]('.length;
  dispatch(
    state.update({
      changes: { from, to, insert: `[${label}](${ADDRESS})` },
      selection: EditorSelection.range(addressFrom, addressFrom + ADDRESS.length),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

const TABLE = ['| Step | Value | Unit |', '| --- | ---: | --- |', '|  |  |  |'].join('\n');

export const insertTable: StateCommand = insertBlock(TABLE);
export const insertRule: StateCommand = insertBlock('---');

/** Replaces the selection by a block with a blank line on both sides. */
export function insertBlock(block: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const insert = blankBefore(state, from) + block + blankAfter(state, to);
    dispatch(
      state.update({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
        userEvent: 'input',
      }),
    );
    return true;
  };
}

function blankBefore(state: EditorState, at: number): string {
  const before = state.sliceDoc(Math.max(0, at - 2), at);
  if (before === '' || before.endsWith('\n\n') || before === '\n') return '';
  return before.endsWith('\n') ? '\n' : '\n\n';
}

function blankAfter(state: EditorState, at: number): string {
  const after = state.sliceDoc(at, at + 2);
  return after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
}
