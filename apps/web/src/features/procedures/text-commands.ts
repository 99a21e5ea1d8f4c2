import { type ChangeSpec, EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state';
import { hasBar, isTableRow, listCells } from './table-cells.ts';

/** Puts a mark on both sides of the selection, or removes an existing one. Over several lines each is marked alone. */
export function toggleMark(mark: '**' | '*' | '`' | '=='): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => {
      const parts = markedParts(state, range, mark);
      const isOn = parts.every(({ from, to }) => isMarked(state, from, to, mark));
      const set = state.changes(
        parts.flatMap((part) => changesOf(part, { mark, isOn, isMarked: isMarked(state, part.from, part.to, mark) })),
      );
      if (range.empty)
        return { changes: set, range: EditorSelection.cursor(range.from + mark.length * (isOn ? -1 : 1)) };
      const [first = range, last = first] = [parts.at(0), parts.at(-1)];
      return { changes: set, range: EditorSelection.range(set.mapPos(first.from, 1), set.mapPos(last.to, -1)) };
    });
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

interface Part {
  readonly from: number;
  readonly to: number;
}

interface Marking {
  readonly mark: string;
  /** Whether every part has the mark, which then goes. */
  readonly isOn: boolean;
  readonly isMarked: boolean;
}

function changesOf({ from, to }: Part, { mark, isOn, isMarked }: Marking): readonly ChangeSpec[] {
  if (isOn) {
    return [
      { from: from - mark.length, to: from },
      { from: to, to: to + mark.length },
    ];
  }
  if (isMarked) return [];
  return [
    { from, insert: mark },
    { from: to, insert: mark },
  ];
}

/** What begins a line and is no text: quotes, bullets, numbers, checkboxes, headings. */
const LINE_START = /^(?:\s*(?:>|[-*+](?=\s)|\d+[.)](?=\s)|\[[ xX]\](?=\s)|#{1,6}(?=\s)))*\s*/;

/**
 * A mark cannot reach over the end of a paragraph, of an item or of a cell: the text of each selected line and cell by
 * itself.
 */
function markedParts(state: EditorState, { from, to }: Part, mark: string): readonly Part[] {
  const first = state.doc.lineAt(from);
  const last = state.doc.lineAt(to);
  const isInOneLine = first.number === last.number;
  if (isInOneLine && !(hasBar(state.sliceDoc(from, to)) && isTableRow(state, first.number))) return [{ from, to }];
  const parts: Part[] = [];
  for (let number = first.number; number <= last.number; number += 1) {
    const line = state.doc.line(number);
    if (isTableRow(state, number)) {
      const cells = listCells(line).map((cell) => ({ from: Math.max(from, cell.from), to: Math.min(to, cell.to) }));
      parts.push(...cells.filter((cell) => cell.from < cell.to).map((cell) => withoutMarks(state, cell, mark)));
      continue;
    }
    const start = Math.max(from, line.from + (LINE_START.exec(line.text)?.[0].length ?? 0));
    const end = Math.min(to, line.from + line.text.trimEnd().length);
    if (start < end) parts.push(withoutMarks(state, { from: start, to: end }, mark));
  }
  return parts.length === 0 && !isTableRow(state, first.number) ? [{ from, to }] : parts;
}

/** The text between the marks of a line that has them already. */
function withoutMarks(state: EditorState, { from, to }: Part, mark: string): Part {
  const text = state.sliceDoc(from, to);
  const start = text.startsWith(mark) ? mark.length : 0;
  const end = text.endsWith(mark) && text.length > start + mark.length ? mark.length : 0;
  return { from: from + start, to: to - end };
}

/** One star is italic and two are bold: the number of stars decides which of them is there. */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const sign = mark.charAt(0);
  const before = runLength(state.sliceDoc(Math.max(0, from - 3), from), sign, 'end');
  const after = runLength(state.sliceDoc(to, to + 3), sign, 'start');
  const run = Math.min(before, after);
  return mark.length === 2 ? run >= 2 : run % 2 === 1;
}

function runLength(text: string, sign: string, side: 'start' | 'end'): number {
  const signs = side === 'start' ? [...text] : [...text].toReversed();
  const other = signs.findIndex((each) => each !== sign);
  return other === -1 ? signs.length : other;
}

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
