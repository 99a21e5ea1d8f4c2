import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { lessonSummaryLine } from '@dewar/domain/lessons/lesson-minutes';
import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../../shared/session/session.ts';
import styles from './plan-paper.module.css';
import { PlanSections } from './plan-sections.tsx';

export type PaperForm = 'full' | 'one-page';

interface PlanPaperProps {
  readonly plan: LessonPlan;
  readonly files: readonly LessonPlanFile[];
  readonly form: PaperForm;
  /** It does not fit on one page even in the smallest font size. */
  readonly isCut: boolean;
  readonly ref: Ref<HTMLElement>;
}

/** Written after the lesson, and of no use to a substitute. */
const AFTERWARDS = ['teacher_reflection'];

/**
 * The plan on paper, for a substitute teacher: a second element that is printed instead of the page. The one-page form
 * leaves out what is written after the lesson, and the room for notes.
 */
export function PlanPaper({ plan, files, form, isCut, ref }: PlanPaperProps) {
  const user = useSession()?.user;
  const teacher = user && (fullNameOf(user) ?? user.email);
  const isOnePage = form === 'one-page';
  return createPortal(
    <article ref={ref} className={styles.paper} data-form={form} aria-label="Printed plan">
      <header className={styles.head}>
        <h1 className={styles.title}>{plan.title}</h1>
        <p className={styles.facts}>{lessonSummaryLine(plan)}</p>
        <p className={styles.facts}>Teacher: {teacher}</p>
        <p className={styles.facts}>
          Date: <span className={styles.blank} />
        </p>
      </header>
      <div className={styles.sections} data-sections>
        <PlanSections plan={plan} className={styles.section} without={isOnePage ? AFTERWARDS : []} />
      </div>
      {files.length > 0 && (
        <p className={styles.files}>Attachments: {files.map(({ original_name }) => original_name).join(', ')}</p>
      )}
      {isCut && <p className={styles.files}>Shortened to one page. The full plan says more.</p>}
      {!isOnePage && (
        <section className={styles.notes} aria-label="Notes from the substitute">
          <h2>Notes from the substitute</h2>
          <hr />
          <hr />
          <hr />
          <hr />
        </section>
      )}
    </article>,
    document.body,
  );
}
