import { createTankStatus, deleteTankStatus, listTankStatuses, updateTankStatus } from '@dewar/contract/tank-statuses';
import { listTanks } from '@dewar/contract/tanks';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

const tankStatusKeys = { all: ['tank-statuses'] as const };

/** The maintenance statuses that a tank may have, by name. */
export const tankStatusesQuery = queryOptions({
  queryKey: tankStatusKeys.all,
  queryFn: async ({ signal }) => (await callEndpoint(listTankStatuses, { signal })).data,
});

/** The tanks that have a status, as they stand at this moment: somebody is about to decide by it. */
export async function fetchTanksOfStatus(status_name: string) {
  return (await callEndpoint(listTanks, { query: { tank_status: status_name } })).data;
}

export function addTankStatus(status_name: string, { idempotencyKey }: SaveAttempt) {
  return callEndpoint(createTankStatus, { body: { status_name }, idempotencyKey });
}

export function renameTankStatus(id: number, status_name: string, { idempotencyKey }: SaveAttempt) {
  return callEndpoint(updateTankStatus, { params: { id }, body: { status_name }, idempotencyKey });
}

export function removeTankStatus(id: number) {
  return callEndpoint(deleteTankStatus, { params: { id } });
}

export function refreshTankStatuses(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tankStatusKeys.all });
}
