import { expect, test } from 'vitest';
import { shareRuns } from './share-runs.ts';

/** Work that ends when told to, and counts its runs. */
function startWork() {
  const runs: PromiseWithResolvers<string>[] = [];
  const shared = shareRuns((_key: string) => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return { runs, shared };
}

/** Lets every promise that can settle do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('calls during a run share one run that begins after it', async () => {
  const { runs, shared } = startWork();
  const first = shared('a');
  const others = [shared('a'), shared('a'), shared('a')];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('before the others called');
  expect(await first).toBe('before the others called');
  await settle();
  expect(runs).toHaveLength(2);
  const late = shared('a');
  runs[1]?.resolve('after they called');
  expect(await Promise.all(others)).toEqual(Array(3).fill('after they called'));
  await settle();
  expect(runs, 'a call during the second run gets a third').toHaveLength(3);
  runs[2]?.resolve('last');
  expect(await late).toBe('last');
});

test('a call after a run begins another at once', async () => {
  const { runs, shared } = startWork();
  const first = shared('a');
  runs[0]?.resolve('one');
  await first;
  const second = shared('a');
  expect(runs).toHaveLength(2);
  runs[1]?.resolve('two');
  expect(await second).toBe('two');
});

test('a run that fails fails its own calls, and those that wait get the next', async () => {
  const { runs, shared } = startWork();
  const first = shared('a');
  const second = shared('a');
  runs[0]?.reject(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await settle();
  runs[1]?.resolve('two');
  expect(await second).toBe('two');
});

test('another key does not wait', () => {
  const { runs, shared } = startWork();
  void shared('a');
  void shared('b');
  expect(runs).toHaveLength(2);
});
