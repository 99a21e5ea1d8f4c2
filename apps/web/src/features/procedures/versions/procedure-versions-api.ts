import {
  getProcedureVersion,
  listProcedureVersions,
  restoreProcedureVersion,
} from '@dewar/contract/procedure-versions';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

const versionKeys = {
  list: (id: number) => ['procedures', 'versions', id] as const,
  one: (id: number, number: number) => ['procedure-version', id, number] as const,
};

export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: versionKeys.list(id),
    queryFn: async ({ signal }) => (await callEndpoint(listProcedureVersions, { params: { id }, signal })).data,
  });
}

/** A version never changes, whatever is saved later. */
export function versionQuery(id: number, number: number) {
  return queryOptions({
    queryKey: versionKeys.one(id, number),
    queryFn: async ({ signal }) => (await callEndpoint(getProcedureVersion, { params: { id, number }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Restoration {
  readonly id: number;
  readonly number: number;
  /** The version of the record that was seen; another one is rejected. */
  readonly version: number;
}

export function useRestoreVersion() {
  const write = useEndpointMutation(restoreProcedureVersion, { awaitsQueries: true });
  return async ({ id, number, version }: Restoration) =>
    (await write({ params: { id, number }, body: {}, version })).data;
}
