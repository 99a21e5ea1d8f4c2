import type { LabelledValue } from '@dewar/domain/load-gate/holding-certificate';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { TABLE_LAYOUT, words } from '../../../shared/typesetting/paper.ts';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';

/** By the ids of their files. */
export type Pictures = ReadonlyMap<number, PrintableImage>;

const TEXT_SIZE = 9.5;

export function heading(text: string): Content {
  return { text, fontSize: 12.5, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1, tag: 'H2' };
}

/** A part of the dossier; a sentence where there is nothing in it. */
export function part(title: string, content: readonly Content[], none: string): Content {
  return { stack: content.length === 0 ? [heading(title), muted(none)] : [heading(title), ...content] };
}

export function muted(text: string): Content {
  return { text: words(text), fontSize: TEXT_SIZE, color: COLORS.muted };
}

export function paragraph(text: string, style: { readonly bold?: boolean } = {}): Content {
  return { text: words(text, style), fontSize: TEXT_SIZE, margin: [0, 2, 0, 2] };
}

/** Facts in two columns of label and value. */
export function factTable(facts: readonly LabelledValue[]): Content {
  const cells = facts.map(
    ([label, value]): TableCell => ({
      stack: [
        { text: words(label), fontSize: 8, color: COLORS.muted },
        { text: words(value), fontSize: TEXT_SIZE },
      ],
    }),
  );
  const rows: TableCell[][] = [];
  for (let at = 0; at < cells.length; at += COLUMNS) {
    const row = cells.slice(at, at + COLUMNS);
    rows.push([...row, ...Array.from({ length: COLUMNS - row.length }, (): TableCell => ({ text: '' }))]);
  }
  return {
    table: { widths: Array.from({ length: COLUMNS }, () => '*'), body: rows, dontBreakRows: true },
    layout: {
      defaultBorder: false,
      paddingLeft: () => 0,
      paddingRight: () => 10,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

const COLUMNS = 3;

export function rowTable(heads: readonly string[], rows: readonly (readonly string[])[], widths: (string | number)[]) {
  const cellOf = (text: string, bold = false): TableCell => ({ text: words(text, { bold }), fontSize: 9 });
  const body = [heads.map((text) => cellOf(text, true)), ...rows.map((row) => row.map((text) => cellOf(text)))];
  return {
    table: { widths, body, headerRows: 1, dontBreakRows: true },
    layout: TABLE_LAYOUT,
    tag: 'Table',
  } satisfies Content;
}

/** With as many decimals as the number has, three at most, or exactly as many as are asked for. */
export function inDigits(value: number, decimals?: number): string {
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString('en-US', digits).replace('-', '−');
}

/** A fact only if it has a value. */
export function noted(label: string, value: string | null | undefined): readonly LabelledValue[] {
  return value === null || value === undefined || value === '' ? [] : [[label, value]];
}

/** '9.8 psig'. */
export function quantity(value: number | null | undefined, unit: string): string | null {
  return value === null || value === undefined ? null : `${inDigits(value)} ${unit}`;
}
