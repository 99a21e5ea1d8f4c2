import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readDate } from './run-options.mjs';
import { prepareSuites, RESULTS, runTests, UNSTEADY } from './run-tests.mjs';
import { only } from './test-suites.mjs';
import { main, ROOT, say } from './workspace.mjs';
import { worldMemory } from './world-memory.mjs';
import { readPart, readTimes, TIMES, unitsOfPart, WORLD_PARTS } from './world-parts.mjs';

/**
 * `npm run test:world`: all tests, in parts that were not yet green for this commit; `-- --part 3/8` runs one part. Says
 * what is still to be run.
 */
await main(async () => {
  const asked = process.argv.includes('--part')
    ? readPart(process.argv[process.argv.indexOf('--part') + 1])
    : undefined;
  const parts = asked?.parts ?? WORLD_PARTS;
  const date = readDate();
  const nameOf = (part) => [`${part}/${parts}`, ...(date === undefined ? [] : [`at ${date}`])].join(' ');
  const memory = worldMemory({ root: ROOT, file: path.join(RESULTS, 'world.json') });
  const all = Array.from({ length: parts }, (_, index) => index + 1);
  const open = all.filter((part) => memory.greenAt(nameOf(part)) === undefined);
  const chosen = asked === undefined ? open : [asked.part];
  if (!memory.isClean) say('There are uncommitted changes: what passes is not remembered.');

  const suites = await prepareSuites();
  const [units, journeys] = [await suites.units.list(), await suites.journeys.list()];
  const times = readTimes();
  const totals = { passed: 0, failed: 0, times: {}, unsteady: [] };
  const red = [];
  for (const part of chosen) {
    say(`\nPart ${nameOf(part)}`);
    const { code, ...result } = await runTests([
      only(suites.units, unitsOfPart(units, times, part, parts), `part ${part}`),
      only(suites.journeys, unitsOfPart(journeys, times, part, parts), `part ${part}`),
    ]);
    if (code === 0) memory.remember(nameOf(part));
    else red.push(part);
    totals.passed += result.passed;
    totals.failed += result.failures.length;
    totals.unsteady.push(...result.unsteady);
    Object.assign(totals.times, Object.fromEntries(result.times));
  }
  if (process.argv.includes('--renew-times')) renewTimes({ ...times, ...totals.times }, [...units, ...journeys]);

  say('');
  for (const part of all) {
    const commit = memory.greenAt(nameOf(part));
    const ran = chosen.includes(part) ? 'green, not remembered' : 'still to be run';
    say(
      `${nameOf(part)}  ${red.includes(part) ? 'red' : commit === undefined ? ran : `green at ${commit.slice(0, 10)}`}`,
    );
  }
  writeFileSync(UNSTEADY, `${JSON.stringify(totals.unsteady, null, 2)}\n`);
  if (totals.unsteady.length > 0) say(`\n${totals.unsteady.length} unsteady: ${UNSTEADY}`);
  say(`\n${totals.passed} passed, ${totals.failed} failed`);
  return red.length === 0 ? 0 : 1;
});

/** To the tenth of a second, and only of what there is, so that the table changes little. */
function renewTimes(times, units) {
  const rounded = units.filter((unit) => times[unit] > 0).map((unit) => [unit, Math.round(times[unit] / 100) * 100]);
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}
