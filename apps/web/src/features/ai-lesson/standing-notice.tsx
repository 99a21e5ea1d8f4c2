import { AI_DRAFT_NOTICE, SCAFFOLD_NOTICE } from '@dewar/domain/lessons/lesson-assistant';
import { IconInfoCircle } from '../../shared/ui/icons/icons.ts';
import styles from './review-step.module.css';
import type { ReviewedLesson } from './reviewed-lesson.ts';

/** Visible throughout the review (rules 7): who wrote the lesson, and what is left to do. */
export function StandingNotice({ lesson }: { readonly lesson: ReviewedLesson }) {
  const isScaffold = lesson.generator === 'template';
  return (
    <aside className={styles.notice} data-is-scaffold={isScaffold || undefined} aria-label="About this draft">
      <IconInfoCircle size={18} aria-hidden />
      <p>
        <strong>{isScaffold ? SCAFFOLD_NOTICE : AI_DRAFT_NOTICE}</strong>
        {lesson.model !== null && ` Written by ${lesson.model}.`}
      </p>
    </aside>
  );
}
