import path from 'node:path';
import { ensureInstalledToRun } from './install.mjs';
import { exitCodeOf, main, pinnedNode } from './workspace.mjs';

await main(async () => {
  await ensureInstalledToRun();
  const [kind, file, ...others] = process.argv.slice(2);
  const args = [kind, file === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '.', file), ...others];
  return exitCodeOf(pinnedNode(), [
    'apps/server/src/operations/judge/judge-command.ts',
    ...args.filter((argument) => argument !== undefined),
  ]);
});
