import { createStore } from '../state/store.ts';

/** How often quick open was requested; the app opens it with each further request. */
export const quickOpenRequests = createStore(0);

export function requestQuickOpen(): void {
  quickOpenRequests.set(quickOpenRequests.get() + 1);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As printed on the person's keyboard. */
export const QUICK_OPEN_KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** Ctrl+K, or Cmd+K where Ctrl+K belongs to text fields. */
export function isQuickOpenKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !shiftKey && !altKey && key.toLowerCase() === 'k';
}
