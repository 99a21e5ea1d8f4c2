import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { SUCCESS } from '@dewar/contract/success-texts';
import { readNames } from '@dewar/domain/lessons/student-placeholders';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDraftLeavingGuard } from '../../shared/drafts/draft-leaving-guard.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { useFocusAfterStep } from '../../shared/forms/focus-after-step.ts';
import { isSame } from '../../shared/forms/form-values.ts';
import { type SaveAttempt, useSaving } from '../../shared/forms/use-saving.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import type { LessonStep } from './assistant-draft.ts';
import { AssistantHeader } from './assistant-header.tsx';
import { DetailsStep } from './details-step.tsx';
import { GenerateStep } from './generate-step.tsx';
import { contextOf, DETAILS_VALIDATORS, type LessonDetails, lessonTitle } from './lesson-details.ts';
import { ReviewStep } from './review-step.tsx';
import { planWriting, type ReviewedLesson } from './reviewed-lesson.ts';
import { useLessonRun } from './use-lesson-run.ts';
import { useSectionWriting } from './use-section-writing.ts';

export interface LessonStart {
  readonly step: LessonStep;
  readonly details: LessonDetails;
  readonly lesson: ReviewedLesson;
}

/** Turns a reviewed lesson into the plan that is saved. */
export interface FinishedLesson {
  readonly title: string;
  readonly subject: string;
  readonly grade_level: string;
  readonly duration_minutes: number;
  readonly sections: ReviewedLesson['sections'];
}

export interface LessonAssistantProps {
  readonly template: LessonTemplate;
  readonly subjects: readonly string[];
  readonly blank: LessonStart;
  readonly start: LessonStart;
  readonly draftKey: string | null;
  /** Resolves to the plan's id. */
  readonly savePlan: (lesson: FinishedLesson, attempt: SaveAttempt) => Promise<number>;
  /** Back to the first step, keeping what was typed. */
  readonly onChangeTemplate: (typed: LessonStart) => void;
}

const LEAVING = {
  lead: 'You have unsaved changes. Are you sure you want to leave without saving?',
  kept: 'Your input and the generated sections are kept on this device as a draft.',
  safe: 'Stay here',
};
const LEAVING_A_RUN = {
  lead: 'Your lesson is being generated. Leaving stops it.',
  kept: 'The sections that have arrived are kept on this device as a draft.',
  safe: 'Stay here',
};

/** The second to fourth steps, for one template (spec 3 §2 and §4). */
export function LessonAssistant(props: LessonAssistantProps) {
  const { template, subjects, blank, start, draftKey, savePlan, onChangeTemplate } = props;
  const navigate = useNavigate();
  const form = useForm<LessonDetails>({ initialValues: start.details, validate: DETAILS_VALIDATORS });
  const details = form.values;
  const [lesson, changeLesson] = useState(start.lesson);
  const [step, setStep] = useState<LessonStep>(start.step);
  const { run, error, ...running } = useLessonRun(changeLesson);
  const writing = useSectionWriting({ templateId: template.id, details, lesson, changeLesson });
  const isChanged = !isSame(details, blank.details) || !isSame(lesson, blank.lesson);
  const isWriting = run !== null || writing.underWay.length > 0;
  const pass = useDraftLeavingGuard(isChanged, isWriting ? LEAVING_A_RUN : LEAVING, () => draft.keep());
  const content = useMemo(
    () => ({ template: template.id, step, details, lesson }),
    [template.id, step, details, lesson],
  );
  const draft = useDraft({ key: draftKey, content, isChanged });
  // Each step begins at its top, however far the last one was read.
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    if (step === shownStep.current) return;
    shownStep.current = step;
    document.documentElement.scrollTop = 0;
  }, [step]);
  const place = useFocusAfterStep<HTMLDivElement>(run === null ? step : `${step}, running`);
  const saving = useSaving<LessonDetails>({
    form,
    draft: 'own',
    onClose: () => undefined,
    onSubmit: async ({ subject, grade_level, duration_minutes }, attempt) => {
      const { sections } = lesson;
      const finished = { title: lessonTitle(details), subject, grade_level, duration_minutes, sections };
      const id = await savePlan(finished, attempt);
      draft.end();
      pass();
      notifySuccess(SUCCESS.lessonPlanSaved);
      await navigate({ to: '/teacher/lesson-plans/$id', params: { id: String(id) }, replace: true });
    },
  });
  const isReviewable = hasTexts(lesson);

  const generate = async (how: { readonly overEdited?: boolean } = {}) => {
    const { asked, kept } = planWriting(lesson, how);
    const body = {
      template_id: template.id,
      context: contextOf(details),
      sections: new Map(kept),
      student_names: [...readNames(details.student_names)],
    };
    const ending = await running.start(body, asked);
    if (ending !== 'nothing') setStep('review');
  };
  const regenerateAll = async ({ overEdited }: { readonly overEdited: boolean }) => {
    if (overEdited && !(await confirmOverEdited())) return;
    await generate({ overEdited });
  };
  const changeTemplate = async () => {
    if (isReviewable && !(await confirmOtherTemplate())) return;
    pass();
    onChangeTemplate({ step: 'details', details, lesson });
  };

  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <AssistantHeader step={step} />
      {step === 'details' && (
        <DetailsStep
          {...{ form, template, subjects, lesson }}
          onChangeLesson={changeLesson}
          onBack={() => void changeTemplate()}
          onNext={() => setStep('generate')}
        />
      )}
      {step === 'generate' && (
        <GenerateStep
          {...{ template, details, lesson, run, error, isReviewable }}
          onStart={() => void generate()}
          onStop={running.stop}
          onBack={() => setStep('details')}
          onReview={() => setStep('review')}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          {...{ details, lesson, run, error, writing }}
          onChangeLesson={changeLesson}
          onRegenerateAll={(how) => void regenerateAll(how)}
          onStop={running.stop}
          onBack={() => setStep('generate')}
          onSave={saving.submit}
          isSaving={saving.isSaving}
          saveError={saving.error}
          hasNotReached={saving.hasNotReached}
          keptAt={draft.keptAt}
        />
      )}
    </div>
  );
}

function confirmOverEdited(): Promise<boolean> {
  return confirm({
    title: 'Write over your edits?',
    body: 'Sections that you edited are written again too; locked ones are not. Your texts stay among the earlier texts of each section.',
    verb: 'Regenerate edited too',
    safe: 'Keep my edits',
  });
}

function confirmOtherTemplate(): Promise<boolean> {
  return confirm({
    title: 'Change the template?',
    body: 'The generated sections belong to this template and are removed. The lesson details stay.',
    verb: 'Change template',
    safe: 'Keep this lesson',
    isDestructive: true,
  });
}

/** Whether the assistant has written anything. */
export function hasTexts({ sections }: ReviewedLesson): boolean {
  return sections.some(({ is_written, text }) => is_written && text.trim() !== '');
}
