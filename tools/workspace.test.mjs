import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { ROOT } from './workspace.mjs';

test('a child ends in order when the shell that npm started us with is ended', async () => {
  const child = `process.on('SIGTERM', () => { console.log('ended in order'); process.exit(); });
    console.log('started'); setInterval(() => {}, 1000);`;
  const parent = `import { exitCodeOf } from './tools/workspace.mjs';
    await exitCodeOf(process.execPath, ['-e', ${JSON.stringify(child)}]);`;
  // The second command keeps the shell, as npm does.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PARENT"; true'], {
    cwd: ROOT,
    env: { ...process.env, NODE: process.execPath, PARENT: parent, npm_lifecycle_event: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout });
  const [started] = await once(lines, 'line');
  expect(started).toBe('started');
  shell.kill('SIGTERM');
  const [ended] = await once(lines, 'line');
  expect(ended).toBe('ended in order');
});
