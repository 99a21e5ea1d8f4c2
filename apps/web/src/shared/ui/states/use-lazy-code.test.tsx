import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifications } from './notify.ts';
import { useLazyCode } from './use-lazy-code.ts';

const load = vi.fn<() => Promise<string>>();
const onFailed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue('code');
  onFailed.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (isNeeded: boolean) =>
  renderHook((wanted: boolean) => useLazyCode({ load, isNeeded: wanted, onFailed }), { initialProps: isNeeded });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('code that is wanted comes at once', async () => {
  const { result } = start(true);
  await wait(0);
  expect(result.current).toBe('code');
});

test('code that nobody wants comes by itself once the screen stands', async () => {
  const { result } = start(false);
  await wait(4_999);
  expect(load).not.toHaveBeenCalled();
  await wait(1);
  expect(result.current).toBe('code');
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
  await wait(5_000);
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
  await wait(10_000);
  expect(load).not.toHaveBeenCalled();
});
