import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { MemoryCaches } from '../../../test-support/memory-caches.ts';
import { registerUnsavedWork } from '../session/unsaved-work.ts';
import { clearKeptProgram } from './kept-program.ts';

const PAGE: SentResponse = { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };

let caches: MemoryCaches;
beforeEach(async () => {
  caches = new MemoryCaches();
  for (const name of ['shell-1', 'shell-0', 'kept-2-5']) await caches.open(name);
  vi.stubGlobal('caches', caches);
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('the kept files of every release are given up once in a tab, and what people have stays', async () => {
  await startApi(() => PAGE);
  expect(await clearKeptProgram()).toBe(true);
  expect(await caches.keys()).toEqual(['kept-2-5']);
  await caches.open('shell-1');
  expect(await clearKeptProgram(), 'a page that still fails is not loaded for ever').toBe(false);
  expect(await caches.keys()).toEqual(['kept-2-5', 'shell-1']);
});

test.each<[string, SentResponse]>([
  ['without a signal', { isCut: true }],
  ['behind a network that asks to sign in', { ...PAGE, isForeign: true }],
  ['while the server is away', { ...PAGE, status: 503 }],
])('%s the kept files stay, because no others would come', async (_, answer) => {
  await startApi(() => answer);
  expect(await clearKeptProgram()).toBe(false);
  expect(await caches.keys()).toHaveLength(3);
});

test('a page with unsaved text is not reloaded', async () => {
  await startApi(() => PAGE);
  const question = () => ({ body: '' });
  const work = {
    personId: undefined,
    place: 'page',
    isText: true,
    isHeld: () => true,
    question,
    keep: () => {},
  } as const;
  onTestFinished(registerUnsavedWork(work));
  expect(await clearKeptProgram()).toBe(false);
});

test('a browser that keeps nothing has nothing to give up', async () => {
  await startApi(() => PAGE);
  for (const name of ['shell-1', 'shell-0']) await caches.delete(name);
  expect(await clearKeptProgram()).toBe(false);
});
