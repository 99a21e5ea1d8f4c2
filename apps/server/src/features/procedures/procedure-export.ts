import type { QueryOf } from '@dewar/contract/endpoint';
import { type exportProcedures, type ProcedureRow, procedureRowSchema } from '@dewar/contract/procedures';
import type { Person } from '@dewar/domain/accounts/permissions';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { cursorPagesFrom } from '../../shared/exports/export-pages.ts';
import { listProcedureRecords } from './procedure-repository.ts';

const COLUMNS: readonly ExportColumn<ProcedureRow>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Procedure', text: ({ title }) => title },
  { heading: 'Categories', text: ({ primary_category }) => primary_category.join(', ') },
  { heading: 'Summary', text: ({ summary }) => summary },
  { heading: 'Visibility', text: ({ visibility }) => VISIBILITY_LABELS[visibility] },
  { heading: 'Client', text: ({ client_tag }) => client_tag },
  { heading: 'Published', day: ({ date_published }) => date_published },
  { heading: 'Created', time: ({ created_at }) => created_at },
  { heading: 'Created by', text: ({ created_by_email }) => created_by_email },
  { heading: 'Created by company', text: ({ created_by_company }) => created_by_company },
];

/** The filtered procedures that the person may read as a file has them, newest first. */
export function proceduresToExport(
  db: Database,
  person: Person,
  filter: Omit<QueryOf<typeof exportProcedures>, 'format'>,
) {
  const pages = cursorPagesFrom(procedureRowSchema, (page) => listProcedureRecords(db, person, { ...filter, ...page }));
  return { name: 'Procedures', entity: 'procedure', columns: COLUMNS, pages };
}
