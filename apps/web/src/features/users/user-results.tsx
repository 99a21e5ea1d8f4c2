import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import type { ChosenUser } from './user-actions.ts';
import { isFiltered, type UserFilter } from './user-filter.ts';
import { UserList } from './user-list.tsx';
import { recentUsersQuery, usersQuery } from './users-api.ts';

interface ActingProps {
  readonly onAct: (chosen: ChosenUser) => void;
}

export function UserResults({ filter, onAct }: ActingProps & { readonly filter: UserFilter }) {
  const query = useInfiniteQuery(usersQuery(filter));
  if (query.isPending) return <SkeletonList count={8} height={64} />;
  if (query.isError && query.data === undefined) return <LoadError error={query.error} onRetry={query.refetch} />;
  const users = query.data.pages.flatMap((page) => page.users);
  if (users.length === 0) return <NoUsers filter={filter} />;
  return (
    <>
      <ResultsCount count={countOf(users.length, 'user')} hasMore={query.hasNextPage} />
      <UserList label="Users" users={users} onAct={onAct} />
      <MorePages query={query} failed="More users could not be loaded." />
    </>
  );
}

/** Recent activity: the five latest users (spec 1 §2). */
export function RecentUsers({ onAct }: ActingProps) {
  const recent = useQuery(recentUsersQuery);
  if (recent.isPending) return <SkeletonList count={5} height={64} />;
  if (recent.isError) return <LoadError error={recent.error} onRetry={recent.refetch} />;
  if (recent.data.length === 0) return <NoUsers filter={{}} />;
  return <UserList label="The latest users" users={recent.data} onAct={onAct} />;
}

function NoUsers({ filter }: { readonly filter: UserFilter }) {
  if (filter.view === 'rejected') return <EmptyState title="No rejected users found." />;
  if (isFiltered(filter)) return <EmptyState title="No users match." next="Remove a filter or broaden your search." />;
  return <EmptyState title="There are no users yet." next="Create one, or wait for a registration." />;
}

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return <ErrorState title="The users could not be loaded." error={error} onRetry={onRetry} />;
}
