import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifications } from './notify.ts';
import { useLazyCode } from './use-lazy-code.ts';

const load = vi.fn<() => Promise<string>>();
const onFailed = vi.fn();
const queryClient = new QueryClient();
/** Five seconds, and twice in a row nothing is being fetched. */
const UNASKED_MS = 6_600;

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue('code');
  onFailed.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (isNeeded: boolean) =>
  renderHook((wanted: boolean) => useLazyCode({ load, isNeeded: wanted, onFailed }), {
    initialProps: isNeeded,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('code that is wanted comes at once', async () => {
  const { result } = start(true);
  await wait(0);
  expect(result.current).toBe('code');
});

test('code that nobody wants comes by itself once the screen stands', async () => {
  const { result } = start(false);
  await wait(UNASKED_MS - 1);
  expect(load).not.toHaveBeenCalled();
  await wait(1);
  expect(result.current).toBe('code');
});

test('code that nobody wants leaves the line to what the screen still fetches', async () => {
  const answer = Promise.withResolvers<string>();
  const fetched = queryClient.fetchQuery({ queryKey: ['records'], queryFn: () => answer.promise });
  start(false);
  await wait(4 * UNASKED_MS);
  expect(load).not.toHaveBeenCalled();
  answer.resolve('records');
  await fetched;
  await wait(UNASKED_MS);
  expect(load).toHaveBeenCalledOnce();
});

test('wanted code that cannot be loaded is told, and the wish is taken back', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  start(true);
  await wait(0);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(notifications.get().map(({ message }) => message)).toEqual(['This could not be loaded. Please try again.']);
});

test('code that could not be fetched ahead is fetched again when it is wanted, and nothing is said before', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result, rerender } = start(false);
  await wait(UNASKED_MS);
  expect(notifications.get()).toEqual([]);
  rerender(true);
  await wait(0);
  expect(result.current).toBe('code');
});

test('code that could not be loaded without a signal is loaded when the signal returns', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result, rerender } = start(true);
  await wait(0);
  rerender(false);
  window.dispatchEvent(new Event('online'));
  await wait(0);
  expect(result.current).toBe('code');
});

test('a screen that is gone starts nothing', async () => {
  const { unmount } = start(false);
  unmount();
  window.dispatchEvent(new Event('online'));
  await wait(2 * UNASKED_MS);
  expect(load).not.toHaveBeenCalled();
});
