import { ApiError } from '../../shared/api/api-error.ts';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.tsx';

interface FleetFailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** A company that is not there, or not the person's, stays so; everything else may be tried again. */
export function FleetError({ failure, onRetry }: FleetFailureProps) {
  if (isNoSuchCompany(failure)) {
    return (
      <EmptyState
        title="There is no such company, or it is not yours."
        action={{ label: 'Go to your start page', link: { to: '/' } }}
      />
    );
  }
  return <ErrorState title="The fleet could not be loaded." failure={failure} onRetry={onRetry} />;
}

/** A company that is not there, or not the person's; the server tells them apart for nobody. */
export function isNoSuchCompany(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
