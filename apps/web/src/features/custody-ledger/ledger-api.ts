import { closeMonth, reopenMonth } from '@dewar/contract/closed-months';
import { exportLedgerLoads, getCustodyLedger, listLedgerGroups, listLedgerLoads } from '@dewar/contract/custody-ledger';
import type { BodyOf } from '@dewar/contract/endpoint';
import { getTransferTotals } from '@dewar/contract/transfer-totals';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import type { LedgerFilter } from './ledger-address.ts';

const ALL = ['custody-ledger'] as const;

const companyOf = ({ company }: LedgerFilter) => (company === undefined ? {} : { company });

export function ledgerQuery(filter: LedgerFilter) {
  const query = companyOf(filter);
  return queryOptions({
    queryKey: [...ALL, 'findings', query],
    queryFn: async ({ signal }) => (await callEndpoint(getCustodyLedger, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** `limit`: how many, those with the largest sums. */
export function ledgerGroupsQuery(filter: LedgerFilter, limit: number) {
  const query = { ...companyOf(filter), group: filter.by ?? 'scale', limit };
  return queryOptions({
    queryKey: [...ALL, 'groups', query],
    queryFn: async ({ signal }) => (await callEndpoint(listLedgerGroups, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The month and the customer whose loads are read. */
export function booksOf({ company, month, customer }: LedgerFilter) {
  return {
    ...(company !== undefined && { company }),
    ...(month !== undefined && { month }),
    ...(customer !== undefined && { customer }),
  };
}

export function totalsQuery(filter: LedgerFilter & { readonly month: string }) {
  const query = { ...booksOf(filter), month: filter.month };
  return queryOptions({
    queryKey: [...ALL, 'totals', query],
    queryFn: async ({ signal }) => (await callEndpoint(getTransferTotals, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useCloseMonth() {
  const write = useEndpointMutation(closeMonth, { awaitsQueries: true });
  return (companyName: string, month: string) => write({ params: { companyName }, body: { month } });
}

export function useReopenMonth() {
  const write = useEndpointMutation(reopenMonth, { awaitsQueries: true });
  return (companyName: string, body: BodyOf<typeof reopenMonth>, attempt: SaveAttempt) =>
    write({ params: { companyName }, body, ...attempt });
}

function loadFilterOf({ group, key, found, beyond, ...rest }: LedgerFilter) {
  return {
    ...booksOf(rest),
    ...(group !== undefined && key !== undefined && { group, key, ...(found === true && { found }) }),
    ...(beyond === true && { beyond: true }),
  };
}

/** Pages of loads, the latest arrival first. */
export function ledgerLoadsQuery(filter: LedgerFilter) {
  const loads = loadFilterOf(filter);
  return infiniteQueryOptions({
    queryKey: [...ALL, 'loads', loads],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...loads, ...(pageParam !== undefined && { cursor: pageParam }) };
      const { data, next_cursor } = await callEndpoint(listLedgerLoads, { query, signal });
      return { loads: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** The same loads to save. */
export function ledgerExport(filter: LedgerFilter): ExportChoice {
  return {
    label: 'Custody ledger',
    fileName: 'custody-ledger',
    download: (format, watch) =>
      downloadFrom(exportLedgerLoads, { query: { ...loadFilterOf(filter), format }, ...watch }),
  };
}
