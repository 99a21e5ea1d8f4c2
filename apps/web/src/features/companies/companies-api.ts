import { listCompanies } from '@dewar/contract/companies';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api-client.ts';

const companyKeys = {
  all: ['companies'] as const,
  list: () => [...companyKeys.all, 'list'] as const,
};

export const companiesQuery = queryOptions({
  queryKey: companyKeys.list(),
  queryFn: async ({ signal }) => (await callEndpoint(listCompanies, { signal })).data,
});
