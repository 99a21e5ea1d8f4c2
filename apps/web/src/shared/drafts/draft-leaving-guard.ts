import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { readSession } from '../session/session.ts';
import { confirm } from '../ui/dialogs/confirm-dialog.ts';

interface LeavingWords {
  /** What becomes of what is left. */
  readonly body: string;
  readonly safe: string;
}

/**
 * For what is kept as a draft: asks before it is left behind, inside the program and by the browser. Returns what lets
 * the next step pass.
 */
export function useDraftLeavingGuard(isChanged: boolean, words: LeavingWords): () => void {
  const isPassing = useRef(false);
  const isGuarding = () => isChanged && !isPassing.current;
  useBlocker({
    enableBeforeUnload: isGuarding,
    shouldBlockFn: async ({ current, next }) => {
      const isSamePlace = current.pathname === next.pathname && isSameSearch(current.search, next.search);
      // A session that has ended shows nothing more; what was typed is kept as a draft.
      if (!isGuarding() || isSamePlace || readSession() === null) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        verb: 'Leave',
        ...words,
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
