import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { readSession } from '../../shared/session.ts';
import { confirm } from '../../shared/ui/confirm-dialog.tsx';

/** Asks before changes are left behind, inside the program and by the browser. Returns what lets the next step pass. */
export function useLeavingGuard(isChanged: boolean): () => void {
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
        body: 'What you changed is kept on this device as a draft.',
        verb: 'Leave',
        safe: 'Keep editing',
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
