import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { addCaptured, listCaptured } from './captured-records.ts';
import { storeOwner } from './device-owner.ts';
import { keepHandover, listHandovers } from './kept-handovers.ts';
import { sendHandovers } from './send-handovers.ts';
import { SYNC_TAG } from './send-once.ts';

const PERSON = 5;
const READING = { id: 'a', kind: 'reading', tank: { id: 1, tank_number: 'GASU 1' }, body: { tank_id: 1 } } as const;

beforeAll(async () => {
  // The build puts it there.
  vi.stubGlobal('SHELL_VERSION', 'test');
  // No name that TypeScript follows: a worker's types are others than those of a page.
  await import(join(import.meta.dirname, '../../../offline-worker/service-worker.ts'));
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));
  await storeOwner({ personId: PERSON, token: 'token' });
  await addCaptured(PERSON, READING);
});

/** What the browser does in the background; the result is what it waits for. */
function dispatchSync(tag: string): Promise<unknown> | undefined {
  let work: Promise<unknown> | undefined;
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil }));
  return work;
}

test('the background sync of the browser has the service worker send what waits', async () => {
  const received = await startApi(() => ({ status: 201, body: { data: { id: 77 } } }));
  await dispatchSync(SYNC_TAG);
  expect(received.map(({ body }) => body)).toMatchObject([{ tank_id: 1, capture_id: 'a' }]);
  expect(await listCaptured(PERSON)).toEqual([]);
});

test('without a signal the background sync fails, so that the browser tries again, and the record stays', async () => {
  const cut: SentResponse = { isCut: true };
  await startApi(() => cut);
  await expect(dispatchSync(SYNC_TAG)).rejects.toThrow('there is no signal yet');
  expect(await listCaptured(PERSON)).toHaveLength(1);
});

const REPORT = { id: 'report', token: 'link', typed: {}, fields: { name: 'Ada' }, files: [] };
const REPORTED: SentResponse = { status: 201, body: { data: { id: 77, reported_at: '2026-06-10T10:00:00.000Z' } } };

test('the background sync sends what the receiver of a load reported without an account', async () => {
  const received = await startApi(() => REPORTED);
  await keepHandover(REPORT);
  await dispatchSync(SYNC_TAG);
  expect(received.map(({ url }) => url)).toContain('/api/handover/report');
  expect(await listHandovers()).toMatchObject([{ id: 'report', state: 'sent' }]);
});

test('while a page sends a report, the background sync does not begin it again, and has itself called later', async () => {
  const held = Promise.withResolvers<SentResponse>();
  const begun = Promise.withResolvers<void>();
  const received = await startApi(({ url }) => {
    if (url !== '/api/handover/report') return REPORTED;
    begun.resolve();
    return held.promise;
  });
  await keepHandover(REPORT);
  const page = sendHandovers();
  await begun.promise;
  await expect(dispatchSync(SYNC_TAG)).rejects.toThrow('there is no signal yet');
  held.resolve(REPORTED);
  expect(await page).toBe('done');
  expect(received.filter(({ url }) => url === '/api/handover/report')).toHaveLength(1);
});

test('a background sync of something else sends nothing', async () => {
  const received = await startApi(() => undefined);
  expect(dispatchSync('another')).toBeUndefined();
  expect(received).toEqual([]);
});
