import { ensureBuilt, ensureInstalled, exitCodeOf, main, pinnedNode } from './workspace.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return exitCodeOf(pinnedNode(), ['apps/server/demo/start-demo.ts']);
});
