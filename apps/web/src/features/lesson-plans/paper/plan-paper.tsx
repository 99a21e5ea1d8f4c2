import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { lessonSummaryLine } from '@dewar/domain/lessons/lesson-minutes';
import type { CustomSection } from '@dewar/domain/lessons/lesson-sections';
import type { PaperSize } from '@dewar/domain/lessons/paper-sizes';
import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../../shared/session/session.ts';
import styles from './plan-paper.module.css';
import { PlanSections } from './plan-sections.tsx';

export type PaperForm = 'full' | 'one-page';

interface PlanPaperProps {
  readonly plan: LessonPlan;
  /** As they are printed; on one page some may be shortened or empty. */
  readonly sections: readonly CustomSection[];
  readonly files: readonly LessonPlanFile[];
  readonly form: PaperForm;
  readonly size: PaperSize;
  /** When the plan is taught next, in words; null if the calendar does not know. */
  readonly date: string | null;
  readonly ref: Ref<HTMLElement>;
}

/**
 * The plan on paper, for a substitute teacher: a second element that is printed instead of the page. The one-page form
 * leaves out what is written after the lesson, and the room for notes.
 */
export function PlanPaper({ plan, sections, files, form, size, date, ref }: PlanPaperProps) {
  const user = useSession()?.user;
  const teacher = user && (fullNameOf(user) ?? user.email);
  const leftOut = sections.filter(({ content }) => content === '').map(({ display_name }) => display_name);
  const isShortened = sections.some(({ content }) => content === '' || content.endsWith(' …'));
  return createPortal(
    <article ref={ref} className={styles.paper} data-form={form} data-size={size} aria-label="Printed plan">
      <header className={styles.head}>
        <h1 className={styles.title}>{plan.title}</h1>
        <p className={styles.facts}>{lessonSummaryLine(plan)}</p>
        <p className={styles.facts}>Teacher: {teacher}</p>
        <p className={styles.facts}>Date: {date ?? <span className={styles.blank} />}</p>
      </header>
      <div className={styles.sections} data-sections>
        <PlanSections sections={sections} className={styles.section} />
      </div>
      {files.length > 0 && (
        <p className={styles.files}>Attachments: {files.map(({ original_name }) => original_name).join(', ')}</p>
      )}
      {form === 'one-page' && isShortened && (
        <p className={styles.files}>
          Shortened to one page; ‘…’ stands where the full plan says more.
          {leftOut.length > 0 && ` Only in the full plan: ${leftOut.join(', ')}.`}
        </p>
      )}
      {form === 'full' && (
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
