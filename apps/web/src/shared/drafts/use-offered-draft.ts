import { useState } from 'react';
import type { ZodType } from 'zod';
import { dropDraft, readDraft } from './drafts.ts';

interface DraftOffering<Draft> {
  readonly key: string;
  readonly schema: ZodType<Draft>;
  /** A draft that equals the saved record is not offered. */
  readonly isSaved?: (draft: Draft) => boolean;
  readonly onRestore: (draft: Draft) => void;
}

/** The draft of an earlier visit on this device, until it is restored or discarded. */
export function useOfferedDraft<Draft>({ key, schema, isSaved = () => false, onRestore }: DraftOffering<Draft>) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(key, schema);
    return draft === null || isSaved(draft) ? null : draft;
  });
  return {
    /** Null if there is none, or no longer. */
    offered,
    restore: () => {
      if (offered === null) return;
      setOffered(null);
      onRestore(offered);
    },
    discard: () => {
      dropDraft(key);
      setOffered(null);
    },
  };
}
