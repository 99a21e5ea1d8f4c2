import { useRef } from 'react';
import { NOT_KEPT } from '../session/unsaved-work.ts';
import { useUnsavedWork } from '../session/use-unsaved-work.ts';

interface LeavingTexts {
  /** Stands before what happens to the unsaved input. */
  readonly lead?: string;
  /** What happens to it, if it could be kept. */
  readonly kept: string;
  readonly safe: string;
}

/** For a form with a draft of its own: asks before it is left. Returns a function that lets the next navigation pass. */
export function useDraftLeavingGuard(isChanged: boolean, texts: LeavingTexts, keep: () => boolean): () => void {
  const isPassing = useRef(false);
  const { lead, kept, safe } = texts;
  useUnsavedWork({
    isHeld: () => isChanged && !isPassing.current,
    question: () => ({ body: [lead, keep() ? kept : NOT_KEPT].filter(Boolean).join(' '), safe }),
    keep,
  });
  return () => {
    isPassing.current = true;
  };
}
