import { afterAll, beforeAll, expect, test } from 'vitest';
import { startObjectStore, type TestObjectStore } from '../../../test-support/object-store.ts';
import { findBucketError } from './bucket-error.ts';

let store: TestObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.stop());

const answer = (status: number, code: string) => {
  store.respond = (_, response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
};

test('a bucket that lists its objects is none that a start refuses', async () => {
  store.respond = undefined;
  expect(await findBucketError(store.url, 'STORAGE_URL')).toBeUndefined();
});

test.each([
  [404, 'NoSuchBucket', 'the store has no bucket of this name'],
  [403, 'InvalidAccessKeyId', 'the store does not know this key'],
  [403, 'SignatureDoesNotMatch', 'the secret is not that of the key'],
])('a store that answers %i %s is told by the name of the setting, without the secret', async (status, code, why) => {
  answer(status, code);
  expect(await findBucketError(store.url, 'STORAGE_URL')).toBe(`STORAGE_URL: ${why} (${code})`);
});

test.each([
  [403, 'AccessDenied'],
  [503, 'SlowDown'],
])('a store that answers %i %s may work for files, or again later', async (status, code) => {
  answer(status, code);
  expect(await findBucketError(store.url, 'STORAGE_URL')).toBeUndefined();
});

test('a store that is down is no reason not to start', async () => {
  expect(await findBucketError('s3://key:secret@files?endpoint=http://127.0.0.1:1', 'STORAGE_URL')).toBeUndefined();
});
