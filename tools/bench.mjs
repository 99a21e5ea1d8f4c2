import { ensureInstalled, exitCodeOf, main, pinnedNode } from './workspace.mjs';

/** `npm run bench -- exports` measures the PDF exports instead of the fleet. */
await main(async () => {
  await ensureInstalled();
  const [first, ...others] = process.argv.slice(2);
  if (first === 'exports') return exitCodeOf(pinnedNode(), ['bench/exports.ts', ...others]);
  return exitCodeOf(pinnedNode(), ['bench/run.ts', ...process.argv.slice(2)]);
});
