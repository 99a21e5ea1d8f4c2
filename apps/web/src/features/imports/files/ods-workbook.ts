import { hasZipEntry, readZipEntry } from './zip-directory.ts';

/** What an .ods workbook does not show, by the place of its sheets and rows. */
export interface HiddenInOds {
  readonly isSheetHidden: (sheet: number) => boolean;
  readonly isRowHidden: (sheet: number, row: number) => boolean;
}

/** Rows from one to before another, counted from 0. */
interface RowRange {
  readonly from: number;
  readonly to: number;
}

const PARTS = /<table:table\s[^>]*>|<table:table-row\b[^>]*>/g;
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
 * Which sheets and rows an .ods workbook hides: the package that reads it does not say (OpenDocument 1.3, 19.749 and
 * 20.240).
 */
export async function findHiddenInOds(bytes: Uint8Array<ArrayBuffer>): Promise<HiddenInOds> {
  const content = await readText(bytes, CONTENT);
  const hidingStyles = new Set([...content.matchAll(HIDING_STYLE)].map(([, name]) => name));
  const sheets: { readonly isHidden: boolean; readonly hiddenRows: RowRange[] }[] = [];
  let row = 0;
  for (const [tag] of content.matchAll(PARTS)) {
    if (tag.startsWith('<table:table-row')) {
      const from = row;
      row += Number(attributeOf(tag, 'table:number-rows-repeated') ?? 1);
      if (isHiding(tag)) sheets.at(-1)?.hiddenRows.push({ from, to: row });
    } else {
      sheets.push({ isHidden: hidingStyles.has(attributeOf(tag, 'table:style-name') ?? ''), hiddenRows: [] });
      row = 0;
    }
  }
  return {
    isSheetHidden: (sheet) => sheets[sheet]?.isHidden === true,
    isRowHidden: (sheet, at) => sheets[sheet]?.hiddenRows.some(({ from, to }) => from <= at && at < to) === true,
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
