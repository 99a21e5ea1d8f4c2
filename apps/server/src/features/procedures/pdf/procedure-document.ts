import { limitMarkdownNesting } from '@dewar/domain/primitives/markdown-limits';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { highlightMarkFromMarkdown } from 'mdast-util-highlight-mark';
import { gfm } from 'micromark-extension-gfm';
import { highlightMark } from 'micromark-extension-highlight-mark';
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { paperOf, rule, words } from '../../../shared/typesetting/paper.ts';
import { COLORS, TEXT_WIDTH } from '../../../shared/typesetting/print-styles.ts';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { keepHeadings } from './keep-headings.ts';
import { listNotPrinted } from './list-not-printed.ts';
import { printBlocks, printFootnotes } from './print-blocks.ts';
import { createPrinter } from './printer.ts';

const COVER_BOX: [number, number] = [TEXT_WIDTH, 220];

/**
 * The whole document of a procedure: title, summary, tags, cover, text, and a footer on every page; and what the screen
 * shows that is not in it.
 */
export function procedureDocument(
  procedure: ProcedurePdfInput,
  images: ReadonlyMap<string, PrintableImage>,
): { readonly document: TDocumentDefinitions; readonly notPrinted: readonly string[] } {
  const root = fromMarkdown(limitMarkdownNesting(procedure.full_content), {
    extensions: [gfm(), highlightMark()],
    mdastExtensions: [gfmFromMarkdown(), highlightMarkFromMarkdown],
  });
  const printer = createPrinter(root, { publicUrl: procedure.publicUrl, images });
  const document = paperOf(procedure.title, [
    ...head(procedure, images),
    ...keepHeadings(root.children, (blocks) => printBlocks(blocks, printer)),
    ...printFootnotes(printer),
    ...signature(procedure),
  ]);
  return { document, notPrinted: listNotPrinted(procedure.cover, { root, printer, images }) };
}

function head(procedure: ProcedurePdfInput, images: ReadonlyMap<string, PrintableImage>): Content[] {
  const cover = procedure.cover === null ? undefined : images.get(procedure.cover);
  return [
    { text: words(procedure.title, { bold: true }), fontSize: 22, lineHeight: 1.15, margin: [0, 0, 0, 6], tag: 'H1' },
    ...(procedure.summary === null
      ? []
      : [{ text: words(procedure.summary), fontSize: 12, color: COLORS.muted, margin: margin(8) }]),
    ...dateAndCategories(procedure),
    ...(cover === undefined
      ? []
      : [
          {
            image: cover.data,
            fit: COVER_BOX,
            margin: margin(12),
          },
        ]),
    rule(0, 10),
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

function margin(below: number): [number, number, number, number] {
  return [0, 0, 0, below];
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** The input of the worker: plain data, so that it can be passed to another thread. */
export interface ProcedurePdfInput {
  readonly title: string;
  readonly summary: string | null;
  /** Markdown. */
  readonly full_content: string;
  readonly categories: readonly { readonly name: string; readonly color: string }[];
  /** `YYYY-MM-DD`. */
  readonly date_published: string | null;
  readonly client_tag: string | null;
  readonly created_by_email: string | null;
  /** The cover's file name among `images`. */
  readonly cover: string | null;
  /** Our own uploaded images by file name, of any format that sharp reads. */
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** The base URL of the portal's own links. */
  readonly publicUrl: string;
}
