import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { MemoryCaches } from '../../../test-support/memory-caches.ts';
import { registerUnsavedWork } from '../session/unsaved-work.ts';
import { clearKeptProgram } from './kept-program.ts';

const PAGE: SentResponse = { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };

const NOT_LOADED = new TypeError('Failed to fetch dynamically imported module: http://host/assets/tank-1.js');

let caches: MemoryCaches;
beforeEach(async () => {
  caches = new MemoryCaches();
  for (const name of ['shell-1', 'shell-0', 'kept-2-5']) await caches.open(name);
  vi.stubGlobal('caches', caches);
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('the kept files of every release are given up once in a tab, and what people have stays', async () => {
  await startApi(() => PAGE);
  expect(await clearKeptProgram(NOT_LOADED)).toBe(true);
  expect(await caches.keys()).toEqual(['kept-2-5']);
  await caches.open('shell-1');
  expect(await clearKeptProgram(NOT_LOADED), 'a page that still fails is not loaded for ever').toBe(false);
  expect(await caches.keys()).toEqual(['kept-2-5', 'shell-1']);
});

test.each([
  NOT_LOADED,
  new TypeError('error loading dynamically imported module: http://host/assets/tank-1.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/tank-1.css'),
  new SyntaxError("Unexpected token '<'"),
])('they are given up where code could not be loaded: %s', async (error) => {
  await startApi(() => PAGE);
  expect(await clearKeptProgram(error)).toBe(true);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error('No tank.'),
  'text',
  undefined,
])('they stay where the page fails by itself, so that it opens without a signal: %s', async (error) => {
  await startApi(() => PAGE);
  expect(await clearKeptProgram(error)).toBe(false);
  expect(await caches.keys()).toHaveLength(3);
});

test.each<[string, SentResponse]>([
  ['without a signal', { isCut: true }],
  ['behind a network that asks to sign in', { ...PAGE, isForeign: true }],
  ['while the server is away', { ...PAGE, status: 503 }],
])('%s the kept files stay, because no others would come', async (_, answer) => {
  await startApi(() => answer);
  expect(await clearKeptProgram(NOT_LOADED)).toBe(false);
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
    keep: () => true,
  } as const;
  onTestFinished(registerUnsavedWork(work));
  expect(await clearKeptProgram(NOT_LOADED)).toBe(false);
});

test('a browser that keeps nothing has nothing to give up', async () => {
  await startApi(() => PAGE);
  for (const name of ['shell-1', 'shell-0']) await caches.delete(name);
  expect(await clearKeptProgram(NOT_LOADED)).toBe(false);
});
