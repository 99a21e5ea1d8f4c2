import type { BodyOf } from '@dewar/contract/endpoint';
import {
  createCategory,
  createProcedure,
  deleteCategory,
  deleteProcedure,
  exportProcedurePdf,
  getProcedure,
  listCategories,
  listProcedures,
  updateCategory,
  updateProcedure,
} from '@dewar/contract/procedures';
import { uploadFile, uploadImage } from '@dewar/contract/uploads';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import type { ProcedureFilter } from './procedure-filter.ts';

const procedureKeys = {
  all: ['procedures'] as const,
  lists: () => [...procedureKeys.all, 'list'] as const,
  list: (filter: ProcedureFilter, first: number) => [...procedureKeys.lists(), filter, first] as const,
  one: (id: number) => [...procedureKeys.all, 'one', id] as const,
  categories: () => [...procedureKeys.all, 'categories'] as const,
};

export const PROCEDURES_PAGE = 24;
const CATEGORIES_FRESH_MS = 5 * 60_000;

/** The procedures that match a filter and that the person may read, latest first: `first` of them, then page by page. */
export function proceduresQuery(filter: ProcedureFilter, first: number = PROCEDURES_PAGE) {
  return infiniteQueryOptions({
    queryKey: procedureKeys.list(filter, first),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...filter, limit: cursor === undefined ? first : PROCEDURES_PAGE, cursor };
      const { data, next_cursor } = await callEndpoint(listProcedures, { query, signal });
      return { procedures: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function procedureQuery(id: number) {
  return queryOptions({
    queryKey: procedureKeys.one(id),
    queryFn: async ({ signal }) => (await callEndpoint(getProcedure, { params: { id }, signal })).data,
  });
}

export const categoriesQuery = queryOptions({
  queryKey: procedureKeys.categories(),
  queryFn: async ({ signal }) => (await callEndpoint(listCategories, { signal })).data,
  // Every list of procedures shows them, and they hardly ever change.
  staleTime: CATEGORIES_FRESH_MS,
});

export function useAddProcedure() {
  const write = useEndpointMutation(createProcedure);
  return async (body: BodyOf<typeof createProcedure>, { idempotencyKey }: SaveAttempt) =>
    (await write({ body, idempotencyKey })).data;
}

export function useSaveProcedure() {
  const write = useEndpointMutation(updateProcedure);
  return async (id: number, body: BodyOf<typeof updateProcedure>, attempt: SaveAttempt) =>
    (await write({ params: { id }, body, ...attempt })).data;
}

export function useRemoveProcedure() {
  const write = useEndpointMutation(deleteProcedure, { awaitsQueries: true });
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}

export function exportPdf(id: number) {
  return downloadFrom(exportProcedurePdf, { params: { id } });
}

export function useAddCategory() {
  const write = useEndpointMutation(createCategory, { awaitsQueries: true });
  return async (body: BodyOf<typeof createCategory>, { idempotencyKey }: SaveAttempt) =>
    (await write({ body, idempotencyKey })).data;
}

export function useSaveCategory() {
  const write = useEndpointMutation(updateCategory, { awaitsQueries: true });
  return async (id: number, body: BodyOf<typeof updateCategory>, attempt: SaveAttempt) =>
    (await write({ params: { id }, body, ...attempt })).data;
}

export function useRemoveCategory() {
  const write = useEndpointMutation(deleteCategory, { awaitsQueries: true });
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}

export interface Sending {
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The same for every attempt. */
  readonly idempotencyKey: string;
}

/** Resolves to the image's path. */
export function useSendImage() {
  const write = useUploadMutation(uploadImage);
  return async (sending: Sending): Promise<string> => (await write(sending)).data.url;
}

/** Resolves to the value of the procedure's media_file. */
export function useSendPdf() {
  const write = useUploadMutation(uploadFile);
  return async (sending: Sending): Promise<string> => (await write(sending)).data.filename;
}
