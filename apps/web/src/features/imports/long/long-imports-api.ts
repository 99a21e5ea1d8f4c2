import {
  addLongImportPiece,
  cancelLongImport,
  createLongImport,
  exportLongImportReasons,
  judgeLongImport,
  type LongImport,
  type LongImportFate,
  type LongImportState,
  listLongImportFates,
  listLongImports,
  startLongImport,
} from '@dewar/contract/long-imports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import type { ExportChoice } from '../../../shared/ui/exports/export-choice.ts';

const POLL_MS = 1_000;
const WORKING: readonly LongImportState[] = ['reading', 'comparing', 'writing', 'taking-back'];

/** Whether the server is at work on it. */
export function isWorkedOn({ state }: Pick<LongImport, 'state'>): boolean {
  return WORKING.includes(state);
}

/** One's own long imports that are under way or ended lately; asked again while the server works on one. */
export const longImportsQuery = queryOptions({
  queryKey: ['imports', 'long'],
  queryFn: async ({ signal }) => (await callEndpoint(listLongImports, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data?.some(isWorkedOn) ? POLL_MS : false),
});

export const longImportFatesQuery = (id: number, outcome: LongImportFate['outcome']) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'long', id, outcome],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const call = { params: { id }, query: { outcome, cursor }, signal };
      const { data, next_cursor } = await callEndpoint(listLongImportFates, call);
      return { fates: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });

export const useCreateLongImport = () => useEndpointMutation(createLongImport);

export const useAddLongImportPiece = () => useEndpointMutation(addLongImportPiece);

export const useJudgeLongImport = () => useEndpointMutation(judgeLongImport);

export const useStartLongImport = () => useEndpointMutation(startLongImport);

export const useCancelLongImport = () => useEndpointMutation(cancelLongImport);

/** The sheet with a column of reasons: the refused rows to be corrected, or all. */
export function longReasonsOf({ id, rows, refused }: LongImport): readonly ExportChoice[] {
  const choice = (label: string, wanted: 'refused' | 'all', count: number): ExportChoice => ({
    label,
    rows: count,
    fileName: 'rows-with-reasons',
    download: (format, watch) =>
      downloadFrom(exportLongImportReasons, { params: { id }, query: { format, rows: wanted }, ...watch }),
  });
  return [
    choice('Refused rows with their reasons', 'refused', refused),
    choice('All rows with their reasons', 'all', rows),
  ];
}
