import { type ChangeSpec, EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { isInFence } from './code-fences.ts';
import { hasBar, isTableRow, listCells } from './table-cells.ts';

type Mark = '**' | '*' | '`' | '==';

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Puts a mark on both sides of the selection, or removes an existing one. Over several lines each is marked alone. */
export function toggleMark(mark: Mark): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => {
      if (range.empty) return changeAtCursor(state, range.from, mark);
      const parts = markedParts(state, range, mark);
      const isOn = parts.length > 0 && parts.every((part) => isMarked(state, part, mark));
      const set = state.changes(parts.flatMap((part) => changesOf(state, part, { mark, isOn })));
      const [first = range, last = first] = [parts.at(0), parts.at(-1)];
      return { changes: set, range: EditorSelection.range(set.mapPos(first.from, 1), set.mapPos(last.to, -1)) };
    });
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

function changeAtCursor(state: EditorState, at: number, mark: Mark) {
  const part = { from: at, to: at };
  const isOn = isMarked(state, part, mark);
  const changes = isOn ? removedAround(part, mark) : { from: at, insert: mark + mark };
  return { changes, range: EditorSelection.cursor(at + mark.length * (isOn ? -1 : 1)) };
}

interface Marking {
  readonly mark: Mark;
  /** Whether every part has the mark, which then goes. */
  readonly isOn: boolean;
}

function changesOf(state: EditorState, part: Part, { mark, isOn }: Marking): readonly ChangeSpec[] {
  if (isOn) return removedAround(part, mark);
  if (isMarked(state, part, mark)) return [];
  const { from, to } = part;
  return [{ from, insert: mark }, ...listMarksWithin(state, part, mark), { from: to, insert: mark }];
}

function removedAround({ from, to }: Part, mark: Mark): readonly Part[] {
  return [
    { from: from - mark.length, to: from },
    { from: to, to: to + mark.length },
  ];
}

/** What begins a line and is no text: quotes, bullets, numbers, checkboxes, headings. */
const LINE_START = /^(?:\s*(?:>|[-*+](?=\s)|\d+[.)](?=\s)|\[[ xX]\](?=\s)|#{1,6}(?=\s)))*\s*/;
/** Lines that draw a rule or make a heading of the line above: with marks they would be text. */
const RULE = /^[\s>]*(?:(?:[-*_][ \t]*){3,}|=+|-+)\s*$/;

/**
 * The texts that get the mark, without the white space around them: a mark beside a space is an asterisk. It cannot
 * reach over the end of a paragraph, of an item or of a cell, and has no meaning in a block of code.
 */
function markedParts(state: EditorState, { from, to }: Part, mark: Mark): readonly Part[] {
  const parts: Part[] = [];
  for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number += 1) {
    const line = state.doc.line(number);
    if (RULE.test(line.text) || isInFence(state.doc, number)) continue;
    const [start, end] = [Math.max(from, line.from), Math.min(to, line.to)];
    if (isTableRow(state, number) && (hasBar(state.sliceDoc(start, end)) || from < line.from || to > line.to)) {
      parts.push(...listCells(line).map((cell) => ({ from: Math.max(from, cell.from), to: Math.min(to, cell.to) })));
    } else {
      parts.push({ from: Math.max(start, line.from + (LINE_START.exec(line.text)?.[0].length ?? 0)), to: end });
    }
  }
  return parts.flatMap((part) => {
    const text = part.from < part.to ? state.sliceDoc(part.from, part.to) : '';
    if (text.trim() === '') return [];
    const from = part.from + text.length - text.trimStart().length;
    return [withoutMarks(state, withWholeSpans(state, { from, to: from + text.trim().length }, mark), mark)];
  });
}

/** The text between the marks that stand at both of its ends already. */
function withoutMarks(state: EditorState, { from, to }: Part, mark: Mark): Part {
  const text = state.sliceDoc(from, to);
  const sign = mark.charAt(0);
  const run = Math.min(runLength(text, sign, 'start'), runLength(text, sign, 'end'));
  const inside = { from: from + run, to: to - run };
  // Two marked words begin and end with marks too.
  const isOne = run >= mark.length && 2 * run < text.length && listMarksWithin(state, inside, mark).length === 0;
  return isOne ? inside : { from, to };
}

/** Also the rest of a marked text of which only one end is selected: its other mark would be left alone. */
function withWholeSpans(state: EditorState, { from, to }: Part, mark: Mark): Part {
  const line = state.doc.lineAt(from);
  const marks = listMarksWithin(state, line, mark);
  let part = { from, to };
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [open, close] = [marks[index], marks[index + 1]];
    if (open === undefined || close === undefined) continue;
    const isOpenSelected = open.from >= from && open.to <= to;
    const isCloseSelected = close.from >= from && close.to <= to;
    const meets = open.to < to && close.from > from;
    if (meets && isOpenSelected !== isCloseSelected) {
      part = { from: Math.min(part.from, open.from), to: Math.max(part.to, close.to) };
    }
  }
  return part;
}

/**
 * Where a mark begins and ends within a text, by turns; one star is italic and two are bold, three are both. What stands
 * in code is no mark, nor is one without another.
 */
function listMarksWithin(state: EditorState, { from, to }: Part, mark: Mark): readonly Part[] {
  const text = state.sliceDoc(from, to);
  const words = mark === '`' ? text : text.replaceAll(/(`+)[^`]+\1/g, (code) => 'x'.repeat(code.length));
  const marks = [...words.matchAll(RUNS[mark])].flatMap(({ 0: run, index }) => {
    const has = mark.length === 2 ? run.length >= 2 : run.length % 2 === 1;
    return has ? [{ from: from + index, to: from + index + mark.length }] : [];
  });
  return marks.slice(0, marks.length - (marks.length % 2));
}

/** Neither behind a backslash nor alone between spaces. */
const STARS = /(?<!\\)(?:(?<=\S)\*+|\*+(?=[^\s*]))/g;
const RUNS: Readonly<Record<Mark, RegExp>> = {
  '**': STARS,
  '*': STARS,
  '==': /(?<!\\)(?:(?<=\S)=+|=+(?=[^\s=]))/g,
  '`': /(?<!\\)`+/g,
};

/** One star is italic and two are bold: the number of stars decides which of them is there. */
function isMarked(state: EditorState, { from, to }: Part, mark: Mark): boolean {
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
