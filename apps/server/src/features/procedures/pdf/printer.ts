import { uploadNameOf } from '@dewar/domain/primitives/links';
import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';

/** What printing a document's blocks and inlines requires. */
export interface Printer {
  /** Lists and quotes nested deeper than this are printed as plain text. */
  readonly deepest: number;
  urlOf(identifier: string): string | undefined;
  /** The URL of a link, or undefined if it must not be a link. */
  linkTo(url: string): string | undefined;
  imageOf(url: string): PrintableImage | undefined;
  /** Whether the URL is that of an upload, even of one that cannot be printed. */
  isOwnImage(url: string): boolean;
  /** The number that the screen gives a footnote; undefined if it does not exist. */
  footnoteNumber(identifier: string): number | undefined;
  /** The footnotes that the text refers to, by number. */
  readonly footnotes: readonly FootnoteDefinition[];
}

const DEEPEST = 10;

/** Elements that begin on a line of their own. */
const LINES: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'code',
  'html',
  'listItem',
  'tableRow',
  'blockquote',
]);

/** Content that is nested too deeply, as plain text; without recursion, because the depth is user input. */
export function plainTextOf(nodes: readonly Nodes[]): string {
  let text = '';
  for (const node of listNodes(nodes)) {
    if (LINES.has(node.type) && text !== '' && !text.endsWith('\n')) text += '\n';
    if (node.type === 'tableCell' && text !== '') text += ' ';
    if (node.type === 'break') text += '\n';
    if ('value' in node) text += node.value;
    if ((node.type === 'image' || node.type === 'imageReference') && node.alt) text += `[${node.alt}]`;
  }
  return text;
}

/** The nodes and all their descendants, in the order of the text. */
export function listNodes(nodes: readonly Nodes[]): readonly Nodes[] {
  const waiting: Nodes[] = [...nodes].reverse();
  const listed: Nodes[] = [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    listed.push(node);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return listed;
}

export function createPrinter(
  root: Root,
  { publicUrl, images }: { publicUrl: string; images: ReadonlyMap<string, PrintableImage> },
): Printer {
  const nodes = listNodes([root]);
  const definitions = new Map<string, string>();
  for (const node of nodes) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
  }
  const footnotes = listFootnotes(root, nodes);
  return {
    deepest: DEEPEST,
    urlOf: (identifier) => definitions.get(identifier),
    linkTo: (url) => (/^(https?:|mailto:)/i.test(url) ? url : /^\/(?!\/)/.test(url) ? `${publicUrl}${url}` : undefined),
    imageOf: (url) => images.get(uploadNameOf(url) ?? ''),
    isOwnImage: (url) => uploadNameOf(url) !== null,
    footnotes,
    footnoteNumber: (identifier) => {
      const index = footnotes.findIndex((footnote) => footnote.identifier === identifier);
      return index === -1 ? undefined : index + 1;
    },
  };
}

/** The levels of lists and quotes at the deepest place; without recursion, as above. */
export function depthOf(root: Root): number {
  const waiting: { readonly node: Nodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  let deepest = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    deepest = Math.max(deepest, depth);
    if (!('children' in node)) continue;
    const isLevel = node.type === 'listItem' || node.type === 'blockquote';
    for (const child of node.children) waiting.push({ node: child, depth: isLevel ? depth + 1 : depth });
  }
  return deepest;
}

/** In the order in which the text, and then the footnotes themselves, refer to them. */
function listFootnotes(root: Root, nodes: readonly Nodes[]): readonly FootnoteDefinition[] {
  const defined = new Map<string, FootnoteDefinition>();
  for (const node of nodes) {
    if (node.type === 'footnoteDefinition' && !defined.has(node.identifier)) defined.set(node.identifier, node);
  }
  const referred = new Set<FootnoteDefinition>();
  const refer = (inside: readonly Nodes[]) => {
    for (const node of inside) {
      const footnote = node.type === 'footnoteReference' ? defined.get(node.identifier) : undefined;
      if (footnote !== undefined) referred.add(footnote);
    }
  };
  refer(nodesOfText(root));
  // A set also visits what is added meanwhile.
  for (const footnote of referred) refer(listNodes(footnote.children));
  return [...referred];
}

/** All nodes outside of footnotes. */
function nodesOfText(root: Root): readonly Nodes[] {
  const footnotes = new Set<Nodes>();
  const nodes = listNodes([root]);
  for (const node of nodes) {
    if (node.type === 'footnoteDefinition') for (const inside of listNodes(node.children)) footnotes.add(inside);
  }
  return nodes.filter((node) => !footnotes.has(node));
}
