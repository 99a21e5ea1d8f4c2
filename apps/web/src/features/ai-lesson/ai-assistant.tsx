import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { NO_AI_SECTIONS } from '@dewar/domain/lessons/lesson-assistant';
import { listAiSections } from '@dewar/domain/lessons/template-sections';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOfferedDrafts } from '../../shared/drafts/use-offered-drafts.ts';
import { DraftOffers } from '../../shared/ui/drafts/draft-offers.tsx';
import { DraftSentence } from '../../shared/ui/drafts/draft-sentence.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { type AssistantDraft, assistantDraftPlace, assistantDraftSchema } from './assistant-draft.ts';
import { AssistantHeader } from './assistant-header.tsx';
import { hasTexts, LessonAssistant, type LessonAssistantProps, type LessonStart } from './lesson-assistant.tsx';
import { blankDetails, withTyped } from './lesson-details.ts';
import { beginLesson } from './reviewed-lesson.ts';

interface Beginning {
  readonly template: LessonTemplate;
  readonly defaults: TeacherSettings;
}

interface AiAssistantProps extends Pick<LessonAssistantProps, 'subjects' | 'savePlan'> {
  /** The chosen template's id; without one the template is chosen first (spec 3 §4). */
  readonly template?: number;
  /** Choosing the template. */
  readonly templateChoice: ReactNode;
  /** Renders its children once the template is loaded, or the error. */
  readonly withTemplate: (id: number, show: (beginning: Beginning) => ReactNode) => ReactNode;
}

/** A lesson in four steps, with the draft that an earlier visit may have left (spec 3 §2). */
export function AiAssistant({ template: id, templateChoice, withTemplate, ...props }: AiAssistantProps) {
  const navigate = useNavigate();
  const [restored, setRestored] = useState<AssistantDraft | null>(null);
  const [typed, setTyped] = useState<LessonStart | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  const { ownKey, offers } = useOfferedDrafts({
    place: assistantDraftPlace(),
    schema: assistantDraftSchema,
    onRestore: (draft) => {
      setRestored(draft);
      setBeginnings((count) => count + 1);
      void navigate({ to: '/teacher/ai-assistant', search: { template: draft.template }, replace: true });
    },
  });

  const changeTemplate = (left: LessonStart) => {
    setTyped(left);
    setRestored(null);
    void navigate({ to: '/teacher/ai-assistant', search: {} });
  };
  const show = ({ template, defaults }: Beginning) => {
    if (listAiSections(template.sections).length === 0) return <NothingToWrite />;
    const blank = blankStart(template, defaults);
    const own = restored?.template === template.id ? restored : null;
    return (
      <LessonAssistant
        {...props}
        key={`${template.id}:${beginnings}`}
        template={template}
        blank={blank}
        start={own === null ? typedStart(blank, typed, template) : restoredStart(own)}
        draftKey={ownKey}
        onChangeTemplate={changeTemplate}
      />
    );
  };
  return (
    <>
      <DraftOffers offers={offers}>
        {({ details, savedAt }) => <DraftSentence title={details.topic} savedAt={savedAt} />}
      </DraftOffers>
      {id === undefined ? (
        <>
          <AssistantHeader step="template" />
          {templateChoice}
        </>
      ) : (
        withTemplate(id, show)
      )}
    </>
  );
}

function blankStart(template: LessonTemplate, defaults: TeacherSettings): LessonStart {
  return { step: 'details', details: blankDetails(template, defaults), lesson: beginLesson(template, null) };
}

function typedStart(blank: LessonStart, typed: LessonStart | null, template: LessonTemplate): LessonStart {
  return {
    step: 'details',
    details: withTyped(blank.details, typed?.details ?? null, template),
    lesson: beginLesson(template, typed?.lesson ?? null),
  };
}

/** An interrupted run continues with the sections that were already written. */
function restoredStart({ step, details, lesson }: AssistantDraft): LessonStart {
  return { step: step === 'generate' && hasTexts(lesson) ? 'review' : step, details, lesson };
}

/** spec 3 §2. */
function NothingToWrite() {
  return (
    <>
      <AssistantHeader step="template" />
      <EmptyState
        title={NO_AI_SECTIONS}
        action={{ label: 'Choose another template', link: { to: '/teacher/ai-assistant', search: {} } }}
      />
    </>
  );
}
