import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { InvalidationQueue } from './invalidation-queue.ts';
import { watchUserIdle } from './user-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list on the screen, loaded once; counts how often it is fetched afterwards. */
async function showList(respond: () => Promise<string> = async () => 'rows') {
  const queryClient = new QueryClient();
  const queryFn = vi.fn(respond);
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ['list'], queryFn }).subscribe(() => {});
  const userIdle = watchUserIdle(queryClient);
  onTestFinished(() => {
    unsubscribe();
    userIdle.stop();
  });
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  /** A write of the page that is pending until its response. */
  const write = (response: Promise<void>) => new MutationObserver(queryClient, { mutationFn: () => response }).mutate();
  return { refresh: new InvalidationQueue(queryClient, userIdle), queryFn, write };
}

const LIST = { list: { queryKey: ['list'] } };

test('events that arrive in one burst cause one refetch, and later ones cause the next', async () => {
  const { refresh, queryFn } = await showList();
  for (let each = 0; each < 100; each += 1) refresh.want(LIST);
  await vi.advanceTimersByTimeAsync(300);
  expect(queryFn).toHaveBeenCalledTimes(1);
  for (let each = 0; each < 100; each += 1) refresh.want(LIST);
  await vi.advanceTimersByTimeAsync(700);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('a server slower than its events is never asked twice at a time, and the last refetch follows the last event', async () => {
  let underWay = 0;
  let most = 0;
  let lastAsked = 0;
  const { refresh, queryFn } = await showList(async () => {
    underWay += 1;
    lastAsked = performance.now();
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    underWay -= 1;
    return 'rows';
  });
  await vi.advanceTimersByTimeAsync(3_000);
  for (let each = 0; each < 20; each += 1) {
    refresh.want(LIST);
    await vi.advanceTimersByTimeAsync(200);
  }
  const lastNews = performance.now();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(most).toBe(1);
  expect(queryFn.mock.calls.length).toBeLessThanOrEqual(3);
  expect(lastAsked).toBeGreaterThan(lastNews);
  expect(underWay).toBe(0);
});

test('nothing is refetched while the user is pressing or has just moved, but only for a limited time', async () => {
  const { refresh, queryFn } = await showList();
  window.dispatchEvent(new Event('pointerdown'));
  refresh.want(LIST);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(queryFn).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(300);
  expect(queryFn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(queryFn).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(5_000);
  window.dispatchEvent(new Event('pointerdown'));
  refresh.want(LIST);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("a refetch waits for the page's own pending write, and leaves out what it deleted", async () => {
  const { refresh, queryFn, write } = await showList();
  const { promise: deleted, resolve: respond } = Promise.withResolvers<void>();
  const gone = write(deleted);
  refresh.want(LIST);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).not.toHaveBeenCalled();
  respond();
  await gone;
  await vi.advanceTimersByTimeAsync(300);
  expect(queryFn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('a write that gets no response does not hold back refetches for long', async () => {
  const { refresh, queryFn, write } = await showList();
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  const noResponse = write(promise);
  refresh.want(LIST);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  respond();
  await noResponse;
});
