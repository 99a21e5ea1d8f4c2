import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { formatLessonMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { listFilledSections } from '@dewar/domain/lessons/lesson-sections';
import { describeTimes, findNextLesson } from '@dewar/domain/lessons/lesson-times';
import { DEFAULT_PAPER_SIZE } from '@dewar/domain/lessons/paper-sizes';
import { unwrittenSectionsText } from '@dewar/domain/lessons/unwritten-sections';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { PageHeader } from '../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { FactList } from '../../shared/ui/lists/fact-list.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { LongTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { BackLink } from './back-link.tsx';
import { AttachmentList } from './files/attachment-list.tsx';
import { lessonPlanFilesQuery } from './files/lesson-plan-files-api.ts';
import styles from './lesson-plan-view.module.css';
import { planDefaultsQuery, planLessonsQuery } from './lesson-plans-api.ts';
import { OnePageQuestion } from './paper/one-page-question.tsx';
import { PlanPaper } from './paper/plan-paper.tsx';
import { PlanSections } from './paper/plan-sections.tsx';
import { usePlanPrinting } from './paper/use-plan-printing.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanLessons } from './plan-lessons.tsx';
import { PlanLinks } from './sharing/plan-links.tsx';
import { SubjectBadge } from './subject-badge.tsx';

/** One plan, to read, print and share (spec 3 §2). */
export function LessonPlanView({ plan }: { readonly plan: LessonPlan }) {
  const files = useQuery(lessonPlanFilesQuery(plan.id)).data;
  const lessons = useQuery(planLessonsQuery(plan.id));
  const size = useQuery(planDefaultsQuery).data?.paper_size ?? DEFAULT_PAPER_SIZE;
  const timeZone = useSchoolTimeZone();
  const now = useNow();
  const next = findNextLesson(lessons.data ?? [], now);
  const printing = usePlanPrinting(plan);
  return (
    <article className={styles.plan}>
      <BackLink />
      <div className={styles.subject}>
        <SubjectBadge subject={plan.subject} />
      </div>
      <PageHeader
        title={plan.title}
        aside={<PlanActions plan={plan} onPrint={printing.print} />}
        action={
          <Button
            renderRoot={(props) => (
              <Link to="/teacher/lesson-plans/$id/edit" params={{ id: String(plan.id) }} {...props} />
            )}
          >
            Edit
          </Button>
        }
      />
      <div className={styles.columns}>
        <div className={styles.text}>
          <PlanContent plan={plan} />
        </div>
        <aside className={styles.aside} aria-label="About this plan">
          <FactList
            facts={[
              { label: 'Grade level', value: plan.grade_level },
              { label: 'Duration', value: formatLessonMinutes(plan.duration_minutes) },
              { label: 'Created', value: <LongTime at={plan.created_at} /> },
              { label: 'Last updated', value: <LongTime at={plan.updated_at} /> },
            ]}
          />
          <TitledSection title="Taught">
            <PlanLessons planId={plan.id} lessons={lessons} now={now} />
          </TitledSection>
          <TitledSection title={attachmentsTitle(files)}>
            <AttachmentList planId={plan.id} />
          </TitledSection>
          <PlanLinks planId={plan.id} />
        </aside>
      </div>
      {printing.form !== null && (
        <PlanPaper
          ref={printing.paper}
          {...{ plan, size }}
          sections={printing.sections}
          files={files ?? []}
          form={printing.form}
          date={next === undefined ? null : describeTimes(next, timeZone)}
        />
      )}
      {printing.loss !== null && (
        <OnePageQuestion
          loss={printing.loss}
          onPrintFull={() => printing.print('full')}
          onPrintShortened={printing.printShortened}
          onClose={printing.cancel}
        />
      )}
    </article>
  );
}

function PlanContent({ plan }: { readonly plan: LessonPlan }) {
  const sections = listFilledSections(plan);
  const unwritten = unwrittenSectionsText(plan);
  if (sections.length > 0) {
    return (
      <>
        {unwritten !== null && (
          <p role="note" className={styles.unwritten}>
            {unwritten}
          </p>
        )}
        <PlanSections sections={sections} className={styles.section} />
      </>
    );
  }
  return (
    <EmptyState
      title="This lesson plan doesn't have any content yet."
      action={{
        label: 'Add Content',
        link: { to: '/teacher/lesson-plans/$id/edit', params: { id: String(plan.id) } },
      }}
    />
  );
}

function attachmentsTitle(files: readonly LessonPlanFile[] | undefined): string {
  return files === undefined ? 'Attachments' : `Attachments (${files.length})`;
}
