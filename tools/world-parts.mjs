import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspace.mjs';

/** Milliseconds of each file and journey, to cut them into parts; renewed with `npm run test:world -- --renew-times`. */
export const TIMES = path.join(ROOT, 'tools/test-times.json');

/** Of `npm run test:world`: each takes less than ten minutes where all together take an hour. */
export const WORLD_PARTS = 8;

export function readTimes() {
  return existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {};
}

/**
 * The units of one of `parts` parts that take about the same time each: cut in their order, so that the journeys of a file
 * mostly stay together. `times` are milliseconds by unit; one that is not known counts as the median.
 */
export function unitsOfPart(units, times, part, parts) {
  const known = units.flatMap((unit) => times[unit] ?? []).sort((one, other) => one - other);
  const median = known[Math.floor(known.length / 2)] ?? 1;
  const timeOf = (unit) => times[unit] ?? median;
  const total = units.reduce((sum, unit) => sum + timeOf(unit), 0);
  let before = 0;
  return units.filter((unit) => {
    const middle = before + timeOf(unit) / 2;
    before += timeOf(unit);
    return Math.min(Math.floor((middle / total) * parts), parts - 1) === part - 1;
  });
}

/** `3/8` as `{ part: 3, parts: 8 }`. Throws for anything else. */
export function readPart(text) {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (part === undefined || part < 1 || part > parts) throw new Error(`--part is like 3/8, not ${text}.`);
  return { part, parts };
}
