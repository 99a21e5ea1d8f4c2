import type { QueryOf } from '@dewar/contract/endpoint';
import type { exportUsers as exportUsersEndpoint } from '@dewar/contract/users-bulk';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { readCursor } from '../../shared/database/json-page.ts';
import { readPages } from '../../shared/http/csv-pages.ts';
import { csvResponse } from '../../shared/http/csv-response.ts';
import type { FileResponse } from '../../shared/http/file-response.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { listUserRecords } from './user-repository.ts';

const ROWS_AT_ONCE = 200;

const COLUMNS = [
  ...['id', 'email', 'first_name', 'last_name', 'role', 'is_super_admin', 'company_name', 'requested_company'],
  ...['status', 'email_verified', 'has_second_factor', 'phone', 'job_title', 'department', 'timezone'],
  ...['created_at', 'last_login'],
];

/** Accounts as a CSV file, newest first, read page by page while it is sent. The export is audited before its first row. */
export async function exportUsers(
  db: Database,
  { person, now }: { readonly person: SignedIn; readonly now: Date },
  filter: QueryOf<typeof exportUsersEndpoint>,
): Promise<FileResponse> {
  await writeAudit(db, {
    actor: person,
    company_id: null,
    entity: 'user',
    entity_id: null,
    action: 'export',
    after: filter,
  });
  const rows = readPages(async (cursor: string | undefined) => {
    const { users, next_cursor } = await listUserRecords(db, {
      ...filter,
      limit: ROWS_AT_ONCE,
      after: readCursor(cursor),
    });
    return { rows: users, next: next_cursor };
  });
  return csvResponse({ rows, columns: COLUMNS, fileName: `users-${calendarDateIn(person.timezone, now)}.csv` });
}
