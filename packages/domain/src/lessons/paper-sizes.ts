/** The paper that a teacher prints on. */
export const PAPER_SIZES = ['letter', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const PAPER_SIZE_LABELS: Readonly<Record<PaperSize, string>> = { letter: 'Letter', a4: 'A4' };

export const DEFAULT_PAPER_SIZE: PaperSize = 'letter';

/** Width and height of a sheet in inches. */
export const PAPER_INCHES: Readonly<Record<PaperSize, { readonly width: number; readonly height: number }>> = {
  letter: { width: 8.5, height: 11 },
  a4: { width: 8.27, height: 11.69 },
};
