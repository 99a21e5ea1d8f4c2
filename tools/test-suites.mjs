import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outcomeOf, vitest } from './outcome.mjs';
import { readOutcome } from './outcome-events.mjs';
import { pinnedNode, ROOT, run } from './workspace.mjs';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/**
 * Files of Vitest. A suite has `list()`, its units, and `run(units?, repeat?)`, which runs all or those named and returns
 * what `outcomeOf` does.
 */
export function unitSuite({ args = [], ...options } = {}) {
  return {
    list: () =>
      inFolder(async (folder) => {
        const file = path.join(folder, 'files.json');
        const list = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
        await run(pinnedNode(), [list, 'list', '--filesOnly', `--json=${file}`], { cwd: ROOT, ...options });
        const from = options.cwd ?? ROOT;
        return JSON.parse(readFileSync(file, 'utf8'))
          .map((test) => path.relative(from, test.file))
          .sort();
      }),
    run: (files = []) =>
      inFolder((folder) => {
        const list = path.join(folder, 'files.txt');
        writeFileSync(list, files.join('\n'));
        return outcomeOf('unit tests', vitest(list, args), options);
      }),
  };
}

/** Journeys of Playwright in `folder`, of which `list(tag)` lists those with a tag; pictures of failures are in `pictures`, in a folder of its own each time. */
export function journeySuite({ folder, pictures, ...options }) {
  const playwright = [PLAYWRIGHT, 'test', '-c', folder];
  return {
    list: (tag = '') =>
      inFolder(async (lists) => {
        const file = path.join(lists, 'events.jsonl');
        const env = { ...options.env, TEST_OUTCOME_FILE: file };
        await run(pinnedNode(), [...playwright, '--list', `--grep=${tag}`], {
          cwd: ROOT,
          ...options,
          env,
          stdio: 'ignore',
        });
        return [...readOutcome(file).units.keys()];
      }),
    run: (journeys, repeat = 'all') =>
      inFolder((lists) => {
        const output = `--output=${path.join(pictures, folderOf(repeat))}`;
        const list = path.join(lists, 'journeys.txt');
        if (journeys !== undefined) writeFileSync(list, journeys.join('\n'));
        const chosen = journeys === undefined ? [] : [`--test-list=${list}`];
        return outcomeOf('journeys', [...playwright, output, ...chosen], options);
      }),
  };
}

/** The suite of some of its units; `name` is part of the folder of their pictures. */
export function only(suite, chosen, name = 'all') {
  const nothing = { units: new Map(), left: [], reason: '', outside: [] };
  return {
    run: async (units = chosen, repeat = '') => {
      if (units.length === 0) return nothing;
      const outcome = await suite.run(units, `${name} ${repeat}`.trim());
      return { ...outcome, units: new Map([...missingOf(units, outcome), ...outcome.units]) };
    },
  };
}

/** A name that a run did not find would otherwise count as a test that has passed. A file of journeys names all of them. */
function missingOf(units, outcome) {
  if (outcome.outside.length > 0) return [];
  const told = [...outcome.units.keys(), ...outcome.left];
  const missing = units.filter((unit) => !told.some((each) => each === unit || each.startsWith(`${unit} › `)));
  return missing.map((unit) => [unit, { ms: 0, passed: 0, failures: [{ name: unit, message: 'It was not found.' }] }]);
}

/** Short, because titles are long, and different for each. */
function folderOf(repeat) {
  const hash = createHash('sha256').update(repeat).digest('hex').slice(0, 6);
  const words = repeat.replaceAll(/[^\w.]+/g, '-');
  return words.length > 60 ? `${words.slice(0, 60)}-${hash}` : words;
}

async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-suite-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
