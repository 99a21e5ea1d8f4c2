import type { BodyOf } from '@dewar/contract/endpoint';
import { createTank, deleteTank, listTanks, updateTank } from '@dewar/contract/tanks';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

const tankKeys = {
  all: ['tanks'] as const,
  list: (companyName?: string) => [...tankKeys.all, 'list', companyName] as const,
  numbered: (tankNumber: string) => [...tankKeys.all, 'numbered', tankNumberKey(tankNumber)] as const,
};

/** Every tank the person may see, or those of one company. */
export function tanksQuery(companyName?: string) {
  const query = companyName === undefined ? {} : { company: companyName };
  return queryOptions({
    queryKey: tankKeys.list(companyName),
    queryFn: async ({ signal }) => (await callEndpoint(listTanks, { query, signal })).data,
  });
}

/** The tank of a number, whose ever it is; null where there is none. */
export function tankOfNumberQuery(tankNumber: string) {
  return queryOptions({
    queryKey: tankKeys.numbered(tankNumber),
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(listTanks, { query: { search: tankNumber }, signal });
      return data.find(({ tank_number }) => tankNumberKey(tank_number) === tankNumberKey(tankNumber)) ?? null;
    },
  });
}

export async function addTank(body: BodyOf<typeof createTank>, { idempotencyKey }: SaveAttempt) {
  return (await callEndpoint(createTank, { body, idempotencyKey })).data;
}

export async function saveTank(id: number, body: BodyOf<typeof updateTank>, attempt: SaveAttempt) {
  return (await callEndpoint(updateTank, { params: { id }, body, ...attempt })).data;
}

export function removeTank(id: number) {
  return callEndpoint(deleteTank, { params: { id } });
}

/** Asks anew for every list of tanks. */
export function refreshTanks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tankKeys.all });
}
