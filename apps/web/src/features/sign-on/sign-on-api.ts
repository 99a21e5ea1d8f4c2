import type { BodyOf } from '@dewar/contract/endpoint';
import {
  type CompanySignOn,
  deleteCompanySignOn,
  disconnectSignOnPerson,
  finishSignOnTest,
  getCompanySignOn,
  listSignOnPeople,
  testSignOn,
  updateCompanySignOn,
  verifySignOnDomain,
} from '@dewar/contract/sign-on';
import { listUsers } from '@dewar/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { trueNow } from '../../shared/api/device-clock.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

export const companySignOnQuery = (companyName: string) =>
  queryOptions({
    queryKey: ['sign-on', 'company', companyName],
    queryFn: async ({ signal }) => (await callEndpoint(getCompanySignOn, { params: { companyName }, signal })).data,
  });

const MOST_PEOPLE = 200;

/** Who may keep a password: the company administrators. */
export const companyAdminsQuery = (companyName: string) =>
  queryOptions({
    queryKey: ['users', 'company-admins', companyName],
    queryFn: async ({ signal }) => {
      const query = { company: companyName, limit: MOST_PEOPLE };
      const { data } = await callEndpoint(listUsers, { query, signal });
      return data.filter(({ is_company_admin }) => is_company_admin).map(({ id, email }) => ({ id, email }));
    },
  });

export type SignOnInput = BodyOf<typeof updateCompanySignOn>;

export function useSaveSignOn(companyName: string) {
  const write = useEndpointMutation(updateCompanySignOn, { awaitsQueries: true });
  return async (body: SignOnInput, attempt: Partial<SaveAttempt>): Promise<CompanySignOn> =>
    (await write({ params: { companyName }, body, ...attempt })).data;
}

export function useRemoveSignOn(companyName: string) {
  const write = useEndpointMutation(deleteCompanySignOn, { awaitsQueries: true });
  return (version: number | undefined) => write({ params: { companyName }, version });
}

export const signOnPeopleQuery = (companyName: string) =>
  queryOptions({
    queryKey: ['sign-on', 'people', companyName],
    queryFn: async ({ signal }) => (await callEndpoint(listSignOnPeople, { params: { companyName }, signal })).data,
  });

export function useDisconnect(companyName: string) {
  const write = useEndpointMutation(disconnectSignOnPerson, { awaitsQueries: true });
  return (id: number) => write({ params: { companyName, id } });
}

export function useVerifyDomain(companyName: string) {
  const write = useEndpointMutation(verifySignOnDomain, { awaitsQueries: true });
  return (name: string) => write({ params: { companyName, name } });
}

/** For administrators of the portal, whose word is a proof. */
export function useVouchForDomain(companyName: string, domains: CompanySignOn['domains']) {
  const write = useEndpointMutation(updateCompanySignOn, { awaitsQueries: true });
  return (name: string) => {
    const vouched = domains.map((domain) => ({
      name: domain.name,
      ...(domain.name === name && { verified_at: trueNow().toISOString() }),
    }));
    return write({ params: { companyName }, body: { domains: vouched } });
  };
}

export function useTestSignOn(companyName: string) {
  const write = useEndpointMutation(testSignOn);
  return async () => (await write({ params: { companyName } })).data;
}

export function useFinishTest(companyName: string) {
  const write = useEndpointMutation(finishSignOnTest);
  return async (body: BodyOf<typeof finishSignOnTest>) => (await write({ params: { companyName }, body })).data;
}
