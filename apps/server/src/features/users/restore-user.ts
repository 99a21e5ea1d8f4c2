import { z } from 'zod';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { conflict } from '../../shared/errors.ts';
import { reinsertRows } from '../../shared/recycle-bin/reinsert-rows.ts';
import { lockReplaceable, replaceRegistration } from '../auth/accounts/replaced-registration-repository.ts';
import {
  changeKeptRow,
  isCompanyLost,
  type Restored,
  type Restoring,
  readKeptRow,
} from '../recently-deleted/recycle-bin-access.ts';

const keptUser = z.object({ email: z.string(), company_id: z.int().nullable() });

/**
 * Brings an account back with its password, its second factors and, for a teacher, all plans. The person signs in anew.
 * A registration of the address since then gives way. Throws 409 if another account has it.
 */
export async function restoreUser({ db: transaction, entry, person, now }: Restoring): Promise<Restored> {
  const { email, company_id } = keptUser.parse(await readKeptRow(transaction, entry));
  const isLost = await isCompanyLost(transaction, company_id);
  if (isLost) await changeKeptRow(transaction, entry, { company_id: null, is_company_admin: false });
  const replaced = await lockReplaceable(transaction, email, { now, to: 'administrators' });
  if (replaced !== undefined) await replaceRegistration(transaction, replaced, person);
  try {
    await reinsertRows(transaction, entry.id);
  } catch (error) {
    if (!isConstraintViolation(error, 'users_email_key')) throw error;
    throw conflict(`Another account uses ${entry.label} now. Delete it or change its email address first.`);
  }
  return {
    label: entry.label,
    notes: isLost ? ['It has no company now: its company no longer exists.'] : [],
  };
}
