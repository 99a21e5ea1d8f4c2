import { uploadNameOf } from '@dewar/domain/primitives/links';
import type { Nodes, Root } from 'mdast';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';

/** What printing a document's blocks and inlines requires. */
export interface Printer {
  /** Lists and quotes nested deeper than this are printed as plain text. */
  readonly deepest: number;
  urlOf(identifier: string): string | undefined;
  /** The URL of a link, or undefined if it must not be a link. */
  linkTo(url: string): string | undefined;
  imageOf(url: string): PrintableImage | undefined;
}

const DEEPEST = 6;

/** Content that is nested too deeply, as plain text; without recursion, because the depth is user input. */
export function tooDeep(nodes: readonly Nodes[]): string {
  const waiting: Nodes[] = [...nodes].reverse();
  const texts: string[] = [];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === undefined) break;
    if ('value' in node && node.type !== 'html') texts.push(node.value);
    if ('children' in node) waiting.push(...[...node.children].reverse());
  }
  return texts.join(' ');
}

export function createPrinter(
  root: Root,
  { publicUrl, images }: { publicUrl: string; images: ReadonlyMap<string, PrintableImage> },
): Printer {
  const definitions = new Map<string, string>();
  for (const node of root.children) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
  }
  return {
    deepest: DEEPEST,
    urlOf: (identifier) => definitions.get(identifier),
    linkTo: (url) => (/^(https?:|mailto:)/i.test(url) ? url : /^\/(?!\/)/.test(url) ? `${publicUrl}${url}` : undefined),
    imageOf: (url) => images.get(uploadNameOf(url) ?? ''),
  };
}
