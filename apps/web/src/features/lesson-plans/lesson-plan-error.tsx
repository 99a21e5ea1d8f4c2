import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { NotFound } from '../../shared/ui/states/not-found.tsx';

interface LessonPlanErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * The error view (spec 3 §2 and §8): a missing plan, an error of the server, and a missing response each have their own
 * text.
 */
export function LessonPlanError({ error, onRetry }: LessonPlanErrorProps) {
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <NotFound title={isGone ? 'Lesson plan not found' : titleOf(error)} retry={isGone ? undefined : { error, onRetry }}>
      <Button variant="default" renderRoot={(props) => <Link to="/teacher/lesson-plans" search={{}} {...props} />}>
        Back to Lesson Plans
      </Button>
    </NotFound>
  );
}

function titleOf(error: unknown): string {
  return error instanceof ApiError ? 'Failed to load lesson plan' : 'Error loading lesson plan';
}
