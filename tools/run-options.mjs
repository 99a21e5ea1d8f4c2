import { randomInt } from 'node:crypto';
import process from 'node:process';
import { environmentAt } from './other-date.mjs';
import { say } from './workspace.mjs';

const MOST_SEEDS = 1_000_000;

/**
 * The environment of the tests by the options of a run: `--date 2027-02-28T23:55:00Z` (`all`), and for Vitest alone (`units`)
 * `--slow-clock`, and the order of files, `--reverse` or `--random[=seed]`, whose seed is printed.
 */
export async function readRunOptions(args = process.argv.slice(2)) {
  const all = await environmentAt(readDate(args));
  if (all.CLOCK_OFFSET_MS !== undefined) say(`The tests run at ${readDate(args)}.`);
  const order = readOrder(args);
  if (order !== undefined) say(`Order of the files of Vitest: ${order.replace(':', '=')}`);
  const units = {
    ...(args.includes('--slow-clock') && { SLOW_CLOCK: '1' }),
    ...(order !== undefined && { TEST_ORDER: order }),
  };
  return { all, units: { ...all, ...units } };
}

/** What is no option: paths. */
export function readPaths(args = process.argv.slice(2)) {
  return args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--date');
}

/** As it was written; undefined for today. */
export function readDate(args = process.argv.slice(2)) {
  const at = args.findIndex((arg) => arg === '--date' || arg.startsWith('--date='));
  if (at === -1) return undefined;
  return args[at].includes('=') ? args[at].slice('--date='.length) : (args[at + 1] ?? '');
}

function readOrder(args) {
  if (args.includes('--reverse')) return 'reverse';
  const random = args.find((arg) => /^--random(=|$)/.test(arg));
  if (random === undefined) return undefined;
  return `random:${random.split('=')[1] ?? randomInt(MOST_SEEDS)}`;
}
