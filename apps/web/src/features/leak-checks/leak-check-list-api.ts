import { deleteLeakCheck, listLeakChecks } from '@dewar/contract/leak-checks';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

const AT_ONCE = 10;

export const leakCheckKeys = {
  all: ['leak-checks'] as const,
  ofTank: (tankId: number) => [...leakCheckKeys.all, tankId] as const,
};

/** A tank's leak checks page by page, newest first. */
export function leakCheckPagesQuery(tankId: number) {
  return infiniteQueryOptions({
    queryKey: leakCheckKeys.ofTank(tankId),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { tank_id: tankId, limit: AT_ONCE, ...cursor };
      const { data, next_cursor } = await callEndpoint(listLeakChecks, { query, signal });
      return { checks: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function useRemoveLeakCheck() {
  const write = useEndpointMutation(deleteLeakCheck);
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}
