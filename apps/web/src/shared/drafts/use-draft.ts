import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, writeDraft } from './drafts.ts';

const PAUSE_MS = 800;

interface DraftSource {
  /**
   * The key of the first render is used: what one person typed must never be kept for another who signs in meanwhile.
   */
  readonly key: string;
  /** What is kept, besides the time: the same object as long as nothing in it changes. */
  readonly content: object;
  /** Whether anything differs from the server's record. */
  readonly isChanged: boolean;
  /** An older draft is still offered: it must not be overwritten. */
  readonly isOffered?: boolean;
}

/** Keeps what is typed on this device, whenever typing pauses and when the page is left. */
export function useDraft({ key: keyNow, content, isChanged, isOffered = false }: DraftSource) {
  const [key] = useState(keyNow);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const isOver = useRef(false);
  const wasChanged = useRef(false);

  const keep = useEffectEvent(() => {
    if (isOver.current || isOffered) return;
    if (isChanged) {
      wasChanged.current = true;
      const savedAt = new Date().toISOString();
      setKeptAt(writeDraft(key, { savedAt, ...content }) ? savedAt : null);
    } else if (wasChanged.current) {
      dropDraft(key);
      setKeptAt(null);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the content restarts the pause
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, isChanged, isOffered]);

  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  return {
    keptAt,
    /** Saved: there is nothing left to offer. */
    end: () => {
      isOver.current = true;
      dropDraft(key);
    },
  };
}
