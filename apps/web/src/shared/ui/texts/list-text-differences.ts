import { diff, presentableDiff } from '@codemirror/merge';

/** Part of a line. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

export type Line = readonly Piece[];

export type TextBlock =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly removed: readonly Line[]; readonly added: readonly Line[] };

/** As in the editor's own comparison: beyond this the differences are found less exactly, but at once. */
const LIMITS = { scanLimit: 500, timeout: 5 };

/** The lines in which two texts differ, with the words that changed in them, between the lines that are the same. */
export function listTextDifferences(older: string, newer: string): readonly TextBlock[] {
  const [before, after] = [older.split('\n'), newer.split('\n')];
  const codeOf = lineCodes();
  const blocks: TextBlock[] = [];
  let at = 0;
  for (const change of diff(before.map(codeOf).join(''), after.map(codeOf).join(''), LIMITS)) {
    if (change.fromA > at) blocks.push({ kind: 'same', lines: before.slice(at, change.fromA) });
    blocks.push(changedBlock(before.slice(change.fromA, change.toA), after.slice(change.fromB, change.toB)));
    at = change.toA;
  }
  if (at < before.length) blocks.push({ kind: 'same', lines: before.slice(at) });
  return blocks;
}

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** One character for each different line, so that whole lines are compared. A text has fewer lines than there are. */
function lineCodes(): (line: string) => string {
  const known = new Map<string, string>();
  return (line) => {
    const code = known.size < FIRST_SURROGATE ? known.size : known.size + SURROGATES;
    const character = known.get(line) ?? String.fromCharCode(code);
    known.set(line, character);
    return character;
  };
}

function changedBlock(removed: readonly string[], added: readonly string[]): TextBlock {
  const [older, newer] = [removed.join('\n'), added.join('\n')];
  const changes = presentableDiff(older, newer, LIMITS);
  return {
    kind: 'changed',
    removed:
      removed.length === 0
        ? []
        : splitLines(
            cutOut(
              older,
              changes.map(({ fromA, toA }) => [fromA, toA]),
            ),
          ),
    added:
      added.length === 0
        ? []
        : splitLines(
            cutOut(
              newer,
              changes.map(({ fromB, toB }) => [fromB, toB]),
            ),
          ),
  };
}

type Range = readonly [from: number, to: number];

function cutOut(text: string, ranges: readonly Range[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    pieces.push({ text: text.slice(at, from), isChanged: false }, { text: text.slice(from, to), isChanged: true });
    at = to;
  }
  return [...pieces, { text: text.slice(at), isChanged: false }];
}

function splitLines(pieces: readonly Piece[]): readonly Line[] {
  const lines: Piece[][] = [[]];
  for (const { text, isChanged } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, isChanged });
    }
  }
  return lines;
}
