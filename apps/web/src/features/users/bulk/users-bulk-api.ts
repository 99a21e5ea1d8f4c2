import { BULK_LIMIT } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import { listUsers } from '@dewar/contract/users';
import { changeUsers, exportUsers, previewUsersChange } from '@dewar/contract/users-bulk';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom, writeWithoutRefetch } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../../shared/ui/dialogs/form-dialog.tsx';
import type { ExportChoice } from '../../../shared/ui/exports/export-choice.ts';
import { queryOfFilter, type UserFilter } from '../user-filter.ts';

export type UsersChange = BodyOf<typeof changeUsers>;

/** What a change would do to each account. */
export function usersChangeQuery(change: UsersChange, isReady: boolean) {
  return queryOptions({
    queryKey: ['users-change', change] as const,
    queryFn: async ({ signal }) => (await writeWithoutRefetch(previewUsersChange, { body: change, signal })).data,
    enabled: isReady,
    gcTime: 0,
  });
}

export function useChangeUsers() {
  const write = useEndpointMutation(changeUsers, { awaitsQueries: true });
  return async (body: UsersChange, { idempotencyKey }: Partial<Pick<SaveAttempt, 'idempotencyKey'>> = {}) =>
    (await write({ body, ...(idempotencyKey !== undefined && { idempotencyKey }) })).data;
}

export interface MatchingUsers {
  readonly ids: readonly number[];
  /** More match than can be changed at once. */
  readonly hasMore: boolean;
}

/** The accounts that match a filter, as many as one request may change. */
export async function findMatchingUsers(filter: UserFilter): Promise<MatchingUsers> {
  const query = { ...queryOfFilter(filter), limit: BULK_LIMIT };
  const { data, next_cursor } = await callEndpoint(listUsers, { query });
  return { ids: data.map(({ id }) => id), hasMore: next_cursor !== undefined };
}

/** The people of a company administrator's company, and who waits for it, to save. */
export function peopleExport(search: string | undefined): ExportChoice {
  return { ...userExport(search === undefined ? {} : { search }), label: 'People', fileName: 'people' };
}

/** The filtered accounts to save, or the selected ones whatever the filter is. */
export function userExport(choice: UserFilter | { readonly ids: readonly number[] }): ExportChoice {
  const query = 'ids' in choice ? { ids: [...choice.ids] } : queryOfFilter(choice);
  return {
    label: 'ids' in choice ? 'Selected users' : 'Users',
    fileName: 'users',
    ...('ids' in choice && { rows: choice.ids.length }),
    download: (format, watch) => downloadFrom(exportUsers, { query: { ...query, format }, ...watch }),
  };
}
