import { withNewText } from '@dewar/domain/lessons/section-drafts';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { KeptAt } from '../../shared/drafts/drafts.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { listLedgers } from '../../shared/lessons/list-ledgers.ts';
import { MinutesLedger } from '../../shared/lessons/minutes-ledger.tsx';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { DraftState } from '../../shared/ui/drafts/draft-state.tsx';
import { ReadingColumns } from '../../shared/ui/frames/reading-columns.tsx';
import { StickyBar } from '../../shared/ui/frames/sticky-bar.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { NotReached } from '../../shared/ui/states/not-reached.tsx';
import styles from './ai-lesson.module.css';
import { GenerationError } from './generation-error.tsx';
import { listTimedSections, listWarnings } from './lesson-checks.ts';
import { contextOf, type LessonDetails, lessonTitle } from './lesson-details.ts';
import { ReviewOutline } from './review-outline.tsx';
import review from './review-step.module.css';
import {
  missingSectionsText,
  planWriting,
  type ReviewedLesson,
  type ReviewedSection,
  withDraft,
  withSection,
} from './reviewed-lesson.ts';
import { RunProgress } from './run-progress.tsx';
import { SectionReview } from './section-review.tsx';
import { StandingNotice } from './standing-notice.tsx';
import type { LessonRun } from './use-lesson-run.ts';
import type { useSectionWriting } from './use-section-writing.ts';

interface ReviewStepProps {
  readonly details: LessonDetails;
  readonly lesson: ReviewedLesson;
  readonly onChangeLesson: (change: (lesson: ReviewedLesson) => ReviewedLesson) => void;
  readonly run: LessonRun | null;
  readonly error: unknown;
  readonly writing: ReturnType<typeof useSectionWriting>;
  readonly onRegenerateAll: (how: { readonly overEdited: boolean }) => void;
  readonly onStop: () => void;
  readonly onBack: () => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  /** Why saving failed. */
  readonly saveError: string | null;
  /** Whether that is because nothing answered. */
  readonly hasNotReached: boolean;
  /** When the draft was last kept on this device. */
  readonly keptAt: KeptAt;
}

/** The fourth step: every section can be edited, written again and saved (spec 3 §2, rules 7). */
export function ReviewStep(props: ReviewStepProps) {
  const { details, lesson, onChangeLesson, run, error, writing, onSave, isSaving, saveError, keptAt } = props;
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);
  const missing = missingSectionsText(lesson);
  const { warnings, ledgers, unwritten } = useMemo(
    () => ({
      warnings: listWarnings(lesson, contextOf(details)),
      ledgers: listLedgers(listTimedSections(lesson), {
        sectionNames: lesson.sections.map(({ section_name }) => section_name),
        durationMinutes: details.duration_minutes,
      }),
      unwritten: lesson.sections.filter(({ is_written, text }) => is_written && text.trim() === ''),
    }),
    [lesson, details],
  );
  const sparing = planWriting(lesson).asked.length;
  const all = planWriting(lesson, { overEdited: true }).asked.length;
  const isBusy = run !== null || writing.underWay.length > 0;
  return (
    <form
      ref={formRef}
      className={styles.step}
      noValidate
      aria-label="Review"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) onSave();
        else setFailedAttempts((count) => count + 1);
      }}
    >
      <StandingNotice lesson={lesson} />
      <GenerationError error={error} kept="The texts below are kept as they were." />
      {run !== null && <RunProgress run={run} lesson={lesson} onStop={props.onStop} />}
      <ReadingColumns
        label="The lesson at a glance"
        isUnderNotice
        isBesideFirst
        beside={
          <>
            <ReviewOutline sections={lesson.sections} warnings={warnings} />
            {ledgers.map((ledger) => (
              <MinutesLedger
                key={ledger.section_name}
                ledger={ledger}
                durationMinutes={details.duration_minutes}
                isBusy={isBusy}
                onRebalance={(text) =>
                  onChangeLesson((before) =>
                    withSection(before, ledger.section_name, (section) =>
                      withDraft(section, (draft) => ({ ...withNewText(draft, text), is_edited: true })),
                    ),
                  )
                }
              />
            ))}
          </>
        }
      >
        <div className={review.sections}>
          <div className={review.head}>
            <h2 className={review.title}>{lessonTitle(details)}</h2>
            <Group gap="xs" ml="auto">
              {sparing < all && (
                <Button variant="default" disabled={isBusy} onClick={() => props.onRegenerateAll({ overEdited: true })}>
                  Regenerate Edited Too
                </Button>
              )}
              <Button
                variant="default"
                disabled={isBusy || sparing === 0}
                onClick={() => props.onRegenerateAll({ overEdited: false })}
              >
                Regenerate All
              </Button>
            </Group>
          </div>
          {unwritten.length > 0 && run === null && (
            <p className={review.unwritten} role="status">
              {unwrittenWords(lesson, unwritten)}
            </p>
          )}
          {lesson.sections.map((section) => {
            const { section_name } = section;
            return (
              <SectionReview
                key={section_name}
                section={section}
                warnings={warnings.get(section_name) ?? []}
                isBeingWritten={
                  writing.underWay.includes(section_name) ||
                  (run?.asked.includes(section_name) === true && !run.results.has(section_name))
                }
                isFree={run === null}
                isAsked={failedAttempts > 0}
                onChange={(change) => onChangeLesson((before) => withSection(before, section_name, change))}
                onWrite={(one, options) => void writing.write(one, options)}
                onStop={run === null ? () => writing.stop(section_name) : null}
              />
            );
          })}
        </div>
      </ReadingColumns>
      <StickyBar
        notice={
          <FormError
            error={saveError ?? (failedAttempts > 0 ? missing : null)}
            advice={props.hasNotReached && <NotReached keptAt={keptAt} />}
          />
        }
      >
        <DraftState unsaved="Not saved yet." keptAt={keptAt} />
        <Group gap="sm">
          <Button variant="default" disabled={isBusy} onClick={props.onBack}>
            Back
          </Button>
          <Button type="submit" disabled={isBusy} loading={isSaving}>
            Save Lesson Plan
          </Button>
        </Group>
      </StickyBar>
    </form>
  );
}

/** Sections that failed, and those that a stopped run did not reach. */
function unwrittenWords({ sections }: ReviewedLesson, unwritten: readonly ReviewedSection[]): string {
  const failed = unwritten.filter(({ error }) => error !== null);
  const waiting = unwritten.filter(({ error }) => error === null);
  const list = (some: readonly ReviewedSection[]) => some.map(({ display_name }) => display_name).join(', ');
  return [
    ...(failed.length > 0
      ? [`${countOf(failed.length, 'section')} of ${sections.length} could not be written: ${list(failed)}.`]
      : []),
    ...(waiting.length > 0 ? [`Not written yet: ${list(waiting)}.`] : []),
    'The others are kept.',
  ].join(' ');
}
