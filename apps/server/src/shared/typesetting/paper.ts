import type { Content, ContentText, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { COLORS, PAGE, TEXT_SIZE, TEXT_WIDTH } from './print-styles.ts';
import { printableRuns } from './printable-text.ts';

/** A document in our layout: A4, our fonts, and a footer with title and page number on every page. */
export function paperOf(title: string, content: Content[]): TDocumentDefinitions {
  // Here and not on each page, so that its fonts are loaded before.
  const titled = words(title);
  return {
    pageSize: 'A4',
    pageMargins: [PAGE.side, PAGE.top, PAGE.side, PAGE.bottom],
    defaultStyle: { font: 'Roboto', fontSize: TEXT_SIZE, lineHeight: 1.3, color: COLORS.text },
    info: { title, creator: 'Dewar', producer: 'Dewar' },
    // For screen readers, which also say the title instead of the name of the file.
    version: '1.7',
    tagged: true,
    displayTitle: true,
    language: 'en',
    content,
    footer: (page: number, pages: number) => foot(titled, page, pages),
  };
}

export const TABLE_LAYOUT: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => COLORS.rule,
  fillColor: (row) => (row === 0 ? COLORS.head : null),
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** Text as runs of fonts that have its characters. */
export function words(text: string, style: { readonly bold?: boolean } = {}): ContentText[] {
  return printableRuns([{ ...style, text, font: 'Roboto' }]);
}

/** A horizontal rule across the text. */
export function rule(above: number, below: number, width = TEXT_WIDTH): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: COLORS.rule }],
    margin: [0, above, 0, below],
  };
}

function foot(title: readonly ContentText[], page: number, pages: number): Content {
  return {
    columns: [
      // The typesetter writes into what it places.
      { text: title.map((run) => ({ ...run })), width: '*' },
      { text: `Page ${page} of ${pages}`, width: 'auto', alignment: 'right' },
    ],
    columnGap: 16,
    fontSize: 8.5,
    color: COLORS.muted,
    margin: [PAGE.side, 24, PAGE.side, 0],
  };
}
