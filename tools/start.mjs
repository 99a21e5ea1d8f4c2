import { ensureInstalledToRun } from './install.mjs';
import { ensureBuilt, exitCodeOf, main, pinnedNode, SERVER_OPTIONS } from './workspace.mjs';

await main(async () => {
  await ensureInstalledToRun();
  await ensureBuilt();
  return exitCodeOf(pinnedNode(), [...SERVER_OPTIONS, 'apps/server/src/main.ts'], { env: { NODE_ENV: 'production' } });
});
