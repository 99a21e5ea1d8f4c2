import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import { reinsertRows } from '../../shared/recycle-bin/reinsert-rows.ts';
import type { Restore } from '../recently-deleted/recycle-bin-access.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import type { PlanFiles } from './lesson-plan-access.ts';

/**
 * Brings a plan back with its files and its entries in the calendar. Throws 409 if its teacher's account is deleted, and
 * 507 if its files no longer fit into the teacher's storage.
 */
export function createPlanRestorer(planFiles: PlanFiles): Restore {
  return async ({ db: transaction, entry }) => {
    const { teacher_id } = entry;
    if (teacher_id === null || !(await lockAccount(transaction, teacher_id))) {
      throw conflict("Its teacher's account was deleted. Bring the account back first.");
    }
    await lockTeacher(transaction, teacher_id);
    const bytes = await sumFileSizes(transaction, entry.id);
    if (bytes > 0) await planFiles.countStorage(transaction, teacher_id, bytes);
    await reinsertRows(transaction, entry.id);
    return { label: entry.label, notes: [] };
  };
}

async function lockAccount(transaction: Database, id: number): Promise<boolean> {
  const user = await transaction.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return user !== undefined;
}

async function sumFileSizes(transaction: Database, deleted_record_id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum((contents ->> 'file_size')::bigint), 0)::bigint as bytes
      from deleted_rows
     where deleted_record_id = ${deleted_record_id} and table_name = 'lesson_plan_files'`.execute(transaction);
  return rows[0]?.bytes ?? 0;
}
