import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSuites } from './repeat-failed.mjs';
import { journeySuite, only, unitSuite } from './test-suites.mjs';
import { ROOT } from './workspace.mjs';

/** Longer than the slowest machine takes to start Vitest. */
const SILENCE_MS = 20_000;
/** The first run of a file leaves a mark, by which the next one knows. */
const FIRST =
  "import { existsSync, writeFileSync } from 'node:fs'; const isFirst = !existsSync(MARK); writeFileSync(MARK, '');";

/** A folder with test files of its own, which find the packages of the project. */
function makeFolder(files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewar-repeat-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'marks'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) {
    const first = FIRST.replaceAll('MARK', JSON.stringify(path.join(folder, 'marks', `${name}.mark`)));
    writeFileSync(path.join(folder, name), `${first}\n${text}\n`);
  }
  return folder;
}

function runUnits(files, options = {}) {
  const cases = Object.entries(files).map(([name, text]) => [name, `import { expect, test } from 'vitest';\n${text}`]);
  const folder = makeFolder(Object.fromEntries(cases));
  const config = 'export default { test: { isolate: false, maxWorkers: 1, testTimeout: 2_000 } };';
  writeFileSync(path.join(folder, 'vitest.config.mjs'), config);
  return runSuites([unitSuite({ cwd: folder, stdio: 'ignore', silenceMs: SILENCE_MS })], options);
}

function makeJourneys(files) {
  const folder = makeFolder(files);
  const reporter = JSON.stringify(path.join(ROOT, 'tools/playwright-outcome.mjs'));
  const config = `export default { testDir: '.', testMatch: '*.e2e.mjs', workers: 1, reporter: [[${reporter}]] };`;
  writeFileSync(path.join(folder, 'playwright.config.mjs'), config);
  const suite = journeySuite({ folder, pictures: path.join(folder, 'pictures'), cwd: folder, stdio: 'ignore' });
  return { folder, suite };
}

const namesOf = (failures) => failures.map(({ name }) => name);

test('a file that fails once is unsteady, with its first failure, and all its tests count as passed', async () => {
  const result = await runUnits({
    'steady.test.mjs': "test('always', () => {});",
    'once.test.mjs': "test('never', () => {}); test('once', () => { expect(isFirst).toBe(false); });",
  });
  expect(result).toMatchObject({ passed: 3, failures: [] });
  expect(result.unsteady).toEqual([
    {
      name: 'once.test.mjs',
      first: [{ name: 'once.test.mjs > once', message: expect.stringContaining('expected true to be false') }],
    },
  ]);
});

test('a file that fails each time fails, and what passed in it still counts', async () => {
  const result = await runUnits({
    'always.test.mjs': "test('yes', () => {}); test('no', () => { expect(1).toBe(2); });",
  });
  expect(result).toMatchObject({ passed: 1, unsteady: [] });
  expect(namesOf(result.failures)).toEqual(['always.test.mjs > no']);
});

test('a file that passes only because its failed test is gone still fails', async () => {
  const result = await runUnits({
    'fewer.test.mjs':
      "test('stays', () => {}); if (isFirst) { test('goes', () => {}); test('no', () => { expect(1).toBe(2); }); }",
  });
  expect(result.unsteady).toEqual([]);
  expect(namesOf(result.failures)).toEqual(['fewer.test.mjs > no']);
});

test('a file that cannot be imported once is unsteady', async () => {
  const result = await runUnits({
    'import.test.mjs': "if (isFirst) throw new Error('cannot be read'); test('x', () => {});",
  });
  expect(result).toMatchObject({ passed: 1, failures: [] });
  expect(result.unsteady[0].first[0].message).toContain('cannot be read');
});

test('a file that throws outside its tests once is unsteady', async () => {
  const throwing =
    "setTimeout(() => { if (isFirst) throw new Error('thrown late'); }, 10); await new Promise((done) => setTimeout(done, 300));";
  const result = await runUnits({ 'outside.test.mjs': `test('x', async () => { ${throwing} });` });
  expect(result).toMatchObject({ passed: 1, failures: [] });
  expect(result.unsteady[0].first.some(({ message }) => message.includes('thrown late'))).toBe(true);
});

test('a hook of a group that fails once makes its file unsteady, although all its tests pass', async () => {
  const hook = 'afterAll(() => { if (isFirst) throw new Error("not closed"); });';
  const result = await runUnits({
    'hook.test.mjs': `import { afterAll, describe } from 'vitest'; describe('group', () => { ${hook} test('x', () => {}); });`,
  });
  expect(result).toMatchObject({ passed: 1, failures: [] });
  expect(result.unsteady[0].first[0].message).toContain('not closed');
});

test('a test that hangs once is ended by its limit, and is unsteady', async () => {
  const result = await runUnits({
    'waits.test.mjs': "test('waits', () => (isFirst ? new Promise(() => {}) : undefined));",
  });
  expect(result).toMatchObject({ passed: 1, failures: [] });
  expect(result.unsteady[0].first[0].message).toContain('timed out');
});

test('a file that blocks its process is ended once nothing is told, and what it kept from running is run', async () => {
  const result = await runUnits({
    'blocks.test.mjs': "test('blocks', () => { while (isFirst); });",
    'other.test.mjs': "test('other', () => {});",
    'third.test.mjs': "test('third', () => {});",
  });
  expect(result).toMatchObject({ passed: 3, failures: [] });
});

test('the tests that died with their process once are run again, and all of them count', async () => {
  const result = await runUnits({
    'a.test.mjs': "test('a', () => {});",
    'dies.test.mjs': "test('dies', () => { if (isFirst) process.kill(process.pid, 'SIGKILL'); });",
    'z.test.mjs': "test('z', () => {});",
  });
  expect(result).toMatchObject({ passed: 3, failures: [] });
});

test('a file whose process always dies fails, and no other', async () => {
  const result = await runUnits({
    'a.test.mjs': "test('a', () => {});",
    'dies.test.mjs': "test('dies', () => { process.kill(process.pid, 'SIGKILL'); });",
    'z.test.mjs': "test('z', () => {});",
  });
  expect(result.passed).toBe(2);
  expect(namesOf(result.failures)).toEqual(['dies.test.mjs']);
});

test('more failed files than chance explains are not run again', async () => {
  const files = Array.from({ length: 16 }, (_, index) => [
    `f${index}.test.mjs`,
    "test('once', () => { expect(isFirst).toBe(false); });",
  ]);
  const result = await runUnits(Object.fromEntries(files));
  expect(result).toMatchObject({ passed: 0, unsteady: [] });
  expect(result.failures).toHaveLength(16);
});

test('a setup that fails each time fails the files that it kept from running', async () => {
  const folder = makeFolder({ 'x.test.mjs': "import { test } from 'vitest'; test('x', () => {});" });
  writeFileSync(path.join(folder, 'setup.mjs'), "export default () => { throw new Error('no database'); };");
  writeFileSync(path.join(folder, 'vitest.config.mjs'), "export default { test: { globalSetup: './setup.mjs' } };");
  const result = await runSuites([unitSuite({ cwd: folder, stdio: 'ignore' })]);
  expect(result.passed).toBe(0);
  expect(result.failures).toEqual([
    { name: 'x.test.mjs', message: expect.stringContaining('It was not begun, twice.') },
  ]);
});

test('a setup that cannot be ended after green tests is a fault, in words', async () => {
  const folder = makeFolder({ 'x.test.mjs': "import { test } from 'vitest'; test('x', () => {});" });
  const setup = "export default () => () => { throw new Error('PostgreSQL does not stop'); };";
  writeFileSync(path.join(folder, 'setup.mjs'), setup);
  writeFileSync(path.join(folder, 'vitest.config.mjs'), "export default { test: { globalSetup: './setup.mjs' } };");
  const result = await runSuites([unitSuite({ cwd: folder, stdio: 'ignore' })]);
  expect(result.passed).toBe(1);
  expect(result.failures).toEqual([
    {
      name: 'outside any test',
      message: expect.stringMatching(/^After all tests something could not be ended: .*PostgreSQL does not stop/),
    },
  ]);
});

test('a journey that fails once is unsteady, one that fails each time fails, and only these are run again', async () => {
  const counted = path.join(mkdtempSync(path.join(tmpdir(), 'dewar-counted-')), 'runs.txt');
  onTestFinished(() => rmSync(path.dirname(counted), { recursive: true, force: true }));
  const count = (name) => `const runs = countRun('${name}');`;
  const { folder, suite } = makeJourneys({
    'some.e2e.mjs': `
      import { appendFileSync, readFileSync } from 'node:fs';
      import { expect, test } from '@playwright/test';
      const countRun = (name) => {
        appendFileSync(${JSON.stringify(counted)}, \`\${name}\\n\`);
        return readFileSync(${JSON.stringify(counted)}, 'utf8').split('\\n').filter((line) => line === name).length;
      };
      test('steady', () => { ${count('steady')} });
      test.describe('in a group', () => {
        test('once: 1 > 2, "quoted" and (bracketed)', () => { ${count('once')} expect(runs).toBe(2); });
      });
      test('always', () => { ${count('always')} expect(1).toBe(2); });`,
  });
  const result = await runSuites([suite]);
  expect(namesOf(result.unsteady)).toEqual(['some.e2e.mjs › in a group › once: 1 > 2, "quoted" and (bracketed)']);
  expect(namesOf(result.failures)).toEqual(['some.e2e.mjs › always']);
  expect(result.passed).toBe(2);
  const runs = readFileSync(counted, 'utf8').trim().split('\n').sort();
  expect(runs).toEqual(['always', 'always', 'always', 'once', 'once', 'steady']);
  expect(existsSync(path.join(folder, 'test-results'))).toBe(false);
});

test('of a suite only the chosen units run, and journeys are listed by their tag', async () => {
  const { suite } = makeJourneys({
    'some.e2e.mjs': `
      import { test } from '@playwright/test';
      test('one', { tag: '@gate' }, () => {});
      test('other', () => {});
      test.describe('group', () => { test('third', { tag: '@gate' }, () => {}); });`,
    'more.e2e.mjs': "import { test } from '@playwright/test'; test('one', () => {});",
  });
  expect(await suite.list('@gate')).toEqual(['some.e2e.mjs › one', 'some.e2e.mjs › group › third']);
  expect(await suite.list()).toHaveLength(4);
  const { passed, times } = await runSuites([
    only(suite, ['some.e2e.mjs › one', 'more.e2e.mjs › one']),
    only(suite, []),
  ]);
  expect(passed).toBe(2);
  const lost = await runSuites([only(suite, ['some.e2e.mjs › one', 'some.e2e.mjs › renamed'])], { attempts: 0 });
  expect(lost).toMatchObject({
    passed: 1,
    failures: [{ name: 'some.e2e.mjs › renamed', message: 'It was not found.' }],
  });
  expect(times.map(([unit]) => unit).sort()).toEqual(['more.e2e.mjs › one', 'some.e2e.mjs › one']);
});
