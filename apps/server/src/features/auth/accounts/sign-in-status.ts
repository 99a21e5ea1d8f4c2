import { forbidden, type HttpError } from '../../../shared/errors.ts';

interface AccountStatus {
  readonly status: string;
  readonly company_status: string | null;
}

/** Why an account may not sign in despite the right password (api, Access levels); undefined if it may. */
export function findSignInError({ status, company_status }: AccountStatus): HttpError | undefined {
  if (status === 'pending') return forbidden('Please verify your email before logging in.');
  if (status === 'rejected') return forbidden('Your registration was not approved.');
  if (company_status === 'inactive') return forbidden('Your company account is inactive.');
  return undefined;
}

/** Checked on every request: an account that may no longer sign in loses its sessions at once. */
export function maySignIn(account: AccountStatus): boolean {
  return findSignInError(account) === undefined;
}
