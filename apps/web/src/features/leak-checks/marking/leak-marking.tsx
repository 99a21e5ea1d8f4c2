import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useOfferedDraft } from '../../../shared/drafts/use-offered-draft.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { DraftOffer } from '../../../shared/ui/drafts/draft-offer.tsx';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import { leakDraftKey, leakDraftSchema, newLeakCheck } from './leak-draft.ts';
import { MarkingDesk } from './marking-desk.tsx';
import type { MarkedTank } from './save-leak-check.ts';
import { SavedLeakCheck } from './saved-leak-check.tsx';

interface LeakMarkingProps {
  readonly tank: MarkedTank;
  /** The tank was deleted while leaks were marked. */
  readonly isGone: boolean;
  readonly toTank: LinkProps;
  readonly onStartAnother: () => void;
}

/** One leak check of a tank: the draft of an earlier visit, the marking itself, and the saved result. */
export function LeakMarking({ tank, isGone, toTank, onStartAnother }: LeakMarkingProps) {
  const [start, setStart] = useState(() => newLeakCheck(new Date()));
  const { offered, restore, discard } = useOfferedDraft({
    key: leakDraftKey(tank.id),
    schema: leakDraftSchema,
    onRestore: setStart,
  });
  const [saved, setSaved] = useState<LeakCheckDetails | null>(null);

  if (saved !== null) return <SavedLeakCheck leakCheck={saved} toTank={toTank} onStartAnother={onStartAnother} />;
  if (offered !== null) {
    const what = countOf(offered.leaks.length, 'marked leak');
    return (
      <DraftOffer
        onRestore={restore}
        onDiscard={async () => {
          if (await confirmDiscard(what)) discard();
        }}
      >
        A leak check of this tank with {what} from <RelativeTime at={offered.savedAt} /> was not saved.
      </DraftOffer>
    );
  }
  return (
    <MarkingDesk
      tank={tank}
      isGone={isGone}
      start={start}
      onSaved={(leakCheck) => {
        setSaved(leakCheck);
      }}
    />
  );
}

function confirmDiscard(what: string): Promise<boolean> {
  return confirm({
    title: 'Discard the unsaved leak check?',
    body: `It has ${what}. This cannot be undone.`,
    verb: 'Discard',
    isDestructive: true,
  });
}
