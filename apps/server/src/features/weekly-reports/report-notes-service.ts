import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findNotes, removeNotes, storeNotes } from './report-notes-repository.ts';
import { type RangeRequest, resolveRange } from './report-range.ts';
import { lockRange } from './weekly-report-repository.ts';

/**
 * Saves the notes for a range, whether or not its report exists; empty notes delete them. Throws 400 like generating a
 * report.
 */
export async function saveNotes(
  { db, person, now }: RequestContext,
  request: RangeRequest & { readonly notes: string | null },
) {
  const { company_name: _name, notes, ...dates } = request;
  return inTransaction(db, async (transaction) => {
    const company = await resolveRange(transaction, request, now);
    const range = { company_id: company.id, ...dates };
    await lockRange(transaction, range);
    const before = await findNotes(transaction, range);
    const entity_id =
      notes === null
        ? before?.id
        : await storeNotes(transaction, range, { notes, noted_by_email: person.email, noted_at: now });
    if (notes === null && before !== undefined) await removeNotes(transaction, before.id);
    if (entity_id !== undefined) {
      await writeAudit(transaction, {
        actor: person,
        company_id: company.id,
        entity: 'weekly_report_notes',
        entity_id,
        action: notes === null ? 'delete' : before === undefined ? 'create' : 'update',
        before: before && { ...dates, notes: before.notes },
        after: notes === null ? null : { ...dates, notes },
      });
    }
    return { company_name: company.name, ...dates, notes };
  });
}
