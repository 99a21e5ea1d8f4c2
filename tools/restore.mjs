import { ensureInstalledToRun } from './install.mjs';
import { exitCodeOf, main, pinnedNode } from './workspace.mjs';

await main(async () => {
  await ensureInstalledToRun();
  return exitCodeOf(pinnedNode(), ['apps/server/src/operations/backup/restore-command.ts', ...process.argv.slice(2)]);
});
