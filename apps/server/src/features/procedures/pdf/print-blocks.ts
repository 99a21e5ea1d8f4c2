import type { BlockContent, Code, DefinitionContent, Image, List, ListItem, Paragraph, RootContent } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { rule } from '../../../shared/typesetting/paper.ts';
import { COLORS, headingSize, TEXT_SIZE, TEXT_WIDTH } from '../../../shared/typesetting/print-styles.ts';
import { type FontName, printableRuns } from '../../../shared/typesetting/printable-text.ts';
import { printInlines } from './print-inlines.ts';
import { printTable } from './print-table.ts';
import { type Printer, tooDeep } from './printer.ts';

type Block = RootContent | BlockContent | DefinitionContent;

const GAP = 8;
/** Between the paragraphs of an item or a quote. */
const TIGHT_GAP = 2;
const MAX_IMAGE_HEIGHT = 340;
/** Images are printed at 144 pixels per inch; otherwise a phone's photo would fill the page. */
const POINTS_PER_PIXEL = 0.5;

/** The blocks of a markdown tree as pdfmake content. Raw HTML is left out, as on the screen. */
export function printBlocks(nodes: readonly Block[], printer: Printer, depth = 0): Content[] {
  if (depth > printer.deepest) return [textOf(tooDeep(nodes), 'Roboto')];
  return nodes.flatMap((node) => printBlock(node, printer, depth));
}

function printBlock(node: Block, printer: Printer, depth: number): Content[] {
  switch (node.type) {
    case 'heading':
      return [
        {
          text: printInlines(node.children, printer),
          fontSize: headingSize(node.depth),
          bold: true,
          margin: [0, node.depth <= 2 ? 14 : 10, 0, 4],
        },
      ];
    case 'paragraph':
      return printParagraph(node, printer, depth === 0 ? GAP : TIGHT_GAP);
    case 'list':
      return [printList(node, printer, depth)];
    case 'blockquote':
      return [besideRule(printBlocks(node.children, printer, depth + 1))];
    case 'code':
      return [printCode(node)];
    case 'table':
      return [printTable(node, printer)];
    case 'thematicBreak':
      return [rule(6, 12)];
    case 'footnoteDefinition':
      return [
        {
          columns: [
            { ...textOf(`[${node.label ?? node.identifier}]`, 'Roboto'), width: 24 },
            { stack: printBlocks(node.children, printer, depth + 1), width: '*' },
          ],
          fontSize: 9,
          color: COLORS.muted,
        },
      ];
    default:
      return [];
  }
}

/** Images become separate blocks between the texts around them. */
function printParagraph({ children }: Paragraph, printer: Printer, gap: number): Content[] {
  const content: Content[] = [];
  let words: Paragraph['children'] = [];
  const flush = () => {
    const text = printInlines(words, printer);
    if (text.some((run) => String(run.text).trim() !== '')) content.push({ text, margin: [0, 0, 0, gap] });
    words = [];
  };
  for (const child of children) {
    const image = child.type === 'image' ? printImage(child, printer) : undefined;
    if (image === undefined) words.push(child);
    else {
      flush();
      content.push(image);
    }
  }
  flush();
  return content;
}

function printImage({ url }: Image, printer: Printer): Content | undefined {
  const image = printer.imageOf(url);
  if (image === undefined) return undefined;
  const width = Math.min(TEXT_WIDTH, image.width * POINTS_PER_PIXEL, (MAX_IMAGE_HEIGHT * image.width) / image.height);
  return { image: image.data, width, margin: [0, 2, 0, GAP] };
}

function printList(list: List, printer: Printer, depth: number): Content {
  const items = list.children.map((item) => printItem(item, printer, depth));
  const margin: [number, number, number, number] = [0, 0, 0, depth === 0 ? GAP : 0];
  if (list.ordered !== true) return { ul: items, margin };
  return { ol: items, start: list.start ?? 1, margin };
}

function printItem({ checked, children }: ListItem, printer: Printer, depth: number): Content {
  const blocks = printBlocks(children, printer, depth + 1);
  if (checked == null) return { stack: blocks, margin: [0, 0, 0, 3] };
  const box = textOf(checked ? '\u2611' : '\u2610', 'DejaVu');
  // The checkbox replaces the bullet; pdfmake supports this key, but its types do not.
  const unmarked = { listType: 'none' };
  return {
    columns: [
      { ...box, width: 16 },
      { stack: blocks, width: '*' },
    ],
    margin: [-12, 0, 0, 3],
    ...unmarked,
  };
}

function printCode({ value }: Code): Content {
  return {
    table: { widths: ['*'], body: [[{ ...textOf(value, 'Mono'), fontSize: 8.5, preserveLeadingSpaces: true }]] },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => COLORS.code, ...padding(8, 6) },
    margin: [0, 2, 0, GAP],
  };
}

function besideRule(stack: Content[]): Content {
  return {
    table: { widths: ['*'], body: [[{ stack, color: COLORS.muted, border: [true, false, false, false] }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index: number) => (index === 0 ? 2.5 : 0),
      vLineColor: () => COLORS.rule,
      ...padding(12, 2),
    },
    margin: [0, 2, 0, GAP],
  };
}

function padding(side: number, above: number) {
  return {
    paddingLeft: () => side,
    paddingRight: () => side,
    paddingTop: () => above,
    paddingBottom: () => above,
  };
}

function textOf(text: string, font: FontName) {
  return { text: printableRuns(text, font), fontSize: TEXT_SIZE };
}
