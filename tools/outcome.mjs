import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { lastTold, readOutcome } from './outcome-events.mjs';
import { pinnedNode, ROOT, say, startChild } from './workspace.mjs';

/** Only to end what hangs: a single test takes at most half of it on the slowest machine. */
const SILENCE_MS = 600_000;
/** For PostgreSQL and browsers to be stopped before everything is killed. */
const GRACE_MS = 15_000;
const WATCH_MS = 1_000;
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'];

/** Arguments of Node to run the files that `list` names, or all if it names none, so that Vitest tells the outcome. */
export function vitest(list, args) {
  const reporters = ['--reporter=default', `--reporter=${path.join(ROOT, 'tools/vitest-outcome.mjs')}`];
  return [path.join(ROOT, 'tools/vitest-files.mjs'), list, 'run', ...args, ...reporters];
}

/**
 * Runs tests to their end, or until nothing was told for `silenceMs`. Returns
 * - `units`: by file or journey, `{ ms, passed, failures }`;
 * - `left`: units that were not begun, because what should have run them was ended, and `reason` why;
 * - `outside`: messages of what failed outside all of them.
 */
export async function outcomeOf(suite, command, { env = {}, silenceMs = SILENCE_MS, ...options } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-outcome-'));
  const file = path.join(folder, 'events.jsonl');
  const began = Date.now();
  try {
    const { code, wasSilent } = await runWatched(
      command,
      { cwd: ROOT, ...options, env: { ...env, TEST_OUTCOME_FILE: file } },
      () => silenceMs < Date.now() - (lastTold(file) ?? began),
    );
    const told = readOutcome(file);
    const reason = wasSilent ? `Nothing ended within ${silenceMs / 1_000} seconds.` : told.outside.join('\n');
    return { ...sortOut(told, reason), reason, outside: outsideOf(suite, told, code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sortOut({ units }, reason) {
  const begun = [...units].filter(([, { started }]) => started);
  const results = begun.map(([unit, { ended, ms, passed, failures }]) => {
    const cutOff = [{ name: unit, message: `It did not run to its end. ${reason}` }];
    return [unit, { ms, passed, failures: ended ? failures : cutOff }];
  });
  const left = [...units].filter(([, { started }]) => !started).map(([unit]) => unit);
  return { units: new Map(results), left };
}

/** What Vitest says of a process that ended: it explains the tests that were cut off or left. */
const DEAD_WORKER = /\[vitest-pool|Worker exited unexpectedly/;
/** Of a channel to it, unless the stack says that a stream of the program broke. */
const DEAD_CHANNEL = /^(?!.*[/\\](?:apps|packages)[/\\]).*(?:Channel closed|EPIPE)/s;

/** An error outside all tests is a fault: nobody can say what it spoilt. Only what ended a run before it began is tried again. */
function outsideOf(suite, { units, outside, finished }, code) {
  const states = [...units.values()];
  if (states.every(({ started }) => !started) && states.length > 0) return [];
  if (states.some(({ ended }) => !ended))
    return outside.filter((message) => !DEAD_WORKER.test(message) && !DEAD_CHANNEL.test(message));
  if (outside.length > 0) return outside;
  if (!finished) return [`The ${suite} did not run to their end.`];
  const areGreen = states.every(({ failures }) => failures.length === 0);
  return code !== 0 && areGreen ? [`The ${suite} ended with ${code}.`] : [];
}

/** A group of processes of its own, so that none outlives it. */
async function runWatched(command, options, isSilent) {
  const detached = process.platform !== 'win32';
  const { child, exitCode } = startChild(pinnedNode(), command, { ...options, detached });
  let wasSilent = false;
  let kill;
  let endedBy;
  const killAll = () => {
    try {
      if (detached) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const end = () => {
    child.kill('SIGTERM');
    kill ??= setTimeout(killAll, GRACE_MS);
  };
  const endWithUs = (signal) => {
    endedBy = signal;
    end();
  };
  const watch = setInterval(() => {
    if (wasSilent || !isSilent()) return;
    wasSilent = true;
    end();
  }, WATCH_MS);
  for (const signal of SIGNALS) process.on(signal, endWithUs);
  const code = await exitCode;
  clearInterval(watch);
  clearTimeout(kill);
  for (const signal of SIGNALS) process.off(signal, endWithUs);
  killAll();
  // Whoever ends a run wants no other suite and no repetition.
  if (endedBy !== undefined) process.exit(128 + constants.signals[endedBy]);
  return { code, wasSilent };
}

/** Prints the failures, what was unsteady, and the totals. Returns the exit code. */
export function sayResult({ passed, failures, unsteady = [] }, unsteadyFile) {
  for (const { name, first } of unsteady) {
    say(`\nUNSTEADY ${name}`);
    for (const { message, picture } of first)
      say([message, picture && `picture: ${picture}`].filter(Boolean).join('\n'));
  }
  for (const { name, message } of failures) say(`\nFAILED ${name}\n${message}`);
  if (unsteady.length > 0) {
    say(`\n${unsteady.length} unsteady: ${unsteady.map(({ name }) => name).join('; ')}`);
    say(`They passed when they were run again by themselves: ${unsteadyFile}`);
  }
  say(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}
