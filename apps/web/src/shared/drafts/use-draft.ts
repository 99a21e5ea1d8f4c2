import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionStored, isSessionSuspended, readSession } from '../session/session.ts';
import { dropDraft, hasDraft, writeDraft } from './drafts.ts';
import { registerDraftWriter } from './mounted-drafts.ts';

const PAUSE_MS = 800;

interface DraftSource {
  /** Of the person who began to type. Null for what is never kept. */
  readonly key: string | null;
  /** What is kept, besides the time: the same object as long as nothing in it changes. */
  readonly content: object;
  /** Whether anything differs from the server's record. */
  readonly isChanged: boolean;
}

/** Keeps what is typed on this device, whenever typing pauses and when the page is left. */
export function useDraft({ key, content, isChanged }: DraftSource) {
  const [personId] = useState(() => readSession()?.user.id);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const latest = useRef(content);
  const saved = useRef<object | null>(null);
  const wasChanged = useRef(false);

  useEffect(() => {
    latest.current = content;
  }, [content]);

  const keep = useEffectEvent(() => {
    if (key === null || saved.current === content) return;
    // A sign-out, here or in another tab, has removed the drafts; after it none is written.
    const isOwnSession = !isSessionSuspended() && readSession()?.user.id === personId && isSessionStored();
    if (!isOwnSession && !hasDraft(key)) return;
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
  }, [content, isChanged]);

  const keepNow = useRef(() => {});
  useEffect(() => {
    keepNow.current = () => keep();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  useEffect(() => (key === null ? undefined : registerDraftWriter(key, () => keep())), [key]);

  return {
    keptAt,
    keep: () => keepNow.current(),
    /** Saved as it is now: there is nothing left to offer. */
    end: () => {
      saved.current = latest.current;
      if (key !== null) dropDraft(key);
    },
    /** Whether everything typed is saved. */
    isOver: () => saved.current === latest.current,
  };
}
