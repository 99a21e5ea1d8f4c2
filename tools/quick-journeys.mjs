import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findImporters } from './related-tests.mjs';

const PAGES = 'apps/web/src/app/pages.ts';
/** An entry of the pages: its address and its file. */
const PAGE = /'(\/[^']*)': \(\) => import\('\.\.\/(pages\/[^']+)'\)/g;
const FEATURE = /^(?:apps\/server\/src\/features|apps\/web\/src\/(?:features|pages\/\w+))\/([^/]+)\//;
const SERVER_FEATURE = /^apps\/server\/src\/features\/([^/]+)\//;
/** An address in the text of a journey; what is filled in counts as one part of it. */
const ADDRESS = /['"`](\/(?!api\b)[a-z][^'"`\s]*)['"`]/g;
const FILLED_IN = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
/** Walks over all screens belong to no page; the size of a build is not that of a quick one. */
const WALKS =
  /^(accessibility|screens|stored-scripts|low-screens|focus-in-view|number-fields|keyboard|taps|paper|first-screen)/;
/** What one counts that has not been measured yet. */
const UNKNOWN_MS = 10_000;
/** Of what a journey took when all ran; two run at a time, each with a portal of its own. */
const MOST_JOURNEYS = 3;
const MOST_MS = 36_000;

/**
 * The journeys to run for these changed files: of those that visit a page that one of the files reaches by imports, or that
 * are named like a changed feature, the nearest first, then what must pass before landing, then the shortest, and of
 * several files rather than of one. `times` are milliseconds by unit. Returns those few, and how many others there are.
 */
export function chooseJourneys(root, changed, { times }) {
  const pages = readPages(root, changed);
  const features = new Set(changed.flatMap((file) => FEATURE.exec(file)?.[1] ?? []));
  const journeys = readJourneys(root).flatMap((journey) => {
    const unit = unitOf(journey, times);
    const ms = times[unit] ?? UNKNOWN_MS;
    const isNamed = features.has(journey.file.replace('.e2e.ts', '')) || changed.includes(`e2e/${journey.file}`);
    const visited = pages.filter(({ address, name }) => visits(journey, address, name));
    const distance = isNamed ? -1 : Math.min(...visited.map((page) => page.distance));
    return unit === undefined || distance === Number.POSITIVE_INFINITY ? [] : [{ ...journey, unit, ms, distance }];
  });
  journeys.sort(
    (one, other) => one.distance - other.distance || Number(other.isGate) - Number(one.isGate) || one.ms - other.ms,
  );
  const isFirstOfFile = ({ file }, at) => journeys.findIndex((other) => other.file === file) === at;
  const chosen = [];
  for (const journey of [
    ...journeys.filter(isFirstOfFile),
    ...journeys.filter((each, at) => !isFirstOfFile(each, at)),
  ]) {
    const total = chosen.reduce((sum, { ms }) => sum + ms, 0);
    if (chosen.length === 0 || (chosen.length < MOST_JOURNEYS && total + journey.ms <= MOST_MS)) chosen.push(journey);
  }
  return { chosen: chosen.map(({ unit }) => unit), left: journeys.length - chosen.length };
}

/** The pages that the changed files reach, with the number of files in between. */
function readPages(root, changed) {
  const features = changed.flatMap((file) => SERVER_FEATURE.exec(file)?.[1] ?? []);
  const contracts = features.map((feature) => `packages/contract/src/${feature}.ts`);
  const { distances } = findImporters(root, [...changed, ...contracts]);
  const text = readFileSync(path.join(root, PAGES), 'utf8');
  return [...text.matchAll(PAGE)].flatMap(([, address, file]) => {
    const distance = distances.get(`apps/web/src/${file}`);
    const name = path.basename(path.dirname(file));
    return distance === undefined ? [] : [{ address, name, distance }];
  });
}

/** The journeys with the addresses that they name, or that their file names if they name none. */
function readJourneys(root) {
  const folder = path.join(root, 'e2e');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.e2e.ts') && !WALKS.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const [, ...blocks] = text.split(/^ *test\(\s*/m);
      return blocks.flatMap((block) => {
        const [, , title] = /^(['"`])(.*?)\1,/.exec(block) ?? [];
        // A title that is put together is not known without running the file.
        if (title === undefined || title.includes('${')) return [];
        const own = addressesIn(block);
        const isGate = block.slice(0, block.indexOf('=>')).includes("'@gate'");
        const isInGroup = /^ *test\.describe/m.test(text);
        return [{ file, title, isGate, isInGroup, addresses: own.length > 0 ? own : addressesIn(text) }];
      });
    });
}

/** One in a group has the group's title in its name, which is known of those that were measured. */
function unitOf({ file, title, isInGroup }, times) {
  const known = Object.keys(times).find((unit) => unit.startsWith(`${file} › `) && unit.endsWith(` › ${title}`));
  return known ?? (isInGroup ? undefined : `${file} › ${title}`);
}

function addressesIn(text) {
  return [...text.replaceAll(FILLED_IN, '*').matchAll(ADDRESS)].map(([, address]) => address.split(/[?#]/)[0]);
}

function visits({ file, addresses }, address, name) {
  if (file.startsWith(`${name}.`)) return true;
  const parts = address.split('/');
  return addresses.some((visited) => {
    const visitedParts = visited.split('/');
    return (
      visitedParts.length === parts.length &&
      parts.every((part, at) => part === visitedParts[at] || (part.startsWith('$') && visitedParts[at] !== ''))
    );
  });
}
