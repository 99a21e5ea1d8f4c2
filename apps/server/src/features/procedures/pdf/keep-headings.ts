import type { List, RootContent } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { fitsOnPage } from '../../../shared/typesetting/keep-together.ts';
import { plainTextOf } from './printer.ts';

/** About a quarter of a page: a longer block may be split, because moving it as a whole would leave a gap. */
const MAX_LETTERS = 900;
const MAX_ROWS = 8;

type Print = (blocks: readonly RootContent[]) => Content[];

/**
 * Prints blocks so that a heading is never the last thing on a page: it is kept together with a short block after it,
 * or with the first item of a list, as far as they fit on one page. The typesetter's own option for this lays the whole
 * document out a second time.
 */
export function keepHeadings(nodes: readonly RootContent[], print: Print): Content[] {
  const content: Content[] = [];
  let headings: RootContent[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') {
      headings.push(node);
      continue;
    }
    const { kept, rest } = headings.length === 0 ? { kept: [], rest: [node] } : split(node);
    content.push(
      ...keepLast(
        headings.map((heading) => print([heading])),
        print(kept),
      ),
      ...print(rest),
    );
    headings = [];
  }
  return [...content, ...print(headings)];
}

/** As many of the last headings as fit on a page with what follows them; the others stand before. */
function keepLast(headings: readonly Content[][], following: Content[]): Content[] {
  if (headings.length === 0) return following;
  let stack = fitsOnPage(following) ? following : [];
  let first = headings.length;
  for (; first > 0; first -= 1) {
    const longer = [...(headings[first - 1] ?? []), ...stack];
    if (!fitsOnPage(longer)) break;
    stack = longer;
  }
  const before = headings.slice(0, first).flat();
  const together: Content[] = stack.length === 0 ? [] : [{ stack, unbreakable: true }];
  return [...before, ...together, ...(fitsOnPage(following) ? [] : following)];
}

function split(node: RootContent): { readonly kept: readonly RootContent[]; readonly rest: readonly RootContent[] } {
  const rows = node.type === 'table' ? node.children.length : 0;
  if (plainTextOf([node]).length <= MAX_LETTERS && rows <= MAX_ROWS) return { kept: [node], rest: [] };
  return node.type === 'list' ? splitList(node) : { kept: [], rest: [node] };
}

function splitList(list: List) {
  const [first, ...others] = list.children;
  if (first === undefined || plainTextOf([first]).length > MAX_LETTERS) return { kept: [], rest: [list] };
  return {
    kept: [{ ...list, children: [first] }],
    rest: [{ ...list, children: others, start: (list.start ?? 1) + 1 }],
  };
}
