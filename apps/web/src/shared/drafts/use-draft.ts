import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, writeDraft } from './drafts.ts';

const PAUSE_MS = 800;

interface DraftSource {
  /** That of the beginning holds: what one person typed is never kept as another's who signs in meanwhile. */
  readonly key: string;
  /** What is kept beside the time of keeping: the same object as long as nothing in it changes. */
  readonly content: object;
  /** Whether anything differs from what the server has. */
  readonly isChanged: boolean;
  /** An older draft is still offered: it is not written over. */
  readonly isOffered?: boolean;
}

/** Keeps what is typed on this device, in pauses and when the page goes away. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the content starts the pause anew
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
    /** It is saved: nothing is left to be offered. */
    end: () => {
      isOver.current = true;
      dropDraft(key);
    },
  };
}
