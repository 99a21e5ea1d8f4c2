import {
  eraseDeleted,
  exportRecentlyDeleted,
  listDeletedLessonPlans,
  listRecentlyDeleted,
  restoreDeleted,
  restoreDeletedLessonPlan,
} from '@dewar/contract/recently-deleted';
import { DELETED_ENTITY_PLURALS } from '@dewar/domain/deleted-records/deleted-records';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import type { RecentlyDeletedFilter } from './recently-deleted-filter.ts';

const recentlyDeletedKeys = {
  list: (filter: RecentlyDeletedFilter) => ['recently-deleted', 'list', filter] as const,
  plans: () => ['recently-deleted', 'plans'] as const,
};

/** What can be brought back, page by page, latest first. */
export function recentlyDeletedQuery(filter: RecentlyDeletedFilter) {
  return infiniteQueryOptions({
    queryKey: recentlyDeletedKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data, next_cursor } = await callEndpoint(listRecentlyDeleted, { query: { ...filter, cursor }, signal });
      return { records: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** The filtered records to save. */
export function recentlyDeletedExport(filter: RecentlyDeletedFilter): ExportChoice {
  return {
    label:
      filter.entity === undefined
        ? 'Recently deleted'
        : `Deleted ${DELETED_ENTITY_PLURALS[filter.entity].toLowerCase()}`,
    fileName: 'recently-deleted',
    download: (format, watch) => downloadFrom(exportRecentlyDeleted, { query: { ...filter, format }, ...watch }),
  };
}

/** A teacher's own deleted plans, page by page, latest first. */
export const deletedPlansQuery = infiniteQueryOptions({
  queryKey: recentlyDeletedKeys.plans(),
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam: cursor, signal }) => {
    const { data, next_cursor } = await callEndpoint(listDeletedLessonPlans, { query: { cursor }, signal });
    return { plans: data, next: next_cursor };
  },
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export function useRestoreDeleted() {
  const write = useEndpointMutation(restoreDeleted);
  return async (id: number, name?: string) =>
    (await withErrorMessage('It could not be brought back', write({ params: { id }, body: { name } }))).data;
}

export function useEraseDeleted() {
  const write = useEndpointMutation(eraseDeleted);
  return (id: number) => withErrorMessage('It could not be erased', write({ params: { id } }));
}

export function useRestoreDeletedPlan() {
  const write = useEndpointMutation(restoreDeletedLessonPlan);
  return async (id: number) =>
    (await withErrorMessage('The lesson plan could not be brought back', write({ params: { id } }))).data;
}
