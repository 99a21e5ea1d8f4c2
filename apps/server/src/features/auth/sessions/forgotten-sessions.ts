import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { deleteSessionsWith, type TokenColumn } from './session-repository.ts';

/**
 * Ends the sessions that a browser has given up without being able to say so: whoever knows the hash of a session's
 * token, or holds its cookie, was signed in with it.
 */
export async function endSessionsWith(
  transaction: Database,
  column: TokenColumn,
  hashes: readonly Buffer[],
): Promise<void> {
  for (const { id, email, company_id } of await deleteSessionsWith(transaction, column, hashes)) {
    const actor = { id, email };
    await writeAudit(transaction, { actor, company_id, entity: 'user', entity_id: id, action: 'sign-out' });
  }
}
