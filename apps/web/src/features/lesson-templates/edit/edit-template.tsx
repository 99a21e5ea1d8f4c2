import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { typedInto } from '../../../shared/drafts/use-form-draft.ts';
import { useFormStart } from '../../../shared/drafts/use-form-start.ts';
import { isSame } from '../../../shared/forms/form-values.ts';
import { DraftOffers } from '../../../shared/ui/drafts/draft-offers.tsx';
import { DraftSentence } from '../../../shared/ui/drafts/draft-sentence.tsx';
import { bodyOf } from '../template-values.ts';
import { EditTemplateForm, startOf } from './edit-template-form.tsx';
import { templateDraftPlace, templateDraftSchema } from './template-draft.ts';

interface EditTemplateProps {
  readonly template: LessonTemplate;
  readonly subjects: readonly LessonSubject[];
}

/** The form of one template, with the draft that an earlier visit may have left. */
export function EditTemplate({ template, subjects }: EditTemplateProps) {
  const { start, beginnings, restart, draftKey, offers } = useFormStart({
    begin: () => startOf(template),
    draftPlace: templateDraftPlace(template.id),
    draftSchema: templateDraftSchema,
    isSame: (one, other) => isSame(bodyOf(one), bodyOf(other)),
  });
  return (
    <>
      <DraftOffers offers={offers}>
        {({ values, savedAt, version }) => (
          <>
            <DraftSentence
              savedAt={savedAt}
              typed={offers.length > 1 ? typedInto({ values, base: startOf(template).values }) : undefined}
            />
            {version !== start.version &&
              ' The template has been changed since; both versions are shown when you save.'}
          </>
        )}
      </DraftOffers>
      <EditTemplateForm
        key={beginnings}
        templateId={template.id}
        subjects={subjects}
        start={start}
        draftKey={draftKey}
        onRestart={restart}
      />
    </>
  );
}
