import { can, type Person } from '@dewar/domain/accounts/permissions';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { findProcedure, type ProcedureRecord } from './procedure-repository.ts';

/** A procedure that the person may read. Throws 404 both for missing and for forbidden ones. */
export async function getReadableProcedure(db: Database, person: Person, id: number): Promise<ProcedureRecord> {
  const found = await findProcedure(db, id);
  if (found === undefined || !can(person, 'read', 'procedure', found)) throw notFound();
  return found.record;
}
