import { describeSuspensionEnd, isSuspended, type Suspension } from '@dewar/domain/accounts/suspensions';
import { forbidden, HttpError } from '../../../shared/errors.ts';

interface AccountStatus {
  readonly status: string;
  readonly timezone: string;
  readonly suspension: Suspension | null;
  readonly company_status: string | null;
  readonly company_suspension: Suspension | null;
}

/** Why an account may not sign in despite the right password (api, Access levels); undefined if it may. */
export function findSignInError(account: AccountStatus, now: Date): HttpError | undefined {
  const { status, timezone: timeZone, suspension, company_status, company_suspension } = account;
  if (status === 'pending') return forbidden('Please verify your email before logging in.');
  if (status === 'rejected') return forbidden('Your registration was not approved.');
  if (company_status === 'inactive') return forbidden('Your company account is inactive.');
  for (const [whose, held] of [
    ['Your account', suspension],
    ['Your company account', company_suspension],
  ] as const) {
    if (held === null || !isSuspended(held, now)) continue;
    const end = describeSuspensionEnd(held.until, { timeZone, now });
    return new HttpError(403, 'suspended', `${whose} is suspended ${end}. The reason: ${held.reason}`);
  }
  return undefined;
}

/** Checked on every request: an account that may no longer sign in loses its sessions at once. */
export function maySignIn(account: AccountStatus, now: Date): boolean {
  return findSignInError(account, now) === undefined;
}
