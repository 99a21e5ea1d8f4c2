import type { InvitationRecord } from '@dewar/contract/invitations';
import { INVITATION_STATE_LABELS } from '@dewar/domain/accounts/invitations';
import { ROLE_LABELS } from '@dewar/domain/accounts/roles';
import type { Database } from '../../shared/database/database.ts';
import { readCursor } from '../../shared/database/json-page.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesFrom, ROWS_AT_ONCE } from '../../shared/exports/export-pages.ts';
import { type InvitationFilter, listInvitationRecords } from './invitation-repository.ts';

const COLUMNS: readonly ExportColumn<InvitationRecord>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Email', text: ({ email }) => email },
  { heading: 'First name', text: ({ first_name }) => first_name },
  { heading: 'Last name', text: ({ last_name }) => last_name },
  { heading: 'As', text: ({ role }) => ROLE_LABELS[role] },
  { heading: 'Company', text: ({ company_name }) => company_name },
  { heading: 'Status', text: ({ state }) => INVITATION_STATE_LABELS[state] },
  { heading: 'Invited by', text: ({ invited_by }) => invited_by },
  { heading: 'Invited', time: ({ created_at }) => created_at },
  { heading: 'Mailed', time: ({ sent_at }) => sent_at },
  { heading: 'Valid until', time: ({ expires_at }) => expires_at },
  { heading: 'Accepted', time: ({ accepted_at }) => accepted_at },
  { heading: 'Revoked', time: ({ revoked_at }) => revoked_at },
  { heading: 'Revoked by', text: ({ revoked_by }) => revoked_by },
];

/** The filtered invitations as a file has them, newest first. */
export function invitationsToExport(db: Database, filter: Omit<InvitationFilter, 'limit' | 'after'>, now: Date) {
  const pages = pagesFrom(async (cursor: string | undefined) => {
    const page = { ...filter, limit: ROWS_AT_ONCE, after: readCursor(cursor) };
    const { invitations, next_cursor } = await listInvitationRecords(db, page, now);
    return { rows: invitations, next: next_cursor };
  });
  return { name: 'Invitations', entity: 'invitation', company_id: filter.company_id, columns: COLUMNS, pages };
}
