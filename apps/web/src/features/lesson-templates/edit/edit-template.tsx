import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { useState } from 'react';
import { dropDraft, readDraft } from '../../../shared/drafts.ts';
import { isSame } from '../../../shared/form-values.ts';
import { readSession } from '../../../shared/session.ts';
import { DraftOffer } from '../../../shared/ui/draft-offer.tsx';
import { ExactTime } from '../../../shared/ui/times.tsx';
import { bodyOf } from '../template-values.ts';
import { type EditStart, startOf } from './edit-start.ts';
import { EditTemplateForm } from './edit-template-form.tsx';
import { type TemplateDraft, templateDraftKey, templateDraftSchema } from './template-draft.ts';

interface EditTemplateProps {
  readonly template: LessonTemplate;
  readonly subjects: readonly LessonSubject[];
}

/** The form of one template, with the draft that an earlier visit may have left. */
export function EditTemplate({ template, subjects }: EditTemplateProps) {
  const key = templateDraftKey(readSession()?.user.id ?? 0, template.id);
  const [start, setStart] = useState(() => startOf(template));
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

/** A draft that says what is saved already is no longer one. */
function usefulDraft(key: string, { saved }: EditStart): TemplateDraft | null {
  const draft = readDraft(key, templateDraftSchema);
  return draft === null || isSame(bodyOf(draft.values), bodyOf(saved)) ? null : draft;
}
