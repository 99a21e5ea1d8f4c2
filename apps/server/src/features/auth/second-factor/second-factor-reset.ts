import { can } from '@dewar/domain/accounts/permissions';
import { ROLES } from '@dewar/domain/accounts/roles';
import { z } from 'zod';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, forbidden, notFound } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { findAccountById } from '../accounts/account-repository.ts';
import { deleteTicketsOf } from '../sessions/second-factor-ticket-repository.ts';
import { deleteSecondFactor, lockSecondFactor } from './second-factor-repository.ts';
import { recordChange } from './second-factor-service.ts';

const roleSchema = z.enum(ROLES);

/**
 * Leaves a person who lost everything else with the password alone. Throws 404, 403 for an account that this
 * administrator may not manage, and 409 for one's own, whose removal requires the password and may not be allowed.
 */
export async function resetSecondFactor(
  { db, config, person }: { readonly db: Database; readonly config: Config; readonly person: SignedIn },
  user_id: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockSecondFactor(transaction, user_id);
    const account = await findAccountById(transaction, user_id);
    if (account === undefined) throw notFound();
    if (!can(person, 'manage', 'account', { role: roleSchema.parse(account.role) })) throw forbidden();
    if (account.id === person.id) throw conflict('Change your own second factor in your user settings.');
    await deleteTicketsOf(transaction, user_id);
    if (!(await deleteSecondFactor(transaction, user_id))) return;
    const change = {
      before: { second_factor: true },
      after: { second_factor: false },
      words:
        'An administrator removed the second factor of your account at Dewar. Your password alone signs you in now. If you have none, or do not know it, choose "Forgot password?" on the sign-in page.',
    };
    await recordChange(transaction, config, { actor: person, owner: account, change });
  });
}
