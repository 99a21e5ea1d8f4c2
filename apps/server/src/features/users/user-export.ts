import type { User } from '@dewar/contract/users';
import { ROLE_LABELS, USER_STATUS_LABELS } from '@dewar/domain/accounts/roles';
import type { Database } from '../../shared/database/database.ts';
import { readCursor } from '../../shared/database/json-page.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesFrom, ROWS_AT_ONCE } from '../../shared/exports/export-pages.ts';
import { listUserRecords, type UserFilter } from './user-repository.ts';

const COLUMNS: readonly ExportColumn<User>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Email', text: ({ email }) => email },
  { heading: 'First name', text: ({ first_name }) => first_name },
  { heading: 'Last name', text: ({ last_name }) => last_name },
  { heading: 'Role', text: ({ role }) => ROLE_LABELS[role] },
  { heading: 'Super-admin', flag: ({ is_super_admin }) => is_super_admin },
  { heading: 'Company administrator', flag: ({ is_company_admin }) => is_company_admin },
  { heading: 'Company', text: ({ company_name }) => company_name },
  { heading: 'Requested company', text: ({ requested_company }) => requested_company },
  { heading: 'Status', text: ({ status }) => USER_STATUS_LABELS[status] },
  { heading: 'Suspended since', time: ({ suspension }) => suspension?.since },
  { heading: 'Email verified', flag: ({ email_verified }) => email_verified },
  { heading: 'Second factor', flag: ({ has_second_factor }) => has_second_factor },
  { heading: 'Phone', text: ({ phone }) => phone },
  { heading: 'Job title', text: ({ job_title }) => job_title },
  { heading: 'Department', text: ({ department }) => department },
  { heading: 'Time zone', text: ({ timezone }) => timezone },
  { heading: 'Created', time: ({ created_at }) => created_at },
  { heading: 'Last login', time: ({ last_login }) => last_login },
];

type UserChoice = Omit<UserFilter, 'limit' | 'after'>;

/** The filtered accounts, or the named ones, as a file has them, newest first. */
export function usersToExport(db: Database, filter: UserChoice) {
  const pages = pagesFrom(async (cursor: string | undefined) => {
    const page = { ...filter, limit: ROWS_AT_ONCE, after: readCursor(cursor) };
    const { users, next_cursor } = await listUserRecords(db, page);
    return { rows: users, next: next_cursor };
  });
  return { name: 'Users', entity: 'user', columns: COLUMNS, pages };
}
