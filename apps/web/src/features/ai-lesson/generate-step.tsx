import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { formatLessonMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { describeHiddenNames, readNames } from '@dewar/domain/lessons/student-placeholders';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HiddenNamesNote } from '../../shared/lessons/hidden-names-note.tsx';
import { lessonAssistantQuery } from '../../shared/lessons/lesson-assistant-query.ts';
import { StickyBar } from '../../shared/ui/frames/sticky-bar.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { FactList } from '../../shared/ui/lists/fact-list.tsx';
import styles from './ai-lesson.module.css';
import { describeLessonsLeft, describeRunTime } from './assistant-facts.ts';
import { GenerationError } from './generation-error.tsx';
import type { LessonDetails } from './lesson-details.ts';
import { planWriting, type ReviewedLesson, textsToSend } from './reviewed-lesson.ts';
import { RunProgress } from './run-progress.tsx';
import type { LessonRun } from './use-lesson-run.ts';

interface GenerateStepProps {
  readonly template: LessonTemplate;
  readonly details: LessonDetails;
  readonly lesson: ReviewedLesson;
  readonly run: LessonRun | null;
  readonly error: unknown;
  /** Whether something was generated before. */
  readonly isReviewable: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
  readonly onBack: () => void;
  readonly onReview: () => void;
}

/** The third step: what will be written, and the progress (spec 3 §2). */
export function GenerateStep(props: GenerateStepProps) {
  const { template, details, lesson, run, error, isReviewable, onStart, onStop, onBack, onReview } = props;
  const { asked, kept } = planWriting(lesson);
  const names = (isIncluded: (name: string) => boolean) =>
    lesson.sections
      .filter(({ section_name }) => isIncluded(section_name))
      .map(({ display_name }) => display_name)
      .join(', ') || null;
  const hiddenNames = describeHiddenNames(textsToSend(details, lesson), readNames(details.student_names));
  const assistant = useQuery(lessonAssistantQuery).data;
  const assistantFacts =
    assistant === undefined
      ? []
      : [
          {
            label: 'Time',
            value: describeRunTime(
              assistant,
              lesson.sections.filter(({ section_name }) => asked.includes(section_name)),
            ),
          },
          { label: 'Lessons left today', value: describeLessonsLeft(assistant) },
        ].filter(({ value }) => value !== null);
  return (
    <div className={styles.step}>
      <GenerationError error={error} kept="What you typed is kept." />
      {run !== null && <RunProgress run={run} lesson={lesson} onStop={onStop} />}
      <TitledSection title="Summary" note={<p className={styles.state}>Template: {template.name}</p>}>
        <FactList
          facts={[
            { label: 'Subject', value: details.subject },
            { label: 'Topic', value: details.topic },
            { label: 'Grade level', value: details.grade_level },
            { label: 'Duration', value: formatLessonMinutes(details.duration_minutes) },
            { label: 'Teaching approach', value: details.teaching_approach },
            { label: 'Available materials', value: details.available_materials || null },
            { label: 'Student needs', value: details.student_needs || null },
            { label: 'Prior knowledge', value: details.prior_knowledge || null },
            {
              label: 'Hidden names',
              value: hiddenNames.length === 0 ? null : <HiddenNamesNote names={hiddenNames} />,
            },
            { label: 'To be generated', value: names((name) => asked.includes(name)) },
            { label: 'Kept as it is', value: names((name) => kept.has(name)) },
            ...assistantFacts,
          ]}
        />
      </TitledSection>
      {run === null && (
        <StickyBar>
          <Button variant="default" onClick={onBack}>
            Back to Details
          </Button>
          <Group gap="sm">
            {isReviewable && (
              <Button variant="default" onClick={onReview}>
                Back to Review
              </Button>
            )}
            <Button disabled={asked.length === 0} onClick={onStart}>
              {isReviewable ? 'Regenerate All' : 'Generate Lesson Plan'}
            </Button>
          </Group>
        </StickyBar>
      )}
    </div>
  );
}
