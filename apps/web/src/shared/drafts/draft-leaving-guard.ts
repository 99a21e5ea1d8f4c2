import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { readSession } from '../session/session.ts';
import { confirm } from '../ui/dialogs/confirm-dialog.ts';

interface LeavingTexts {
  /** What happens to the unsaved input. */
  readonly body: string;
  readonly safe: string;
}

/**
 * For input that is kept as a draft: asks before it is left, inside the app and by the browser. Returns a function that
 * lets the next navigation pass.
 */
export function useDraftLeavingGuard(isChanged: boolean, texts: LeavingTexts): () => void {
  const isPassing = useRef(false);
  const isGuarding = () => isChanged && !isPassing.current;
  useBlocker({
    enableBeforeUnload: isGuarding,
    shouldBlockFn: async ({ current, next }) => {
      const isSamePlace = current.pathname === next.pathname && isSameSearch(current.search, next.search);
      // An expired session can show nothing more; the input is kept as a draft.
      if (!isGuarding() || isSamePlace || readSession() === null) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        verb: 'Leave',
        ...texts,
        isDestructive: true,
      }));
    },
  });
  return () => {
    isPassing.current = true;
  };
}

function isSameSearch(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
