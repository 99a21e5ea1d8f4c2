import { type RefObject, useEffect, useRef } from 'react';

/** When a step removes the focused element, the focus moves to what replaced it. */
export function useFocusAfterStep<Place extends HTMLElement>(step: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
