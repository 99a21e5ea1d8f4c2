import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiFailure } from '../../shared/failures.ts';
import { LostRecord } from '../../shared/ui/lost-record.tsx';

interface LessonPlanFailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The error view (spec 3 §2 and §8): one that is not there, a refusal, and no answer have each their words. */
export function LessonPlanFailure({ failure, onRetry }: LessonPlanFailureProps) {
  const isGone = failure instanceof ApiFailure && [400, 404].includes(failure.status);
  return (
    <LostRecord
      title={isGone ? 'Lesson plan not found' : titleOf(failure)}
      retry={isGone ? undefined : { failure, onRetry }}
    >
      <Button variant="default" renderRoot={(props) => <Link to="/teacher/lesson-plans" search={{}} {...props} />}>
        Back to Lesson Plans
      </Button>
    </LostRecord>
  );
}

function titleOf(failure: unknown): string {
  return failure instanceof ApiFailure ? 'Failed to load lesson plan' : 'Error loading lesson plan';
}
