import {
  type Archive,
  downloadArchive,
  getLatestArchive,
  startCompanyArchive,
  startTeacherArchive,
} from '@dewar/contract/archives';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { urlOf } from '../../shared/api/call-request.ts';
import { downloadAddress } from '../../shared/api/save-file.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

const LOOKED_AT_EVERY_MS = 2_000;

/** The person's latest archive; looked at again and again while it is saved. */
export const latestArchiveQuery = queryOptions({
  queryKey: ['archives', 'latest'],
  queryFn: async ({ signal }) => (await callEndpoint(getLatestArchive, { signal })).data,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOKED_AT_EVERY_MS : false),
});

export function isUnderWay(archive: Archive | null | undefined): boolean {
  return archive?.state === 'waiting' || archive?.state === 'running';
}

/** Prepares a company's archive, which the browser then saves as it saves every download: never whole in memory. */
export function useSaveCompany() {
  const start = useEndpointMutation(startCompanyArchive);
  return async (companyName: string) => saveArchive((await start({ params: { companyName } })).data);
}

/** The same of the teacher's own data. */
export function useSaveTeacher() {
  const start = useEndpointMutation(startTeacherArchive);
  return async () => saveArchive((await start()).data);
}

function saveArchive({ id }: Archive): void {
  downloadAddress(urlOf(downloadArchive, { params: { id } }));
}
