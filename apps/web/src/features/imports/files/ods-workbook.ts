import { hasZipEntry, readZipEntry } from './zip-directory.ts';

/** What an .ods workbook does not show, by the place of its sheets, rows and columns. */
export interface HiddenInOds {
  readonly isSheetHidden: (sheet: number) => boolean;
  readonly isRowHidden: (sheet: number, row: number) => boolean;
  readonly isColumnHidden: (sheet: number, column: number) => boolean;
}

/** Rows or columns from one to before another, counted from 0. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const PARTS = /<table:table\s[^>]*>|<table:table-(row|column)(?=[\s/>])[^>]*>/g;
const HIDING_STYLE =
  /<style:style\s[^>]*style:name="([^"]+)"[^>]*>\s*<style:table-properties\s[^>]*table:display="false"/g;

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';

export function isOds(bytes: Uint8Array): boolean {
  return hasZipEntry(bytes, CONTENT);
}

/** The files in the archive are encrypted then, not the archive. No other workbook has such a manifest. */
export async function hasOdsPassword(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (!hasZipEntry(bytes, MANIFEST)) return false;
  return (await readText(bytes, MANIFEST)).includes('<manifest:encryption-data');
}

/**
 * Which sheets, rows and columns an .ods workbook hides: the package that reads it does not say (OpenDocument 1.3, 19.749 and
 * 20.240).
 */
export async function findHiddenInOds(bytes: Uint8Array<ArrayBuffer>): Promise<HiddenInOds> {
  const content = await readText(bytes, CONTENT);
  const hidingStyles = new Set([...content.matchAll(HIDING_STYLE)].map(([, name]) => name));
  const sheets: { readonly isHidden: boolean; readonly row: Range[]; readonly column: Range[] }[] = [];
  let next = { row: 0, column: 0 };
  for (const [tag, kind] of content.matchAll(PARTS)) {
    if (kind === 'row' || kind === 'column') {
      const from = next[kind];
      next[kind] += Number(attributeOf(tag, `table:number-${kind}s-repeated`) ?? 1);
      if (isHiding(tag)) sheets.at(-1)?.[kind].push({ from, to: next[kind] });
    } else {
      sheets.push({ isHidden: hidingStyles.has(attributeOf(tag, 'table:style-name') ?? ''), row: [], column: [] });
      next = { row: 0, column: 0 };
    }
  }
  const isWithin = (ranges: readonly Range[] = [], at: number) => ranges.some(({ from, to }) => from <= at && at < to);
  return {
    isSheetHidden: (sheet) => sheets[sheet]?.isHidden === true,
    isRowHidden: (sheet, at) => isWithin(sheets[sheet]?.row, at),
    isColumnHidden: (sheet, at) => isWithin(sheets[sheet]?.column, at),
  };
}

async function readText(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  return new TextDecoder().decode(await readZipEntry(bytes, name));
}

function isHiding(tag: string): boolean {
  return ['collapse', 'filter'].includes(attributeOf(tag, 'table:visibility') ?? 'visible');
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}
