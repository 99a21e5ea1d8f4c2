import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  readonly get: () => Value;
  /** Notifies the subscribers unless the value is the same. */
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: (value: Value) => void) => () => void;
}

const resets: (() => void)[] = [];

/**
 * One value outside the component tree. `whileSubscribed` runs when the first subscriber comes, and the function it
 * returns when the last one leaves.
 */
export function createStore<Value>(initial: Value, whileSubscribed?: () => () => void): Store<Value> {
  const listeners = new Set<(value: Value) => void>();
  let value = initial;
  let stop: (() => void) | undefined;
  const set = (next: Value) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener(next);
  };
  resets.push(() => set(initial));
  return {
    get: () => value,
    set,
    subscribe: (listener) => {
      if (listeners.size === 0) stop = whileSubscribed?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
  };
}

export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** For tests, which share one module graph. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
