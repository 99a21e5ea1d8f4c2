import { useBlocker } from '@tanstack/react-router';
import { confirm } from './confirm-dialog.tsx';
import { useLeavingWarning } from './form-dialog-effects.ts';

/** Asks whether typed text may go. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard what you typed?',
    body: 'It has not been saved.',
    verb: 'Discard',
    safe: 'Keep editing',
    isDestructive: true,
  });
}

/** For a form that is a page of its own: asks before another screen, and before the tab closes, over typed text. */
export function useLeavingGuard(hasTyped: () => boolean): void {
  useLeavingWarning(hasTyped);
  useBlocker({
    shouldBlockFn: async () => hasTyped() && !(await confirmDiscard()),
    enableBeforeUnload: false,
  });
}
