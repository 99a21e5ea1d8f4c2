import type { LabelSheet } from '@dewar/domain/tanks/label-sheets';

/** A rectangle in millimetres, from the label's left and top edge. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface LabelAreas {
  /** A square. */
  readonly code: Area;
  readonly number: Area;
  readonly company: Area;
  readonly link: Area;
}

/** Printers do not reach the edge of the paper. */
const UNPRINTABLE_MM = 5;
const MARGIN_MM = 2;
/** Of the width: the number beside the code needs the rest. */
const MOST_OF_WIDTH = 0.5;
/** Of the height of a label that is higher than wide. */
const MOST_OF_HEIGHT = 0.62;
const NUMBER_SHARE = 0.58;
const COMPANY_SHARE = 0.26;

/** Where the parts of a label stand: the code at the left, or at the top where the label is higher than wide. */
export function arrangeLabel({ label: { width, height }, left, top }: LabelSheet): LabelAreas {
  const inset = Math.max(MARGIN_MM, UNPRINTABLE_MM - left, UNPRINTABLE_MM - top);
  const inner = { width: width - 2 * inset, height: height - 2 * inset };
  // The code has its own empty margin.
  const isWide = width > height;
  const side = isWide
    ? Math.min(inner.height, inner.width * MOST_OF_WIDTH)
    : Math.min(inner.width, inner.height * MOST_OF_HEIGHT);
  const code = {
    x: isWide ? inset : (width - side) / 2,
    y: isWide ? (height - side) / 2 : inset,
    width: side,
    height: side,
  };
  const texts = isWide
    ? { x: inset + side, y: inset, width: inner.width - side, height: inner.height }
    : { x: inset, y: inset + side, width: inner.width, height: inner.height - side };
  const part = (from: number, share: number): Area => ({
    ...texts,
    y: texts.y + from * texts.height,
    height: share * texts.height,
  });
  return {
    code,
    number: part(0, NUMBER_SHARE),
    company: part(NUMBER_SHARE, COMPANY_SHARE),
    link: part(NUMBER_SHARE + COMPANY_SHARE, 1 - NUMBER_SHARE - COMPANY_SHARE),
  };
}
