import type { BlockContent, Blockquote, Code, DefinitionContent, List, ListItem, RootContent } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { rule, words } from '../../../shared/typesetting/paper.ts';
import { COLORS, headingSize, TEXT_SIZE, TEXT_WIDTH } from '../../../shared/typesetting/print-styles.ts';
import { type PrintableRun, printableRuns } from '../../../shared/typesetting/printable-text.ts';
import { isRightToLeft } from '../../../shared/typesetting/text-direction.ts';
import { printPhrasing } from './print-inlines.ts';
import { printTable } from './print-table.ts';
import { type Printer, plainTextOf } from './printer.ts';

type Block = RootContent | BlockContent | DefinitionContent;

const CHECKED = '\u2611';
const UNCHECKED = '\u2610';
const GAP = 8;
/** Between the paragraphs of an item or a quote. */
const TIGHT_GAP = 2;
/** What a level takes of the width: a bullet, a digit of a number, a checkbox, a quote's rule, the padding of code. */
const BULLET = 14;
const DIGIT = 7;
const BOX = 16;
const NUMBER = 24;
const QUOTE_PADDING = 12;
const CODE_PADDING = 8;

interface Place {
  readonly depth: number;
  /** In points. Columns are given widths: where they share what is left, a long word widens them beyond the page. */
  readonly width: number;
}

const PAGE_WIDE: Place = { depth: 0, width: TEXT_WIDTH };

/** The blocks of a markdown tree as pdfmake content. HTML is printed as it was typed, as on the screen. */
export function printBlocks(nodes: readonly Block[], printer: Printer, place = PAGE_WIDE): Content[] {
  if (place.depth > printer.deepest) return [textOf(plainTextOf(nodes))];
  return nodes.flatMap((node) => printBlock(node, printer, place));
}

/** The footnotes that the text refers to, numbered as in it. */
export function printFootnotes(printer: Printer): Content[] {
  if (printer.footnotes.length === 0) return [];
  const notes = printer.footnotes.map(
    ({ children }, index): Content => ({
      columns: [
        { text: `[${index + 1}]`, width: NUMBER },
        { stack: printBlocks(children, printer, narrower(PAGE_WIDE, NUMBER)), width: TEXT_WIDTH - NUMBER },
      ],
      fontSize: 9,
      color: COLORS.muted,
    }),
  );
  return [rule(6, 8), ...notes];
}

function printBlock(node: Block, printer: Printer, place: Place): Content[] {
  const { depth, width } = place;
  switch (node.type) {
    case 'heading': {
      const above = node.depth <= 2 ? 14 : 10;
      // The title of the procedure is the first heading.
      const tag = `H${Math.min(node.depth + 1, 6) as 2 | 3 | 4 | 5 | 6}` as const;
      const style = { fontSize: headingSize(node.depth), bold: true, tag };
      return printPhrasing(node.children, printer, { ...style, width, margin: [0, above, 0, 4] });
    }
    case 'paragraph':
      return printPhrasing(node.children, printer, { width, margin: [0, 0, 0, gapAt(depth)] });
    case 'html':
      return [{ ...textOf(node.value.replaceAll(/\s+/g, ' ')), margin: [0, 0, 0, gapAt(depth)] }];
    case 'list':
      return [printList(node, printer, place)];
    case 'blockquote':
      return [printQuote(node, printer, narrower(place, 2 * QUOTE_PADDING + 3))];
    case 'code':
      return [printCode(node, width - 2 * CODE_PADDING)];
    case 'table':
      return printTable(node, printer, width);
    case 'thematicBreak':
      return [rule(6, 12, width)];
    default:
      return [];
  }
}

function narrower({ depth, width }: Place, by: number): Place {
  return { depth: depth + 1, width: width - by };
}

function gapAt(depth: number): number {
  return depth === 0 ? GAP : TIGHT_GAP;
}

function printList(list: List, printer: Printer, place: Place): Content {
  const first = list.start ?? 1;
  const side = list.ordered === true ? BULLET + DIGIT * String(first + list.children.length).length : BULLET;
  const inside = narrower(place, side);
  const margin: [number, number, number, number] = [0, 0, 0, place.depth === 0 ? GAP : 0];
  if (isRightToLeft(ownTextOf(list.children.flatMap(({ children }) => children)))) {
    const items = list.children.map((item, index): Content => {
      const mark = list.ordered === true ? numberFromRight(first + index) : words('\u2022');
      return printRightToLeftItem(item, mark, printer, inside);
    });
    return { stack: items, margin, tag: 'L' };
  }
  const items = list.children.map((item) => printItem(item, printer, inside));
  if (list.ordered !== true) return { ul: items, margin };
  return { ol: items, start: first, margin };
}

/** Without what has a direction of its own: the direction is that of the screen, where it is `dir="auto"`. */
function ownTextOf(nodes: readonly Block[]): string {
  return plainTextOf(nodes.filter(({ type }) => type !== 'list' && type !== 'table'));
}

/** The typesetter puts marks of lists on the left only. */
function printRightToLeftItem(item: ListItem, mark: Content, printer: Printer, place: Place): Content {
  const blocks = printBlocks(item.children, printer, place);
  const box = item.checked == null ? mark : words(item.checked ? CHECKED : UNCHECKED);
  return {
    columns: [
      { stack: blocks, width: place.width, tag: 'LBody' },
      { text: box, width: '*', alignment: 'right', tag: 'Lbl' },
    ],
    margin: [0, 0, 0, 3],
    tag: 'LI',
  };
}

/** The point stands left of the number. */
function numberFromRight(number: number): PrintableRun[] {
  return [
    { text: String(number), font: 'Roboto', level: 2, paragraphLevel: 1 },
    { text: '.', font: 'Roboto', level: 1, paragraphLevel: 1 },
  ];
}

function printItem({ checked, children }: ListItem, printer: Printer, place: Place): Content {
  const blocks = printBlocks(children, printer, place);
  if (checked == null) return { stack: blocks, margin: [0, 0, 0, 3] };
  const box = textOf(checked ? CHECKED : UNCHECKED);
  // The checkbox replaces the bullet; pdfmake supports this key, but its types do not.
  const unmarked = { listType: 'none' };
  return {
    columns: [
      { ...box, width: BOX, tag: 'Lbl' },
      { stack: blocks, width: place.width, tag: 'LBody' },
    ],
    margin: [-12, 0, 0, 3],
    tag: 'LI',
    ...unmarked,
  };
}

function printCode({ value }: Code, width: number): Content {
  // The order of the parts of a command is the same in every language.
  const text = printableRuns([{ text: value, font: 'Mono' }], 'ltr');
  return {
    table: { widths: [width], body: [[{ text, fontSize: 8.5, preserveLeadingSpaces: true }]] },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => COLORS.code, ...padding(CODE_PADDING, 6) },
    margin: [0, 2, 0, GAP],
  };
}

function printQuote({ children }: Blockquote, printer: Printer, place: Place): Content {
  const stack = printBlocks(children, printer, place);
  const isFromRight = isRightToLeft(ownTextOf(children));
  const border: [boolean, boolean, boolean, boolean] = [!isFromRight, false, isFromRight, false];
  return {
    table: { widths: [place.width], body: [[{ stack, color: COLORS.muted, border }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index: number) => (index === (isFromRight ? 1 : 0) ? 2.5 : 0),
      vLineColor: () => COLORS.rule,
      ...padding(QUOTE_PADDING, 2),
    },
    margin: [0, 2, 0, GAP],
    tag: 'BlockQuote',
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

function textOf(text: string) {
  return { text: words(text), fontSize: TEXT_SIZE };
}
