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
        title="This company does not exist, or you have no access to it."
        action={{ label: 'Go to your home page', link: { to: '/' } }}
      />
    );
  }
  return <ErrorState title="The fleet could not be loaded." failure={failure} onRetry={onRetry} />;
}

/** A company that is not there, or not the person's; the server tells them apart for nobody. */
export function isNoSuchCompany(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
