import type { Root } from 'mdast';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { describeUnprintable } from '../../../shared/typesetting/printable-text.ts';
import { depthOf, listNodes, type Printer } from './printer.ts';

const MAX_NAMED = 5;

/** What the screen shows of a procedure and the PDF made of it last does not, as sentences for the person who saves it. */
export function listNotPrinted(
  cover: string | null,
  { root, printer, images }: { root: Root; printer: Printer; images: ReadonlyMap<string, PrintableImage> },
): readonly string[] {
  const sentences: string[] = [];
  if (cover !== null && !images.has(cover)) sentences.push('The thumbnail cannot be read.');
  const lost = listNodes([root]).flatMap((node) => {
    const url = node.type === 'image' ? node.url : node.type === 'imageReference' ? printer.urlOf(node.identifier) : '';
    const isLost = url !== undefined && printer.isOwnImage(url) && printer.imageOf(url) === undefined;
    return isLost && 'alt' in node ? [node.alt || 'without a name'] : [];
  });
  if (lost.length > 0) {
    const more = lost.length > MAX_NAMED ? ' and more' : '';
    const pictures = lost.length === 1 ? '1 picture' : `${lost.length} pictures`;
    sentences.push(`${pictures} cannot be printed: ${lost.slice(0, MAX_NAMED).join(', ')}${more}.`);
  }
  sentences.push(...describeUnprintable());
  if (depthOf(root) > printer.deepest) {
    sentences.push(`Lists and quotes deeper than ${printer.deepest} levels are printed as plain text.`);
  }
  return sentences;
}
