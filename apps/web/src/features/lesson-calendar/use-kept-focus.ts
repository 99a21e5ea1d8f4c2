import { type FocusEvent, useEffect, useRef } from 'react';

/** Events are drawn anew when they change: the focus goes on with the event that had it. */
export function useKeptFocus(events: unknown) {
  const boardRef = useRef<HTMLDivElement>(null);
  const focused = useRef<number | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is drawn anew with the events
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
