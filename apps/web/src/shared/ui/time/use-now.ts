import { createStore, useStore } from '../../state/store.ts';

const TICK_MS = 30_000;

const now = createStore(new Date(), () => {
  const tick = () => now.set(new Date());
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
});

/** The current time, updated every half minute: one timer for every component that shows an age. */
export function useNow(): Date {
  return useStore(now);
}
