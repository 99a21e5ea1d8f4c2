import { type AuditEntry, auditEntrySchema } from '@dewar/contract/audit-log';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { type PageEnd, recordsOf } from '../../shared/database/json-page.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesFrom, ROWS_AT_ONCE } from '../../shared/exports/export-pages.ts';
import { listAuditLines } from './audit-log-repository.ts';
import type { AuditFilter } from './audit-search.ts';

const COLUMNS: readonly ExportColumn<AuditEntry>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'At', time: ({ at }) => at },
  { heading: 'Who', text: ({ actor_email }) => actor_email },
  { heading: 'Company', text: ({ company_name }) => company_name },
  { heading: 'Kind', text: ({ entity }) => entity },
  { heading: 'Record', number: ({ entity_id }) => entity_id },
  { heading: 'Action', text: ({ action }) => action },
  { heading: 'Before', text: ({ before }) => jsonText(before) },
  { heading: 'After', text: ({ after }) => jsonText(after) },
  { heading: 'Address', text: ({ address }) => address },
  { heading: 'Program', text: ({ user_agent }) => user_agent },
  { heading: 'Token', text: ({ via }) => via },
];

/** The filtered entries as a file has them, newest first. Those written meanwhile are newer and not included. */
export function auditLogToExport(db: Database, filter: AuditFilter) {
  const pages = pagesFrom(async (before: PageEnd | undefined) => {
    const lines = await listAuditLines(db, filter, { before, rows: ROWS_AT_ONCE });
    const rows = z.array(auditEntrySchema).parse(recordsOf(lines).map((record) => JSON.parse(record)));
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    return { rows, next: lines.searchedTo ?? last };
  });
  return { name: 'Audit log', entity: 'audit_log', columns: COLUMNS, pages };
}

function jsonText(value: AuditEntry['before']): string | null {
  return value === null ? null : JSON.stringify(value);
}
