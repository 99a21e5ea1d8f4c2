import { forbidden, type HttpError } from '../../../shared/errors.ts';

interface AccountStanding {
  readonly status: string;
  readonly company_status: string | null;
}

/** Why an account with the right password may still not sign in (api, Access levels); undefined if it may. */
export function findSignInError({ status, company_status }: AccountStanding): HttpError | undefined {
  if (status === 'pending') return forbidden('Please verify your email before logging in.');
  if (status === 'rejected') return forbidden('Your registration was not approved.');
  if (company_status === 'inactive') return forbidden('Your company account is inactive.');
  return undefined;
}

/** Read on every request: whoever lost the right to sign in loses the session's rights with it. */
export function maySignIn(account: AccountStanding): boolean {
  return findSignInError(account) === undefined;
}
