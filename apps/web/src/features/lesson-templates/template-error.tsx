import { ApiError } from '../../shared/api/api-error.ts';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.tsx';

interface TemplateErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A missing template has the specification's text (spec 3 §2); any other error is named. */
export function TemplateError({ error, onRetry }: TemplateErrorProps) {
  if (!(error instanceof ApiError && [400, 404].includes(error.status))) {
    return <ErrorState title="The template could not be loaded." error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title="Template not found"
      next="It may have been deleted."
      action={{ label: 'Back to Templates', link: { to: '/teacher/templates', search: {} } }}
    />
  );
}
