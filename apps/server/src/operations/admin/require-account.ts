import { findAccountByEmail } from '../../features/auth/accounts/account-repository.ts';
import { OperationError } from '../operation-error.ts';
import type { AdminCall } from './admin-command.ts';

/** The account with the address of the call. Throws OperationError if there is none. */
export async function requireAccount({ db, email = '' }: Pick<AdminCall, 'db' | 'email'>) {
  const account = await findAccountByEmail(db, email);
  if (account === undefined) throw new OperationError(`No account has the address ${email}. Nothing was changed.`);
  return account;
}
