import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lazily } from './lazily.ts';
import { createPieceSeal } from './piece-seal.ts';

/** Longer than it takes to compress all of the content; on a slower machine the test shows less, and does not fail. */
const WHILE_MS = 20;

test('a store whose disk is full once all of a piece is compressed fails by its own error alone', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
  const { seal } = await createPieceSeal([], randomBytes(32));
  const write = async () => {
    for await (const _chunk of lazily(() => seal(Readable.from([randomBytes(200_000)])))) {
      await delay(WHILE_MS);
      throw new Error('the disk is full');
    }
  };
  await expect(write()).rejects.toThrow('the disk is full');
  await delay(WHILE_MS);
  expect(uncaught).toEqual([]);
});
