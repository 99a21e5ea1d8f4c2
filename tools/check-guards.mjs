/**
 * Does a test fail when a guard is gone? `node tools/check-guards.mjs [part of a place or guard]`
 *
 * Every guard of the server is found by pattern: the row filter, the company's door, version checks, the role gate,
 * permission functions, refusals, the filters that keep out what is another company's or another person's. In a copy
 * of apps/server beside it (so that imports resolve) one guard at a time is changed to let everybody in, and the tests
 * that could notice are run. Prints a table; ends with 1 if a guard SURVIVED. Takes about ten seconds a guard, so it is no part
 * of `npm test`: run it after adding a guard or an endpoint.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVER = path.join(ROOT, 'apps/server');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const NODE = path.join(ROOT, 'node_modules/.bin/node');

const ANYBODY = "{ role: 'admin', company_id: null }";
const replaceArgument = (place, change) => (name, args) =>
  `${name}(${args.map((argument, index) => (index === place ? change(argument) : argument)).join(', ')})`;

/** Calls that decide who gets in, and what stands in their place once they let everybody in. */
const CALLS = [
  { pattern: /\bisReadableBy\(/g, open: replaceArgument(0, () => ANYBODY) },
  { pattern: /\bisVisibleProcedure\(/g, open: replaceArgument(0, () => ANYBODY) },
  { pattern: /\bgetReadableCompany\(/g, open: replaceArgument(1, () => ANYBODY) },
  { pattern: /\brequireVersion\(/g, open: replaceArgument(1, () => 'undefined') },
  { pattern: /\b(isAllowed|maySignIn)\(/g, open: () => 'true' },
  { pattern: /\bcan[A-Z]\w*\(/g, open: () => 'true' },
  // refuseGuessing only spares the work of a guess that settleGuess refuses in any case.
  {
    pattern: /\b(require(?!Version)[A-Z]|refuse(?!Guessing)[A-Z]|settleGuess)\w*\(/g,
    open: () => 'undefined',
    onlyStatements: true,
  },
];

/** Conditions of a statement that keep rows out. */
const FILTERS = [
  { guard: "the company's own", pattern: /\s+and (\w+\.)?company_id = \w+\.company_id/g, open: '' },
  {
    guard: "the person's own",
    pattern: /(?<=\.where\('id', '=', \w+\))\s+\.where\('user_id', '=', user_id\)/g,
    open: '',
  },
  { guard: "the teacher's own", pattern: /\s*\.where\('teacher_id', '=', [\w.]+\)/g, open: '' },
  { guard: "the teacher's own", pattern: /\b(\w+\.)?teacher_id = \$\{[\w.]+\}/g, open: 'true' },
  { guard: 'the second factor', pattern: /(?<=if \()person\.needs_second_factor/g, open: 'false' },
];

function sourceFiles(folder) {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // The supervisor of PostgreSQL guards a data folder, not people.
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|-test-world\.ts$|database\/embedded\//.test(file))
      .map((file) => path.join(folder, file))
  );
}

/** The end of a call's brackets and its arguments' texts; texts in quotes are skipped. */
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
  throw new Error('a call has no end');
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
      guards.push({ guard: name, from: match.index, to: end, by: open(name, args) });
    }
  }
  for (const { guard, pattern, open } of FILTERS) {
    for (const match of text.matchAll(pattern)) {
      guards.push({ guard, from: match.index, to: match.index + match[0].length, by: open });
    }
  }
  return guards.map((one) => ({
    ...one,
    file,
    place: `${path.relative(SERVER, file)}:${text.slice(0, one.from + 1).split('\n').length}`,
  }));
}

/** The tests of the part itself, of the records that hang on tanks, and the matrix of all callers. */
function testsFor(file) {
  const [, part] = /(features\/[\w-]+|shared\/[\w-]+)\//.exec(file) ?? [];
  const tanks = ['features/tank-state', 'features/tanks', 'features/fleet'];
  const records = [...tanks, 'features/vacuum-readings', 'features/transfers'];
  const people = ['features/users', 'features/company-assignment-requests'];
  const parts = [part === undefined || records.includes(part) ? records : [part, ...tanks]].flat();
  const uploads = ['features/procedures', 'features/uploads'];
  for (const together of [people, uploads]) if (together.includes(part)) parts.push(...together);
  return [...parts.map((name) => `src/${name}/`), 'test-support/permission-matrix'];
}

function runTests(copy, tests) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const options = [
    'run',
    '--root',
    copy,
    '--bail=1',
    '--exclude=**/enumeration.test.ts',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  return new Promise((resolve) => {
    const child = spawn(NODE, [VITEST, ...options, ...tests], { cwd: copy, stdio: 'ignore' });
    child.on('exit', () => resolve(existsSync(report) ? readReport(report) : { ran: false, failed: undefined }));
  });
}

function readReport(file) {
  const { testResults, numTotalTests } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  return { ran: numTotalTests > 0, failed: failed?.fullName };
}

async function judge(copy, guard) {
  const file = path.join(copy, path.relative(SERVER, guard.file));
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, guard.from) + guard.by + whole.slice(guard.to));
  const { ran, failed } = await runTests(copy, testsFor(guard.file));
  writeFileSync(file, whole);
  if (!ran) return 'BROKEN: no test ran';
  return failed === undefined ? 'SURVIVED' : `killed by '${failed}'`;
}

async function main() {
  const [wanted = ''] = process.argv.slice(2);
  const guards = sourceFiles(path.join(SERVER, 'src'))
    .flatMap(findGuards)
    .filter(({ guard, place }) => `${guard} ${place}`.includes(wanted));
  if (guards.length === 0) throw new Error('no guard was found');
  const copy = mkdtempSync(path.join(ROOT, 'apps/.server-without-a-guard-'));
  const clear = () => rmSync(copy, { recursive: true, force: true });
  process.on('exit', clear);
  process.on('SIGINT', () => process.exit(1));
  process.on('SIGTERM', () => process.exit(1));
  cpSync(SERVER, copy, { recursive: true, filter: (place) => !/node_modules|\/data(-\w+)?$/.test(place) });

  const whole = await runTests(copy, testsFor(''));
  if (!whole.ran || whole.failed !== undefined)
    throw new Error(`the tests fail with every guard in place: ${whole.failed}`);
  let survivors = 0;
  for (const guard of guards) {
    const verdict = await judge(copy, guard);
    if (!verdict.startsWith('killed')) survivors += 1;
    process.stdout.write(`${guard.guard.padEnd(22)} ${guard.place.padEnd(66)} ${verdict}\n`);
  }
  process.stdout.write(`${guards.length} guards, ${survivors} not missed by any test\n`);
  process.exit(survivors > 0 ? 1 : 0);
}

await main();
