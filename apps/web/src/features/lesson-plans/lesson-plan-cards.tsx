import type { LessonPlanRow } from '@dewar/contract/lesson-plans';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconPencil, IconTrash } from '../../shared/ui/icons/icons.ts';
import { Card, CardList } from '../../shared/ui/lists/card-list.tsx';
import { SelectBox } from '../../shared/ui/lists/select-column.tsx';
import type { Selection } from '../../shared/ui/lists/use-selection.ts';
import styles from './lesson-plan-cards.module.css';
import { SubjectBadge } from './subject-badge.tsx';

interface LessonPlanCardsProps {
  readonly plans: readonly LessonPlanRow[];
  readonly selection: Selection;
  readonly onDelete: (plan: LessonPlanRow) => void;
}

/** A teacher's plans as cards (spec 3 §2). */
export function LessonPlanCards({ plans, selection, onDelete }: LessonPlanCardsProps) {
  return (
    <CardList label="Lesson plans">
      {plans.map((plan) => (
        <LessonPlanCard key={plan.id} plan={plan} selection={selection} onDelete={() => onDelete(plan)} />
      ))}
    </CardList>
  );
}

interface LessonPlanCardProps extends Pick<LessonPlanCardsProps, 'selection'> {
  readonly plan: LessonPlanRow;
  readonly onDelete: () => void;
}

function LessonPlanCard({ plan, selection, onDelete }: LessonPlanCardProps) {
  const timeZone = usePersonTimeZone();
  const address = { id: String(plan.id) };
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <span className={styles.select}>
          <SelectBox
            name={plan.title}
            isSelected={selection.ids.has(plan.id)}
            onToggle={(isRange) => selection.toggle(plan.id, isRange)}
          />
        </span>
        <span className={styles.subject}>
          <SubjectBadge subject={plan.subject} />
        </span>
        <ActionIcon
          className={styles.button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${plan.title}`}
          renderRoot={(props) => <Link to="/teacher/lesson-plans/$id/edit" params={address} {...props} />}
        >
          <IconPencil size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={styles.button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete ${plan.title}`}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={styles.title}>{plan.title}</h2>
      <p className={styles.facts}>
        {plan.grade_level} · {plan.duration_minutes} min
      </p>
      {plan.preview !== null && <p className={styles.preview}>{plan.preview}</p>}
      <p className={styles.updated}>Updated {formatDay(plan.updated_at, timeZone)}</p>
      <Button
        className={styles.open}
        variant="default"
        aria-label={`View Details of ${plan.title}`}
        renderRoot={(props) => <Link to="/teacher/lesson-plans/$id" params={address} {...props} />}
      >
        View Details
      </Button>
    </Card>
  );
}
