import type { BodyOf } from '@dewar/contract/endpoint';
import type { FleetTank } from '@dewar/contract/fleet';
import { createTank, deleteTank, listTanks, type Tank, updateTank } from '@dewar/contract/tanks';
import { moveTanks } from '@dewar/contract/tanks-bulk';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

/** A tank of a company's fleet, or one in stock, which has no latest reading. */
export type AssetTank = Tank & Partial<Pick<FleetTank, 'latest_reading'>>;

const tankKeys = {
  all: ['tanks'] as const,
  list: (companyName?: string) => [...tankKeys.all, 'list', companyName] as const,
  inStock: () => [...tankKeys.all, 'in-stock'] as const,
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

/** The tanks without a company, which administrators see. */
export const tanksInStockQuery = queryOptions({
  queryKey: tankKeys.inStock(),
  queryFn: async ({ signal }) => (await callEndpoint(listTanks, { query: { in_stock: true }, signal })).data,
});

/** The tank with this number in any company or in stock; null if there is none. */
export function tankOfNumberQuery(tankNumber: string) {
  return queryOptions({
    queryKey: tankKeys.numbered(tankNumber),
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(listTanks, { query: { search: tankNumber }, signal });
      return data.find(({ tank_number }) => tankNumberKey(tank_number) === tankNumberKey(tankNumber)) ?? null;
    },
  });
}

export function useAddTank() {
  const write = useEndpointMutation(createTank);
  return async (body: BodyOf<typeof createTank>, { idempotencyKey }: SaveAttempt) =>
    (await write({ body, idempotencyKey })).data;
}

export function useSaveTank() {
  const write = useEndpointMutation(updateTank);
  return async (id: number, body: BodyOf<typeof updateTank>, attempt: SaveAttempt) =>
    (await write({ params: { id }, body, ...attempt })).data;
}

export function useMoveTanks() {
  const write = useEndpointMutation(moveTanks, { awaitsQueries: true });
  return async (body: BodyOf<typeof moveTanks>, idempotencyKey: string) => (await write({ body, idempotencyKey })).data;
}

export function useRemoveTank(leave: () => Promise<unknown>) {
  const write = useEndpointMutation(deleteTank, { leave });
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}
