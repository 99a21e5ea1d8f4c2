import { ensureInstalled, exitCodeOf, main, pinnedNode } from './workspace.mjs';

await main(async () => {
  await ensureInstalled();
  return exitCodeOf(pinnedNode(), ['bench/run.ts', ...process.argv.slice(2)]);
});
