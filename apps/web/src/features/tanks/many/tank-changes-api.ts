import type { BulkFate } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import { changeTanks, listTankChanges, previewTanksChange, undoTankChange } from '@dewar/contract/tank-changes';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, writeWithoutRefetch } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

export type TanksChange = BodyOf<typeof changeTanks>;

/** What a change would do to each tank. */
export function tanksChangeQuery(change: TanksChange, isReady: boolean) {
  return queryOptions({
    queryKey: ['tanks-change', change] as const,
    queryFn: async ({ signal }) => (await writeWithoutRefetch(previewTanksChange, { body: change, signal })).data,
    enabled: isReady,
    gcTime: 0,
  });
}

export const tankChangesQuery = queryOptions({
  queryKey: ['tanks', 'changes'] as const,
  queryFn: async ({ signal }) => (await callEndpoint(listTankChanges, { signal })).data,
});

export function useChangeTanks() {
  const write = useEndpointMutation(changeTanks, { awaitsQueries: true });
  return async (body: TanksChange, idempotencyKey: string) => (await write({ body, idempotencyKey })).data;
}

export function useUndoTankChange() {
  const write = useEndpointMutation(undoTankChange, { awaitsQueries: true });
  return async (id: number): Promise<readonly BulkFate[]> => (await write({ params: { id } })).data;
}
