import { diff3Merge } from 'node-diff3';

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
 * My text with the changes of somebody else that do not meet mine. Compared by blocks, the paragraphs, lists and tables
 * between empty lines: two changes of one sentence are not put together.
 */
export function mergeBlocks({ base, mine, theirs }: Texts): MergedText {
  const regions = diff3Merge([...blocksOf(mine)], [...blocksOf(base)], [...blocksOf(theirs)], {
    excludeFalseConflicts: true,
  });
  const blocks = regions.flatMap(({ ok, conflict }) => ok ?? conflict?.a ?? []);
  const meetings = regions.filter(({ conflict }) => conflict !== undefined).length;
  return { text: blocks.join('').trimEnd() + endOf(mine), meetings };
}

/**
 * The blocks and the empty lines after each, which stand between changes of neighbours. Also after the last one, so that
 * it is the same when another block follows it.
 */
function blocksOf(text: string): readonly string[] {
  const filled = text.trimEnd();
  return `${filled}\n\n`.split(/(\n(?:[ \t]*\n)+)/).filter((part) => part !== '');
}

function endOf(text: string): string {
  return text.slice(text.trimEnd().length);
}
