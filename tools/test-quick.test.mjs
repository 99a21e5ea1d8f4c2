import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { ROOT } from './workspace.mjs';

function testQuick(...files) {
  const command = [path.join(ROOT, 'tools/test-quick.mjs'), ...files];
  return spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
}

test('test:quick says that no test concerns a change of documents and settings, which is no failure', () => {
  const { status, stdout } = testQuick('README.md', 'package.json');
  expect(stdout).toBe('\nNo test concerns these files.\n\n0 passed, 0 failed\n');
  expect(status).toBe(0);
});

test('test:quick fails for a test file that does not exist', () => {
  const { status, stderr } = testQuick('tools/no-such.test.mjs');
  expect(stderr).toBe('There is no tools/no-such.test.mjs.\n');
  expect(status).toBe(1);
});
