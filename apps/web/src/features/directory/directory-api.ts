import { getDirectory, updateDirectoryGroup } from '@dewar/contract/directories';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

export function directoryQuery(companyName: string) {
  return queryOptions({
    queryKey: ['directory', companyName],
    queryFn: async ({ signal }) => (await callEndpoint(getDirectory, { params: { companyName }, signal })).data,
  });
}

/** Makes the people of a group company administrators, or no longer. */
export function useMapGroup(companyName: string) {
  const write = useEndpointMutation(updateDirectoryGroup, { awaitsQueries: true });
  return (id: number, makes_administrators: boolean) =>
    write({ params: { companyName, id }, body: { makes_administrators } });
}
