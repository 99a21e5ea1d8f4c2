/**
 * Does a test fail when a guard is removed?
 * `node tools/check-guards.mjs [--count] [--shard=1/4] [part of a path or guard]`
 *
 * Guards are the rows of the table of permissions, and what is found by pattern in the server: the row filter, the
 * company check, version checks, the role check, questions to the table, functions that throw, and filters for another
 * company's or person's rows. In a copy of apps/server next to it (so that imports resolve) one guard at a time is changed
 * to admit everybody, and the tests that could notice are run. Prints a table; exits with 1 if a guard SURVIVED. Takes
 * some seconds per guard, so it is not part of `npm test`: run it after adding a guard or an endpoint. Without a shard two
 * copies share the guards. `--count` only counts them, and fails if there are fewer rows or fewer guards of the server than
 * there were, or if a pattern finds none: it would otherwise look like a guard that is tested.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVER = path.join(ROOT, 'apps/server');
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const SHARDS = 2;
/** Raised with every guard that is added; lowered only with a reason in the commit. */
const LEAST = { rows: 29, calls: 417, filters: 101 };

/** The table of permissions of the domain. */
const TABLE = path.join(ROOT, 'packages/domain/src/accounts/permissions.ts');

const ANYBODY = "{ role: 'admin', company_id: null }";
const replaceArgument = (place, change) => (name, args) =>
  `${name}(${args.map((argument, index) => (index === place ? change(argument) : argument)).join(', ')})`;

/** Calls that decide on access, and their replacements that admit everybody. */
const CALLS = [
  { pattern: /\bisReadableBy\(/g, open: replaceArgument(0, () => ANYBODY) },
  { pattern: /\bisVisibleProcedure\(/g, open: replaceArgument(0, () => ANYBODY) },
  { pattern: /\bgetReadableCompany\(/g, open: replaceArgument(1, () => ANYBODY) },
  { pattern: /\brequireVersion\(/g, open: replaceArgument(1, () => 'undefined') },
  { pattern: /\b(isAllowed|maySignIn)\(/g, open: () => 'true' },
  { pattern: /\bcan(?:[A-Z]\w*)?\(/g, open: () => 'true' },
  // checkSignInLimits only saves the work of an attempt that settleSignInAttempt rejects in any case.
  {
    pattern: /\b(require(?!Version)[A-Z]|settleSignInAttempt)\w*\(/g,
    open: () => 'undefined',
    onlyStatements: true,
  },
];

/** Conditions of a statement that filter rows. */
const FILTERS = [
  { guard: "the company's own", pattern: /\s+and (\w+\.)?company_id = \w+\.company_id/g, open: '' },
  {
    guard: "the person's own",
    pattern: /(?<=\.where\('id', '=', \w+\))\s+\.where\('user_id', '=', user_id\)/g,
    open: '',
  },
  { guard: "a company's list", pattern: /(?<=sql`and \(?)(\w+\.)?company_id = \$\{[\w.]+\}/g, open: 'true' },
  { guard: "the teacher's own", pattern: /\s*\.where\('teacher_id', '=', [\w.]+\)/g, open: '' },
  { guard: "the teacher's own", pattern: /\b(\w+\.)?teacher_id = \$\{[\w.]+\}/g, open: 'true' },
  { guard: 'tankInStock', pattern: /if \([^\n]*\) throw tankInStock\(\);/g, open: '' },
  { guard: 'a right of a stream', pattern: /\bnow\.(\w+) === person\.\1/g, open: 'true' },
  { guard: 'the new password', pattern: /(?<=if \()person\.needs_new_password/g, open: 'false' },
  {
    guard: 'what a see-as shows',
    pattern: /person\.seen_by !== undefined && !isOpenToSeeAs\(endpoint\)/g,
    open: 'false',
  },
  { guard: 'the administrator of a see-as', pattern: / and \$\{isOfLiveAdministrator\(times\)\}/g, open: '' },
  { guard: 'the second factor', pattern: /(?<=if \()person\.needs_second_factor/g, open: 'false' },
];

function sourceFiles(folder) {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // The supervisor of PostgreSQL protects a data folder, not data of people.
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|-test-world\.ts$|database\/embedded\//.test(file))
      .map((file) => path.join(folder, file))
  );
}

/** The end of a call and the source of its arguments; string literals are skipped. */
function readCall(text, open) {
  const args = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'" || sign === '"' || sign === '`') at = text.indexOf(sign, at + 1);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if ((sign === ',' && depth === 1) || (sign === ')' && depth === 0)) {
      args.push(text.slice(start, at).trim());
      start = at + 1;
    }
    if (depth === 0) return { end: at + 1, args: args.filter((argument) => argument !== '') };
  }
  throw new Error('a call has no closing bracket');
}

function isStatement(text, begin, end) {
  const line = text.slice(text.lastIndexOf('\n', begin) + 1, begin);
  return /^\s*(if \(.*\) )?(await )?$/.test(line) && text[end] === ';';
}

function findGuards(file) {
  const text = readFileSync(file, 'utf8');
  const guards = [];
  for (const { pattern, open, onlyStatements = false } of CALLS) {
    for (const match of text.matchAll(pattern)) {
      const name = match[0].slice(0, -1);
      if (/function $/.test(text.slice(0, match.index))) continue;
      const { end, args } = readCall(text, match.index + name.length);
      if (onlyStatements && !isStatement(text, match.index, end)) continue;
      guards.push({ kind: 'calls', found: pattern, guard: name, from: match.index, to: end, by: open(name, args) });
    }
  }
  for (const { guard, pattern, open } of FILTERS) {
    for (const match of text.matchAll(pattern)) {
      const to = match.index + match[0].length;
      guards.push({ kind: 'filters', found: pattern, guard, from: match.index, to, by: open });
    }
  }
  return guards.map((one) => ({
    ...one,
    file,
    place: `${path.relative(SERVER, file)}:${text.slice(0, one.from + 1).split('\n').length}`,
  }));
}

/** The rows of the table of permissions: each is opened by a line after the table. */
async function listRows() {
  const { PERMISSIONS } = await import(TABLE);
  const from = readFileSync(TABLE, 'utf8').length;
  return Object.entries(PERMISSIONS).flatMap(([subject, rules]) =>
    Object.keys(rules).map((action) => ({
      kind: 'rows',
      guard: `${action} ${subject}`,
      place: path.relative(SERVER, TABLE),
      file: TABLE,
      from,
      to: from,
      by: `Object.assign(PERMISSIONS.${subject}, { ${action}: () => true });\n`,
    })),
  );
}

/** First the tests of the feature itself, then those of records related to it, then the permission matrix. */
function testsFor(file) {
  const matrix = ['test-support/permission-matrix'];
  if (file.endsWith('src/main.ts')) return [['src/upgrade.test.ts'], matrix];
  const [, part] = /(features\/[\w-]+|shared\/[\w-]+)\//.exec(file) ?? [];
  const tanks = ['features/tank-state', 'features/tanks', 'features/fleet'];
  const records = [...tanks, 'features/vacuum-readings', 'features/transfers'];
  const people = ['features/users', 'features/company-assignment-requests'];
  const uploads = ['features/procedures', 'features/uploads'];
  // A renamed subject is also renamed on plans and templates.
  const subjects = ['features/teacher-settings', 'features/lesson-plans', 'features/lesson-templates'];
  const related = part === undefined || records.includes(part) ? [...records] : [...tanks];
  for (const together of [people, uploads, subjects]) if (together.includes(part)) related.push(...together);
  if (part === 'shared/http') related.push('features/auth', 'features/live', 'features/users');
  const others = related.filter((name) => name !== part);
  const folders = (names) => names.map((name) => `src/${name}/`);
  return [...(part === undefined ? [] : [folders([part])]), folders(others), matrix];
}

/** One vitest for all guards of a copy: its database is reused, and unchanged modules are compiled once. */
async function openVitest(copy) {
  // Loaded here, because it needs the Node of the project, which runs the shards.
  const { createVitest } = await import('vitest/node');
  /** The table stands outside the copy: others read it meanwhile, so that only this vitest is given another text. */
  let table;
  const plugin = {
    name: 'table-of-permissions',
    enforce: 'pre',
    load: (id) => (id === TABLE && table !== undefined ? table : undefined),
  };
  // Without the cache of modules on disk, which knows a text by its file: the table has another one in memory.
  const options = { root: copy, watch: false, bail: 1, reporters: [{}], fsModuleCache: false };
  const vitest = await createVitest('test', options, { plugins: [plugin] });
  return {
    setTable: (text) => {
      table = text;
    },
    close: () => vitest.close(),
    invalidate: (file) => vitest.invalidateFile(file),
    run: async (changed, tests) => {
      vitest.invalidateFile(changed);
      const specifications = (await vitest.globTestSpecifications(tests)).filter(
        ({ moduleId }) => !moduleId.endsWith('enumeration.test.ts'),
      );
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
      // The run's own result also contains the modules of earlier runs, with their failures.
      const testModules = vitest.state.getTestModules(specifications.map(({ moduleId }) => moduleId));
      const run = testModules.flatMap((module) => [...module.children.allTests()]);
      const failedTest = run.find((test) => test.result().state === 'failed');
      const failed =
        failedTest?.fullName ??
        testModules.find((module) => module.errors().length > 0)?.moduleId ??
        unhandledErrors[0]?.message;
      return { ran: run.length > 0, failed, why: failedTest?.result().errors?.[0]?.message };
    },
  };
}

async function judge(vitest, copy, guard) {
  const isRow = guard.file === TABLE;
  const file = isRow ? TABLE : path.join(copy, path.relative(SERVER, guard.file));
  const whole = readFileSync(file, 'utf8');
  const put = (text) => (isRow ? vitest.setTable(text) : writeFileSync(file, text));
  put(whole.slice(0, guard.from) + guard.by + whole.slice(guard.to));
  try {
    for (const tests of testsFor(guard.file)) {
      const { ran, failed } = await vitest.run(file, tests);
      if (failed !== undefined) return `killed by '${failed}'`;
      if (!ran && tests[0].startsWith('test-support')) return 'BROKEN: no test ran';
    }
    return 'SURVIVED';
  } finally {
    put(whole);
    vitest.invalidate(file);
  }
}

/** Those whose name or place contains the wanted text. */
async function listGuards(wanted) {
  const guards = [...(await listRows()), ...sourceFiles(path.join(SERVER, 'src')).flatMap(findGuards)].filter(
    ({ guard, place }) => `${guard} ${place}`.includes(wanted),
  );
  if (guards.length === 0) throw new Error('no guard was found');
  return guards;
}

/** Says how many there are of each kind. Throws if there were more, or if a pattern finds none. */
function countGuards(guards) {
  const counts = Object.entries(LEAST).map(([kind, least]) => {
    return { kind, least, count: guards.filter((guard) => guard.kind === kind).length };
  });
  const listed = counts.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  process.stdout.write(`${guards.length} guards were found: ${listed}\n`);
  const idle = [...CALLS, ...FILTERS].find(({ pattern }) => !guards.some(({ found }) => found === pattern));
  if (idle !== undefined) throw new Error(`nothing is found by ${idle.pattern}`);
  for (const { kind, least, count } of counts) {
    if (count < least) throw new Error(`there were ${least} ${kind}: does a pattern miss some?`);
    if (count > least) process.stdout.write(`LEAST can be raised: ${count} ${kind}\n`);
  }
}

/** Every nth guard, because neighbouring guards take similar time. */
function inShard(shard) {
  const [part, parts] = shard.split('/').map(Number);
  return (_, index) => index % parts === part - 1;
}

/** Runs the shards as parallel processes with the Node of the project; returns the highest of their exit codes. */
async function runShards(shards, wanted) {
  const codes = await Promise.all(
    shards.map((shard) => {
      const args = [import.meta.filename, ...(wanted === '' ? [] : [wanted])];
      const child = spawn(NODE, args, { stdio: 'inherit', env: { ...process.env, GUARD_SHARD: shard } });
      return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
    }),
  );
  return Math.max(...codes);
}

async function runShard(shard, wanted) {
  const guards = (await listGuards(wanted)).filter(inShard(shard));
  const copy = mkdtempSync(path.join(ROOT, 'apps/.server-without-a-guard-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  process.on('SIGINT', () => process.exit(1));
  process.on('SIGTERM', () => process.exit(1));
  cpSync(SERVER, copy, { recursive: true, filter: (place) => !/node_modules|\/data(-\w+)?$/.test(place) });

  const began = performance.now();
  const vitest = await openVitest(copy);
  const whole = await vitest.run(path.join(copy, 'src/app.ts'), testsFor('').flat());
  if (!whole.ran || whole.failed !== undefined)
    throw new Error(`the tests fail with every guard in place: ${whole.failed}, ${whole.why}`);
  let survivors = 0;
  for (const guard of guards) {
    const verdict = await judge(vitest, copy, guard);
    if (!verdict.startsWith('killed')) survivors += 1;
    process.stdout.write(`${guard.guard.padEnd(22)} ${guard.place.padEnd(66)} ${verdict}\n`);
  }
  await vitest.close();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  process.stdout.write(
    `shard ${shard}: ${guards.length} guards, ${survivors} not missed by any test, ${minutes} min\n`,
  );
  return survivors > 0 ? 1 : 0;
}

const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const asked = process.argv.find((argument) => argument.startsWith('--shard='))?.slice('--shard='.length);
const all = Array.from({ length: SHARDS }, (_, index) => `${index + 1}/${SHARDS}`);
const own = process.env.GUARD_SHARD;
const isPinned = process.execPath.startsWith(ROOT);
if (!isPinned) {
  const { status } = spawnSync(NODE, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
if (own === undefined) {
  const guards = await listGuards(wanted);
  if (wanted === '') countGuards(guards);
  else process.stdout.write(`${guards.length} guards were found\n`);
  if (process.argv.includes('--count')) process.exit();
}
process.exit(
  own === undefined ? await runShards(asked === undefined ? all : [asked], wanted) : await runShard(own, wanted),
);
