import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { subjectColor } from '@dewar/domain/lessons/lesson-subjects';
import { ColorTag } from '../../shared/ui/states/color-tag.tsx';
import styles from './template-cards.module.css';

interface TemplateSubjectsProps {
  readonly names: readonly string[];
  /** The teacher's own, with their colours. */
  readonly subjects: readonly LessonSubject[];
}

/** The subjects of a template or preset, in the teacher's colours. */
export function TemplateSubjects({ names, subjects }: TemplateSubjectsProps) {
  if (names.length === 0) return null;
  return (
    <div className={styles.subjects}>
      {names.map((name) => (
        <ColorTag key={name} name={name} color={subjectColor(subjects, name)} />
      ))}
    </div>
  );
}
