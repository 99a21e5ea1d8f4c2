import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { describeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../shared/format/numbers.ts';
import { formatDay } from '../../shared/format/times.ts';
import { useLessonGenerator } from '../../shared/lessons/lesson-assistant-query.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconTrash } from '../../shared/ui/icons/icons.ts';
import { Card, CardList } from '../../shared/ui/lists/card-list.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { describeAiSections } from './ai-sections-labels.ts';
import styles from './template-cards.module.css';
import { TemplateSubjects } from './template-subjects.tsx';
import { useTemplateWork } from './use-template-work.ts';

interface TemplateCardsProps {
  readonly templates: readonly LessonTemplateRow[];
  readonly subjects: readonly LessonSubject[];
}

/** The teacher's own templates as cards that open the editor. */
export function TemplateCards({ templates, subjects }: TemplateCardsProps) {
  return (
    <CardList label="My templates">
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} subjects={subjects} />
      ))}
    </CardList>
  );
}

interface TemplateCardProps {
  readonly template: LessonTemplateRow;
  readonly subjects: readonly LessonSubject[];
}

function TemplateCard({ template, subjects }: TemplateCardProps) {
  const timeZone = usePersonTimeZone();
  const work = useTemplateWork(template);
  const writer = useLessonGenerator();
  const { id, name, description, is_default, grade_levels, section_count, updated_at } = template;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to="/teacher/templates/$id/edit" params={{ id: String(id) }} className={styles.open}>
            {name}
          </Link>
        </h3>
        {is_default && (
          <StatusPill tone="neutral" isDone>
            Default
          </StatusPill>
        )}
        <ActionIcon
          className={styles.button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete ${name}`}
          onClick={work.remove}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {description !== null && <p className={styles.description}>{description}</p>}
      <p className={styles.facts}>
        {[countOf(section_count, 'section'), describeAiSections(template, writer), describeGradeLevels(grade_levels)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <TemplateSubjects names={template.subjects} subjects={subjects} />
      <p className={styles.updated}>Updated {formatDay(updated_at, timeZone)}</p>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Create Lesson from ${name}`}
          renderRoot={(props) => <Link to="/teacher/lesson-plans/new" search={{ template: id }} {...props} />}
        >
          Create Lesson
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Duplicate ${name}`}
          loading={work.underWay === 'copy'}
          onClick={work.copy}
        >
          Duplicate
        </Button>
        {!is_default && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Make Default: ${name}`}
            loading={work.underWay === 'default'}
            onClick={work.makeDefault}
          >
            Make Default
          </Button>
        )}
      </div>
    </Card>
  );
}
