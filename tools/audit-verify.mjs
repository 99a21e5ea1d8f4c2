import { ensureInstalledToRun } from './install.mjs';
import { exitCodeOf, main, pinnedNode } from './workspace.mjs';

await main(async () => {
  await ensureInstalledToRun();
  return exitCodeOf(
    pinnedNode(),
    ['apps/server/src/operations/audit-verify/audit-verify-command.ts', ...process.argv.slice(2)],
    {
      env: { NODE_ENV: 'production' },
    },
  );
});
