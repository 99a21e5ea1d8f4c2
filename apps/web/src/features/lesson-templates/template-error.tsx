import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { NotFound } from '../../shared/ui/states/not-found.tsx';

interface TemplateErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A missing template has the specification's text (spec 3 §2); any other error is named. */
export function TemplateError({ error, onRetry }: TemplateErrorProps) {
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  const title = isGone ? 'Template not found' : 'The template could not be loaded.';
  return (
    <NotFound title={title} retry={isGone ? undefined : { error, onRetry }}>
      <Button variant="default" renderRoot={(props) => <Link to="/teacher/templates" search={{}} {...props} />}>
        Back to Templates
      </Button>
    </NotFound>
  );
}
