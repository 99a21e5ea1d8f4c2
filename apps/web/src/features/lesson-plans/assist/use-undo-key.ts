import { type RefObject, useEffect, useRef } from 'react';

interface TakenText {
  /** The text that was put into the box. */
  readonly after: string;
  readonly undo: () => void;
}

/** Marks what holds the box of one section together with its help. */
export const SECTION_FIELD = { 'data-section-field': true } as const;

/**
 * Ctrl+Z for a text that was put into a box by the program, of which the browser's own undo knows nothing. Everywhere
 * but in that box, such as the wish or another section, the browser undoes what was typed there.
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
      const box = event.target;
      if (!isUndo || current === null || !(box instanceof HTMLTextAreaElement) || box.value !== current.after) return;
      if (help.current?.closest('[data-section-field]')?.contains(box) !== true) return;
      event.preventDefault();
      current.undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOffered, help]);
}
