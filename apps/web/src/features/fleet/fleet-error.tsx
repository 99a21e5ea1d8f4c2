import { ApiError } from '../../shared/api/api-error.ts';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.tsx';

interface FleetErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A company that does not exist, or is not the person's, cannot be retried; every other error can. */
export function FleetError({ error, onRetry }: FleetErrorProps) {
  if (isNoSuchCompany(error)) {
    return (
      <EmptyState
        title="This company does not exist, or you have no access to it."
        action={{ label: 'Go to your home page', link: { to: '/' } }}
      />
    );
  }
  return <ErrorState title="The fleet could not be loaded." error={error} onRetry={onRetry} />;
}

/** The server does not tell apart a company that does not exist and one of somebody else. */
export function isNoSuchCompany(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
