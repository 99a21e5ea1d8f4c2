import { useBlocker } from '@tanstack/react-router';
import { createStore } from '../../state/store.ts';
import { confirm } from './confirm-dialog.ts';
import { useLeavingWarning } from './form-dialog-effects.ts';

/** Asks whether typed text may be discarded. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard what you typed?',
    body: 'It has not been saved.',
    verb: 'Discard',
    safe: 'Keep editing',
    isDestructive: true,
  });
}

/**
 * Set after a confirmation, for the current turn of the event loop: of several forms on a page only the first one asks.
 */
const hasJustAgreed = createStore(false);

async function confirmDiscardOnce(): Promise<boolean> {
  if (hasJustAgreed.get()) return true;
  const agrees = await confirmDiscard();
  hasJustAgreed.set(agrees);
  setTimeout(() => hasJustAgreed.set(false));
  return agrees;
}

/**
 * For forms on a page, or over it as long as the address says so: asks before navigation, and before the tab closes, if
 * typed text or anything else would be lost.
 */
export function useLeavingGuard(hasTyped: () => boolean, ask: () => Promise<boolean> = confirmDiscardOnce): void {
  useLeavingWarning(hasTyped);
  useBlocker({
    shouldBlockFn: async () => hasTyped() && !(await ask()),
    enableBeforeUnload: false,
  });
}

/** The same for a page that changes its own address while the typed text stays: only leaving the page asks. */
export function usePageLeavingGuard(hasTyped: () => boolean): void {
  useLeavingWarning(hasTyped);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasTyped() && !(await confirmDiscardOnce()),
    enableBeforeUnload: false,
  });
}
