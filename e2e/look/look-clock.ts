import type { Settings } from '../demo-server.ts';

/** Ahead of now, as PostgreSQL's clock must be: a school day in autumn. */
const FILLED_AT = Date.parse('2031-10-15T14:00:00Z');
/** When the pictures are taken: after the demo's work in the background. */
export const PICTURED_AT = FILLED_AT + 3_600_000;

/** The demo is filled at the same moment in every run. */
export function clockWhileFilling(): Settings {
  return { CLOCK_OFFSET_MS: String(FILLED_AT - realNow()) };
}

/** Our clocks stand, so that no picture depends on how long the ones before took; PostgreSQL's begins there and goes on. */
export function clockOfPictures(): Settings {
  return { CLOCK_OFFSET_MS: String(PICTURED_AT - realNow()), CLOCK_STANDS_AT: String(PICTURED_AT) };
}

/** The tests' own clock is shifted too. */
function realNow(): number {
  return Date.now() - Number(process.env.CLOCK_OFFSET_MS ?? 0);
}
