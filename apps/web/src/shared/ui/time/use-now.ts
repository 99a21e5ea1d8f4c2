import { trueNow } from '../../api/device-clock.ts';
import { createStore, useStore } from '../../state/store.ts';

const TICK_MS = 30_000;

/** Somebody looked since the timer last stood still. */
const isRead = createStore(false);
const now = createStore(trueNow(), () => {
  const tick = () => now.set(trueNow());
  if (trueNow().getTime() - now.get().getTime() > TICK_MS) tick();
  isRead.set(true);
  const timer = setInterval(tick, TICK_MS);
  // A device that slept, or a page that lay behind others, does not wait for the timer.
  const wake = () => document.visibilityState === 'visible' && tick();
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('focus', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('focus', wake);
    isRead.set(false);
  };
});

/**
 * The current time, corrected where the device's clock is wrong and updated every half minute: one timer for every
 * component that shows an age.
 */
export function useNow(): Date {
  // At the first look and not at the first subscription, after which all of them would be drawn once more.
  if (!isRead.get()) {
    isRead.set(true);
    now.set(trueNow());
  }
  return useStore(now);
}
