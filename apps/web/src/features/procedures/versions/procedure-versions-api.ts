import type { ProcedureVersion } from '@dewar/contract/procedure-versions';
import {
  getProcedureVersion,
  listProcedureVersions,
  restoreProcedureVersion,
} from '@dewar/contract/procedure-versions';
import type { Procedure } from '@dewar/contract/procedures';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { isSame } from '../../../shared/forms/form-values.ts';
import { comparable } from '../comparable-procedure.ts';

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

/** How many of the latest versions are compared to find the one that somebody holds. */
const MOST_COMPARED = 5;

/** The version that has this content, with who saved it: a later one may be there by now. Null if it is not kept. */
export function useFindVersionOf() {
  const queryClient = useQueryClient();
  return async (procedure: Procedure): Promise<ProcedureVersion | null> => {
    const { id } = procedure;
    const rows = await queryClient.fetchQuery({ ...versionsQuery(id), staleTime: 0 });
    for (const { number } of rows.slice(0, MOST_COMPARED)) {
      const version = await queryClient.fetchQuery(versionQuery(id, number));
      if (isSame(contentOf(version), contentOf(procedure))) return version;
    }
    return null;
  };
}

function contentOf(held: Procedure | ProcedureVersion) {
  return { ...comparable(held), full_content: held.full_content };
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
