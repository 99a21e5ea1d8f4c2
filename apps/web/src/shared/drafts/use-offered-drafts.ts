import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftSchema, dropDraft, listDraftCopies, newDraftCopy, readDraft, writeDraft } from './drafts.ts';
import { writeMountedDraft } from './mounted-drafts.ts';

interface DraftOffering<Draft> {
  /** Of the form and its record, from `ownDraftKey`; null for a form that keeps none here. */
  readonly place: string | null;
  readonly schema: DraftSchema<Draft>;
  /** A draft that equals the saved record is not offered. */
  readonly isSaved?: (draft: Draft) => boolean;
  readonly onRestore: (draft: Draft) => void;
}

/** One draft that can be restored or discarded. */
export interface DraftOffer<Draft> {
  readonly key: string;
  readonly draft: Draft;
  readonly restore: () => void;
  readonly discard: () => void;
}

interface OfferedDraft<Draft> {
  readonly key: string;
  readonly draft: Draft;
}

/**
 * The drafts that earlier visits and other tabs left of a form, until each is restored or discarded, and the key under
 * which this opening of the form keeps its own.
 */
export function useOfferedDrafts<Draft extends { readonly savedAt: string }>(offering: DraftOffering<Draft>) {
  const { schema, isSaved = () => false, onRestore } = offering;
  // Of the first render: what one person typed must never be kept for another who signs in meanwhile.
  const [place] = useState(offering.place);
  const [ownKey, setOwnKey] = useState(() => place && newDraftCopy(place));
  const read = (key: string): readonly OfferedDraft<Draft>[] => {
    const draft = readDraft(key, schema);
    return draft === null ? [] : [{ key, draft }];
  };
  const [offered, setOffered] = useState(() => {
    const kept = place === null ? [] : listDraftCopies(place).flatMap(read);
    return kept.filter(({ draft }) => !isSaved(draft));
  });

  const followOtherTabs = useEffectEvent((changed: string | null, isRemoved: boolean) => {
    // Another tab has discarded it, while it is still typed here.
    if (isRemoved && changed !== null && changed === ownKey) return writeMountedDraft(ownKey);
    if (offered.some(({ key }) => key === changed)) setOffered(offered.flatMap(({ key }) => read(key)));
  });
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => followOtherTabs(key, newValue === null);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const restore = ({ key, draft }: OfferedDraft<Draft>) => {
    if (place === null || ownKey === null) return;
    const others = offered.filter((each) => each.key !== key);
    writeMountedDraft(ownKey);
    // What was typed here below the offer makes room, and can be restored in its turn.
    setOffered([...read(ownKey), ...others]);
    setOwnKey(adoptDraft({ key, draft }, place));
    onRestore(draft);
  };
  const discard = (key: string) => {
    dropDraft(key);
    setOffered(offered.filter((each) => each.key !== key));
  };

  return {
    ownKey,
    /** Newest first. */
    offers: offered.map(
      ({ key, draft }): DraftOffer<Draft> => ({
        key,
        draft,
        restore: () => restore({ key, draft }),
        discard: () => discard(key),
      }),
    ),
  };
}

/** Moves a draft to a key of its own: another tab may still be typing the one that was offered. */
function adoptDraft<Draft extends { readonly savedAt: string }>({ key, draft }: OfferedDraft<Draft>, place: string) {
  const own = newDraftCopy(place);
  if (!writeDraft(own, draft)) return key;
  dropDraft(key);
  return own;
}
