import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionStored, isSessionSuspended, readSession } from '../session/session.ts';
import { dropDraft, hasDraft, type KeptAt, writeDraft } from './drafts.ts';
import { noteLeftText } from './left-texts.ts';
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
  const [keptAt, setKeptAt] = useState<KeptAt>(null);
  const latest = useRef(content);
  const saved = useRef<object | null>(null);
  const wasChanged = useRef(false);

  useEffect(() => {
    latest.current = content;
  }, [content]);

  const keep = useEffectEvent(() => {
    if (saved.current === content) return true;
    if (key === null) return false;
    // A sign-out, here or in another tab, has removed the drafts; after it none is written.
    const isOwnSession = !isSessionSuspended() && readSession()?.user.id === personId && isSessionStored();
    if (!isOwnSession && !hasDraft(key)) return false;
    if (!isChanged) {
      if (wasChanged.current) dropDraft(key);
      setKeptAt(null);
      return true;
    }
    wasChanged.current = true;
    const savedAt = new Date().toISOString();
    const isWritten = writeDraft(key, { savedAt, ...content });
    setKeptAt(isWritten && savedAt);
    return isWritten;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the content restarts the pause
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, isChanged]);

  const isUnsaved = useEffectEvent(() => key !== null && isChanged && saved.current !== content);
  const keepNow = useRef<() => boolean>(() => false);
  useEffect(() => {
    keepNow.current = () => keep();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      const isKept = keep();
      if (isUnsaved()) noteLeftText(isKept);
    };
  }, []);

  useEffect(() => (key === null ? undefined : registerDraftWriter(key, () => keep())), [key]);

  return {
    keptAt,
    /** Whether everything typed is on this device now. */
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
