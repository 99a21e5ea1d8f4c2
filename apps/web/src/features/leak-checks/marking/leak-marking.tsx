import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { useOfferedDrafts } from '../../../shared/drafts/use-offered-drafts.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { DraftOffers } from '../../../shared/ui/drafts/draft-offers.tsx';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import { type LeakCheckStart, leakDraftPlace, leakDraftSchema, newLeakCheck } from './leak-draft.ts';
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
  const [start, setStart] = useState(() => newLeakCheck(trueNow()));
  const [beginnings, setBeginnings] = useState(0);
  const { ownKey, offers } = useOfferedDrafts({
    place: leakDraftPlace(tank.id),
    schema: leakDraftSchema,
    onRestore: (draft) => {
      setStart(draft);
      setBeginnings((count) => count + 1);
    },
  });
  const [saved, setSaved] = useState<LeakCheckDetails | null>(null);

  if (saved !== null) return <SavedLeakCheck leakCheck={saved} toTank={toTank} onStartAnother={onStartAnother} />;
  return (
    <>
      <DraftOffers offers={offers} confirmDiscard={confirmDiscard}>
        {(draft) => (
          <>
            A leak check of this tank with {describe(draft)} from <RelativeTime at={draft.savedAt} /> was not saved.
          </>
        )}
      </DraftOffers>
      <MarkingDesk
        key={beginnings}
        tank={tank}
        isGone={isGone}
        start={start}
        draftKey={ownKey}
        onSaved={(leakCheck) => {
          setSaved(leakCheck);
        }}
      />
    </>
  );
}

function describe({ leaks }: LeakCheckStart): string {
  return countOf(leaks.length, 'marked leak');
}

function confirmDiscard(draft: LeakCheckStart): Promise<boolean> {
  return confirm({
    title: 'Discard the unsaved leak check?',
    body: `It has ${describe(draft)}. This cannot be undone.`,
    verb: 'Discard',
    isDestructive: true,
  });
}
