import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiFailure, failureText } from '../../shared/failures.ts';
import styles from './lesson-plan-view.module.css';

interface LessonPlanFailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The error view (spec 3 §2 and §8): one that is not there, a refusal, and no answer have each their words. */
export function LessonPlanFailure({ failure, onRetry }: LessonPlanFailureProps) {
  const isGone = failure instanceof ApiFailure && [400, 404].includes(failure.status);
  return (
    <div className={styles.failure} role="alert">
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden />
      <h1>{isGone ? 'Lesson plan not found' : titleOf(failure)}</h1>
      {!isGone && <p>{failureText(failure)}</p>}
      <Group justify="center" gap="sm" mt="md">
        {!isGone && <Button onClick={onRetry}>Retry</Button>}
        <Button variant="default" renderRoot={(props) => <Link to="/teacher/lesson-plans" search={{}} {...props} />}>
          Back to Lesson Plans
        </Button>
      </Group>
    </div>
  );
}

function titleOf(failure: unknown): string {
  return failure instanceof ApiFailure ? 'Failed to load lesson plan' : 'Error loading lesson plan';
}
