import type { Database } from '../../shared/database/database.ts';
import type { ReportRange } from './weekly-report-repository.ts';

export interface StoredNotes {
  readonly id: number;
  readonly notes: string;
}

export async function findNotes(db: Database, range: ReportRange): Promise<StoredNotes | undefined> {
  return db
    .selectFrom('weekly_report_notes')
    .select(['id', 'notes'])
    .where('company_id', '=', range.company_id)
    .where('week_start_date', '=', range.week_start_date)
    .where('week_end_date', '=', range.week_end_date)
    .executeTakeFirst();
}

export async function storeNotes(
  db: Database,
  range: ReportRange,
  written: { readonly notes: string; readonly noted_by_email: string; readonly noted_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('weekly_report_notes')
    .values({ ...range, ...written })
    .onConflict((conflict) => conflict.constraint('weekly_report_notes_range_key').doUpdateSet(written))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeNotes(db: Database, id: number): Promise<void> {
  await db.deleteFrom('weekly_report_notes').where('id', '=', id).execute();
}
