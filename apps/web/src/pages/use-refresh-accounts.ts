import { useQueryClient } from '@tanstack/react-query';
import { refreshCompanies } from '../features/companies/companies-api.ts';
import { refreshUsers } from '../features/users/users-api.ts';

/** After a write: companies count their users, accounts show their company, and an approval may make a new one. */
export function useRefreshAccounts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void refreshCompanies(queryClient);
    void refreshUsers(queryClient);
  };
}
