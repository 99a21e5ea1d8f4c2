import { type FocusEvent, useEffect, useRef } from 'react';

/** Changed events are rendered again: the focus follows the event that had it. */
export function useKeptFocus(events: unknown) {
  const boardRef = useRef<HTMLDivElement>(null);
  const focused = useRef<number | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are replaced whenever the events change
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    boardRef.current?.querySelector<HTMLElement>(`[data-event="${focused.current}"]`)?.focus();
  }, [events]);

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
