import { createTankStatus, deleteTankStatus, listTankStatuses, updateTankStatus } from '@dewar/contract/tank-statuses';
import { listTanks } from '@dewar/contract/tanks';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

const tankStatusKeys = { all: ['tank-statuses'] as const };

/** The maintenance statuses that a tank may have, by name. */
export const tankStatusesQuery = queryOptions({
  queryKey: tankStatusKeys.all,
  queryFn: async ({ signal }) => (await callEndpoint(listTankStatuses, { signal })).data,
});

/** The tanks with a status, always fetched: a decision depends on it. */
export async function fetchTanksOfStatus(status_name: string) {
  return (await callEndpoint(listTanks, { query: { tank_status: status_name } })).data;
}

export function useAddTankStatus() {
  const write = useEndpointMutation(createTankStatus);
  return (status_name: string, { idempotencyKey }: SaveAttempt) => write({ body: { status_name }, idempotencyKey });
}

export function useRenameTankStatus() {
  const write = useEndpointMutation(updateTankStatus);
  return (id: number, status_name: string, { idempotencyKey }: SaveAttempt) =>
    write({ params: { id }, body: { status_name }, idempotencyKey });
}

export function useRemoveTankStatus() {
  const write = useEndpointMutation(deleteTankStatus);
  return (id: number) => write({ params: { id } });
}
