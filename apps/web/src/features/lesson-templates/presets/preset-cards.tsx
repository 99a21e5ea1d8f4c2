import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonPreset } from '@dewar/contract/lesson-templates';
import { describeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/numbers.ts';
import { Card, CardList } from '../../../shared/ui/lists/card-list.tsx';
import styles from '../template-cards.module.css';
import { TemplateSubjects } from '../template-subjects.tsx';

interface PresetCardsProps {
  readonly presets: readonly LessonPreset[];
  readonly subjects: readonly LessonSubject[];
}

/** The built-in templates; each opens its details. */
export function PresetCards({ presets, subjects }: PresetCardsProps) {
  return (
    <CardList label="Presets">
      {presets.map(({ id, name, description, sections, target_grade_levels, target_subjects }) => (
        <Card key={id} className={styles.card}>
          <h3 className={styles.title}>
            <Link to="/teacher/templates" search={{ preset: id }} resetScroll={false} className={styles.open}>
              {name}
            </Link>
          </h3>
          <p className={styles.description}>{description}</p>
          <p className={styles.facts}>
            {countOf(sections.length, 'section')} · {describeGradeLevels(target_grade_levels)}
          </p>
          <TemplateSubjects names={target_subjects} subjects={subjects} />
        </Card>
      ))}
    </CardList>
  );
}
