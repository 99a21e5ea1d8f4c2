import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createBackgroundThread } from './background-thread.ts';

test('work without an end is ended after its time, and the next work is done by another thread', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-thread-'));
  const file = path.join(folder, 'work.mjs');
  await writeFile(file, 'export default ({ isEndless }) => { while (isEndless); return "done"; };');
  const thread = createBackgroundThread<{ isEndless: boolean }, string>(pathToFileURL(file));
  onTestFinished(async () => {
    await thread.close();
    await rm(folder, { recursive: true });
  });
  expect(await thread.run({ isEndless: false })).toBe('done');
  await expect(thread.run({ isEndless: true }, { longestMs: 50 })).rejects.toThrow('aborted');
  expect(await thread.run({ isEndless: false }, { longestMs: 60_000 })).toBe('done');
});
