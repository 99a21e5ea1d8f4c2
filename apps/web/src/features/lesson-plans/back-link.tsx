import { Link } from '@tanstack/react-router';
import { IconChevronLeft } from '../../shared/ui/icons/icons.ts';
import styles from './lesson-plan-view.module.css';

export function BackLink() {
  return (
    <Link to="/teacher/lesson-plans" search={{}} activeOptions={{ exact: true }} className={styles.back} data-target>
      <IconChevronLeft size={16} aria-hidden />
      Back to Lesson Plans
    </Link>
  );
}
