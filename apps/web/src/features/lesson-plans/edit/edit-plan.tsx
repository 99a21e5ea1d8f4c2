import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { useState } from 'react';
import { dropDraft, readDraft } from '../../../shared/drafts.ts';
import { isSame } from '../../../shared/form-values.ts';
import { readSession } from '../../../shared/session.ts';
import { DraftOffer } from '../../../shared/ui/draft-offer.tsx';
import { ExactTime } from '../../../shared/ui/times.tsx';
import { EditPlanForm, type EditStart, startOf } from './edit-plan-form.tsx';
import { type PlanDraft, planDraftKey, planDraftSchema } from './plan-draft.ts';

/** The form of one plan, with the draft that an earlier visit may have left. */
export function EditPlan({ plan }: { readonly plan: LessonPlan }) {
  const key = planDraftKey(readSession()?.user.id ?? 0, plan.id);
  const [start, setStart] = useState(() => startOf(plan));
  const [offered, setOffered] = useState(() => usefulDraft(key, start));
  const [beginnings, setBeginnings] = useState(0);
  const restart = (next: EditStart) => {
    setStart(next);
    setBeginnings((count) => count + 1);
  };
  return (
    <>
      {offered !== null && (
        <DraftOffer
          onRestore={() => {
            setOffered(null);
            restart({ ...start, version: offered.version, values: offered.values });
          }}
          onDiscard={() => {
            dropDraft(key);
            setOffered(null);
          }}
        >
          A draft from <ExactTime at={offered.savedAt} /> was not saved.
          {offered.version !== start.version &&
            ' The lesson plan has been changed since; both texts are shown when you save.'}
        </DraftOffer>
      )}
      <EditPlanForm
        key={beginnings}
        planId={plan.id}
        start={start}
        isDraftOffered={offered !== null}
        onRestart={restart}
      />
    </>
  );
}

/** A draft that says what is saved already is no longer one. */
function usefulDraft(key: string, { saved }: EditStart): PlanDraft | null {
  const draft = readDraft(key, planDraftSchema);
  return draft === null || isSame(draft.values, saved) ? null : draft;
}
