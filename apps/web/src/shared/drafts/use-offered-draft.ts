import { useState } from 'react';
import { type DraftSchema, dropDraft, readDraft } from './drafts.ts';

interface DraftOffering<Draft> {
  /** Null for a form that keeps none here. */
  readonly key: string | null;
  readonly schema: DraftSchema<Draft>;
  /** A draft that equals the saved record is not offered. */
  readonly isSaved?: (draft: Draft) => boolean;
  readonly onRestore: (draft: Draft) => void;
}

/** The draft of an earlier visit on this device, until it is restored or discarded. */
export function useOfferedDraft<Draft>({ key, schema, isSaved = () => false, onRestore }: DraftOffering<Draft>) {
  const [offered, setOffered] = useState(() => {
    const draft = key === null ? null : readDraft(key, schema);
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
      if (key !== null) dropDraft(key);
      setOffered(null);
    },
  };
}
