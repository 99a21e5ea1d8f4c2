import type { List, RootContent } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { tooDeep } from './printer.ts';

/** About a quarter of a page: a longer block may be split, because moving it as a whole would leave a gap. */
const MAX_LETTERS = 900;
const MAX_ROWS = 8;

/**
 * Prints blocks so that a heading is never the last thing on a page: it is kept together with a short block after it,
 * or with the first item of a list. The typesetter's own option for this lays the whole document out a second time.
 */
export function keepHeadings(
  nodes: readonly RootContent[],
  print: (blocks: readonly RootContent[]) => Content[],
): Content[] {
  const content: Content[] = [];
  let headings: RootContent[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') {
      headings.push(node);
      continue;
    }
    const { kept, rest } = headings.length === 0 ? { kept: [], rest: [node] } : split(node);
    if (headings.length > 0) content.push({ stack: print([...headings, ...kept]), unbreakable: true });
    content.push(...print(rest));
    headings = [];
  }
  return [...content, ...print(headings)];
}

function split(node: RootContent): { readonly kept: readonly RootContent[]; readonly rest: readonly RootContent[] } {
  const rows = node.type === 'table' ? node.children.length : 0;
  if (tooDeep([node]).length <= MAX_LETTERS && rows <= MAX_ROWS) return { kept: [node], rest: [] };
  return node.type === 'list' ? splitList(node) : { kept: [], rest: [node] };
}

function splitList(list: List) {
  const [first, ...others] = list.children;
  if (first === undefined || tooDeep([first]).length > MAX_LETTERS) return { kept: [], rest: [list] };
  return {
    kept: [{ ...list, children: [first] }],
    rest: [{ ...list, children: others, start: (list.start ?? 1) + 1 }],
  };
}
