import { splitLines } from '@dewar/domain/primitives/texts';
import { diffIndices } from 'node-diff3';

interface Texts {
  /** What both began with. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

interface MergedText {
  readonly text: string;
  /** Places that both changed, each in another way. They are as in `mine`. */
  readonly meetings: number;
}

/**
 * My text with the changes of somebody else that do not meet mine. Compared by paragraphs, headings, items of lists and
 * rows of tables: two changes of one sentence are not put together. Where both only added something, both stand.
 */
export function mergeBlocks(texts: Texts): MergedText {
  const [base, mine, theirs] = [blocksOf(texts.base), blocksOf(texts.mine), blocksOf(texts.theirs)];
  const merged: Block[] = [];
  let [done, meetings, ownShift, othersShift] = [0, 0, 0, 0];
  const keepUntil = (end: number) => {
    for (; done < end; done += 1) {
      const block = base[done];
      if (block === undefined) return;
      const [own, others] = [mine[done + ownShift]?.gap, theirs[done + othersShift]?.gap];
      merged.push({ ...block, gap: (own === block.gap ? others : own) ?? block.gap });
    }
  };
  for (const { from, to, own, others } of listPlaces(listChanges(base, mine), listChanges(base, theirs))) {
    keepUntil(from);
    const asMine = mine.slice(from + ownShift, to + ownShift + own.growth);
    const asTheirs = theirs.slice(from + othersShift, to + othersShift + others.growth);
    ownShift += own.growth;
    othersShift += others.growth;
    done = to;
    if (!own.isChanged || joined(asMine) === joined(asTheirs)) merged.push(...asTheirs);
    else if (!others.isChanged) merged.push(...asMine);
    else if (from === to) {
      const isOwnFirst =
        continues(asMine[0]) || (continues(theirs[to + othersShift]) && !continues(mine[to + ownShift]));
      merged.push(...(isOwnFirst && !continues(asTheirs[0]) ? [...asMine, ...asTheirs] : [...asTheirs, ...asMine]));
    } else {
      meetings += 1;
      merged.push(...asMine);
    }
  }
  keepUntil(base.length);
  const start = /^\s*\n/.exec(texts.mine)?.[0] ?? '';
  const end = /\s*$/.exec(texts.mine.slice(start.length))?.[0] ?? '';
  return { text: start + joined(merged).replace(/^\n+/, '') + end, meetings };
}

interface Block {
  readonly text: string;
  /** What stands before it: empty lines, or the end of a line before an item, a row or behind a heading. */
  readonly gap: string;
}

const GAP =
  /(\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:[-*+][ \t]|\d+[.)][ \t]|\||#{1,6}[ \t]))|(?<=^(?:[ \t]*\||#{1,6}[ \t]).*)\n)/m;
const FIRST_GAP = '\n\n';

function blocksOf(text: string): readonly Block[] {
  const filled = splitLines(text)
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
  if (filled === '') return [];
  const parts = [FIRST_GAP, ...filled.split(GAP)];
  return parts.flatMap((gap, index) => (index % 2 === 0 ? [{ gap, text: parts[index + 1] ?? '' }] : []));
}

function joined(blocks: readonly Block[]): string {
  return blocks.map(({ gap, text }) => gap + text).join('');
}

/** The next item of the list or row of the table before it, or of what was added before it. */
function continues(block: Block | undefined): boolean {
  return block?.gap === '\n';
}

interface Side {
  readonly isChanged: boolean;
  /** How many blocks more there are than before. */
  readonly growth: number;
}

/** Blocks of the text before that somebody replaced: none where something was only added. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly growth: number;
}

function listChanges(before: readonly Block[], after: readonly Block[]): readonly Change[] {
  const textsOf = (blocks: readonly Block[]) => blocks.map(({ text }) => text);
  return diffIndices(textsOf(before), textsOf(after)).map(({ buffer1: [from, length], buffer2: [, now] }) => ({
    ...{ from, to: from + length },
    growth: now - length,
  }));
}

interface Place extends Omit<Change, 'growth'> {
  readonly own: Side;
  readonly others: Side;
}

const UNCHANGED: Side = { isChanged: false, growth: 0 };

/** Changes that share a block, or that add something between the same two. Changes of neighbours do not meet. */
function listPlaces(own: readonly Change[], others: readonly Change[]): readonly Place[] {
  const changed = ({ growth }: Change): Side => ({ isChanged: true, growth });
  const all: readonly Place[] = [
    ...own.map((change) => ({ ...change, own: changed(change), others: UNCHANGED })),
    ...others.map((change) => ({ ...change, own: UNCHANGED, others: changed(change) })),
  ].toSorted((one, other) => one.from - other.from || one.to - other.to);
  const places: Place[] = [];
  for (const next of all) {
    const last = places.at(-1);
    const isShared = last !== undefined && (next.from < last.to || (next.from === last.from && next.to === last.to));
    if (!isShared) places.push(next);
    else {
      const to = Math.max(last.to, next.to);
      places[places.length - 1] = {
        from: last.from,
        to,
        own: both(last.own, next.own),
        others: both(last.others, next.others),
      };
    }
  }
  return places;
}

function both(one: Side, other: Side): Side {
  return { isChanged: one.isChanged || other.isChanged, growth: one.growth + other.growth };
}
