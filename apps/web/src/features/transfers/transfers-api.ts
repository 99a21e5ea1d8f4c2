import type { BodyOf, QueryOf } from '@dewar/contract/endpoint';
import {
  assessTransfer,
  countTransfers,
  createTransfer,
  deleteTransfer,
  determineTransfer,
  getTransfer,
  listTransfers,
  TRANSFERS_LIMIT,
  type Transfer,
  updateTransfer,
  withdrawDetermination,
} from '@dewar/contract/transfers';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { NO_ARRIVAL } from '@dewar/domain/transfers/transfer-status';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

export const transferKeys = {
  all: ['transfers'] as const,
  ofTank: (tankId: number) => [...transferKeys.all, tankId] as const,
};

/** A tank's history, newest load first; the first one is its latest transfer. */
export function tankTransfersQuery(tankId: number) {
  return queryOptions({
    queryKey: transferKeys.ofTank(tankId),
    queryFn: async ({ signal }) => {
      const query = { tank_id: tankId, limit: LIST_LIMITS.transfer_history };
      return (await callEndpoint(listTransfers, { query, signal })).data;
    },
  });
}

/** One transfer, wherever it stands; loaded each time that it is opened, since no list on the screen may hold it. */
export function transferQuery(id: number) {
  return queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: [...transferKeys.all, 'one', id],
    queryFn: async ({ signal }) => (await callEndpoint(getTransfer, { params: { id }, signal })).data,
  });
}

/** How many transfers a tank has, of which the history first shows the newest. */
export function tankTransferCountQuery(tankId: number) {
  return queryOptions({
    queryKey: [...transferKeys.ofTank(tankId), 'count'],
    queryFn: async ({ signal }) =>
      (await callEndpoint(countTransfers, { query: { tank_id: tankId }, signal })).data.rows,
  });
}

/** All of them, page after page: a search looks at all. */
export function allTankTransfersQuery(tankId: number) {
  return queryOptions({
    queryKey: [...transferKeys.ofTank(tankId), 'all'],
    queryFn: async ({ signal }) => {
      const found: Transfer[] = [];
      let cursor: string | undefined;
      do {
        const query = { tank_id: tankId, limit: TRANSFERS_LIMIT, ...(cursor !== undefined && { cursor }) };
        const page = await callEndpoint(listTransfers, { query, signal });
        found.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return found;
    },
  });
}

/** In the yard a slow signal is none, and this device can assess as well. */
const ASSESS_TIMEOUT_MS = 8_000;

type ArrivalQuestion = Omit<QueryOf<typeof assessTransfer>, 'transfer_id'>;

export async function assessArrival(question: ArrivalQuestion & { transfer_id: number }, signal: AbortSignal) {
  return (await callEndpoint(assessTransfer, { query: question, signal, timeoutMs: ASSESS_TIMEOUT_MS })).data;
}

export function useAddTransfer() {
  const write = useEndpointMutation(createTransfer);
  return (body: BodyOf<typeof createTransfer>, { idempotencyKey }: SaveAttempt) => write({ body, idempotencyKey });
}

export function useSaveTransfer() {
  const write = useEndpointMutation(updateTransfer);
  return (id: number, body: BodyOf<typeof updateTransfer>, attempt: SaveAttempt) =>
    write({ params: { id }, body, ...attempt });
}

/**
 * Returns a load into transit, as it was before its arrival. The server restores the notes of that time for company
 * users; for administrators, `before` has them.
 */
export function useWithdrawArrival() {
  const write = useEndpointMutation(updateTransfer);
  return (id: number, version: number | undefined, before: Partial<Pick<Transfer, 'notes'>> = {}) =>
    write({ params: { id }, body: { ...NO_ARRIVAL, ...before }, version });
}

export function useSaveDetermination() {
  const write = useEndpointMutation(determineTransfer);
  return (id: number, body: BodyOf<typeof determineTransfer>, attempt: SaveAttempt) =>
    write({ params: { id }, body, ...attempt });
}

export function useWithdrawDetermination() {
  const write = useEndpointMutation(withdrawDetermination);
  return (id: number, reason: string, attempt: SaveAttempt) => write({ params: { id }, body: { reason }, ...attempt });
}

export function useRemoveTransfer() {
  const write = useEndpointMutation(deleteTransfer);
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}
