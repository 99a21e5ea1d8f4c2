import {
  checkPaper,
  type DossierVersion,
  getDossier,
  getDossierPdf,
  listDossierVersions,
  makeDossier,
} from '@dewar/contract/dossiers';
import type { Transfer } from '@dewar/contract/transfers';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { trueNow } from '../../shared/api/device-clock.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

type Load = Pick<Transfer, 'id' | 'tank_id'>;

/** Among what is loaded again when a transfer of the tank changes. */
const keyOf = ({ tank_id, id }: Load, what: string) => ['transfers', tank_id, 'dossier', id, what] as const;

/** A version takes moments; the live stream tells of it, unless it is interrupted. */
const ASK_AGAIN_MS = 5_000;

export function dossierQuery(load: Load) {
  return queryOptions({
    queryKey: keyOf(load, 'latest'),
    queryFn: async ({ signal }) =>
      (await callEndpoint(getDossier, { params: { id: load.id }, query: {}, signal })).data,
    refetchInterval: ({ state }) => (state.data?.is_being_made === true ? ASK_AGAIN_MS : false),
  });
}

/** Another key for each latest version. */
export function dossierVersionsQuery(load: Load, latest: number) {
  return queryOptions({
    queryKey: [...keyOf(load, 'versions'), latest] as const,
    queryFn: async ({ signal }) => (await callEndpoint(listDossierVersions, { params: { id: load.id }, signal })).data,
    enabled: latest > 0,
  });
}

export function useMakeDossier() {
  const write = useEndpointMutation(makeDossier, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

export function downloadDossierPdf(id: number, { version }: DossierVersion) {
  return downloadFrom(getDossierPdf, { params: { id }, query: { version } });
}

export async function readDossierJson(id: number, { version }: DossierVersion): Promise<Blob> {
  const { data } = await callEndpoint(getDossier, { params: { id }, query: { version } });
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

export function paperCheckQuery(code: string) {
  return queryOptions({
    queryKey: ['paper-check', code] as const,
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(checkPaper, { params: { code }, signal });
      return { ...data, checked_at: trueNow().toISOString() };
    },
    retry: false,
    // Each wrong code is counted.
    staleTime: 'static',
  });
}
