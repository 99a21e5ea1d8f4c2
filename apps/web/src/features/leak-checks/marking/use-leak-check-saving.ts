import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { useDraftLeavingGuard } from '../../../shared/drafts/draft-leaving-guard.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import type { LeakCheckStart } from './leak-draft.ts';
import type { MarkedLeak } from './marking-state.ts';
import {
  isSavedBefore,
  type MarkedTank,
  minutesSince,
  NO_TANK_TEXT,
  saveErrorText,
  useSaveLeakCheck,
} from './save-leak-check.ts';

interface LeakCheckSource {
  readonly tank: MarkedTank;
  /** A draft existed when the screen opened, and was taken by now. */
  readonly isGone: boolean;
  readonly start: LeakCheckStart;
  /** Where its draft is kept. */
  readonly draftKey: string | null;
  readonly leaks: readonly MarkedLeak[];
  readonly notes: string;
  readonly onSaved: (leakCheck: LeakCheckDetails) => void;
}

const LEAVING = { kept: 'Your marks are kept on this device; you can restore them later.', safe: 'Keep marking' };

/** Saves a leak check; until it is saved, it is kept on this device. */
export function useLeakCheckSaving({ tank, isGone, start, draftKey, leaks, notes, onSaved }: LeakCheckSource) {
  const saveLeakCheck = useSaveLeakCheck();
  const [idempotencyKey, setIdempotencyKey] = useState(start.idempotencyKey);
  const [sent, setSent] = useState({ leaks: start.leaks, notes: start.notes, minutes: start.sentMinutes });
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const { openedAt } = start;
  const sentMinutes = sent.leaks === leaks && sent.notes === notes ? sent.minutes : null;
  const content = useMemo<LeakCheckStart>(
    () => ({ openedAt, idempotencyKey, sentMinutes, leaks, notes }),
    [openedAt, idempotencyKey, sentMinutes, leaks, notes],
  );
  const isChanged = leaks.length > 0 || notes.trim() !== '';
  const draft = useDraft({ key: draftKey, content, isChanged });
  useDraftLeavingGuard(isChanged, LEAVING, () => draft.keep());

  const send = async () => {
    const minutes = sentMinutes ?? minutesSince(openedAt);
    setSent({ leaks, notes, minutes });
    const leakCheck = await saveLeakCheck(tank, content, minutes);
    draft.end();
    onSaved(leakCheck);
  };

  const save = async () => {
    if (isUnderWay.current) return;
    setError(null);
    if (isGone) return setError(NO_TANK_TEXT);
    isUnderWay.current = true;
    try {
      if (leaks.length === 0 && !(await confirmEmpty())) return;
      setSaving(true);
      await send();
    } catch (thrown) {
      setError(saveErrorText(thrown));
      if (isSavedBefore(thrown)) setIdempotencyKey(newIdempotencyKey());
    } finally {
      setSaving(false);
      isUnderWay.current = false;
    }
  };

  return { save, isSaving, error, isChanged, keptAt: draft.keptAt };
}

/** spec 2 §5. */
function confirmEmpty(): Promise<boolean> {
  return confirm({
    title: 'Save empty assessment?',
    body: 'No leak points have been marked. Save empty assessment?',
    verb: 'Save empty assessment',
  });
}
