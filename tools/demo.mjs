import { ensureInstalledToRun } from './install.mjs';
import { ensureBuilt, main, pinnedNode, SERVER_OPTIONS, startChild } from './workspace.mjs';

await main(async () => {
  await ensureInstalledToRun();
  // The demo fills its database meanwhile, and listens once it is told that the web app is built.
  const { child, exitCode } = startChild(pinnedNode(), [...SERVER_OPTIONS, 'apps/server/demo/start-demo.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await ensureBuilt();
    if (child.connected) child.send('built');
  } finally {
    if (child.connected) child.disconnect();
  }
  return exitCode;
});
