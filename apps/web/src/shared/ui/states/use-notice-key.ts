import { type RefObject, useEffect, useRef } from 'react';

/** Of the keys that desktop programs use, the one for the next part of a window. */
export const NOTICE_KEY = 'F6';

/** One key leads from anywhere to what a notice offers, and again back to where the person was. */
export function useNoticeKey(isShown: boolean): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown) return;
    let left: Element | null = null;
    const onKey = (event: KeyboardEvent) => {
      const notices = region.current;
      if (event.key !== NOTICE_KEY || event.ctrlKey || event.metaKey || event.altKey || notices === null) return;
      event.preventDefault();
      if (notices.contains(document.activeElement)) {
        if (left instanceof HTMLElement) left.focus();
        return;
      }
      left = document.activeElement;
      // The newest stands last; what it offers stands before its 'Dismiss'.
      const latest = [...notices.querySelectorAll('[data-tone]')].at(-1);
      latest?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isShown]);
  return region;
}
