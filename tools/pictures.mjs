import process from 'node:process';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { environmentAt } from './other-date.mjs';
import { ensureBuilt, exitCodeOf, main, pinnedNode } from './workspace.mjs';

/**
 * The moment of all pictures, a Wednesday of the school year: what is made again differs only where the program does. Some
 * seconds into a minute, so that the start of the demo does not reach the next one.
 */
const PICTURED_AT = '2027-03-10T15:00:10Z';

/** Makes the pictures of the handbooks and of the README from the running demo; words after it choose some by their names. */
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...(await environmentAt(PICTURED_AT)), CHROMIUM_PATH: await findChromium() };
  return exitCodeOf(pinnedNode(), ['e2e/pictures/make-pictures.ts', ...process.argv.slice(2)], { env });
});
