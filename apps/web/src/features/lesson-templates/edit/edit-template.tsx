import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { useFormStart } from '../../../shared/drafts/use-form-start.ts';
import { isSame } from '../../../shared/forms/form-values.ts';
import { DraftOffer } from '../../../shared/ui/drafts/draft-offer.tsx';
import { DraftSentence } from '../../../shared/ui/drafts/draft-sentence.tsx';
import { bodyOf } from '../template-values.ts';
import { EditTemplateForm, startOf } from './edit-template-form.tsx';
import { templateDraftKey, templateDraftSchema } from './template-draft.ts';

interface EditTemplateProps {
  readonly template: LessonTemplate;
  readonly subjects: readonly LessonSubject[];
}

/** The form of one template, with the draft that an earlier visit may have left. */
export function EditTemplate({ template, subjects }: EditTemplateProps) {
  const { start, beginnings, restart, offered, restore, discard } = useFormStart({
    begin: () => startOf(template),
    draftKey: templateDraftKey(template.id),
    draftSchema: templateDraftSchema,
    isSame: (one, other) => isSame(bodyOf(one), bodyOf(other)),
  });
  return (
    <>
      {offered !== null && (
        <DraftOffer onRestore={restore} onDiscard={discard}>
          <DraftSentence savedAt={offered.savedAt} />
          {offered.version !== start.version &&
            ' The template has been changed since; both versions are shown when you save.'}
        </DraftOffer>
      )}
      <EditTemplateForm
        key={beginnings}
        templateId={template.id}
        subjects={subjects}
        start={start}
        isDraftOffered={offered !== null}
        onRestart={restart}
      />
    </>
  );
}
