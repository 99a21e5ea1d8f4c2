import { withoutAbyss } from '@dewar/domain/markdown-nesting';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { highlightMarkFromMarkdown } from 'mdast-util-highlight-mark';
import { gfm } from 'micromark-extension-gfm';
import { highlightMark } from 'micromark-extension-highlight-mark';
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { keepHeadings } from './keep-headings.ts';
import { printBlocks } from './print-blocks.ts';
import { COLORS, PAGE, TEXT_SIZE, TEXT_WIDTH } from './print-styles.ts';
import { printableRuns } from './printable-text.ts';
import { createPrinter, type PrintableImage } from './printer.ts';
import type { ProcedurePdfInput } from './procedure-pdf-input.ts';

const TALLEST_COVER = 220;

/** The whole document of a procedure: title, summary, tags, cover, text, and a foot on every page. */
export function procedureDocument(
  procedure: ProcedurePdfInput,
  images: ReadonlyMap<string, PrintableImage>,
): TDocumentDefinitions {
  const root = fromMarkdown(withoutAbyss(procedure.full_content), {
    extensions: [gfm(), highlightMark()],
    mdastExtensions: [gfmFromMarkdown(), highlightMarkFromMarkdown],
  });
  const printer = createPrinter(root, { publicUrl: procedure.publicUrl, images });
  return {
    pageSize: 'A4',
    pageMargins: [PAGE.side, PAGE.top, PAGE.side, PAGE.bottom],
    defaultStyle: { font: 'Roboto', fontSize: TEXT_SIZE, lineHeight: 1.3, color: COLORS.text },
    info: { title: procedure.title, creator: 'Dewar', producer: 'Dewar' },
    content: [
      ...head(procedure, images),
      ...keepHeadings(root.children, (blocks) => printBlocks(blocks, printer)),
      ...signature(procedure),
    ],
    footer: (page: number, pages: number) => foot(procedure.title, page, pages),
  };
}

function head(procedure: ProcedurePdfInput, images: ReadonlyMap<string, PrintableImage>): Content[] {
  const cover = procedure.cover === null ? undefined : images.get(procedure.cover);
  return [
    { text: words(procedure.title), fontSize: 22, bold: true, lineHeight: 1.15, margin: [0, 0, 0, 6] },
    ...(procedure.summary === null
      ? []
      : [{ text: words(procedure.summary), fontSize: 12, color: COLORS.muted, margin: margin(8) }]),
    ...dateAndCategories(procedure),
    ...(cover === undefined
      ? []
      : [
          {
            image: cover.data,
            width: Math.min(TEXT_WIDTH, (TALLEST_COVER * cover.width) / cover.height),
            margin: margin(12),
          },
        ]),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth: 0.75, lineColor: COLORS.rule }],
      margin: [0, 0, 0, 10],
    },
  ];
}

function dateAndCategories({ date_published, categories }: ProcedurePdfInput): Content[] {
  const parts: ContentText[] = date_published === null ? [] : [{ text: `Published ${longDate(date_published)}` }];
  for (const { name, color } of categories) {
    if (parts.length > 0) parts.push({ text: '   ' });
    parts.push({ text: '\u25cf ', font: 'DejaVu', color }, ...words(name));
  }
  return parts.length === 0 ? [] : [{ text: parts, fontSize: 9.5, color: COLORS.muted, margin: margin(12) }];
}

function signature({ created_by_email, client_tag }: ProcedurePdfInput): Content[] {
  const lines = [
    ...(created_by_email === null ? [] : [`Created by ${created_by_email}`]),
    ...(client_tag === null ? [] : [`Client: ${client_tag}`]),
  ];
  return lines.map((text, index) => ({
    text: words(text),
    fontSize: 9,
    color: COLORS.muted,
    margin: [0, index === 0 ? 16 : 0, 0, 0],
  }));
}

function foot(title: string, page: number, pages: number): Content {
  return {
    columns: [
      { text: words(title), width: '*' },
      { text: `Page ${page} of ${pages}`, width: 'auto', alignment: 'right' },
    ],
    columnGap: 16,
    fontSize: 8.5,
    color: COLORS.muted,
    margin: [PAGE.side, 24, PAGE.side, 0],
  };
}

function words(text: string) {
  return printableRuns(text, 'Roboto');
}

function margin(below: number): [number, number, number, number] {
  return [0, 0, 0, below];
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
