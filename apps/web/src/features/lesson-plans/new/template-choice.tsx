import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { gradeLevelsInWords } from '@dewar/domain/grade-levels';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/numbers.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states.tsx';
import { StatusPill } from '../../../shared/ui/status-pill.tsx';
import { templateChoicesQuery } from '../lesson-plans-api.ts';
import { SubjectBadge } from '../subject-badge.tsx';
import { NO_TEMPLATE } from './new-plan-address.ts';
import styles from './template-choice.module.css';

/** The first step of a new plan: what it is made of (spec 3 §2). */
export function TemplateChoice() {
  const templates = useQuery(templateChoicesQuery);
  if (templates.data === undefined) {
    if (!templates.isError) return <SkeletonList count={6} height={136} layout="cards" />;
    const title = 'The templates could not be loaded.';
    return <ErrorState title={title} failure={templates.error} onRetry={() => void templates.refetch()} />;
  }
  return (
    <ul className={styles.cards} aria-label="Templates">
      {templates.data.map((template) => (
        <TemplateCard key={template.id} template={template} />
      ))}
      <li className={styles.card}>
        <Link to="/teacher/lesson-plans/new" search={{ template: NO_TEMPLATE }} className={styles.link}>
          Without a template
        </Link>
        <p className={styles.facts}>The ten standard sections of a lesson plan, none of them required.</p>
      </li>
    </ul>
  );
}

function TemplateCard({ template }: { readonly template: LessonTemplateRow }) {
  const { id, name, description, is_default, subjects, grade_levels, section_count } = template;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Link to="/teacher/lesson-plans/new" search={{ template: id }} className={styles.link}>
          {name}
        </Link>
        {is_default && <StatusPill meaning="neutral">Default</StatusPill>}
      </div>
      {description !== null && <p className={styles.description}>{description}</p>}
      <p className={styles.facts}>
        {[countOf(section_count, 'section'), gradeLevelsInWords(grade_levels)].filter(Boolean).join(' · ')}
      </p>
      {subjects.length > 0 && (
        <div className={styles.subjects}>
          {subjects.map((subject) => (
            <SubjectBadge key={subject} subject={subject} />
          ))}
        </div>
      )}
    </li>
  );
}
