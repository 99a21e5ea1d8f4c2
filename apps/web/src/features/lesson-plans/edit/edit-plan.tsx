import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { typedInto } from '../../../shared/drafts/use-form-draft.ts';
import { useFormStart } from '../../../shared/drafts/use-form-start.ts';
import { isSame } from '../../../shared/forms/form-values.ts';
import { DraftOffers } from '../../../shared/ui/drafts/draft-offers.tsx';
import { DraftSentence, FILES_NOT_KEPT } from '../../../shared/ui/drafts/draft-sentence.tsx';
import { EditPlanForm, startOf } from './edit-plan-form.tsx';
import { planDraftPlace, planDraftSchema } from './plan-draft.ts';

/** The form of one plan, with the draft that an earlier visit may have left. */
export function EditPlan({ plan }: { readonly plan: LessonPlan }) {
  const { start, beginnings, restart, draftKey, offers } = useFormStart({
    begin: () => startOf(plan),
    draftPlace: planDraftPlace(plan.id),
    draftSchema: planDraftSchema,
    isSame,
  });
  return (
    <>
      <DraftOffers offers={offers}>
        {({ values, savedAt, version, hasFiles }) => (
          <>
            <DraftSentence
              savedAt={savedAt}
              typed={offers.length > 1 ? typedInto({ values, base: startOf(plan).values }) : undefined}
            />
            {version !== start.version &&
              ' The lesson plan has been changed since; both texts are shown when you save.'}
            {hasFiles && FILES_NOT_KEPT}
          </>
        )}
      </DraftOffers>
      <EditPlanForm key={beginnings} planId={plan.id} start={start} draftKey={draftKey} onRestart={restart} />
    </>
  );
}
