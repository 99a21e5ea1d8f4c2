import { ApiError } from '../../shared/api/api-error.ts';
import { PageHeader } from '../../shared/ui/frames/page-header.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';

/** The server does not tell apart a tank that does not exist and one of another company. */
export function NoTank() {
  return (
    <>
      <PageHeader title="Tank not found" />
      <EmptyState
        title="This tank does not exist, or you have no access to it."
        action={{ label: 'Go to your home page', link: { to: '/' } }}
      />
    </>
  );
}

export function isNoSuchTank(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
