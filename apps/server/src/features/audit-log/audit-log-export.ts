import { z } from 'zod';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { type PageEnd, recordsOf } from '../../shared/database/json-page.ts';
import { readPages } from '../../shared/http/csv-pages.ts';
import { csvResponse } from '../../shared/http/csv-response.ts';
import type { FileResponse } from '../../shared/http/file-response.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { listAuditLines } from './audit-log-repository.ts';
import type { AuditFilter } from './audit-search.ts';

const ROWS_AT_ONCE = 1_000;

/** The fields used here; all others go into their cells unchanged. */
const exported = z.looseObject({ id: z.int(), at: z.string(), before: z.unknown(), after: z.unknown() });

const COLUMNS = [
  ...['id', 'at', 'actor_email', 'company_name', 'entity', 'entity_id', 'action', 'before', 'after'],
  ...['address', 'user_agent'],
];

/**
 * The log as a CSV file, newest first, read page by page while it is sent. The export is logged itself before the first
 * row is sent. Rows written meanwhile are newer than those already sent and are not included.
 */
export async function exportAuditLog(
  db: Database,
  person: SignedIn,
  { filter, fileName }: { readonly filter: AuditFilter; readonly fileName: string },
): Promise<FileResponse> {
  await writeAudit(db, {
    actor: person,
    company_id: null,
    entity: 'audit_log',
    entity_id: null,
    action: 'export',
    after: filter,
  });
  return csvResponse({ rows: rows(db, filter), columns: COLUMNS, fileName });
}

function rows(db: Database, filter: AuditFilter): AsyncGenerator<object> {
  return readPages<object, PageEnd>(async (before) => {
    const lines = await listAuditLines(db, filter, { before, rows: ROWS_AT_ONCE });
    const entries = recordsOf(lines).map((record) => exported.parse(JSON.parse(record)));
    const last = entries.length < ROWS_AT_ONCE ? undefined : entries.at(-1);
    return {
      rows: entries.map((entry) => ({ ...entry, before: jsonCell(entry.before), after: jsonCell(entry.after) })),
      next: lines.searchedTo ?? last,
    };
  });
}

function jsonCell(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}
