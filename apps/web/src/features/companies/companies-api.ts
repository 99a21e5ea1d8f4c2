import {
  createCompany,
  deleteCompany,
  deleteCompanyLogo,
  getCompany,
  listCompanies,
  setCompanyLogo,
  updateCompany,
} from '@dewar/contract/companies';
import type { BodyOf } from '@dewar/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint, uploadTo } from '../../shared/api/api-client.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { companyLogoKeys } from './company-logo-api.ts';

const companyKeys = {
  all: ['companies'] as const,
  list: () => [...companyKeys.all, 'list'] as const,
};

export const companiesQuery = queryOptions({
  queryKey: companyKeys.list(),
  queryFn: async ({ signal }) => (await callEndpoint(listCompanies, { signal })).data,
});

/** One company with what it holds, as it stands at this moment: somebody is about to decide by it. */
export async function fetchCompany(id: number) {
  return (await callEndpoint(getCompany, { params: { id } })).data;
}

export async function addCompany(body: BodyOf<typeof createCompany>, { idempotencyKey }: SaveAttempt) {
  return (await callEndpoint(createCompany, { body, idempotencyKey })).data;
}

export async function saveCompany(id: number, body: BodyOf<typeof updateCompany>, attempt: Partial<SaveAttempt>) {
  return (await callEndpoint(updateCompany, { params: { id }, body, ...attempt })).data;
}

export function removeCompany(id: number) {
  return callEndpoint(deleteCompany, { params: { id } });
}

interface LogoUpload {
  readonly companyName: string;
  readonly file: File;
  /** Told how much of it has gone, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export function uploadCompanyLogo({ companyName, ...upload }: LogoUpload) {
  return uploadTo(setCompanyLogo, { params: { companyName }, ...upload });
}

export function removeCompanyLogo(companyName: string) {
  return callEndpoint(deleteCompanyLogo, { params: { companyName } });
}

/** Asks anew for everything that shows companies; a name may have become another company's, so kept logos go too. */
export function refreshCompanies(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: companyLogoKeys.all, type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: companyKeys.all });
}

/** After another logo: wherever the company is shown, and its record. */
export async function refreshCompanyLogo(queryClient: QueryClient, companyName: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: companyLogoKeys.of(companyName) }),
    refreshCompanies(queryClient),
  ]);
}
