import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { environmentAt } from './other-date.mjs';
import { ensureBuilt, exitCodeOf, main, pinnedNode, ROOT, say } from './workspace.mjs';

const RESULTS = path.join(ROOT, 'test-results/look');
const OUTCOME = path.join(RESULTS, 'outcome.jsonl');
const ACCEPTED = path.join(ROOT, 'e2e/look/accepted');
/** As in e2e/look/look-clock.ts, for the tests themselves: they name days too. */
const DATE = '2031-10-15T15:00:00Z';

/**
 * `npm run look`: takes pictures of every screen, in both themes, on a desk and a phone, and compares them with the last
 * accepted ones. `-- --accept` accepts what there is, `-- --most-used` takes those screens alone whose pictures are kept
 * with the code, `-- --only=/tank-data` those with this in their address.
 */
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = process.argv.slice(2);
  const accepts = args.includes('--accept');
  const isWhole = !args.includes('--most-used') && !args.some((arg) => arg.startsWith('--only='));
  const begun = Date.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const env = {
    ...(await environmentAt(DATE)),
    CHROMIUM_PATH: await findChromium(),
    LOOK_OUTCOME: OUTCOME,
    ...(args.includes('--most-used') && { LOOK_MOST_USED: '1' }),
    ...Object.fromEntries(args.filter((arg) => arg.startsWith('--only=')).map((arg) => ['LOOK_ONLY', arg.slice(7)])),
  };
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const update = `--update-snapshots=${accepts ? 'changed' : 'none'}`;
  const code = await exitCodeOf(pinnedNode(), [playwright, 'test', '-c', 'e2e/look/look.config.ts', update], { env });
  const taken = readTaken();
  if (accepts && code === 0 && isWhole) removeOthers(taken);
  if (accepts) await compressSince(begun);
  tell(taken, accepts);
  return code;
});

function readTaken() {
  if (!existsSync(OUTCOME)) return [];
  return readFileSync(OUTCOME, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Pictures of screens that are gone. */
function removeOthers(taken) {
  const names = new Set(taken.map(({ name }) => path.join(ACCEPTED, name)));
  for (const file of listAccepted()) if (!names.has(file)) rmSync(file);
}

/** The same pixels in less than half of the bytes: a browser compresses in a hurry. */
async function compressSince(begun) {
  const sharp = createRequire(path.join(ROOT, 'apps/server/package.json'))('sharp');
  for (const file of listAccepted().filter((each) => statSync(each).mtimeMs >= begun)) {
    writeFileSync(file, await sharp(readFileSync(file)).webp({ lossless: true, effort: 6 }).toBuffer());
  }
}

function listAccepted() {
  if (!existsSync(ACCEPTED)) return [];
  return readdirSync(ACCEPTED, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function tell(taken, accepts) {
  const of = (wanted) => taken.filter(({ outcome }) => outcome === wanted);
  const [different, fresh] = [of('different'), of('new')];
  for (const { name } of different) say(`different: ${name}`);
  say(`${taken.length} pictures: ${of('same').length} as accepted, ${different.length} different, ${fresh.length} new`);
  if (different.length > 0) say(`What differs, beside each other: ${path.join(RESULTS, 'report/index.html')}`);
  if (accepts) return say(`Accepted in ${ACCEPTED}`);
  if (fresh.length > 0 && fresh.length === taken.length)
    say('Nothing is accepted yet: look at the pictures, then run it with --accept.');
  if (fresh.length > 0) say(`New pictures: ${path.join(RESULTS, 'pictures')}`);
}
