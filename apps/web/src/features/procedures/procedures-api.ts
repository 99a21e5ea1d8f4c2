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
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom, uploadTo } from '../../shared/api/api-client.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import type { ProcedureFilter } from './procedure-filter.ts';

const procedureKeys = {
  all: ['procedures'] as const,
  lists: () => [...procedureKeys.all, 'list'] as const,
  list: (filter: ProcedureFilter) => [...procedureKeys.lists(), filter] as const,
  one: (id: number) => [...procedureKeys.all, 'one', id] as const,
  categories: () => [...procedureKeys.all, 'categories'] as const,
};

const PAGE = 24;
const CATEGORIES_FRESH_MS = 5 * 60_000;

/** The procedures that a filter finds and the person may read, page by page, the latest first. */
export function proceduresQuery(filter: ProcedureFilter) {
  return infiniteQueryOptions({
    queryKey: procedureKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...filter, limit: PAGE, cursor };
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

export async function addProcedure(body: BodyOf<typeof createProcedure>, { idempotencyKey }: SaveAttempt) {
  return (await callEndpoint(createProcedure, { body, idempotencyKey })).data;
}

export async function saveProcedure(id: number, body: BodyOf<typeof updateProcedure>, attempt: SaveAttempt) {
  return (await callEndpoint(updateProcedure, { params: { id }, body, ...attempt })).data;
}

export function removeProcedure(id: number) {
  return callEndpoint(deleteProcedure, { params: { id } });
}

export function exportPdf(id: number) {
  return downloadFrom(exportProcedurePdf, { params: { id } });
}

export async function addCategory(body: BodyOf<typeof createCategory>, { idempotencyKey }: SaveAttempt) {
  return (await callEndpoint(createCategory, { body, idempotencyKey })).data;
}

export async function saveCategory(id: number, body: BodyOf<typeof updateCategory>, attempt: SaveAttempt) {
  return (await callEndpoint(updateCategory, { params: { id }, body, ...attempt })).data;
}

export function removeCategory(id: number) {
  return callEndpoint(deleteCategory, { params: { id } });
}

export interface Sending {
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Answers the image's path. */
export async function sendImage(sending: Sending): Promise<string> {
  return (await uploadTo(uploadImage, sending)).data.url;
}

/** Answers the name that a procedure keeps as its media_file. */
export async function sendPdf(sending: Sending): Promise<string> {
  return (await uploadTo(uploadFile, sending)).data.filename;
}

/** Lists, categories and procedures are asked for anew. */
export function refreshProcedures(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: procedureKeys.all });
}
