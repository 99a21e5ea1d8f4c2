import { exportEvacuationList, getEvacuationList } from '@dewar/contract/evacuation-list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../../shared/api/api-client.ts';
import { judgingInterval } from '../../../shared/api/judging-interval.ts';
import type { ExportChoice } from '../../../shared/ui/exports/export-choice.ts';
import { fleetKeys } from '../fleet-api.ts';
import type { EvacuationListFilter } from './evacuation-list-address.ts';

/** The months begin in the zone of the company. */
export function evacuationListQuery(filter: EvacuationListFilter) {
  return queryOptions({
    queryKey: [...fleetKeys.all, 'evacuation-list', filter],
    queryFn: async ({ signal }) => (await callEndpoint(getEvacuationList, { query: filter, signal })).data,
    // Soon after a change the tanks are judged one by one.
    refetchInterval: (query) => judgingInterval(query, query.state.data?.being_judged ?? 0),
    // Another company replaces the list without an empty screen.
    placeholderData: keepPreviousData,
  });
}

/** The same to save. */
export function evacuationListExport(filter: EvacuationListFilter): ExportChoice {
  return {
    label: 'Evacuation list',
    fileName: 'evacuation-list',
    download: (format, watch) => downloadFrom(exportEvacuationList, { query: { ...filter, format }, ...watch }),
  };
}
