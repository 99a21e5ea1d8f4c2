import type { BodyOf } from '@dewar/contract/endpoint';
import { resetSecondFactor } from '@dewar/contract/second-factor';
import {
  approveUser,
  countUsers,
  createUser,
  deleteUser,
  getUser,
  listUserSessions,
  listUsers,
  rejectUser,
  resetUser,
  updateUser,
} from '@dewar/contract/users';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { queryOfFilter, type UserFilter } from './user-filter.ts';

const userKeys = {
  all: ['users'] as const,
  list: (filter: UserFilter) => [...userKeys.all, 'list', filter] as const,
  recent: () => [...userKeys.all, 'recent'] as const,
  one: (id: number) => [...userKeys.all, 'one', id] as const,
  sessions: (id: number) => [...userKeys.all, 'sessions', id] as const,
};

/** The accounts that match a filter, page by page, latest first. */
export function usersQuery(filter: UserFilter) {
  const query = queryOfFilter(filter);
  return infiniteQueryOptions({
    queryKey: userKeys.list(query),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { data, next_cursor } = await callEndpoint(listUsers, { query: { ...query, ...cursor }, signal });
      return { users: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** How many accounts match a filter. */
export function usersCountQuery(filter: UserFilter) {
  const query = queryOfFilter(filter);
  return queryOptions({
    queryKey: [...userKeys.all, 'count', query],
    queryFn: async ({ signal }) => (await callEndpoint(countUsers, { query, signal })).data.users,
  });
}

/** spec 1 §9: the five latest. */
export const recentUsersQuery = queryOptions({
  queryKey: userKeys.recent(),
  queryFn: async ({ signal }) =>
    (await callEndpoint(listUsers, { query: { limit: LIST_LIMITS.recent_users }, signal })).data,
});

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.one(id),
    queryFn: async ({ signal }) => (await callEndpoint(getUser, { params: { id }, signal })).data,
  });

export const userSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.sessions(id),
    queryFn: async ({ signal }) => (await callEndpoint(listUserSessions, { params: { id }, signal })).data,
  });

export function useAddUser() {
  const write = useEndpointMutation(createUser);
  return (body: BodyOf<typeof createUser>, { idempotencyKey }: SaveAttempt) => write({ body, idempotencyKey });
}

export function useSaveUser() {
  const write = useEndpointMutation(updateUser);
  return (id: number, body: BodyOf<typeof updateUser>, attempt: SaveAttempt) =>
    write({ params: { id }, body, ...attempt });
}

/** With a company's name; without one the registration's request decides. */
export function useApprove() {
  const write = useEndpointMutation(approveUser);
  return (id: number, body: BodyOf<typeof approveUser>, { idempotencyKey }: SaveAttempt) =>
    write({ params: { id }, body, idempotencyKey });
}

/** By a company administrator: into the company that was asked for. */
export function useApproveRegistration() {
  const write = useEndpointMutation(approveUser);
  return (id: number) => write({ params: { id }, body: {} });
}

export function useReject() {
  const write = useEndpointMutation(rejectUser);
  return (id: number, reason: string, { idempotencyKey }: SaveAttempt) =>
    write({ params: { id }, body: { reason }, idempotencyKey });
}

export function useRemoveUser() {
  const write = useEndpointMutation(deleteUser);
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}

export function useResetRejectedUser() {
  const write = useEndpointMutation(resetUser);
  return (id: number) => write({ params: { id } });
}

export function useRemoveSecondFactor() {
  const write = useEndpointMutation(resetSecondFactor);
  return (id: number) => write({ params: { id } });
}
