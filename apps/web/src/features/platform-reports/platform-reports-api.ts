import { getPlatformReport } from '@dewar/contract/platform-reports';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** The figures and the latest activity; refetched at every visit. */
export const platformReportQuery = queryOptions({
  queryKey: ['platform-report'],
  queryFn: async ({ signal }) => (await callEndpoint(getPlatformReport, { signal })).data,
  staleTime: 0,
});
