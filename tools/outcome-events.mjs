import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import process from 'node:process';

/**
 * What a run of tests tells while it runs, a JSON object a line, so that it is known too of a run that was ended:
 * `{ event: 'planned', unit }`, `{ event: 'started', unit }`, `{ event: 'progress' }`,
 * `{ event: 'ended', unit, ms, passed, failures: [{ name, message, picture? }] }`, `{ event: 'outside', message }`, and
 * `{ event: 'finished' }`. A unit is what can be run by itself: a file of Vitest, a journey of Playwright.
 */
export function tell(event) {
  const file = process.env.TEST_OUTCOME_FILE;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** `{ units: Map of unit to { started, ended, ms, passed, failures }, outside: messages, finished }` of a run so far. */
export function readOutcome(file) {
  const units = new Map();
  const outside = [];
  let finished = false;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  for (const { event, unit, message, ...result } of lines.map((line) => JSON.parse(line))) {
    const known = units.get(unit) ?? { started: false, ended: false, ms: 0, passed: 0, failures: [] };
    if (event === 'planned') units.set(unit, known);
    if (event === 'started') units.set(unit, { ...known, started: true });
    if (event === 'ended') units.set(unit, { started: true, ended: true, ...result });
    if (event === 'outside') outside.push(message);
    if (event === 'finished') finished = true;
  }
  return { units, outside, finished };
}

/** When the run last told something, in milliseconds since 1970; undefined before that. */
export function lastTold(file) {
  return existsSync(file) ? statSync(file).mtimeMs : undefined;
}
