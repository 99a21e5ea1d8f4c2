import { type FocusEvent, useEffect, useRef } from 'react';

/** The rows and columns of the board are drawn after their entries are known. */
const DRAWN_WITHIN_MS = 1_000;

/** An entry that gets the focus; another object for the same entry gives it again. */
export interface FocusedEntry {
  readonly id: number;
}

/**
 * Changed events are rendered again: the focus follows the event that had it. After a bump or Undo it goes to `focusOn`,
 * since what was pressed is gone.
 */
export function useKeptFocus(events: unknown, focusOn: FocusedEntry | undefined) {
  const boardRef = useRef<HTMLDivElement>(null);
  const focused = useRef<number | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are replaced whenever the events change
  useEffect(() => {
    if (focused.current === undefined) return;
    focusEntry(boardRef.current, focused.current);
  }, [events]);

  useEffect(() => {
    if (focusOn === undefined) return;
    focused.current = focusOn.id;
    // A dialog that closes gives the focus back to what opened it, in a timer of its own.
    const timer = setInterval(() => focusEntry(boardRef.current, focusOn.id));
    const end = setTimeout(() => clearInterval(timer), DRAWN_WITHIN_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [focusOn]);

  return {
    boardRef,
    onFocus: (id: number | undefined) => {
      focused.current = id;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = undefined;
    },
  };
}

function focusEntry(board: HTMLElement | null, id: number): void {
  if (document.activeElement !== document.body) return;
  board?.querySelector<HTMLElement>(`[data-event="${id}"]`)?.focus();
}
