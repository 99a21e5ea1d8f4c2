/**
 * What does each test file notice that no other does?
 * `node tools/noticed.mjs [--lines=200] [--seed=1] [--minutes=30] [--area=domain|server|web] [--table]`
 *
 * Changes one line at a time of a sample, in memory alone, and runs the test files nearest to it. Remembers each mutant in
 * `test-results/noticed.json` and goes on where it stopped; `--table` only prints what is known, with the time of each file
 * by `tools/test-times.json`. Processes and threads that a test starts run the unchanged line.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { mutate, sampleMutants } from './mutants.mjs';
import { describeNoticed } from './noticed-table.mjs';
import { findRelatedTests } from './related-tests.mjs';
import { pinnedNode, ROOT, say } from './workspace.mjs';
import { readTimes } from './world-parts.mjs';

const MEMORY = path.join(ROOT, 'test-results/noticed.json');
const NEAREST = 12;
/** Only to end what hangs: twelve files take less on any machine. */
const SILENCE_MS = 600_000;
const SIGNALS = ['SIGINT', 'SIGTERM'];
const LEFT_OUT = /\.world\.|\/embedded\/|\/(main|permission-matrix-\d)\.test\./;
const setup = path.join(ROOT, 'tools/vitest-setup.mjs');
const AREAS = {
  domain: {
    folders: ['packages/domain/src'],
    tests: 'packages/domain/',
    options: {
      root: ROOT,
      config: false,
      isolate: false,
      include: ['packages/domain/src/**/*.test.ts'],
      setupFiles: [setup],
    },
  },
  server: {
    folders: ['apps/server/src/features', 'apps/server/src/shared'],
    tests: 'apps/server/',
    options: { root: path.join(ROOT, 'apps/server') },
  },
  web: {
    folders: ['apps/web/src/features', 'apps/web/src/pages', 'apps/web/src/shared'],
    tests: 'apps/web/',
    options: { root: path.join(ROOT, 'apps/web') },
  },
};

const option = (name, otherwise) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

/** One Vitest for all mutants of an area: its database is reused, and unchanged modules are compiled once. */
async function openVitest(options) {
  const { createVitest } = await import('vitest/node');
  let mutant;
  const plugin = {
    name: 'mutant',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === mutant?.path ? mutant.text : undefined),
  };
  const vitest = await createVitest(
    'test',
    { ...options, watch: false, reporters: [{}], fsModuleCache: false },
    { plugins: [plugin] },
  );
  return {
    close: () => vitest.close(),
    /** The files of these that fail while `file` has another text. */
    findFailing: async (tests, file, text) => {
      const place = path.join(ROOT, file);
      mutant = text === undefined ? undefined : { path: place, text };
      vitest.invalidateFile(place);
      const specifications = (await vitest.globTestSpecifications(tests.map((test) => path.join(ROOT, test)))).filter(
        ({ moduleId }) => tests.includes(path.relative(ROOT, moduleId)),
      );
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
      mutant = undefined;
      vitest.invalidateFile(place);
      const modules = vitest.state.getTestModules(specifications.map(({ moduleId }) => moduleId));
      const failing = modules.filter((module) => !module.ok()).map(({ moduleId }) => path.relative(ROOT, moduleId));
      return [
        ...new Set([...failing, ...(unhandledErrors.length > 0 && failing.length === 0 ? tests.slice(0, 1) : [])]),
      ];
    },
  };
}

async function runArea(area, mutants, known, until) {
  const { options, tests: prefix } = AREAS[area];
  const open = mutants.filter(({ key }) => known[key] === undefined);
  if (open.length === 0 || Date.now() > until) return;
  const vitest = await openVitest(options);
  const steady = new Map();
  for (const { key, ...mutant } of open) {
    if (Date.now() > until) break;
    const near = findRelatedTests(ROOT, [mutant.file])
      .filter((file) => file.startsWith(prefix) && !LEFT_OUT.test(file))
      .slice(0, NEAREST);
    // What fails without a mutant tells nothing.
    const unseen = near.filter((file) => !steady.has(file));
    const failing = unseen.length > 0 ? await vitest.findFailing(unseen, mutant.file) : [];
    for (const file of unseen) steady.set(file, !failing.includes(file));
    const tests = near.filter((file) => steady.get(file));
    const text = mutate(readFileSync(path.join(ROOT, mutant.file), 'utf8'), mutant);
    // Some never end: then this is what is remembered.
    remember(known, key, { ...mutant, area, tests, noticed: tests, hung: true });
    const noticed = tests.length > 0 ? await vitest.findFailing(tests, mutant.file, text) : [];
    remember(known, key, { ...mutant, area, tests, noticed });
    say(`${noticed.length} of ${tests.length} noticed ${mutant.file}:${mutant.line}, ${mutant.change}`);
  }
  await vitest.close();
}

function remember(known, key, mutant) {
  known[key] = mutant;
  mkdirSync(path.dirname(MEMORY), { recursive: true });
  writeFileSync(MEMORY, `${JSON.stringify(known, null, 2)}\n`);
}

const readMemory = () => (existsSync(MEMORY) ? JSON.parse(readFileSync(MEMORY, 'utf8')) : {});
const lastRemembered = () => (existsSync(MEMORY) ? statSync(MEMORY).mtimeMs : 0);

/** The one that ran when somebody ended the tool did not hang. */
function forgetRunning() {
  const known = readMemory();
  const last = Object.keys(known).at(-1);
  if (!known[last]?.hung) return;
  delete known[last];
  writeFileSync(MEMORY, `${JSON.stringify(known, null, 2)}\n`);
}

/** Until the area's mutants are done, in a group of processes that is killed when a mutant hangs, and begun again. */
async function watchArea(area, until) {
  for (let isDone = false; !isDone && Date.now() < until; ) {
    const began = Date.now();
    const env = { ...process.env, NOTICED_AREA: area, NOTICED_UNTIL: String(until) };
    const child = spawn(pinnedNode(), process.argv.slice(1), { stdio: 'inherit', detached: true, env });
    const watch = setInterval(() => {
      if (Date.now() - Math.max(began, lastRemembered()) > SILENCE_MS) process.kill(-child.pid, 'SIGKILL');
    }, 1_000);
    const end = () => {
      process.kill(-child.pid, 'SIGKILL');
      forgetRunning();
      process.exit(1);
    };
    for (const signal of SIGNALS) process.on(signal, end);
    const [code, signal] = await once(child, 'exit');
    for (const signal of SIGNALS) process.off(signal, end);
    clearInterval(watch);
    isDone = signal !== 'SIGKILL';
    if (isDone && code !== 0) throw new Error(`The mutants of ${area} ended with ${code}.`);
  }
}

const own = process.env.NOTICED_AREA;
if (own !== undefined) {
  const count = Math.ceil(Number(option('lines', '200')) / Object.keys(AREAS).length);
  const mutants = sampleMutants(ROOT, AREAS[own].folders, { count, seed: option('seed', '1') });
  await runArea(own, mutants, readMemory(), Number(process.env.NOTICED_UNTIL));
  process.exit();
}
const areas = Object.keys(AREAS).filter((area) => option('area', area) === area);
const until = Date.now() + Number(option('minutes', '600')) * 60_000;
if (!process.argv.includes('--table')) for (const area of areas) await watchArea(area, until);
say(describeNoticed(Object.values(readMemory()), readTimes()));
