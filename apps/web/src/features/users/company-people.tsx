import type { User } from '@dewar/contract/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { UserList } from './user-list.tsx';
import { useApproveRegistration, usersQuery } from './users-api.ts';

interface CompanyPeopleProps {
  readonly search: string | undefined;
  readonly onAccess: (user: User) => void;
}

/** The people of a company and who waits for it, with what its company administrator may do. */
export function CompanyPeople({ search, onAccess }: CompanyPeopleProps) {
  const query = useInfiniteQuery(usersQuery(search === undefined ? {} : { search }));
  const approve = useApproveRegistration();
  if (query.isPending) return <SkeletonList count={6} height={64} />;
  if (query.isError && query.data === undefined) {
    return <ErrorState title="The people could not be loaded." error={query.error} onRetry={query.refetch} />;
  }
  const people = query.data.pages.flatMap(({ users }) => users);
  if (people.length === 0) return <EmptyState title="Nobody matches." next="Broaden your search." />;
  const askToApprove = ({ id, email, requested_company }: User) =>
    confirmAndRun({
      title: `Approve ${email}?`,
      body: `They asked for ${requested_company}, and will see its tanks and procedures. Make sure that you know them.`,
      verb: 'Approve',
      run: () => withErrorMessage('Error approving user', approve(id)),
      done: 'User approved',
    });
  return (
    <>
      <ResultsCount count={countOf(people.length, 'person', 'people')} hasMore={query.hasNextPage} />
      <UserList
        label="People"
        users={people}
        onAct={({ action, user }) => (action === 'approve' ? askToApprove(user) : onAccess(user))}
      />
      <MorePages query={query} failed="More people could not be loaded." />
    </>
  );
}
