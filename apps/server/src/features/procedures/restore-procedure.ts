import { z } from 'zod';
import { reinsertRows } from '../../shared/recycle-bin/reinsert-rows.ts';
import {
  changeKeptRow,
  isCompanyLost,
  type Restored,
  type Restoring,
  readKeptRow,
} from '../recently-deleted/recycle-bin-access.ts';
import { keepVersion } from './procedure-version-repository.ts';

const keptProcedure = z.object({ client_company_id: z.int().nullable() });

/**
 * Brings a procedure back with its files, and with those of its categories that still exist. Throws 409 if its client
 * was deleted too.
 */
export async function restoreProcedure({ db: transaction, person, now, entry }: Restoring): Promise<Restored> {
  const { client_company_id } = keptProcedure.parse(await readKeptRow(transaction, entry));
  const isClientLost = await isCompanyLost(transaction, client_company_id);
  if (isClientLost) await changeKeptRow(transaction, entry, { client_company_id: null, visibility: 'private' });
  const { procedure_categories: lostCategories = 0 } = await reinsertRows(transaction, entry.id);
  // If it is not as it was, or was deleted before the portal kept versions.
  await keepVersion(transaction, entry.entity_id, { saved_at: now, saved_by_email: person.email, note: null });
  return {
    label: entry.label,
    notes: [
      ...(isClientLost ? ['It is private now: its client no longer exists.'] : []),
      ...(lostCategories === 1 ? ['One of its categories no longer exists.'] : []),
      ...(lostCategories > 1 ? [`${lostCategories} of its categories no longer exist.`] : []),
    ],
  };
}
