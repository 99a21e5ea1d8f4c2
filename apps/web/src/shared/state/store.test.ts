import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, resetStores, useStore } from './store.ts';

test('a store tells its subscribers each new value, and the same value not again', () => {
  const store = createStore(1);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  store.set(2);
  unsubscribe();
  store.set(3);
  expect(listener.mock.calls).toEqual([[2]]);
  expect(store.get()).toBe(3);
});

test('a component that uses a store renders its new value', () => {
  const store = createStore('before');
  const { result } = renderHook(() => useStore(store));
  act(() => store.set('after'));
  expect(result.current).toBe('after');
});

test('what runs while a store has subscribers starts with the first and stops with the last', () => {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  const store = createStore(0, start);
  const unsubscribes = [store.subscribe(vi.fn()), store.subscribe(vi.fn())];
  expect(start).toHaveBeenCalledOnce();
  unsubscribes[0]?.();
  expect(stop).not.toHaveBeenCalled();
  unsubscribes[1]?.();
  expect(stop).toHaveBeenCalledOnce();
});

test('resetStores gives every store its initial value again', () => {
  const store = createStore('initial');
  store.set('changed');
  resetStores();
  expect(store.get()).toBe('initial');
});
