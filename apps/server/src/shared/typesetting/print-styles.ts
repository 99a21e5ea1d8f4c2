/** Colours for paper: the portal's neutral colours, dark enough for a grey printer. */
export const COLORS = {
  text: '#1b1f24',
  muted: '#5b6470',
  rule: '#c9ced6',
  link: '#1d4ed8',
  code: '#f1f3f5',
  head: '#eef1f4',
  highlight: '#fff3a3',
} as const;

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 64 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

export const TEXT_SIZE = 10.5;
const HEADING_SIZES = [17, 14.5, 12.5, 11.5, 11, 10.5] as const;

export function headingSize(level: number): number {
  return HEADING_SIZES[Math.min(level, HEADING_SIZES.length) - 1] ?? TEXT_SIZE;
}
