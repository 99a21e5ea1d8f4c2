import { useRef } from 'react';
import { useUnsavedWork } from '../session/use-unsaved-work.ts';

interface LeavingTexts {
  /** What happens to the unsaved input. */
  readonly body: string;
  readonly safe: string;
}

/** For a form with a draft of its own: asks before it is left. Returns a function that lets the next navigation pass. */
export function useDraftLeavingGuard(isChanged: boolean, texts: LeavingTexts, keep: () => void): () => void {
  const isPassing = useRef(false);
  useUnsavedWork({ isHeld: () => isChanged && !isPassing.current, question: () => texts, keep });
  return () => {
    isPassing.current = true;
  };
}
