import type { PhrasingContent } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { printableRuns, type Run } from '../../../shared/typesetting/printable-text.ts';
import { type Printer, plainTextOf } from './printer.ts';

type Marks = Omit<Run, 'text' | 'font'> & { readonly isCode?: boolean };

const CODE_SIZE = 9;
const NOT_LINE_BREAK = /\s*\n\s*/g;

/** An image between the words of a paragraph, a heading or a cell. */
interface InlineImage {
  readonly image: PrintableImage;
  /** None of one that only decorates. */
  readonly shows: string | undefined;
  readonly link?: Marks['link'];
}

type Inline = Run | InlineImage;

const IMAGE_GAP = 8;
const MAX_IMAGE_HEIGHT = 340;
/** Images are printed at 144 pixels per inch; otherwise a phone's photo would fill the page. */
const POINTS_PER_PIXEL = 0.5;

interface ParagraphStyle extends Marks {
  /** In points: the space for images. */
  readonly width: number;
  readonly margin?: [number, number, number, number];
}

/** Text with its formatting; images become blocks between the texts around them. */
export function printPhrasing(
  nodes: readonly PhrasingContent[],
  printer: Printer,
  { width, bold, ...style }: ParagraphStyle,
): Content[] {
  const content: Content[] = [];
  let words: Run[] = [];
  const flush = () => {
    if (words.some(({ text }) => text.trim() !== '')) content.push({ ...style, text: printableRuns(words) });
    words = [];
  };
  for (const inline of printInlines(nodes, printer, { bold })) {
    if ('text' in inline) words.push(inline);
    else {
      flush();
      content.push(printImage(inline, width));
    }
  }
  flush();
  return content;
}

function printImage({ image, shows, link }: InlineImage, width: number): Content {
  const scale = Math.min(POINTS_PER_PIXEL, width / image.width, MAX_IMAGE_HEIGHT / image.height);
  return {
    image: image.data,
    shows,
    fit: [image.width * scale, image.height * scale],
    margin: [0, 2, 0, IMAGE_GAP],
    ...(link !== undefined && { link }),
  };
}

/** Bold, italic, strikethrough, highlight, code, links and images. */
function printInlines(nodes: readonly PhrasingContent[], printer: Printer, marks: Marks = {}, depth = 0): Inline[] {
  if (depth > printer.deepest) return plain(plainTextOf(nodes), marks);
  return nodes.flatMap((node) => printInline(node, printer, marks, depth));
}

function printInline(node: PhrasingContent, printer: Printer, marks: Marks, depth: number): Inline[] {
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
    case 'linkReference':
      return inside(linkMarks(printer, printer.urlOf(node.identifier) ?? ''));
    case 'image':
      return imageOrText(node.url, node.alt, printer, marks);
    case 'imageReference':
      return imageOrText(printer.urlOf(node.identifier) ?? '', node.alt, printer, marks);
    case 'footnoteReference': {
      const number = printer.footnoteNumber(node.identifier);
      return number === undefined ? [] : plain(`[${number}]`, { ...marks, color: COLORS.muted });
    }
    case 'html':
      // As on the screen: words in angle brackets must not vanish from a procedure.
      return plain(node.value.replaceAll(NOT_LINE_BREAK, ' '), marks);
    default:
      return [];
  }
}

/** As on the screen, an image of another site is a link with its alternative text. */
function imageOrText(url: string, alt: string | null | undefined, printer: Printer, marks: Marks): Inline[] {
  const image = printer.imageOf(url);
  if (image !== undefined)
    return [{ image, shows: alt || undefined, ...(marks.link !== undefined && { link: marks.link }) }];
  if (printer.isOwnImage(url)) return plain(alt ? `[${alt}]` : '', { ...marks, color: COLORS.muted });
  return plain(alt || url, { ...linkMarks(printer, url), ...marks });
}

function linkMarks(printer: Printer, url: string): Marks {
  const link = printer.linkTo(url);
  return link === undefined ? {} : { link, color: COLORS.link, decoration: 'underline' };
}

function plain(text: string, { isCode = false, ...marks }: Marks): Run[] {
  return text === '' ? [] : [{ ...marks, text, font: isCode ? 'Mono' : 'Roboto' }];
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
