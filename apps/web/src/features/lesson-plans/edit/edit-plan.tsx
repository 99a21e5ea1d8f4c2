import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { useFormStart } from '../../../shared/drafts/use-form-start.ts';
import { isSame } from '../../../shared/forms/form-values.ts';
import { DraftOffer } from '../../../shared/ui/drafts/draft-offer.tsx';
import { DraftSentence, FILES_NOT_KEPT } from '../../../shared/ui/drafts/draft-sentence.tsx';
import { EditPlanForm, startOf } from './edit-plan-form.tsx';
import { planDraftKey, planDraftSchema } from './plan-draft.ts';

/** The form of one plan, with the draft that an earlier visit may have left. */
export function EditPlan({ plan }: { readonly plan: LessonPlan }) {
  const { start, beginnings, restart, offered, restore, discard } = useFormStart({
    begin: () => startOf(plan),
    draftKey: planDraftKey(plan.id),
    draftSchema: planDraftSchema,
    isSame,
  });
  return (
    <>
      {offered !== null && (
        <DraftOffer onRestore={restore} onDiscard={discard}>
          <DraftSentence savedAt={offered.savedAt} />
          {offered.version !== start.version &&
            ' The lesson plan has been changed since; both texts are shown when you save.'}
          {offered.hasFiles && FILES_NOT_KEPT}
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
