import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPlaces, LABEL_SHEET_KEYS, LABEL_SHEETS, layOutLabels } from './label-sheets.ts';

describe('the sheets of labels', () => {
  // As the makers publish them: millimetres from the edges to the first label.
  it.each([
    ['avery_l7160', 21, 7.21, 15.15],
    ['avery_l7163', 14, 4.65, 15.15],
    ['avery_l7165', 8, 4.65, 13.1],
    ['avery_l7169', 4, 4.65, 9.5],
    ['herma_4464', 24, 0, 0.5],
    // 3/16 and 1/2 inch.
    ['avery_5160', 30, 4.7625, 12.7],
    // 5/32 and 1/2 inch.
    ['avery_5163', 10, 3.96875, 12.7],
    ['avery_5164', 6, 3.96875, 12.7],
    ['avery_5168', 4, 12.7, 12.7],
    ['plate_a5', 1, 0, 0],
    ['plate_a4', 1, 0, 0],
  ] as const)('of %s have %i labels and begin %f mm from the left and %f mm from the top', (key, count, left, top) => {
    const sheet = LABEL_SHEETS[key];
    expect(countPlaces(sheet)).toBe(count);
    expect(sheet.left).toBeCloseTo(left, 5);
    expect(sheet.top).toBeCloseTo(top, 5);
  });

  it.each(LABEL_SHEET_KEYS)('of %s have every label on the paper, and none over another', (key) => {
    const sheet = LABEL_SHEETS[key];
    const { paper, label } = sheet;
    const [page = []] = layOutLabels(
      Array.from({ length: countPlaces(sheet) }, (_, index) => index),
      sheet,
    );
    expect(page).toHaveLength(countPlaces(sheet));
    for (const { x, y, item } of page) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + label.width).toBeLessThanOrEqual(paper.width + 1e-9);
      expect(y + label.height).toBeLessThanOrEqual(paper.height + 1e-9);
      for (const other of page.slice(item + 1)) {
        const isBeside = Math.abs(other.x - x) >= label.width - 1e-9;
        const isBelow = Math.abs(other.y - y) >= label.height - 1e-9;
        expect(isBeside || isBelow, `${item} and ${other.item}`).toBe(true);
      }
    }
  });
});

describe('labels', () => {
  const sheet = LABEL_SHEETS.avery_5163;

  it('go row by row, and on to the next page', () => {
    const pages = layOutLabels([...'abcdefghijk'], sheet);
    expect(pages.map((page) => page.map(({ item }) => item).join(''))).toEqual(['abcdefghij', 'k']);
    const [a, b, c] = pages[0] ?? [];
    expect(b?.y).toBe(a?.y);
    expect(b?.x).toBeCloseTo(3.96875 + 4.1875 * 25.4);
    expect(c?.x).toBe(a?.x);
    expect(c?.y).toBeCloseTo(12.7 + 2 * 25.4);
    expect(pages[1]?.[0]).toMatchObject({ x: a?.x, y: a?.y });
  });

  it('leave the used places of the first page empty', () => {
    const pages = layOutLabels([...'abc'], sheet, 9);
    expect(pages.map((page) => page.map(({ item }) => item).join(''))).toEqual(['ab', 'c']);
    expect(pages[0]?.[0]?.y).toBeCloseTo(12.7 + 4 * 2 * 25.4);
    expect(pages[1]?.[0]?.y).toBeCloseTo(12.7);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [2.7, 2],
    [11, 10],
    [99, 10],
  ])('begin at the nearest place if the sheet has no place %f', (asked, place) => {
    expect(layOutLabels(['a'], sheet, asked)).toEqual(layOutLabels(['a'], sheet, place));
  });

  it('are all there once and in their order, wherever they begin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 30 }), (count, first) => {
        const items = Array.from({ length: count }, (_, index) => index);
        const pages = layOutLabels(items, LABEL_SHEETS.avery_5160, first);
        expect(pages.flat().map(({ item }) => item)).toEqual(items);
        expect(pages.every((page) => page.length > 0)).toBe(true);
      }),
    );
  });
});
