import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { RECENT_PLANS, recentPlansQuery } from './lesson-plans-api.ts';
import { NoPlansYet } from './no-plans-yet.tsx';
import styles from './recent-plans.module.css';
import { SubjectBadge } from './subject-badge.tsx';

/** The plans that were changed last (spec 3 §2, dashboard). */
export function RecentPlans() {
  const recent = useQuery(recentPlansQuery);
  if (recent.data === undefined) {
    if (!recent.isError) return <SkeletonList count={RECENT_PLANS} height={56} />;
    const title = 'The lesson plans could not be loaded.';
    return <ErrorState title={title} error={recent.error} onRetry={() => void recent.refetch()} />;
  }
  if (recent.data.length === 0) return <NoPlansYet />;
  return (
    <ul className={styles.plans} aria-label="Recent lesson plans">
      {recent.data.map(({ id, title, subject, grade_level, duration_minutes, updated_at }) => (
        <li key={id} className={styles.plan}>
          <div className={styles.words}>
            <Link to="/teacher/lesson-plans/$id" params={{ id: String(id) }} className={styles.link}>
              {title}
            </Link>
            <p className={styles.facts}>
              {grade_level} · {duration_minutes} min · Updated <RelativeTime at={updated_at} />
            </p>
          </div>
          <SubjectBadge subject={subject} />
        </li>
      ))}
    </ul>
  );
}
