import type { BodyOf } from '@dewar/contract/endpoint';
import {
  acceptHandoverReport,
  createHandoverLink,
  dismissHandoverReport,
  endHandoverLink,
  type HandoverReport,
  listHandoverLinks,
  listHandoverReports,
} from '@dewar/contract/handovers';
import type { Transfer } from '@dewar/contract/transfers';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

type Load = Pick<Transfer, 'id' | 'tank_id'>;

/** Among what is loaded again when a transfer of the tank changes. */
const keyOf = ({ tank_id, id }: Load, what: string) => ['transfers', tank_id, 'handover', id, what] as const;

/** A load that has just been deleted: the tank's loads, which are loaded again at the same time, say so. */
async function isGone(client: QueryClient, { id, tank_id }: Load): Promise<boolean> {
  const loads = client.getQueryCache().find<readonly Transfer[]>({ queryKey: ['transfers', tank_id] });
  if (loads?.state.fetchStatus !== 'fetching') return false;
  const isListed = () => loads.state.data?.some((load) => load.id === id) === true;
  const wasListed = isListed();
  await loads.promise?.catch(() => undefined);
  return wasListed && !isListed();
}

export function handoverLinksQuery(load: Load) {
  return queryOptions({
    queryKey: keyOf(load, 'links'),
    queryFn: async ({ client, signal }) => {
      if (await isGone(client, load)) return [];
      return (await callEndpoint(listHandoverLinks, { params: { id: load.id }, signal })).data;
    },
  });
}

export function handoverReportsQuery(load: Load) {
  return queryOptions({
    queryKey: keyOf(load, 'reports'),
    queryFn: async ({ client, signal }) => {
      if (await isGone(client, load)) return [];
      return (await callEndpoint(listHandoverReports, { params: { id: load.id }, signal })).data;
    },
  });
}

export function useMakeHandoverLink() {
  const write = useEndpointMutation(createHandoverLink);
  return async (id: number, body: BodyOf<typeof createHandoverLink>) => (await write({ params: { id }, body })).data;
}

export function useEndHandoverLink() {
  const write = useEndpointMutation(endHandoverLink, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

type NamedReport = Pick<HandoverReport, 'id' | 'transfer_id'>;

const paramsOf = ({ id, transfer_id }: NamedReport) => ({ params: { id: transfer_id, reportId: id } });

export function useAcceptHandoverReport() {
  const write = useEndpointMutation(acceptHandoverReport);
  return (report: NamedReport) => write(paramsOf(report));
}

export function useDismissHandoverReport() {
  const write = useEndpointMutation(dismissHandoverReport);
  return (report: NamedReport) => write(paramsOf(report));
}
