import { type RefObject, useEffect, useRef } from 'react';

interface TakenText {
  /** The text that was put into the box. */
  readonly after: string;
  readonly undo: () => void;
}

/** Marks what holds the box of one section together with its help. */
export const SECTION_FIELD = { 'data-section-field': true } as const;

/**
 * Ctrl+Z for a text that was put into a box by the program, of which the browser's own undo knows nothing: in that box,
 * and beside it, where the focus is after the text was taken. Elsewhere, such as in the wish or another section, the
 * browser undoes what was typed there.
 */
export function useUndoKey(help: RefObject<HTMLElement | null>, taken: TakenText | null): void {
  const latest = useRef(taken);
  useEffect(() => {
    latest.current = taken;
  });
  const isOffered = taken !== null;
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const { current } = latest;
      const place = event.target;
      if (!isUndo || current === null || !(place instanceof HTMLElement)) return;
      const isTyping = place.matches('input, textarea, [contenteditable]');
      const isInBox =
        place instanceof HTMLTextAreaElement &&
        place.value === current.after &&
        help.current?.closest('[data-section-field]')?.contains(place) === true;
      const isBeside = !isTyping && help.current?.contains(place) === true;
      if (!isInBox && !isBeside) return;
      event.preventDefault();
      current.undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOffered, help]);
}
