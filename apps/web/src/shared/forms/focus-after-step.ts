import { type RefObject, useEffect, useRef } from 'react';

/** Where a step takes away what had the focus, the keyboard goes on at what came in its place. */
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
