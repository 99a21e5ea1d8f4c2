import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { NotFound } from '../../shared/ui/states/not-found.tsx';

interface LessonPlanFailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/**
 * The error view (spec 3 §2 and §8): a missing plan, an error of the server, and a missing response each have their own
 * text.
 */
export function LessonPlanError({ failure, onRetry }: LessonPlanFailureProps) {
  const isGone = failure instanceof ApiError && [400, 404].includes(failure.status);
  return (
    <NotFound
      title={isGone ? 'Lesson plan not found' : titleOf(failure)}
      retry={isGone ? undefined : { failure, onRetry }}
    >
      <Button variant="default" renderRoot={(props) => <Link to="/teacher/lesson-plans" search={{}} {...props} />}>
        Back to Lesson Plans
      </Button>
    </NotFound>
  );
}

function titleOf(failure: unknown): string {
  return failure instanceof ApiError ? 'Failed to load lesson plan' : 'Error loading lesson plan';
}
