import type { LessonWarning } from '@dewar/domain/lessons/lesson-warnings';
import { IconAlertTriangle } from '../ui/icons/icons.ts';
import styles from './warning-list.module.css';

interface WarningListProps {
  readonly id?: string;
  readonly label: string;
  readonly warnings: readonly Pick<LessonWarning, 'kind' | 'message'>[];
}

/** What a teacher should check in a text; nothing without remarks. */
export function WarningList({ id, label, warnings }: WarningListProps) {
  if (warnings.length === 0) return null;
  return (
    <ul id={id} className={styles.warnings} aria-label={label}>
      {warnings.map(({ kind, message }) => (
        <li key={kind}>
          <IconAlertTriangle size={14} aria-hidden />
          {message}
        </li>
      ))}
    </ul>
  );
}
