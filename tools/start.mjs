import { ensureInstalledToRun } from './install.mjs';
import { ensureBuilt, exitCodeOf, main, pinnedNode } from './workspace.mjs';

await main(async () => {
  await ensureInstalledToRun();
  await ensureBuilt();
  return exitCodeOf(pinnedNode(), ['apps/server/src/main.ts'], { env: { NODE_ENV: 'production' } });
});
