const MILLIMETRES_PER_INCH = 25.4;

/** A sheet of paper with labels in equal columns and rows. All lengths are millimetres. */
export interface LabelSheet {
  /** As shown in a list: maker, number, and size. */
  readonly name: string;
  readonly paper: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  /** From the paper's edges to the first label. */
  readonly left: number;
  readonly top: number;
  /** From one label's edge to the same edge of the next one. */
  readonly columnPitch: number;
  readonly rowPitch: number;
}

const A4 = { width: 210, height: 297 };
const LETTER = { width: 215.9, height: 279.4 };

/**
 * Sheets of the usual makers, by the drawings that these publish; each is centred on its paper. The plates are one label
 * as large as the paper, to be engraved or printed on aluminium.
 */
export const LABEL_SHEETS = {
  avery_l7160: centred('Avery L7160: 63.5 × 38.1 mm, 21 on A4', A4, [63.5, 38.1], [3, 7], [66.04, 38.1]),
  avery_l7163: centred('Avery L7163: 99.1 × 38.1 mm, 14 on A4', A4, [99.1, 38.1], [2, 7], [101.6, 38.1]),
  avery_l7165: centred('Avery L7165: 99.1 × 67.7 mm, 8 on A4', A4, [99.1, 67.7], [2, 4], [101.6, 67.7]),
  avery_l7169: centred('Avery L7169: 99.1 × 139 mm, 4 on A4', A4, [99.1, 139], [2, 2], [101.6, 139]),
  herma_4464: centred('HERMA 4464, Zweckform 3474: 70 × 37 mm, 24 on A4', A4, [70, 37], [3, 8], [70, 37]),
  avery_5160: centredInInches('Avery 5160: 2⅝ × 1 in, 30 on Letter', [2.625, 1], [3, 10], [2.75, 1]),
  avery_5163: centredInInches('Avery 5163: 4 × 2 in, 10 on Letter', [4, 2], [2, 5], [4.1875, 2]),
  avery_5164: centredInInches('Avery 5164: 4 × 3⅓ in, 6 on Letter', [4, 10 / 3], [2, 3], [4.1875, 10 / 3]),
  avery_5168: centredInInches('Avery 5168: 3½ × 5 in, 4 on Letter', [3.5, 5], [2, 2], [4, 5]),
  plate_a5: plate('Plate of 210 × 148 mm (A5), one a page', { width: 210, height: 148 }),
  plate_a4: plate('Plate of 297 × 210 mm (A4), one a page', { width: 297, height: 210 }),
} as const satisfies Readonly<Record<string, LabelSheet>>;

export type LabelSheetKey = keyof typeof LABEL_SHEETS;

export const LABEL_SHEET_KEYS = Object.keys(LABEL_SHEETS) as readonly LabelSheetKey[];

export interface PlacedLabel<Item> {
  readonly item: Item;
  /** From the paper's left and top edge to the label's, in millimetres. */
  readonly x: number;
  readonly y: number;
}

export function countPlaces({ columns, rows }: LabelSheet): number {
  return columns * rows;
}

/**
 * The labels of each page, row by row. `firstPlace` counts from 1: on a partly used sheet the places before it are left
 * empty, on the first page only. A place that the sheet does not have is taken for the nearest.
 */
export function layOutLabels<Item>(
  items: readonly Item[],
  sheet: LabelSheet,
  firstPlace = 1,
): readonly (readonly PlacedLabel<Item>[])[] {
  const places = countPlaces(sheet);
  const skipped = Math.min(Math.max(Math.trunc(firstPlace), 1), places) - 1;
  const pages: PlacedLabel<Item>[][] = [];
  for (const [index, item] of items.entries()) {
    const place = (index + skipped) % places;
    const page = Math.floor((index + skipped) / places);
    const column = place % sheet.columns;
    const row = Math.floor(place / sheet.columns);
    pages[page] ??= [];
    pages[page].push({ item, x: sheet.left + column * sheet.columnPitch, y: sheet.top + row * sheet.rowPitch });
  }
  return pages;
}

type Pair = readonly [across: number, down: number];

function centred(name: string, paper: LabelSheet['paper'], size: Pair, count: Pair, pitch: Pair): LabelSheet {
  const [width, height] = size;
  const [columns, rows] = count;
  const [columnPitch, rowPitch] = pitch;
  return {
    name,
    paper,
    label: { width, height },
    columns,
    rows,
    left: (paper.width - (columns - 1) * columnPitch - width) / 2,
    top: (paper.height - (rows - 1) * rowPitch - height) / 2,
    columnPitch,
    rowPitch,
  };
}

function centredInInches(name: string, size: Pair, count: Pair, pitch: Pair): LabelSheet {
  return centred(name, LETTER, inMillimetres(size), count, inMillimetres(pitch));
}

function plate(name: string, paper: LabelSheet['paper']): LabelSheet {
  const size: Pair = [paper.width, paper.height];
  return centred(name, paper, size, [1, 1], size);
}

function inMillimetres([across, down]: Pair): Pair {
  return [inches(across), inches(down)];
}

function inches(value: number): number {
  return value * MILLIMETRES_PER_INCH;
}
