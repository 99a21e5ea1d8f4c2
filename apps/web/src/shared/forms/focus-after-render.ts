import { useEffect, useRef } from 'react';

/** Moves the focus to an element that the next rendering adds or keeps, by its id. */
export function useFocusAfterRender(): (id: string) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  });
  return (id) => {
    next.current = id;
  };
}
