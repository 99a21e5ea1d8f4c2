import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { selectColumn } from '../../shared/ui/lists/select-column.tsx';
import { useSelection } from '../../shared/ui/lists/use-selection.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { UsersSelectionBar } from './bulk/users-selection-bar.tsx';
import type { ChosenUser } from './user-actions.ts';
import { isFiltered, type UserFilter } from './user-filter.ts';
import { UserList } from './user-list.tsx';
import { recentUsersQuery, usersCountQuery, usersQuery } from './users-api.ts';

interface ActingProps {
  readonly onAct: (chosen: ChosenUser) => void;
}

interface UserResultsProps extends ActingProps {
  readonly filter: UserFilter;
  readonly companyNames: readonly string[];
}

/** The accounts that match, of which several can be selected. Another filter begins another selection. */
export function UserResults(props: UserResultsProps) {
  return <FoundUsers key={JSON.stringify(props.filter)} {...props} />;
}

function FoundUsers({ filter, companyNames, onAct }: UserResultsProps) {
  const query = useInfiniteQuery(usersQuery(filter));
  // The pages tell it themselves once all are there.
  const total = useQuery({ ...usersCountQuery(filter), enabled: query.hasNextPage });
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const shown = users.map(({ id }) => id);
  const selection = useSelection(shown);
  if (query.isPending) return <SkeletonList count={8} height={64} />;
  if (query.isError && query.data === undefined) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (users.length === 0) return <NoUsers filter={filter} />;
  return (
    <>
      <ResultsCount count={countOf(users.length, 'user')} hasMore={query.hasNextPage} total={total.data} />
      <UserList
        label="Users"
        users={users}
        onAct={onAct}
        lead={selectColumn({ rows: users, nameOf: ({ email }) => email, selection })}
      />
      <MorePages query={query} failed="More users could not be loaded." />
      <UsersSelectionBar {...{ selection, filter, shown, companyNames }} hasMore={query.hasNextPage} />
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
  if (isFiltered(filter)) {
    const action = { label: 'Show all users', link: { to: '/admin/users' } } as const;
    return <EmptyState title="No users match." next="Remove a filter or broaden your search." action={action} />;
  }
  return <EmptyState title="There are no users yet." next="Create one, or wait for a registration." />;
}

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return <ErrorState title="The users could not be loaded." error={error} onRetry={onRetry} />;
}
