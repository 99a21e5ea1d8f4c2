import type { PhrasingContent } from 'mdast';
import type { ContentText } from 'pdfmake/interfaces.js';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';
import { printableRuns } from '../../../shared/typesetting/printable-text.ts';
import { type Printer, tooDeep } from './printer.ts';

type Marks = Omit<ContentText, 'text' | 'font'> & { readonly isCode?: boolean };

const CODE_SIZE = 9;
const NOT_LINE_BREAK = /\s*\n\s*/g;

/** Text with its formatting: bold, italic, strikethrough, highlight, code, links. Images are handled elsewhere. */
export function printInlines(
  nodes: readonly PhrasingContent[],
  printer: Printer,
  marks: Marks = {},
  depth = 0,
): ContentText[] {
  if (depth > printer.deepest) return plain(tooDeep(nodes), marks);
  return nodes.flatMap((node) => printInline(node, printer, marks, depth));
}

function printInline(node: PhrasingContent, printer: Printer, marks: Marks, depth: number): ContentText[] {
  const inside = (more: Marks) =>
    'children' in node ? printInlines(node.children, printer, { ...marks, ...more }, depth + 1) : [];
  switch (node.type) {
    case 'text':
      return plain(node.value.replaceAll(NOT_LINE_BREAK, ' '), marks);
    case 'strong':
      return inside({ bold: true });
    case 'emphasis':
      return inside({ italics: true });
    case 'delete':
      return inside({ decoration: 'lineThrough' });
    case 'highlight':
      return inside({ background: COLORS.highlight });
    case 'inlineCode':
      return plain(node.value, { ...marks, isCode: true, background: COLORS.code, fontSize: CODE_SIZE });
    case 'break':
      return plain('\n', marks);
    case 'link':
      return inside(linkMarks(printer, node.url));
    case 'linkReference': {
      const url = printer.urlOf(node.identifier);
      return inside(url === undefined ? {} : linkMarks(printer, url));
    }
    case 'image':
    case 'imageReference':
      return plain(node.alt ? `[${node.alt}]` : '', { ...marks, color: COLORS.muted });
    case 'footnoteReference':
      return plain(`[${node.label ?? node.identifier}]`, { ...marks, color: COLORS.muted });
    case 'html':
      // As on the screen: raw HTML is left out.
      return [];
    default:
      return [];
  }
}

function linkMarks(printer: Printer, url: string): Marks {
  const link = printer.linkTo(url);
  return link === undefined ? {} : { link, color: COLORS.link, decoration: 'underline' };
}

function plain(text: string, { isCode = false, ...marks }: Marks): ContentText[] {
  return printableRuns(text, isCode ? 'Mono' : 'Roboto').map((run) => ({ ...marks, text: run.text, font: run.font }));
}

declare module 'mdast' {
  interface PhrasingContentMap {
    highlight: Highlight;
  }
  interface RootContentMap {
    highlight: Highlight;
  }
  interface Highlight extends Parent {
    type: 'highlight';
    children: PhrasingContent[];
  }
}
