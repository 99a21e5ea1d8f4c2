import {
  type Company,
  createCompany,
  deleteCompany,
  deleteCompanyLogo,
  getCompany,
  listCompanies,
  setCompanyLogo,
  updateCompany,
} from '@dewar/contract/companies';
import type { BodyOf } from '@dewar/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

const companyKeys = {
  all: ['companies'] as const,
  list: () => [...companyKeys.all, 'list'] as const,
};

export const companiesQuery = queryOptions({
  queryKey: companyKeys.list(),
  queryFn: async ({ signal }) => (await callEndpoint(listCompanies, { signal })).data,
});

/** Their names, the same list with each render: choosers read thousands of names only once. */
export const companyNamesQuery = queryOptions({
  ...companiesQuery,
  select: (companies: readonly Company[]) => companies.map(({ name }) => name),
});

/** One company with what it holds, always fetched: a decision depends on it. */
export async function fetchCompany(id: number) {
  return (await callEndpoint(getCompany, { params: { id } })).data;
}

export function useAddCompany() {
  const write = useEndpointMutation(createCompany);
  return async (body: BodyOf<typeof createCompany>, { idempotencyKey }: SaveAttempt) =>
    (await write({ body, idempotencyKey })).data;
}

export function useSaveCompany() {
  const write = useEndpointMutation(updateCompany);
  return async (id: number, body: BodyOf<typeof updateCompany>, attempt: Partial<SaveAttempt>) =>
    (await write({ params: { id }, body, ...attempt })).data;
}

export function useRemoveCompany() {
  const write = useEndpointMutation(deleteCompany);
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}

interface LogoUpload {
  readonly companyName: string;
  readonly file: File;
  /** Called with the share that is sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

export function useUploadCompanyLogo() {
  const write = useUploadMutation(setCompanyLogo);
  return ({ companyName, ...upload }: LogoUpload) => write({ params: { companyName }, ...upload });
}

export function useRemoveCompanyLogo() {
  const write = useEndpointMutation(deleteCompanyLogo);
  return (companyName: string) => write({ params: { companyName } });
}
